"""Turns of automas are shown a step at a time; what is shown is for looking only, what is decided stays decided."""

import asyncio
import re
from random import Random

import pytest

from evertable import registry
from evertable.drawing.words import words_in
from evertable.kernel.game import SPECTATOR
from evertable.present.registry import automas_of
from evertable.web.live.live_game import LiveGame
from evertable.web.live.playback import PlaybackStep
from tests.web.guest import Visitor, text_of
from tests.web.pauses import wait_for

SLOW = 600.0


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps that nobody skips stay for good."""
    monkeypatch.setitem(__import__("evertable.web.storage.model", fromlist=["PACES"]).PACES, "slow", SLOW)


def _table(ann: Visitor, module: str = "nightweave", pace: str = "slow", watched: bool = True) -> str:
    """A table for one, with somebody who waits for news."""
    path = ann.new("me", module=module, pace=pace)
    if watched:
        ann.live(path).watchers.add(asyncio.Event())
    return path


def _act(ann: Visitor, path: str) -> None:
    """Make decisions until the automa has had its say."""
    for _ in range(20):
        assert ann.act(path, str(ann.live_game(path).view(0).legal_actions()[0])).status_code == 200
        if ann.live_game(path).automa_steps:
            return
    raise AssertionError("the automa never came to move")


def _lines(ann: Visitor, path: str) -> list[str]:
    found = re.search(r'class="ask show".*?</ol>', ann.get(f"{path}/screen").text, re.DOTALL)
    return re.findall(r"<li", found.group()) if found else []


def test_her_steps_come_one_after_the_other_and_can_be_skipped(ann: Visitor, patient: None) -> None:
    path = _table(ann)
    _act(ann, path)
    live = ann.live(path)
    assert live.playback is not None
    assert len(_lines(ann, path)) == 1
    assert ann.acts(path) == []
    assert 'form="skip"' in ann.get(path).text
    decided = live.live_game
    assert ann.post(f"{path}/bot", do="skip").status_code == 200
    wait_for(lambda: live.playback is None)
    assert live.live_game is decided, "nothing is decided by looking"
    assert not live.skip_pauses.is_set(), "the next turn takes its time again"
    assert ann.acts(path)
    assert _lines(ann, path) == []


def test_every_step_gets_its_time(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("evertable.web.storage.model", fromlist=["PACES"]).PACES, "slow", 0.01)
    path = _table(ann)
    editions: list[str | None] = []

    async def listen() -> None:
        async for edition in ann.live(path).news(60):
            editions.append(edition)

    task = ann.app.state.portal.start_task_soon(listen)
    _act(ann, path)
    wait_for(lambda: ann.live(path).playback is None)
    automa_steps = len(ann.live_game(path).automa_steps or ())
    version = ann.live(path).info.version
    wait_for(lambda: str(version) in editions)
    task.cancel()
    shown = [edition for edition in editions if edition and edition.startswith(f"{version}.")]
    assert shown == [f"{version}.{step + 1}" for step in range(automa_steps)]
    assert editions.index(str(version)) > editions.index(shown[-1])


@pytest.mark.parametrize(("pace", "watched"), [("instant", True), ("slow", False)])
def test_at_once_where_nothing_takes_time_or_nobody_waits(ann: Visitor, pace: str, watched: bool) -> None:
    path = _table(ann, pace=pace, watched=watched)
    _act(ann, path)
    assert ann.live(path).playback is None
    assert ann.acts(path)


def test_a_new_move_ends_the_show_of_the_last_one(ann: Visitor, patient: None) -> None:
    path = _table(ann)
    _act(ann, path)
    playback, decided = ann.live(path).playback, ann.live_game(path)
    action = decided.view(0).legal_actions()[0]
    assert ann.act(path, str(action)).status_code == 200, "who does not look at steps can go on"
    assert ann.live(path).playback is not playback
    assert len(ann.live_game(path).moves) > len(decided.moves)


def test_the_log_tells_no_more_than_the_steps_so_far(ann: Visitor, patient: None) -> None:
    path = _table(ann)
    _act(ann, path)
    words, live = words_in("en", "everdell"), ann.live(path)
    now = live.shown.log(0, words)[-1]
    assert len(now) < len(live.log(0, words)[-1])
    assert "reveals" in now


@pytest.mark.parametrize(
    ("game", "module", "name"), [("everdell", "rugwort", "Rugwort"), ("duo", "challenge", "Miss Thorn")]
)
def test_every_automa_is_shown_in_the_same_way(ann: Visitor, patient: None, game: str, module: str, name: str) -> None:
    path = ann.new("me", game=game, module=module, pace="slow")
    live = ann.live(path)
    chance = Random(2)
    for _ in range(300):
        if live.playback is not None:
            break
        actions = ann.live_game(path).view(0).choices()
        action = str(chance.choice(actions))
        assert ann.post(f"{path}/act", text=action, version=live.info.version).status_code == 200
        if not live.watchers:
            live.watchers.add(asyncio.Event())
    assert live.playback is not None
    page = text_of(ann.get(path))
    assert f"{name} is to move" in page
    assert len(_lines(ann, path)) == 1
    assert ann.get(f"{path}/log").status_code == 200


CASES = {
    "everdell": (("rugwort",), ("nightweave",), ("nightweave", "pearlbrook", "spirecrest", "newleaf", "bellfaire")),
    "duo": (("challenge",),),
}


@pytest.mark.parametrize(("game", "modules"), [(game, modules) for game, sets in CASES.items() for modules in sets])
def test_every_step_can_be_looked_at_and_has_words(game: str, modules: tuple[str, ...]) -> None:
    """A whole game: unfolding leads where applying leads, and every step on the way makes a screen and a line."""
    rules, automas = registry.game_named(game), automas_of(game)
    assert automas is not None
    config, words, kinds = rules.config(1, modules), words_in("en", game), set()
    live_game = LiveGame(rules, 5, rules.new_game(config, 5))
    names = ["Ann", "Automa", "Automa"]
    for number in range(1200):
        if live_game.over:
            break
        actions = live_game.view(live_game.actor).choices()
        action = actions[number * 7919 % len(actions)]
        draft, plain = live_game.draft(), live_game.s.copy()
        draft.do(action, own=False)
        rules.apply(plain, action)
        assert draft.s.key() == plain.key()
        for i, beat in enumerate(draft.automa_steps or ()):
            scene = PlaybackStep(draft, beat)
            if number % 5 == 0:
                screen = scene.presenter.screen(scene.view(0), names, words)
                assert not screen.acts
                assert screen.result is None
                assert scene.view(SPECTATOR).observation()["actor"] == beat.owner
            before = PlaybackStep(draft, draft.automa_steps[i - 1]).seen if i and draft.automa_steps else beat.before
            assert automas.step(before, scene.seen, beat.owner, beat.what, names, words), beat.what
            kinds.add(beat.what)
        live_game = draft
    assert kinds
