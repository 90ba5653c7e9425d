"""Spectators who are some minutes behind see nothing newer, and at the end all of it."""

import json
import re

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.live import delayed_view
from evertable.web.lobby import pages
from evertable.web.server.settings import Settings
from tests.web.guest import Visitor, serving
from tests.web.pauses import wait_for

DOORS = ("", "/screen", "/log")
API = ("", "/observation", "/log")


class Clock:
    """Time that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time by which spectators are late."""
    clock = Clock()
    monkeypatch.setattr(delayed_view, "time", clock)
    return clock


def everything(viewer: Visitor, path: str) -> list[bytes]:
    """All that somebody at this address is sent: pages with their headers, JSON, the first event."""
    answers = [viewer.get(path + door) for door in DOORS]
    found = [answer.content + str(answer.headers.get("x-table-version")).encode() for answer in answers]
    signed = viewer.client.cookies["evertable"]
    for door in API:
        found.append(viewer.client.get(f"/api/v1/tables{path[2:]}{door}", headers=_bearer(signed)).content)
    return [*found, news(viewer, path)]


def news(viewer: Visitor, path: str) -> bytes:
    """What a stream says first."""
    live = viewer.live(path)
    guest = viewer.app.state.services.keys.read(viewer.client.cookies["evertable"])

    async def first() -> bytes:
        async for version in live.seen_by(guest).news(1):
            return str(version).encode()
        return b""

    return bytes(viewer.app.state.portal.call(first))


