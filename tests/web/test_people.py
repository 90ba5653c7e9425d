"""Friends and profiles: follow, invite, block, who is here; what strangers must not do; names that are no markup."""

import json
import re
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.bots.registry import bot_named
from evertable.web.live.tables import Tables
from tests.web.guest import Visitor, text_of
from tests.web.test_accounts import ME, named, open_link, recovery_link

XSS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "{{ 7 * 7 }}",
    "javascript:alert(1)",
    "</title><b>",
    "&lt;i&gt;",
    "\u202egnp.exe",
)


def code_of(visitor: Visitor, shown_to: str = "all", here_to: str = "nobody") -> str:
    """The code of somebody's page, shown to everybody."""
    visitor.get(ME)
    visitor.post(f"{ME}/privacy", shown_to=shown_to, here_to=here_to)
    found = re.search(r"http://testserver/people/([A-Z0-9]{8})", visitor.get(ME).text)
    assert found
    return found.group(1)


def relate(visitor: Visitor, do: str, code: str) -> int:
    """Follow or block somebody; returns the status."""
    return int(visitor.post(f"/people/{code}", do=do).status_code)


@pytest.fixture
def hazel(app: FastAPI) -> Visitor:
    """Somebody with a name."""
    return named(app, "Hazel")


@pytest.fixture
def bram(app: FastAPI) -> Visitor:
    """Somebody else."""
    return named(app, "Bramble")


def test_people_follow_each_other_and_see_who_is_here(app: FastAPI, hazel: Visitor, bram: Visitor) -> None:
    hers, his = code_of(hazel), code_of(bram)
    assert relate(hazel, "follow", his) == 303
    assert "Bramble" in text_of(hazel.get(ME))
    assert "They follow you Hazel" in text_of(bram.get(ME))
    code_of(bram, here_to="friends")
    app.state.services.now.ahead += 61
    bram.get(ME)
    assert "here now" not in text_of(hazel.get(ME)), "he does not follow her, so she does not see it"
    relate(bram, "follow", hers)
    app.state.services.now.ahead += 61
    bram.get(ME)
    assert "here now" in text_of(hazel.get(ME))
    assert "here now" in text_of(hazel.get(f"/people/{his}"))
    assert "Friends here now Bramble" in text_of(hazel.get("/online"))
    app.state.services.now.ahead += 400
    assert "here now" not in text_of(hazel.get(ME))
    assert "Friends here now" not in text_of(hazel.get("/online"))
    code_of(bram, here_to="nobody")
    app.state.services.now.ahead += 61
    bram.get(ME)
    assert "here now" not in text_of(hazel.get(ME))
    relate(hazel, "unfollow", his)
    assert "They follow you" in text_of(hazel.get(ME))


def test_a_profile_is_shown_to_whom_its_owner_wants(hazel: Visitor, bram: Visitor) -> None:
    code = code_of(hazel, shown_to="friends")
    page = f"/people/{code}"
    assert "keeps this page private" in text_of(bram.get(page))
    relate(hazel, "follow", code_of(bram))
    assert "Last games" in text_of(bram.get(page))
    code_of(hazel, shown_to="nobody")
    assert "keeps this page private" in text_of(bram.get(page))
    code_of(hazel, shown_to="all")
    assert "Last games" in text_of(Visitor(bram.app).get(page))
    assert hazel.post(f"{ME}/privacy", shown_to="dogs", here_to="nobody").status_code == 400
    assert bram.get("/people/ZZZZZZZZ").status_code == 404
    assert "Keep your name" not in text_of(bram.get(page))


def test_who_is_blocked_finds_nobody_and_sits_down_nowhere(app: FastAPI, hazel: Visitor, bram: Visitor) -> None:
    hers, his = code_of(hazel), code_of(bram)
    relate(bram, "follow", hers)
    assert relate(hazel, "block", his) == 303
    assert bram.get(f"/people/{hers}").status_code == 404
    assert relate(bram, "follow", hers) == 404
    assert "Hazel" not in text_of(bram.get(ME)).replace("Hazel stays", "")
    path = hazel.new("me", "friend", listed="1")
    assert bram.post(f"{path}/seat", do="join").status_code == 403
    token = next(seat for seat in hazel.live(path).seats if seat.kind == "open").invite
    bram.get(f"/s/{token}")
    assert bram.post(f"/s/{token}").status_code == 403
    own = bram.new("me", "friend")
    assert hazel.post(f"{own}/seat", do="join").status_code == 403, "neither do they meet at the other's table"
    waiting = hazel.post("/online/seat", _json=False, wanted="everdell:2").headers["location"]
    assert waiting in hazel.get("/online").text
    assert waiting not in bram.get("/online").text
    assert bram.post("/online/seat", _json=False, wanted="everdell:2").headers["location"] != waiting
    relate(hazel, "unblock", his)
    assert bram.post(f"{path}/seat", do="join").status_code < 400


