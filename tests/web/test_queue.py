"""The pairing queue: who is seated with whom, how soon, at what table; who is not."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from time import monotonic
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.lobby.matching import QUEUES, Waiting, matches
from evertable.web.server.settings import Settings
from evertable.web.storage.model import Guest
from tests.web.guest import Visitor, serving, text_of


def _one(name: str, mu: float = 25.0, since: float = 0.0, **more: Any) -> Waiting:
    values = {"game": "everdell", "players": 2, "pace": "quick", "rated": True, "sigma": 1.0, **more}
    return Waiting(guest=name, mu=mu, since=since, **values)


def _names(groups: list[list[Waiting]]) -> list[set[str]]:
    return [{one.guest for one in group} for group in groups]


def test_the_nearest_ratings_are_paired_and_who_waited_longest_chooses_first() -> None:
    people = [_one("a", 25, since=0), _one("b", 29, since=1), _one("c", 26, since=2), _one("d", 28, since=3)]
    assert _names(matches(people, [], 4.0)) == [{"a", "c"}, {"b", "d"}]


def test_patience_widens_what_is_near() -> None:
    far = [_one("a", 20), _one("b", 32)]
    assert matches(far, [], 1.0) == []
    assert _names(matches(far, [], 30.0)) == [{"a", "b"}]
    farthest = [_one("a", 0), _one("b", 60)]
    assert matches(farthest, [], 40.0) == []
    assert _names(matches(farthest, [], QUEUES["quick"].everybody)) == [{"a", "b"}]
    assert matches([farthest[0], _one("b", 60, since=40)], [], 46.0) == [], "both have to be that patient"


def test_wishes_are_kept_apart() -> None:
    others = [_one("b", game="duo"), _one("c", players=3), _one("d", pace="calm"), _one("e", rated=False)]
    assert matches([_one("a"), *others], [], 99.0) == []


def test_people_who_block_each_other_never_meet() -> None:
    apart = {frozenset(("a", "b"))}
    assert matches([_one("a"), _one("b")], apart, 999.0) == []
    three = [_one(name, players=3) for name in "abcd"]
    assert _names(matches(three, apart, 999.0)) == [{"a", "c", "d"}]


def test_everybody_in_a_group_is_near_everybody_else() -> None:
    random = Random(5)
    people = [_one(str(n), random.gauss(25, 6), random.uniform(0, 30), players=3) for n in range(60)]
    groups = matches(people, [], 30.0)
    assert len({one.guest for group in groups for one in group}) == 3 * len(groups) > 30
    for group in groups:
        for one, other in combinations(group, 2):
            assert abs(one.mu - other.mu) <= min(one.reach(30.0), other.reach(30.0))


def _enter(visitor: Visitor, wanted: str = "everdell:2", pace: str = "quick", **fields: str) -> None:
    answer = visitor.post("/online/queue", _json=False, wanted=wanted, pace=pace, **fields)
    assert answer.status_code == 303, text_of(answer)
    assert answer.headers["location"] == "/online/waiting"


def _table(visitor: Visitor) -> str:
    """The path of the table that a visitor is led to."""
    found = _led(lambda: visitor.get("/online/queue?wait=5").json())
    assert visitor.get("/online/waiting").headers["location"] == f"/t/{found}"
    return f"/t/{found}"


def _led(state: Callable[[], Any]) -> str:
    for _ in range(20):
        if found := state()["table"]:
            return str(found)
    raise AssertionError("nobody came")


def test_two_people_are_seated_at_a_timed_table_that_has_begun(ann: Visitor, ben: Visitor) -> None:
    _enter(ann, rated="1")
    assert "You are in the queue" in text_of(ann.get("/online/waiting"))
    _enter(ben, rated="1")
    path = _table(ann)
    assert _table(ben) == path
    info = ann.live(path).info
    assert (info.status, info.rated, info.listed) == ("playing", True, True)
    assert info.clock is not None
    assert info.clock["seconds"] == 600
    assert {guest for seat in ann.live(path).seats for guest in seat.holders} == {_id(ann), _id(ben)}


def _id(visitor: Visitor) -> str:
    return str(visitor.app.state.services.keys.read(visitor.client.cookies["evertable"]))


def test_who_waits_no_more_is_not_seated(ann: Visitor, ben: Visitor) -> None:
    _enter(ann)
    assert ann.post("/online/leave", _json=False).headers["location"] == "/online"
    assert ann.get("/online/queue").json() is None
    _enter(ben)
    assert ben.get("/online/queue?wait=1").json()["table"] is None


def test_who_has_gone_away_is_not_seated(ann: Visitor, ben: Visitor) -> None:
    _enter(ann)
    ann.app.state.services.now.ahead += QUEUES["quick"].present + 1
    _enter(ben)
    assert ben.get("/online/queue?wait=1").json()["table"] is None
    _enter(ann, pace="post")
    ann.app.state.services.now.ahead += 3600
    _enter(ben, pace="post")
    assert _table(ben) == _table(ann), "by post a place is kept for a day"


def test_a_bot_is_offered_after_a_while(ann: Visitor) -> None:
    _enter(ann)
    assert not ann.get("/online/queue").json()["offer_bot"]
    rows = ann.app.state.services.queue._rows
    ann.app.state.services.now.ahead += QUEUES["quick"].offer
    ann.app.state.portal.call(rows.keep, [_id(ann)], ann.app.state.services.now())
    assert ann.get("/online/queue").json()["offer_bot"]
    path = ann.post("/online/leave", _json=False, bot="yes").headers["location"]
    assert [seat.kind for seat in ann.live(path).seats] == ["human", "bot"]


def test_blocked_people_are_not_paired(ann: Visitor, ben: Visitor, app: FastAPI) -> None:
    for visitor in (ann, ben):
        visitor.get("/")
    app.state.portal.call(app.state.services.people.friends.block, _id(ann), _id(ben))
    _enter(ann)
    _enter(ben)
    assert ann.get("/online/queue?wait=1").json()["table"] is None
    cleo = Visitor(app)
    _enter(cleo)
    assert _table(cleo) == _table(ann)


def test_bad_wishes_are_refused(ann: Visitor) -> None:
    assert ann.post("/online/queue", wanted="chess:2", pace="quick").status_code == 400
    assert ann.post("/online/queue", wanted="everdell:2", pace="blitz").status_code == 400
    assert ann.get("/online/waiting").headers["location"] == "/online"


def test_the_api_has_the_queue(ann: Visitor, app: FastAPI) -> None:
    tokens = [ann.client.post("/api/v1/guests", json={"name": name}).json()["token"] for name in ("A", "B")]
    heads = [{"Authorization": f"Bearer {token}"} for token in tokens]
    wish = {"game": "duo", "players": 2, "pace": "calm", "rated": True}
    assert ann.client.get("/api/v1/queue", headers=heads[0]).status_code == 404
    for head in heads:
        assert ann.client.post("/api/v1/queue/enter", json=wish, headers=head).status_code == 200
    ask = "/api/v1/queue?wait=5"
    codes = [_led(lambda h=head: ann.client.get(ask, headers=h).json()) for head in heads]  # type: ignore[misc]
    assert codes[0] == codes[1]
    assert ann.client.post("/api/v1/queue/leave", headers=heads[0]).status_code == 204


def test_two_hundred_people_at_once_are_seated_in_pairs(app: FastAPI) -> None:
    services, seated = app.state.services, []

    async def come(number: int) -> None:
        guest = Guest(f"guest-of-the-queue-{number:03}", f"Guest {number}")
        await services.guests.keep(guest)
        began = monotonic()
        await services.queue.enter(guest, "everdell", 2, "quick", True)
        while (await services.queue.state(guest.id, 20))["table"] is None:
            assert monotonic() - began < 60
        seated.append(guest.id)

    async def all_come() -> None:
        await asyncio.gather(*(come(number) for number in range(200)))

    app.state.portal.call(all_come)
    assert len(set(seated)) == 200
    tables = [live for live in services.tables.all if live.info.rated]
    assert len(tables) == 100


def test_two_processes_do_not_seat_somebody_twice(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        queue = app.state.services.queue
        ann, ben = Visitor(app), Visitor(app)
        app.state.portal.call(queue._task.cancel)
        for visitor in (ann, ben):
            _enter(visitor)

        async def both() -> list[int]:
            return list(await asyncio.gather(queue.pair(), queue.pair()))

        assert sorted(app.state.portal.call(both)) == [0, 1]
        assert len(app.state.services.tables.all) == 1


@pytest.mark.parametrize("path", ["/online", "/online/waiting", "/online/queue", "/ladder", "/api/v1/ladder?game=duo"])
def test_without_an_online_lobby_nothing_of_it_is_there(settings: Settings, path: str) -> None:
    with serving(create_app(replace(settings, online=False))) as app:
        ann = Visitor(app)
        token = ann.client.post("/api/v1/guests", json={"name": "A"}).json()["token"]
        answer = ann.get(path, Authorization=f"Bearer {token}")
        assert answer.status_code == 404
        assert "on this server" in text_of(answer)
        assert 'href="/online"' not in ann.get("/").text


def test_no_page_leads_to_what_is_switched_off(settings: Settings) -> None:
    off = dict.fromkeys(("online", "tournaments", "chat", "accounts", "friends", "notices"), False)
    with serving(create_app(replace(settings, **off))) as app:  # type: ignore[arg-type]
        ann = Visitor(app)
        pages = ["/", "/games", "/new", "/join", "/settings", ann.new("me", "friend"), ann.new("me", "bot:first_game")]
        shown = {page: ann.get(page).text for page in pages}
        links = {link for text in shown.values() for link in re.findall(r'href="(/[^"#]*)"', text)}
        dead = [link for link in links if not link.startswith("/static") and ann.get(link).status_code == 404]
        assert dead == []
        assert not [page for page, text in shown.items() if "/listed" in text or 'name="listed"' in text]
