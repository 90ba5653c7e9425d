"""People over the JSON API: the same as in the browser, with tokens."""

from typing import Any

import pytest
from fastapi import FastAPI

from tests.web.authenticator import Authenticator
from tests.web.guest import Client

API = "/api/v1"


class Program:
    """A guest with a token."""

    def __init__(self, app: FastAPI, name: str = "", token: str = "") -> None:
        self.client = Client(app)
        self.token = token or self.client.post(f"{API}/guests", json={"name": name}).json()["token"]

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """Send a request; returns the answer."""
        how = {"json": body} if body else {}
        return self.client.request(method, f"{API}{path}", headers={"Authorization": f"Bearer {self.token}"}, **how)

    def code(self) -> str:
        """The code of the guest's page, shown to everybody."""
        return str(self.ask("PUT", "/me/privacy", shown_to="all", here_to="friends").json()["code"])


@pytest.fixture
def hazel(app: FastAPI) -> Program:
    """Somebody."""
    return Program(app, "Hazel")


def test_a_link_and_a_passkey_bring_a_program_back(app: FastAPI, hazel: Program) -> None:
    assert hazel.ask("GET", "/me").json()["kept"] is False
    secret = hazel.ask("POST", "/me/recovery").json()["secret"]
    assert hazel.ask("GET", "/me").json()["kept"] is True
    token = Client(app).post(f"{API}/recover", json={"secret": secret}).json()["token"]
    phone = Program(app, token=token)
    assert phone.ask("GET", "/me").json()["name"] == "Hazel"
    assert Client(app).post(f"{API}/recover", json={"secret": "guess"}).status_code == 404
    key = Authenticator()
    options = hazel.ask("POST", "/me/passkeys/options").json()
    assert hazel.ask("POST", "/me/passkeys", **key.make(options)).status_code == 201
    asked = Client(app).post(f"{API}/passkeys/options").json()
    signed = Client(app).post(f"{API}/passkeys", json=key.sign(asked))
    assert Program(app, token=signed.json()["token"]).ask("GET", "/me").json()["name"] == "Hazel"


def test_tokens_die_when_they_are_signed_out(app: FastAPI, hazel: Program) -> None:
    secret = hazel.ask("POST", "/me/recovery").json()["secret"]
    phone = Program(app, token=Client(app).post(f"{API}/recover", json={"secret": secret}).json()["token"])
    (device,) = [one for one in phone.ask("GET", "/me/devices").json() if one["here"]]
    assert hazel.ask("PUT", f"/me/devices/{device['id']}", name="Phone").status_code == 200
    assert "Phone" in [one["name"] for one in phone.ask("GET", "/me/devices").json()]
    assert hazel.ask("DELETE", f"/me/devices/{device['id']}").status_code == 200
    assert phone.ask("GET", "/me").status_code == 401
    new = hazel.ask("POST", "/me/sign-out").json()["token"]
    assert hazel.ask("GET", "/me").status_code == 401
    assert Program(app, token=new).ask("GET", "/me").json()["name"] == "Hazel"


def test_friends_invite_each_other(app: FastAPI, hazel: Program) -> None:
    bram = Program(app, "Bramble")
    hers, his = hazel.code(), bram.code()
    assert bram.ask("POST", f"/people/{hers}", do="follow").status_code == 200
    assert [one["name"] for one in hazel.ask("GET", "/friends").json()["followers"]] == ["Bramble"]
    table = hazel.ask("POST", "/tables", game="evergreen", seats=["me", "friend"]).json()["code"]
    assert bram.ask("POST", f"/tables/{table}/invite", person=hers).status_code == 403
    assert hazel.ask("POST", f"/tables/{table}/invite", person=his).status_code == 200
    (found,) = bram.ask("GET", "/invitations").json()
    assert (found["code"], found["by"]["name"]) == (table, "Hazel")
    seen = bram.ask("GET", f"/people/{hers}").json()
    assert (seen["name"], seen["follows"], seen["profile"]["last"]) == ("Hazel", True, [])
    hazel.ask("POST", f"/people/{his}", do="block")
    assert bram.ask("GET", f"/people/{hers}").status_code == 404
    assert bram.ask("POST", f"/tables/{table}/join", seat=1).status_code == 403
    assert bram.ask("GET", "/invitations").json() == []
    assert hazel.ask("POST", f"/people/{his}", do="bite").status_code == 422


def test_an_export_is_taken_in_and_a_guest_deleted(app: FastAPI, hazel: Program) -> None:
    hazel.ask("POST", "/me/recovery")
    data = hazel.ask("GET", "/me/export").json()
    other = Program(app)
    assert other.ask("POST", "/me/import", **data).json() == {
        "games": 0, "known": 0, "refused": 0, "left": 0, "pads": 0, "campaigns": 0
    }  # fmt: skip
    assert other.ask("GET", "/me").json()["name"] == "Hazel"
    assert other.ask("POST", "/me/import", format="else").status_code == 400
    assert hazel.ask("DELETE", "/me").status_code == 200
    assert hazel.ask("GET", "/me").status_code == 401


ALONE = (
    ("GET", "/me"), ("PUT", "/me/privacy"), ("POST", "/me/recovery"), ("POST", "/me/passkeys/options"),
    ("POST", "/me/passkeys"), ("PUT", "/me/email"), ("GET", "/me/devices"), ("PUT", "/me/devices/x"),
    ("DELETE", "/me/devices/x"), ("POST", "/me/sign-out"), ("GET", "/me/export"), ("POST", "/me/import"),
    ("DELETE", "/me"), ("GET", "/people/ABCDEFGH"), ("POST", "/people/ABCDEFGH"), ("GET", "/friends"),
    ("GET", "/invitations"), ("POST", "/tables/ABCDEF/invite"),
)  # fmt: skip


@pytest.mark.parametrize(("method", "path"), ALONE)
def test_strangers_are_refused(app: FastAPI, method: str, path: str) -> None:
    assert Client(app).request(method, f"{API}{path}").status_code == 401
    body = {"person": "ABCDEFGH"} if path.endswith("invite") else {}
    forged = {"Authorization": "Bearer forged.signature"}
    assert Client(app).request(method, f"{API}{path}", headers=forged, json=body).status_code in (401, 422)


def test_a_file_is_read_after_its_token(app: FastAPI) -> None:
    """30 MB are a lot to read for strangers."""
    answer = Client(app).post(f"{API}/me/import", content=b"[", headers={"Content-Type": "application/json"})
    assert answer.status_code == 401


def test_every_route_of_people_is_on_the_list() -> None:
    from evertable.web.people import api

    routes: list[Any] = list(api.router.routes)
    found = {(method, route.path.removeprefix(API)) for route in routes for method in route.methods}
    free = {("POST", "/recover"), ("POST", "/passkeys/options"), ("POST", "/passkeys")}
    values = {"{device}": "x", "{person}": "ABCDEFGH", "{code}": "ABCDEF"}
    for field, value in values.items():
        found = {(method, path.replace(field, value)) for method, path in found}
    assert found - free == set(ALONE)