def test_friends_are_invited_and_strangers_left_in_peace(hazel: Visitor, bram: Visitor) -> None:
    hers, his = code_of(hazel), code_of(bram)
    path = hazel.new("me", "friend")
    assert hazel.post(f"{path}/invite", person=his).status_code == 403, "he does not follow her"
    relate(bram, "follow", hers)
    assert hazel.post(f"{path}/invite", person=his).status_code == 303
    assert hazel.post(f"{path}/invite", person=his).status_code == 303
    assert text_of(bram.get(ME)).count("Hazel invites you") == 1
    assert bram.post(f"{path}/invite", person=hers).status_code == 403, "who has no seat invites nobody"
    assert "Hazel invites you" in text_of(bram.get("/"))
    bram.post(f"{path}/decline")
    assert "Hazel invites you" not in text_of(bram.get(ME))
    hazel.post(f"{path}/invite", person=his)
    relate(bram, "block", hers)
    assert "Hazel invites you" not in text_of(bram.get(ME))
    assert hazel.post(f"{path}/invite", person=his).status_code in (403, 404)


def test_people_follow_whom_they_have_played_with(app: FastAPI, hazel: Visitor, bram: Visitor) -> None:
    path = hazel.new("me", "friend", "bot:random", game="evergreen")
    assert hazel.post(f"{path}/follow", seat=1).status_code == 409, "nobody sits there"
    bram.post(f"{path}/seat", do="join")
    assert Visitor(app).post(f"{path}/follow", seat=1).status_code == 403
    assert hazel.post(f"{path}/follow", seat=1).status_code == 303
    assert "Bramble" in text_of(hazel.get(ME))
    assert "They follow you Hazel" in text_of(bram.get(ME))
    assert hazel.post(f"{path}/follow", seat=0).status_code == 409
    assert hazel.post(f"{path}/follow", seat=2).status_code == 409
    assert hazel.post(f"{path}/follow", seat=7).status_code == 400


def test_an_invitation_is_gone_with_the_free_seat(app: FastAPI, hazel: Visitor, bram: Visitor) -> None:
    hers, his = code_of(hazel), code_of(bram)
    relate(bram, "follow", hers)
    path = hazel.new("me", "friend")
    hazel.post(f"{path}/invite", person=his)
    named(app, "Fern").post(f"{path}/seat", do="join")
    assert "Hazel invites you" not in text_of(bram.get(ME))
    assert hazel.post(f"{path}/invite", person=his).status_code == 409


@pytest.mark.parametrize("name", XSS)
def test_names_are_text_wherever_they_are_shown(app: FastAPI, bram: Visitor, name: str) -> None:
    eve = named(app, name)
    hers, his = code_of(eve), code_of(bram)
    relate(eve, "follow", his)
    relate(bram, "follow", hers)
    path = eve.new("me", "friend")
    eve.post(f"{path}/invite", person=his)
    device = eve.app.state.services.keys.credential(eve.client.cookies["evertable"]).device
    eve.post(f"{ME}/devices", do="rename", id=device, name=name)
    link = recovery_link(eve)
    pages = [
        eve.get(ME), bram.get(ME), bram.get(f"/people/{hers}"), bram.get("/"), bram.get("/online"), bram.get(link),
        eve.get("/sign-in"), eve.get(f"{ME}/delete"), bram.get(path),
    ]  # fmt: skip
    relate(bram, "block", hers)
    for page in (*pages, bram.get(ME)):
        assert page.status_code == 200
        assert not re.search(r"<script>alert|<img src=x|<svg onload|</title><b>|>49<", page.text), page.url
        assert 'href="javascript:' not in page.text
    exported = eve.get(f"{ME}/export")
    assert exported.headers["content-type"] == "application/json"
    assert exported.headers["x-content-type-options"] == "nosniff"


