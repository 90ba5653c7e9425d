"""Accounts: ways to come back, devices, sign out, so that cookies die, and mails with links."""

import re
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.server.settings import Settings
from tests.web.authenticator import Authenticator
from tests.web.guest import Visitor, serving, text_of
from tests.web.pauses import wait_for

ME = "/people/me"


def named(app: FastAPI, name: str) -> Visitor:
    """Somebody with a name."""
    visitor = Visitor(app)
    visitor.get("/settings")
    visitor.post("/settings", name=name, animal="fox")
    return visitor


def json_post(visitor: Visitor, path: str, body: Any) -> Any:
    """Send JSON as a script of a page does."""
    if not visitor.csrf:
        visitor.get("/sign-in")
    return visitor.client.post(path, json=body, headers={"X-CSRF-Token": visitor.csrf, "Accept": "application/json"})


def add_passkey(visitor: Visitor, key: Authenticator) -> Any:
    """Keep the account with a passkey."""
    visitor.get(ME)
    options = json_post(visitor, f"{ME}/passkeys/options", {})
    assert options.status_code == 200, options.text
    return json_post(visitor, f"{ME}/passkeys", key.make(options.json()))


def recovery_link(visitor: Visitor) -> str:
    """Make a recovery link and return its path."""
    visitor.get(ME)
    shown = visitor.post(f"{ME}/recovery", _json=False)
    found = re.search(r"http://testserver(/recover/[\w-]+)", shown.text)
    assert found, text_of(shown)
    return found.group(1)


def open_link(visitor: Visitor, path: str) -> Any:
    """Open a link and press its button."""
    visitor.get(path)
    return visitor.post(path, _json=False)


def name_of(visitor: Visitor) -> str:
    """Whose page somebody sees as their own; empty while they are just signed out."""
    found = re.search(r'<h1 id="who">([^<]*)</h1>', visitor.get(ME).text)
    return found.group(1) if found else ""


@pytest.fixture
def hazel(app: FastAPI) -> Visitor:
    """Somebody with a name."""
    return named(app, "Hazel")


def test_a_passkey_signs_in_on_another_device(app: FastAPI, hazel: Visitor) -> None:
    path, key = hazel.new("me", "friend"), Authenticator()
    answer = add_passkey(hazel, key)
    assert (answer.status_code, answer.json()) == (200, {"to": ME})
    phone = Visitor(app)
    options = json_post(phone, "/sign-in/passkey/options", {}).json()
    signed = key.sign(options)
    assert json_post(phone, "/sign-in/passkey", signed).json() == {"to": ME}
    assert name_of(phone) == "Hazel"
    assert phone.live(path).seats_of(_guest(phone)) == [0]
    assert hazel.get(ME).text.count('name="do" value="out"') == 2
    again = Visitor(app)
    assert json_post(again, "/sign-in/passkey", signed).status_code == 403, "a challenge is good once"


def test_a_passkey_has_to_be_known_fresh_and_of_this_origin(app: FastAPI, hazel: Visitor) -> None:
    key = Authenticator()
    add_passkey(hazel, key)
    phone = Visitor(app)

    def tried(one: Authenticator, **more: Any) -> int:
        options = json_post(phone, "/sign-in/passkey/options", {}).json()
        answer = one.sign({**options, **more})
        status = int(json_post(phone, "/sign-in/passkey", answer).status_code)
        phone.csrf = ""  # the page is loaded again as somebody else
        return status

    assert tried(Authenticator()) == 403
    elsewhere = Authenticator(origin="https://elsewhere.example")
    elsewhere.key, elsewhere.id, elsewhere.count = key.key, key.id, 5
    assert tried(elsewhere) == 403
    assert tried(key, challenge="YWJj") == 403
    stolen = Authenticator()
    stolen.id = key.id
    assert tried(stolen) == 403
    app.state.services.now.ahead += 301
    options = json_post(phone, "/sign-in/passkey/options", {}).json()
    app.state.services.now.ahead += 301
    assert json_post(phone, "/sign-in/passkey", key.sign(options)).status_code == 403
    assert tried(key) == 200
    key.count = 0
    assert tried(key) == 403, "a counter that goes back is a copy"


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        {"id": 7},
        {"response": {"clientDataJSON": "é"}},
        {"response": {"clientDataJSON": "e30"}},
        {"response": {"clientDataJSON": {}}},
        {"id": "x" * 5000, "response": {"clientDataJSON": "x" * 5000}},
    ],
)
def test_what_is_no_passkey_is_refused_with_a_sentence(app: FastAPI, hazel: Visitor, body: Any) -> None:
    hazel.get(ME)
    for path in ("/sign-in/passkey", f"{ME}/passkeys"):
        answer = json_post(hazel, path, body)
        assert answer.status_code in (400, 403)
        assert answer.json()["error"].endswith(".")


