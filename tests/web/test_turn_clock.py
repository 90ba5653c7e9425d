"""The sand timer: the host ends a slow turn; the move is recorded like every other one."""

import asyncio
from collections import defaultdict

import pytest
from fastapi import FastAPI

from evertable.drawing.words import words_in
from evertable.present.words import LANGUAGES
from evertable.web.live import clocks, delayed_view, turn_clock
from evertable.web.live.clocks import clock_paused, seconds_left
from tests.web.guest import Visitor
from tests.web.pauses import Pauses, wait_for
from tests.web.test_api import Program

TIMER = "option:turn_timer"


class Time:
    """Time that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time that hourglasses measure."""
    clock = Time()
    monkeypatch.setattr(turn_clock, "monotonic", clock)
    return clock


class Sand:
    """Stands for ``asyncio.sleep``: the sand of a turn is through when the test says so."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        """How much each glass had when it began to run."""
        self._through = 0

    async def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)
        number = len(self.seconds)
        while self._through != number:
            await asyncio.sleep(0.005)

    def run_out(self) -> None:
        """Let the sand of the glass that was turned last be through."""
        self._through = len(self.seconds)


@pytest.fixture
def sand(monkeypatch: pytest.MonkeyPatch) -> Sand:
    """The sand of all turns, which does not run out by itself."""
    sand = Sand()
    monkeypatch.setattr(clocks, "sleep", sand.sleep)
    return sand


def _opened(path: str, *players: Visitor) -> None:
    """Play until the opening is over: the first turn is timed."""
    while (live_game := players[0].live_game(path)).game.question(live_game.s) == "opening":
        for player in players:
            if acts := player.acts(path):
                assert player.act(path, acts[0]).status_code == 200
    wait_for(lambda: players[0].live(path).clock is not None)


def _two(ann: Visitor, ben: Visitor, seconds: int) -> tuple[str, Visitor, Visitor]:
    """A table of two people after the opening: its path, who is to move, and the other one."""
    path = ann.new("me", "friend", game="evergreen", **{TIMER: seconds})
    ben.post(f"{path}/seat", do="join", name="Ben")
    _opened(path, ann, ben)
    return (path, ann, ben) if ann.acts(path) else (path, ben, ann)


def _card(player: Visitor, path: str) -> None:
    assert player.act(path, next(text for text in player.acts(path) if "influence" in text)).status_code == 200


def _rest(player: Visitor, path: str) -> None:
    for text in ("stop", "hit turn=none", "concert hold=no"):
        found = [act for act in player.acts(path) if act.split()[0] == text.split()[0]]
        assert player.act(path, text if text in found else found[0]).status_code == 200


def test_a_slow_turn_ends_by_itself(app: FastAPI, sand: Sand) -> None:
    ann = Program(app)
    wanted = {"game": "evergreen", "seats": ["me", "me"], "options": {"turn_timer": 60}}
    code = ann.post("/tables", **wanted).json()["code"]
    while (seen := ann.get(f"/tables/{code}/actions"))["question"] == "opening":
        ann.post(f"/tables/{code}/act", action=seen["actions"][0]["text"], version=seen["version"])
    live_game = Visitor(app).live_game(f"/t/{code}")
    wait_for(lambda: sand.seconds)
    assert sand.seconds == [pytest.approx(60, abs=59)]
    sand.run_out()
    wait_for(lambda: Visitor(app).live_game(f"/t/{code}") is not live_game, "the host's move")
    moves = Visitor(app).live_game(f"/t/{code}").moves
    assert moves[-1].text == "timeout"
    assert "timeout" not in [action["text"] for action in seen["actions"]]
    assert ann.post(f"/tables/{code}/act", action="timeout", version=seen["version"] + 1).status_code == 400


def test_a_table_without_a_timer_has_no_glass(ann: Visitor) -> None:
    path = ann.new("me", "me", game="evergreen")
    assert ann.live(path).clock is None


def test_a_turn_that_is_taken_back_has_its_own_glass_again(ann: Visitor, ben: Visitor, clock: Time) -> None:
    path, mover, _ = _two(ann, ben, 60)
    live = mover.live(path)
    clock.now += 10
    _card(mover, path)
    assert seconds_left(live) == pytest.approx(50)
    clock.now += 10
    _rest(mover, path)
    assert seconds_left(live) == pytest.approx(100), "40 are left for the next player, and the own 60 (R-E-71)"
    clock.now += 5
    assert seconds_left(live) == pytest.approx(95)
    assert mover.post(f"{path}/undo").status_code == 200
    assert seconds_left(live) == pytest.approx(40), "as it stood when the turn was ended"
    assert not clock_paused(live)
    clock.now += 7
    assert seconds_left(live) == pytest.approx(33), "who thinks again uses the own sand"
    while mover.live_game(path).undoable(mover.live_game(path).actor):
        assert mover.post(f"{path}/undo").status_code == 200
    assert seconds_left(live) == pytest.approx(33), "no time is won by taking back more"
    clock.now += 3
    _card(mover, path)
    _rest(mover, path)
    assert seconds_left(live) == pytest.approx(30 + 60), "the other player's glass has not run meanwhile"


def test_turns_that_all_agree_to_take_back_have_their_own_glasses_again(
    ann: Visitor, ben: Visitor, clock: Time
) -> None:
    path, mover, other = _two(ann, ben, 60)
    live, first = mover.live(path), len(mover.live_game(path).moves)
    for seconds, player in ((20, mover), (50, other), (30, mover)):
        clock.now += seconds
        _card(player, path)
        _rest(player, path)
    assert seconds_left(live) == pytest.approx(20 + 60), "40 are left, then 50, then 20 (R-E-72)"
    assert mover.post(f"{path}/takeback", to=first + 5).status_code == 200
    assert other.post(f"{path}/takeback", answer="yes").status_code == 200
    assert live.live_game is not None
    assert len(live.live_game.moves) == first + 4, "the other player's first turn"
    assert seconds_left(live) == pytest.approx(40 + 60 - 50)


def test_after_an_undo_the_sand_runs_out_for_who_thinks(ann: Visitor, ben: Visitor, clock: Time, sand: Sand) -> None:
    path, mover, _ = _two(ann, ben, 60)
    seat = mover.live_game(path).actor
    clock.now += 20
    _card(mover, path)
    _rest(mover, path)
    wait_for(lambda: sand.seconds[-1] == 100)
    assert mover.post(f"{path}/undo").status_code == 200
    assert seconds_left(mover.live(path)) == 40, "the own glass, not what it has left for the next player"
    wait_for(lambda: sand.seconds[-1] == 40)
    made = len(mover.live_game(path).moves)
    sand.run_out()
    wait_for(lambda: len(mover.live_game(path).moves) > made)
    end = mover.live_game(path).moves[made]
    assert (end.seat, end.text) == (seat, "timeout")


def _let_move(ann: Visitor, path: str, pauses: Pauses) -> None:
    """End the pauses of bots until Ann is to move."""
    live = ann.live(path)
    while True:
        wait_for(lambda: ann.live_game(path).actor == 0 or pauses.begun(live))
        if ann.live_game(path).actor == 0:
            return
        pauses.end(live)


def test_the_wait_for_a_turn_to_be_ended_is_no_part_of_a_bots_turn(
    ann: Visitor, clock: Time, sand: Sand, pauses: Pauses
) -> None:
    path = ann.new("me", "bot:random", game="evergreen", pace="quick", **{TIMER: 60})
    live = ann.live(path)
    while (live_game := ann.live_game(path)).game.question(live_game.s) == "opening":
        _let_move(ann, path, pauses)
        if acts := ann.acts(path):
            assert ann.act(path, acts[0]).status_code == 200
    _let_move(ann, path, pauses)
    _card(ann, path)
    _rest(ann, path)
    wait_for(lambda: pauses.begun(live))
    made, whole, turned = len(ann.live_game(path).moves), seconds_left(live), len(sand.seconds)
    assert whole is not None
    assert whole >= 60
    assert clock_paused(live)
    page = ann.get(f"{path}/screen").text
    assert "data-still" in page
    clock.now += 600
    assert len(ann.live_game(path).moves) == made, "the bot waits, longer than a turn may last"
    assert seconds_left(live) == whole
    assert len(sand.seconds) == turned, "no glass runs meanwhile"
    _let_move(ann, path, pauses)
    assert len(sand.seconds) > turned
    texts = [move.text for move in ann.live_game(path).moves[made:] if move.seat == 1]
    assert len(texts) > 1
    assert "timeout" not in texts


def test_a_bots_sand_runs_once_the_turn_before_is_ended(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evertable.web.live.bots.UNDO_SECONDS", 600)
    monkeypatch.setattr("evertable.web.live.hold.OTHERS_WAIT", 600.0)
    monkeypatch.setattr("evertable.web.live.bots.CLOCK_SHARE", 1)
    path = ann.new("me", "bot:random", game="evergreen", pace="slow", **{TIMER: 60})
    _opened(path, ann)
    wait_for(lambda: ann.live_game(path).actor == 0)
    live = ann.live(path)
    _card(ann, path)
    _rest(ann, path)
    assert clock_paused(live)
    still = live.edition
    assert ann.post(f"{path}/bot", do="end").status_code == 200
    wait_for(lambda: not clock_paused(live))
    assert live.edition != still, "screens are told"
    assert ann.live_game(path).actor == 1


def test_a_slow_pace_leaves_bots_time_enough_for_short_turns(
    ann: Visitor, clock: Time, sand: Sand, pauses: Pauses
) -> None:
    path = ann.new("me", "bot:random", game="evergreen", pace="slow", **{TIMER: 5})
    ann.post(f"{path}/bot", do="leave", bot="random")
    live, waited = ann.live(path), defaultdict[int, float](float)
    while len([move for move in ann.live_game(path).moves if move.text.startswith("concert")]) < 2:
        wait_for(lambda: pauses.begun(live))
        if ann.live(path).clock is not None:
            waited[ann.live_game(path).began] += pauses.seconds[live.skip_pauses]
            clock.now += pauses.seconds[live.skip_pauses]
        pauses.end(live)
    assert len(waited) > 1
    assert all(0 < seconds < 5 for seconds in waited.values()), waited
    assert "timeout" not in [move.text for move in ann.live_game(path).moves]


def test_everybody_sees_the_sand_run(ann: Visitor, ben: Visitor, app: FastAPI, clock: Time) -> None:
    path, mover, other = _two(ann, ben, 60)
    _card(mover, path)
    clock.now += 15
    for language in LANGUAGES:
        label = words_in(language).say("Sand left in this turn")
        for viewer in (mover, other, Visitor(app)):
            page = viewer.get(f"{path}/screen", **{"Accept-Language": language}).text
            assert 'data-sand="45.0" max="60.0"' in page
            assert label in page
            assert "data-still" not in page


def test_spectators_who_are_late_see_the_sand_of_then(
    ann: Visitor, ben: Visitor, app: FastAPI, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delayed_view, "time", clock)
    path = ann.new("me", "friend", game="evergreen", delay=1, **{TIMER: 60})
    ben.post(f"{path}/seat", do="join", name="Ben")
    _opened(path, ann, ben)
    mover, eve, live = (ann if ann.acts(path) else ben), Visitor(app), ann.live(path)
    clock.now += 20
    _card(mover, path)
    assert live.delayed_view is not None
    clock.now += 45
    app.state.portal.call(live.delayed_view.wait)
    page = eve.get(f"{path}/screen").text
    assert 'data-sand="55.0"' in page, "a minute ago the turn was five seconds old"
    assert seconds_left(live) == 0