MUTATING = (
    f"{ME}/privacy", f"{ME}/passkeys", f"{ME}/passkeys/options", f"{ME}/passkeys/drop", f"{ME}/recovery",
    f"{ME}/recovery/drop", f"{ME}/phone", f"{ME}/email", f"{ME}/devices", f"{ME}/import", f"{ME}/delete",
    "/people/ABCDEFGH", "/sign-in/passkey", "/sign-in/passkey/options", "/sign-in/email", "/recover/abc",
    "/confirm/abc", "/t/ABCDEF/invite", "/t/ABCDEF/follow", "/t/ABCDEF/decline",
)  # fmt: skip


@pytest.mark.parametrize("path", MUTATING)
def test_forms_of_other_sites_and_guests_are_refused(hazel: Visitor, bram: Visitor, path: str) -> None:
    hazel.get(ME)
    bram.get(ME)
    assert hazel.client.post(path).status_code in (403, 404)
    assert hazel.client.post(path, data={"csrf": bram.csrf}).status_code in (403, 404)
    assert hazel.client.post(path, json={}, headers={"X-CSRF-Token": bram.csrf}).status_code in (403, 404)
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert hazel.client.post(path, data={"csrf": hazel.csrf}, headers=elsewhere).status_code in (403, 404)


def test_every_form_of_people_is_on_the_list(app: FastAPI) -> None:
    from evertable.web.people import friend_actions, keeping, pages, sign_in

    routers: list[Any] = [friend_actions.router, keeping.router, pages.router, sign_in.router]
    found = {route.path for router in routers for route in router.routes if "POST" in route.methods}
    values = {"{code}": "ABCDEF", "{person}": "ABCDEFGH", "{secret}": "abc"}
    for field, value in values.items():
        found = {path.replace(field, value) for path in found}
    assert found == set(MUTATING)


def test_attempts_are_limited(app: FastAPI, hazel: Visitor) -> None:
    from evertable.web.server.rate_limits import TokenBuckets

    people = app.state.services.people
    people._tries = TokenBuckets(0.0, 3)
    statuses = [Visitor(app).get(f"/recover/guess{number}").status_code for number in range(5)]
    assert statuses == [404, 404, 404, 429, 429]
    answer = hazel.post(f"{ME}/recovery")
    assert answer.status_code == 429
    assert "wait a moment" in answer.text
    people._mails = TokenBuckets(0.0, 1)
    app.state.services.mailer = _Silent()
    hazel.get(ME)
    assert hazel.post(f"{ME}/email", address="a@example.org").status_code == 200
    assert hazel.post(f"{ME}/email", address="b@example.org").status_code == 429


class _Silent:
    works = True

    async def send(self, to: str, subject: str, text: str) -> None:
        """Nothing."""