def test_a_challenge_for_one_guest_registers_no_other(app: FastAPI, hazel: Visitor) -> None:
    eve = named(app, "Eve")
    eve.get(ME)
    options = json_post(eve, f"{ME}/passkeys/options", {}).json()
    hazel.get(ME)
    assert json_post(hazel, f"{ME}/passkeys", Authenticator().make(options)).status_code == 403
    assert "Passkey of" not in text_of(hazel.get(ME))


def test_a_passkey_can_be_removed_by_its_owner_only(app: FastAPI, hazel: Visitor) -> None:
    key = Authenticator()
    add_passkey(hazel, key)
    key_id = re.search(r'name="id" value="([\w-]+)"', hazel.get(ME).text)
    assert key_id
    eve = named(app, "Eve")
    eve.get(ME)
    eve.post(f"{ME}/passkeys/drop", id=key_id.group(1))
    assert "Passkey of" in text_of(hazel.get(ME))
    hazel.post(f"{ME}/passkeys/drop", id=key_id.group(1))
    assert "Passkey of" not in text_of(hazel.get(ME))


def test_a_recovery_link_is_shown_once_and_stored_as_a_digest(app: FastAPI, hazel: Visitor) -> None:
    path = recovery_link(hazel)
    assert path not in hazel.get(ME).text
    account = app.state.portal.call(app.state.services.people.rows.of, _guest(hazel))
    assert account.recovery
    assert path.rpartition("/")[2] not in repr(account)
    phone, tablet = Visitor(app), Visitor(app)
    assert "Hazel" in text_of(phone.get(path))
    assert open_link(phone, path).status_code == 303
    assert name_of(phone) == "Hazel"
    assert open_link(tablet, path).status_code == 303, "it stays good"
    new = recovery_link(hazel)
    assert Visitor(app).get(path).status_code == 404
    assert Visitor(app).get(new).status_code == 200
    hazel.post(f"{ME}/recovery/drop")
    assert Visitor(app).get(new).status_code == 404


def test_a_link_for_the_phone_is_good_once_and_for_ten_minutes(app: FastAPI, hazel: Visitor) -> None:
    def link() -> str:
        hazel.get(ME)
        shown = hazel.post(f"{ME}/phone", _json=False)
        assert '<svg class="qr"' in shown.text
        found = re.search(r"http://testserver(/recover/[\w-]+)", shown.text)
        assert found
        return found.group(1)

    path, phone = link(), Visitor(app)
    phone.get(path)
    assert phone.get(path).status_code == 200, "previews use up nothing"
    assert phone.post(path, _json=False).status_code == 303
    assert name_of(phone) == "Hazel"
    assert Visitor(app).get(path).status_code == 404
    late = link()
    app.state.services.now.ahead += 601
    assert Visitor(app).get(late).status_code == 404


def test_signing_out_kills_the_cookie_of_a_device(app: FastAPI, hazel: Visitor) -> None:
    phone = Visitor(app)
    open_link(phone, recovery_link(hazel))
    assert name_of(phone) == "Hazel"
    stolen = dict(phone.client.cookies)
    ids = re.findall(r'name="do" value="out"><input type="hidden" name="id" value="([\w-]+)"', hazel.get(ME).text)
    mine = app.state.services.keys.credential(hazel.client.cookies["evertable"]).device
    (other,) = set(ids) - {mine}
    hazel.post(f"{ME}/devices", do="rename", id=other, name="  My\tphone ")
    assert "My phone" in text_of(hazel.get(ME))
    hazel.post(f"{ME}/devices", do="out", id=other)
    assert name_of(phone) != "Hazel"
    thief = Visitor(app, Cookie=f"evertable={stolen['evertable']}")
    assert name_of(thief) != "Hazel"
    assert name_of(hazel) == "Hazel"
    assert hazel.post(f"{ME}/devices", do="out", id=other).status_code == 404
    assert hazel.post(f"{ME}/devices", do="fly", id=other).status_code == 400
    assert hazel.post(f"{ME}/devices", do="rename", id=mine, name=" ").status_code == 400