def _bearer(signed: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {signed}"}


def play(who: Visitor, path: str, moves: int) -> None:
    """Some moves at a table with one screen for all."""
    for _ in range(moves):
        who.post(f"{path}/seat", do="look", seat=who.live_game(path).actor)
        answer = who.act(path, next(text for text in who.acts(path) if text != "pass"))
        assert answer.status_code == 200, answer.text


def tick(who: Visitor, path: str, clock: Clock, seconds: float) -> None:
    """Let time pass; then what is due is shown."""
    clock.now += seconds
    late = who.live(path).delayed_view
    assert late is not None

    async def wait() -> None:
        late.wait()

    who.app.state.portal.call(wait)


@pytest.mark.parametrize("game", ["everdell", "evergreen"])
def test_nothing_newer_reaches_a_spectator(ann: Visitor, ben: Visitor, clock: Clock, game: str) -> None:
    path = ann.new("me", "me", game=game, delay=3)
    dealt = everything(ben, path)
    play(ann, path, 3)
    assert everything(ben, path) == dealt
    tick(ann, path, clock, 100)
    play(ann, path, 3)
    tick(ann, path, clock, 79)
    assert everything(ben, path) == dealt
    tick(ann, path, clock, 2)
    first = everything(ben, path)
    assert first != dealt
    tick(ann, path, clock, 100)
    assert everything(ben, path) != first


def test_spectators_see_the_position_as_it_was(ann: Visitor, ben: Visitor, clock: Clock) -> None:
    path = ann.new("me", "me", delay=1)
    play(ann, path, 4)
    then = ann.live_game(path).view(-1).observation()
    tick(ann, path, clock, 50)
    play(ann, path, 4)
    tick(ann, path, clock, 20)
    ben.get(path)
    signed = ben.client.cookies["evertable"]
    answer = ben.client.get(f"/api/v1/tables{path[2:]}/observation", headers=_bearer(signed)).json()
    assert answer["observation"] == json.loads(json.dumps(then))


def test_a_spectator_is_told_by_an_event_when_it_is_time(ann: Visitor, ben: Visitor, clock: Clock) -> None:
    path = ann.new("me", "me", delay=1)
    ben.get(path)
    before = news(ben, path)
    told: list[str | None] = []

    async def listen() -> None:
        async for version in ann.live(path).seen_by("ben").news(0.05):
            told.append(version)

    task = ann.app.state.portal.start_task_soon(listen)
    wait_for(lambda: told)
    play(ann, path, 1)
    tick(ann, path, clock, 30)
    assert [str(version).encode() for version in told if version] == [before]
    tick(ann, path, clock, 31)
    wait_for(lambda: [version for version in told if version][-1] == ann.live(path).edition)
    task.cancel()


def test_what_is_taken_back_in_time_is_never_seen(ann: Visitor, ben: Visitor, clock: Clock) -> None:
    path = ann.new("me", "me", delay=1)
    ann.post(f"{path}/seat", do="look", seat=ann.live_game(path).actor)
    while not ann.live_game(path).undoable(ann.live_game(path).actor):
        ann.act(path, next(text for text in ann.acts(path) if "haven" in text or "deploy" in text))
    back = ann.live_game(path).moves[:-1]
    assert ann.post(f"{path}/undo").status_code == 200
    tick(ann, path, clock, 61)
    seen = ann.live(path).seen_by("ben").live_game
    assert seen is not None
    assert seen.moves == back


def test_names_and_stand_ins_are_seen_as_late_as_moves(ann: Visitor, ben: Visitor, clock: Clock) -> None:
    """Also in the list of tables on the first page."""
    path = ann.new("me", "me", delay=3, listed="1")
    play(ann, path, 1)
    tick(ann, path, clock, 181)
    before, listed = everything(ben, path), ben.get("/").text
    ann.post(f"{path}/pace", pace="slow")
    assert ann.post(f"{path}/seat", do="name", seat=0, name="Newname").status_code == 200
    assert ann.post(f"{path}/bot", do="leave", seat=1).status_code == 200
    assert everything(ben, path) == before
    assert ben.get("/").text == listed
    tick(ann, path, clock, 181)
    after = everything(ben, path)
    assert all(b"Newname" in answer for answer in after[:2])
    assert "Newname" in ben.get("/").text


def test_a_replay_follows_what_spectators_see(ann: Visitor, ben: Visitor, clock: Clock) -> None:
    """Whoever has looked at it during the game can look at all of it when the game is over."""
    path = ann.new("me", "me", game="evergreen", delay=10)
    play(ann, path, 2)
    assert ben.get(f"{path}/replay").status_code == 200
    while not ann.live_game(path).over:
        play(ann, path, 1)
    assert ben.get(f"{path}/replay").status_code == 200


def test_at_the_end_spectators_catch_up(ann: Visitor, ben: Visitor, clock: Clock) -> None:
    path = ann.new("me", "me", game="evergreen", delay=10)
    while not ann.live_game(path).over:
        play(ann, path, 1)
    seen = ann.live(path).seen_by("ben")
    assert seen.info.version == ann.live(path).info.version
    page = ben.get(path)
    assert 'id="final"' in page.text
    assert ben.get(f"{path}/export").status_code == 200


def test_a_restart_does_not_hurry_spectators(settings: Settings, clock: Clock) -> None:
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        path = ann.new("me", "me", delay=3)
        play(ann, path, 3)
        moves = ann.live_game(path).moves
    clock.now = moves[1].time + 3 * delayed_view.MINUTE
    with serving(create_app(settings)) as app:
        ben = Visitor(app)
        ben.get(path)
        seen = ben.live(path).seen_by("ben").live_game
        assert seen is not None
        assert seen.moves == moves[:2]
        tick(ben, path, clock, 600)
        assert ben.live(path).seen_by("ben").live_game.moves == moves  # type: ignore[union-attr]


def test_a_restart_does_not_hurry_names_and_stand_ins(settings: Settings, clock: Clock) -> None:
    """Neither at the table nor in the list on the first page, which does not load the table."""
    minutes = 3 * delayed_view.MINUTE
    with serving(create_app(settings)) as app:
        ann, ben = Visitor(app), Visitor(app)
        path = ann.new("me", "me", delay=3, listed="1")
        play(ann, path, 2)
        moved = ann.live_game(path).moves[-1].time
        tick(ann, path, clock, moved + minutes)
        ben.get("/")
        before, listed = _without_forms(everything(ben, path)), _watched(ben)
        assert ann.post(f"{path}/seat", do="name", seat=0, name="Newname").status_code == 200
        assert ann.post(f"{path}/bot", do="leave", seat=1).status_code == 200
        changed, cookies = ann.live(path).info.updated, ben.client.cookies
    clock.now = moved + minutes
    with serving(create_app(settings)) as app:
        ben = Visitor(app)
        ben.client.cookies.update(cookies)
        assert _watched(ben) == listed
        assert _without_forms(everything(ben, path)) == before
        tick(ben, path, clock, changed + minutes - clock.now)
        assert "Newname" in ben.get(path).text
        seen = ben.live(path).seen_by("ben")
        assert [seat.name for seat in seen.seats] == [seat.name for seat in ben.live(path).seats]
        assert seen.bot_at(1) is not None
        assert _watched(ben) != listed


def test_a_name_between_two_moves_is_seen_between_them_after_a_restart(settings: Settings, clock: Clock) -> None:
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        path = ann.new("me", "me", delay=3)
        play(ann, path, 1)
        ann.post(f"{path}/seat", do="name", seat=0, name="Newname")
        named = ann.live(path).info.updated
        play(ann, path, 1)
        moves = ann.live_game(path).moves
    clock.now = named + 3 * delayed_view.MINUTE
    with serving(create_app(settings)) as app:
        ben = Visitor(app)
        ben.get(path)
        seen = ben.live(path).seen_by("ben")
        assert seen.live_game is not None
        assert (seen.seats[0].name, seen.live_game.moves) == ("Newname", moves[:1])
        tick(ben, path, clock, 600)
        assert seen.info.version == ben.live(path).info.version


def test_a_restart_does_not_hurry_what_is_taken_back(settings: Settings, clock: Clock) -> None:
    """Spectators see moves that were taken back until the delay has passed, and then what was played instead."""
    minutes = 3 * delayed_view.MINUTE
    with serving(create_app(settings)) as app:
        ann, ben = Visitor(app), Visitor(app)
        path = ann.new("me", "me", delay=3, listed="1")
        _play_until_undoable(ann, path)
        then = ann.live_game(path).moves
        tick(ann, path, clock, then[-1].time + minutes)
        before, listed = _without_forms(everything(ben, path)), _watched(ben)
        assert ann.post(f"{path}/undo").status_code == 200
        back, taken_back = ann.live_game(path).moves, ann.live(path).info.updated
        assert back == then[: len(back)] != then
        _play_until_undoable(ann, path)
        now, cookies = ann.live_game(path).moves, ben.client.cookies
        assert _watched(ben) == listed
    clock.now = then[-1].time + minutes
    with serving(create_app(settings)) as app:
        ben = Visitor(app)
        ben.client.cookies.update(cookies)
        assert _watched(ben) == listed
        assert _without_forms(everything(ben, path)) == before
        late = ben.live(path).seen_by("ben")
        assert late.live_game is not None
        assert late.live_game.moves == then
        tick(ben, path, clock, taken_back + minutes - clock.now)
        assert late.live_game.moves == back
        tick(ben, path, clock, 600)
        assert late.live_game.moves == now
        assert late.info.version == ben.live(path).info.version


def test_of_many_changes_what_is_taken_back_is_kept(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If there are too many to be stored, spectators see them and the moves between them later, never earlier."""
    monkeypatch.setattr(delayed_view, "MOST_CHANGES", 2)
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        path = ann.new("me", "me", delay=3)
        _play_until_undoable(ann, path)
        then = ann.live_game(path).moves
        for number in range(4):
            assert ann.post(f"{path}/undo").status_code == 200
            ann.post(f"{path}/seat", do="name", seat=0, name=f"Name {number}")
            _play_until_undoable(ann, path)
        assert len(ann.live(path).info.past_changes) == 2
        now, changed = ann.live_game(path).moves, ann.live(path).info.past_changes[-1]["time"]
        assert now[-1] != then[-1]
    clock.now = then[-1].time + 3 * delayed_view.MINUTE
    with serving(create_app(settings)) as app:
        ben = Visitor(app)
        ben.get(path)
        late = ben.live(path).seen_by("ben")
        assert late.live_game is not None
        assert (late.live_game.moves, late.seats[0].name) == (then, "")
        tick(ben, path, clock, changed + 3 * delayed_view.MINUTE - clock.now)
        assert late.seats[0].name == "Name 3"
        tick(ben, path, clock, 600)
        assert late.live_game.moves == now


def _play_until_undoable(who: Visitor, path: str) -> None:
    """Visit and answer what is asked, until a move can be taken back."""
    while True:
        who.post(f"{path}/seat", do="look", seat=who.live_game(path).actor)
        texts = who.acts(path)
        chosen = next((text for text in texts if "haven" in text), next(text for text in texts if text != "pass"))
        assert who.act(path, chosen).status_code == 200
        if who.live_game(path).undoable(who.live_game(path).actor):
            return


def test_only_changes_of_the_delay_are_stored(
    ann: Visitor, ben: Visitor, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not more than so many: after that, spectators see the last ones later."""
    monkeypatch.setattr(delayed_view, "MOST_CHANGES", 4)
    path = ann.new("me", "me", delay=1)
    for number in range(9):
        ann.post(f"{path}/seat", do="name", seat=0, name=f"Name {number}")
    notes = ann.live(path).info.past_changes
    names = [note["before"]["seats"][0][2] for note in notes if note["before"] is not None]
    assert names == ["", "Name 0", "Name 1", "Name 2"]
    assert notes[-1]["time"] == ann.live(path).info.updated
    monkeypatch.setattr(delayed_view, "MINUTE", -1.0)
    ann.post(f"{path}/seat", do="name", seat=0, name="Last")
    assert len(ann.live(path).info.past_changes) == 1


def test_the_list_of_tables_does_not_tell_of_moves_not_seen(
    ann: Visitor, ben: Visitor, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ann.new("me", "me", delay=3, listed="1")
    other = ann.new("me", "me", listed="1")
    play(ann, other, 1)
    now = Clock()
    now.now = ann.live_game(other).moves[-1].time
    monkeypatch.setattr(pages, "time", now)
    assert _codes(ben) == [other[3:], path[3:]]
    play(ann, path, 2)
    assert _codes(ben) == [other[3:], path[3:]]
    now.now = ann.live_game(path).moves[-1].time + 3 * delayed_view.MINUTE
    assert _codes(ben) == [path[3:], other[3:]]


def _watched(viewer: Visitor) -> list[bytes]:
    """The first page, with the list of tables to watch."""
    answer = viewer.get("/")
    assert answer.status_code == 200
    return _without_forms([answer.content])


def _codes(viewer: Visitor) -> list[str]:
    return re.findall(r'href="/t/(\w+)"', viewer.get("/").text)


def _without_forms(answers: list[bytes]) -> list[bytes]:
    """Answers without what a new server signs anew."""
    return [re.sub(rb'content="\w{64}"|value="\w{64}"', b"", answer) for answer in answers]


def test_only_some_delays_can_be_chosen(ann: Visitor) -> None:
    assert ann.post("/new", _json=False, game="everdell", players=2, delay=2).status_code == 400


def test_a_spectator_changes_nothing(ann: Visitor, ben: Visitor, app: FastAPI) -> None:
    path = ann.new("me", "me", delay=1)
    version = ann.version(path)
    assert ben.post(f"{path}/seat", do="look", seat=0).status_code == 403
    assert ann.version(path) == version