def test_the_export_is_all_of_it_and_another_server_takes_it_in(app: FastAPI, hazel: Visitor) -> None:
    hazel.new("me", "friend")
    path = _finished(hazel)
    sheet = hazel.post("/pad/new", _json=False, game="everdell", players=2, name0="Hazel", name1="Moss")
    assert sheet.status_code == 303
    hazel.post(sheet.headers["location"], seat=0, do="add city farm")
    hazel.post("/settings", theme="dark")
    recovery_link(hazel)
    data = hazel.get(f"{ME}/export").json()
    assert data["person"]["name"] == "Hazel"
    assert [game["code"] for game in data["games"]] == [path[3:]]
    assert [set(table) for table in data["running"]] == [{"code", "game", "status", "created"}]
    assert data["statistics"]["games"] == 1
    assert len(data["pads"]) == 1
    assert {"trophies", "campaigns", "tasks"} <= set(data)
    assert "recovery" not in json.dumps(data["person"]).replace("recovery_link_made", "")

    other = Visitor(app)
    other.get(ME)

    def brought(visitor: Visitor, content: Any) -> Any:
        files = {"file": ("me.json", json.dumps(content).encode(), "application/json")}
        return visitor.client.post(f"{ME}/import", data={"csrf": visitor.csrf}, files=files)

    shown = brought(other, data)
    assert "1 game was taken in." in text_of(shown), text_of(shown)
    again = other.get(f"{ME}/export").json()
    assert again["person"]["name"] == "Hazel"
    assert again["person"]["settings"]["theme"] == "dark"
    assert again["games"][0]["record"]["actions"] == data["games"][0]["record"]["actions"]
    assert again["games"][0]["result"] == data["games"][0]["result"]
    assert again["statistics"]["won"] == data["statistics"]["won"]
    assert [pad["sheet"] for pad in again["pads"]] == [pad["sheet"] for pad in data["pads"]]
    assert "1 was here already." in text_of(brought(other, data))
    assert len(other.get(f"{ME}/export").json()["games"]) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game["record"]["actions"].append("0 prepare"),
        lambda game: game["record"].update(seed="x"),
        lambda game: game.update(seats=[]),
        lambda game: game.update(times="long ago"),
        lambda game: game.update(created=1e99),
        lambda game: game.pop("record"),
        lambda game: [seat.update(mine=False) for seat in game["seats"]],
    ],
)
def test_a_broken_game_is_left_out(app: FastAPI, stored: dict[str, Any], change: Any) -> None:
    data = json.loads(json.dumps(stored))
    change(data["games"][0])
    visitor = Visitor(app)
    visitor.get(ME)
    files = {"file": ("me.json", json.dumps(data).encode(), "application/json")}
    shown = visitor.client.post(f"{ME}/import", data={"csrf": visitor.csrf}, files=files)
    assert "0 games were taken in. 1 could not be read." in text_of(shown)
    assert visitor.get(f"{ME}/export").json()["games"] == []


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"format": "evertable person", "version": 9}', b"[" * 9999])
def test_what_is_no_file_of_a_person_is_refused(hazel: Visitor, content: bytes) -> None:
    hazel.get(ME)
    answer = hazel.client.post(f"{ME}/import", data={"csrf": hazel.csrf}, files={"file": ("me.json", content)})
    assert answer.status_code == 400


@pytest.mark.parametrize("part", ["person", "games", "pads", "campaigns"])
@pytest.mark.parametrize("value", [None, 7, "x", [7], [{}], [None], {"settings": 7, "name": []}])
def test_parts_of_another_kind_are_left_out(hazel: Visitor, part: str, value: Any) -> None:
    hazel.get(ME)
    data = {"format": "evertable person", "version": 1, part: value}
    files = {"file": ("me.json", json.dumps(data).encode())}
    answer = hazel.client.post(f"{ME}/import", data={"csrf": hazel.csrf}, files=files)
    assert answer.status_code == 200, text_of(answer)
    assert "0 games were taken in." in text_of(answer)


@pytest.mark.parametrize(
    "person",
    [
        {"language": []},
        {"language": {}, "settings": {"animal": [], "theme": {}}},
        {"settings": {"animal": {"a": 1}}},
        {"name": "\ud800\0", "language": "\ud800"},
        {"name": "x" * 30_000},
    ],
)
def test_a_person_of_a_file_may_be_anything(hazel: Visitor, person: dict[str, Any]) -> None:
    assert _brought(hazel, json.dumps({"format": "evertable person", "version": 1, "person": person})) == 200


def test_a_file_that_is_a_bomb_is_refused(hazel: Visitor) -> None:
    """27 MB of empty lists are 600 MB of Python: a worker reads them, within its limit."""
    lists = ",".join(["[]"] * 9_000_000)
    assert _brought(hazel, f'{{"format": "evertable person", "version": 1, "games": [{lists}]}}') == 422


def _brought(visitor: Visitor, content: str) -> int:
    visitor.get(ME)
    files = {"file": ("me.json", content.encode())}
    answer = visitor.client.post(f"{ME}/import", data={"csrf": visitor.csrf}, files=files)
    return answer.status_code