def test_signing_out_everywhere_kills_every_other_cookie_and_token(app: FastAPI, hazel: Visitor) -> None:
    path, phone = recovery_link(hazel), Visitor(app)
    open_link(phone, path)
    token = app.state.services.keys.sign(_guest(hazel))
    bearer = {"Authorization": f"Bearer {token}"}
    assert hazel.client.get("/api/v1/statistics", headers=bearer).status_code == 200
    old = hazel.client.cookies["evertable"]
    hazel.post(f"{ME}/devices", do="everywhere")
    assert name_of(hazel) == "Hazel"
    assert name_of(phone) != "Hazel"
    assert name_of(Visitor(app, Cookie=f"evertable={old}")) != "Hazel"
    assert hazel.client.get("/api/v1/statistics", headers=bearer).status_code == 401
    open_link(phone, path)
    assert name_of(phone) == "Hazel", "who has the recovery link comes back"
    hazel.post(f"{ME}/devices", do="everywhere")
    assert name_of(phone) != "Hazel"


def test_a_cookie_stays_dead_after_a_restart(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        hazel = named(app, "Hazel")
        recovery_link(hazel)
        old = hazel.client.cookies["evertable"]
        hazel.post(f"{ME}/devices", do="everywhere")
        new = hazel.client.cookies["evertable"]
    with serving(create_app(settings)) as app:
        assert name_of(Visitor(app, Cookie=f"evertable={old}")) != "Hazel"
        assert name_of(Visitor(app, Cookie=f"evertable={new}")) == "Hazel"


def test_a_cookie_from_before_there_were_devices_is_renewed_and_can_die(app: FastAPI) -> None:
    keys = app.state.services.keys
    guest = keys.new_guest()
    before = Visitor(app, Cookie=f"evertable={keys.sign(guest)}")
    first = before.get("/").headers["set-cookie"]
    assert before.get("/").headers["set-cookie"] == first, "two tabs get the same device"
    new = Visitor(app, Cookie=first.partition(";")[0])
    assert "set-cookie" not in new.get("/").headers
    new.get(ME)
    new.post(f"{ME}/recovery", _json=False)
    device = keys.credential(first.partition(";")[0].partition("=")[2]).device
    new.post(f"{ME}/devices", do="out", id=device)
    for dead in (before, new):
        signed = dead.get("/").headers["set-cookie"].partition(";")[0].partition("=")[2]
        assert keys.read(signed) != guest


def test_what_is_switched_off_is_not_there(settings: Settings) -> None:
    with serving(create_app(replace(settings, accounts=False, friends=False))) as app:
        ann = Visitor(app)
        assert "/people/me" not in ann.get("/").text
        for path in (ME, "/people/ABCDEFGH", "/sign-in", "/recover/abc", f"{ME}/export", f"{ME}/delete"):
            answer = ann.get(path)
            assert answer.status_code == 404, path
            assert "This server" in text_of(answer)
        for path in (f"{ME}/recovery", f"{ME}/devices", f"{ME}/passkeys", "/people/ABCDEFGH", f"{ME}/privacy"):
            assert ann.post(path).status_code == 404, path
    with serving(create_app(replace(settings, accounts=False))) as app:
        ann = Visitor(app)
        assert 'id="friends"' in ann.get(ME).text
        assert 'id="keep"' not in ann.get(ME).text


SITE = "https://table.example"


class Mailbox:
    """Takes mails instead of a server."""

    def __init__(self) -> None:
        self.works = True
        self.sent: list[tuple[str, str, str]] = []

    async def send(self, to: str, subject: str, text: str, **more: str) -> None:
        """Keep a mail."""
        self.sent.append((to, subject, text))

    def link(self, number: int = 1) -> str:
        """The path of the link in a mail, counted from 1. Mails that sign in are sent after the answer."""
        wait_for(lambda: len(self.sent) >= number, f"mail {number}")
        found = re.search(rf"{SITE}(/\S+)", self.sent[number - 1][2])
        assert found
        return found.group(1)


@pytest.fixture
def mails(app: FastAPI) -> Mailbox:
    """The mails that the server sends."""
    box = Mailbox()
    app.state.services.mailer = box
    app.state.services.settings = replace(app.state.services.settings, site=SITE)
    return box


@pytest.mark.parametrize("path", [f"{ME}/email", "/sign-in/email"])
def test_no_request_says_where_the_link_of_a_mail_leads(
    app: FastAPI, hazel: Visitor, mails: Mailbox, path: str
) -> None:
    """Eve asks for a mail to Hazel, and would get the secret with Hazel's click."""
    hazel.get(ME)
    hazel.post(f"{ME}/email", address="hazel@example.org")
    open_link(hazel, mails.link())
    eve = Visitor(app, Host="eve.example", Origin="http://eve.example")
    eve.get("/sign-in")
    assert eve.post(path, address="hazel@example.org").status_code == 200
    assert mails.link(2)
    assert "eve.example" not in mails.sent[1][2]


def test_links_that_were_not_used_die_with_the_cookies(app: FastAPI, hazel: Visitor, mails: Mailbox) -> None:
    hazel.get(ME)
    hazel.post(f"{ME}/email", address="hazel@example.org")
    open_link(hazel, mails.link())
    ends: list[tuple[str, dict[str, Any]]] = [(f"{ME}/devices", {"do": "everywhere"}), (f"{ME}/email", {})]
    for number, (path, fields) in enumerate(ends, start=2):
        stranger = Visitor(app)
        stranger.get("/sign-in")
        stranger.post("/sign-in/email", address="hazel@example.org")
        sent = mails.link(number)
        phone = re.search(r"/recover/[\w-]+", hazel.post(f"{ME}/phone", _json=False).text)
        assert phone is not None
        hazel.get(ME)
        hazel.post(path, **fields)
        hazel.get(ME)
        assert stranger.get(sent).status_code == 404
        assert stranger.get(phone[0]).status_code == (404 if path.endswith("devices") else 200)


def test_an_address_is_used_only_when_it_was_confirmed(app: FastAPI, hazel: Visitor, mails: Mailbox) -> None:
    people, guest = app.state.services.people, _guest(hazel)
    hazel.get(ME)
    shown = hazel.post(f"{ME}/email", _json=False, address="hazel@Example.ORG")
    assert "A link was sent to hazel@example.org" in text_of(shown)
    assert app.state.portal.call(people.email_of, guest) is None
    eve = named(app, "Eve")
    eve.get(ME)
    eve.post("/sign-in/email", address="hazel@example.org")
    assert len(mails.sent) == 1, "nothing goes to an address that nobody has confirmed"
    path = mails.link()
    assert "hazel@example.org" in text_of(eve.get(path))
    assert app.state.portal.call(people.email_of, guest) is None, "a preview confirms nothing"
    open_link(hazel, path)
    assert app.state.portal.call(people.email_of, guest) == "hazel@example.org"
    assert hazel.get(path).status_code == 404
    hazel.get(ME)
    hazel.post(f"{ME}/email")
    assert app.state.portal.call(people.email_of, guest) is None


def test_a_mail_brings_somebody_back_once(app: FastAPI, hazel: Visitor, mails: Mailbox) -> None:
    hazel.get(ME)
    hazel.post(f"{ME}/email", address="hazel@example.org")
    open_link(hazel, mails.link())
    phone = Visitor(app)
    phone.get("/sign-in")
    known = phone.post("/sign-in/email", _json=False, address="hazel@example.org")
    unknown = phone.post("/sign-in/email", _json=False, address="nobody@example.org")
    assert text_of(known) == text_of(unknown)
    path = mails.link(2)
    assert len(mails.sent) == 2
    assert open_link(phone, path).status_code == 303
    assert name_of(phone) == "Hazel"
    assert Visitor(app).get(path).status_code == 404


@pytest.mark.parametrize(
    "address",
    ["hazel", "a@b", "a b@example.org", "a@example.org\r\nBcc: b@example.org", "<a@example.org>", "é@example.org",
     "a@example..org", "x" * 250 + "@e.org"],
)  # fmt: skip
def test_what_is_no_address_gets_no_mail(hazel: Visitor, mails: Mailbox, address: str) -> None:
    hazel.get(ME)
    assert hazel.post(f"{ME}/email", address=address).status_code == 400
    assert mails.sent == []


def _guest(visitor: Visitor) -> str:
    return str(visitor.app.state.services.keys.read(visitor.client.cookies["evertable"]))