def test_delete_me_takes_the_name_from_everywhere(app: FastAPI, hazel: Visitor, bram: Visitor) -> None:
    hers = code_of(hazel)
    over, lobby = _finished(hazel), hazel.new("me", "friend", "friend")
    bram.post(f"{lobby}/seat", do="join")
    running = hazel.new("me", "friend", delay=10)
    bram.post(f"{running}/seat", do="join")
    relate(bram, "follow", hers)
    link, cookie = recovery_link(hazel), hazel.client.cookies["evertable"]
    spectator = Visitor(app)
    for path in (over, running, lobby):
        assert "Hazel" in spectator.get(path).text + spectator.get(f"{path}/log").text, path
    assert hazel.post(f"{ME}/delete", sure="no").status_code == 400
    hazel.post(f"{ME}/delete", sure="delete me")
    for path in (over, running, lobby):
        for viewer in (spectator, bram):
            shown = "".join(viewer.get(f"{path}{part}").text for part in ("", "/screen", "/log"))
            assert "Hazel" not in shown, path
    assert "Hazel" not in bram.get(ME).text
    assert bram.get(f"/people/{hers}").status_code == 404
    assert spectator.get(link).status_code == 404
    assert spectator.get(over).status_code == 200, "games stay"
    assert [seat.kind for seat in bram.live(running).seats] == ["bot", "human"]
    assert [seat.kind for seat in bram.live(lobby).seats] == ["open", "human", "open"]
    assert bram.live(lobby).info.host == str(app.state.services.keys.read(bram.client.cookies["evertable"]))
    thief = Visitor(app, Cookie=f"evertable={cookie}")
    assert app.state.services.keys.read(cookie) not in str(thief.get("/").headers.get("set-cookie"))
    data = app.state.portal.call(_rows_with, app, str(app.state.services.keys.read(cookie)))
    assert data == {"sign_outs"}


def test_a_tournament_goes_on_without_the_name(app: FastAPI) -> None:
    from tests.web.test_people_api import Program

    players = [Program(app, name) for name in ("Hazel", "Bramble", "Fern")]
    fields = {"name": "Cup", "game": "duo", "seats": 2, "modules": ["competitive"], "kind": "round_robin", "rounds": 1}
    begun = players[0].ask("POST", "/tournaments", **fields)
    assert begun.status_code in (200, 201), begun.text
    code = begun.json()["code"]
    for player in players:
        assert player.ask("POST", f"/tournaments/{code}/join").status_code == 200
    assert "Hazel" in players[1].ask("GET", f"/tournaments/{code}").text
    assert players[0].ask("POST", f"/tournaments/{code}/start").status_code == 200
    assert players[0].ask("DELETE", "/me").status_code == 200
    seen = players[1].ask("GET", f"/tournaments/{code}")
    assert seen.status_code == 200
    assert "Hazel" not in seen.text
    guest = str(app.state.services.keys.read(players[0].token))
    assert app.state.portal.call(_rows_with, app, guest) == {"sign_outs"}


async def _rows_with(app: FastAPI, guest: str) -> set[str]:
    """The tables of the database in which an id still stands."""
    from evertable.web.storage.schema import METADATA

    def work(c: Any) -> set[str]:
        return {
            table.name
            for table in METADATA.sorted_tables
            if any(guest in repr(tuple(row)) or "Hazel" in repr(tuple(row)) for row in c.execute(table.select()))
        }

    found: set[str] = await app.state.services.store.run(work)
    return found


def _finished(visitor: Visitor) -> str:
    """A game of Evergreen that the visitor has played to its end against somebody else."""
    path = visitor.new("me", "friend", game="evergreen")
    named(visitor.app, "Moss").post(f"{path}/seat", do="join")
    visitor.app.state.portal.call(_play, visitor)
    assert visitor.live(path).finished
    return path


async def _play(visitor: Visitor) -> None:
    """Play the last table to its end, on both seats."""
    tables: Tables = visitor.app.state.services.tables
    live = tables.all[-1]
    async with live.lock:
        assert live.live_game is not None
        draft = live.live_game.draft()
        bot = bot_named("random", draft.game, 1)
        while not draft.over:
            draft.do(bot.choose(draft.view(draft.actor)), own=True)
        await tables.adopt(live, draft)


@pytest.fixture
def stored(app: FastAPI) -> dict[str, Any]:
    """The export of somebody with one game."""
    fern = named(app, "Fern")
    _finished(fern)
    return dict(fern.get(f"{ME}/export").json())


def test_links_of_a_deleted_guest_are_dead(app: FastAPI, hazel: Visitor) -> None:
    phone, link = Visitor(app), recovery_link(hazel)
    open_link(phone, link)
    phone.get(ME)
    phone.post(f"{ME}/delete", sure="delete me")
    assert "Hazel" not in hazel.get(ME).text
    assert Visitor(app).get(link).status_code == 404
