"""What can be done at any time besides what is asked, for those who drive a game (R-D-28, R-D-110, R-D-122)."""

from typing import Any

import pytest

from evertable.bots.duo.bot import DuoBot
from evertable.bots.random_bot import RandomBot
from evertable.duo import GAME
from evertable.duo.packing import CONCEDE, DONE
from evertable.duo.state import Duo
from evertable.kernel.rng import Stream, seeded
from evertable.kernel.scenario import run
from evertable.kernel.scenario_schema import ScenarioError
from evertable.kernel.view import View


def position(module: str = "coop", steps: tuple[str, ...] = (), **given: Any) -> Duo:
    board = {"news": [], "watches": 0, "skunks": {"events": [6]}} if module != "competitive" else {}
    data: dict[str, Any] = {"game": "duo", "seats": 2, "modules": [module]}
    s = run({**data, "seat": {"0": given.pop("mayor", {})}, "board": {**board, **given}}, lambda name: GAME)
    assert isinstance(s, Duo)
    for text in steps:
        GAME.play(s, GAME.parse(s, text))
    return s


def test_the_end_of_a_turn_is_forced_but_open() -> None:
    s = position(steps=("place farm_twig",))
    assert GAME.question(s) == "turn end"
    assert GAME.forced(s) == DONE
    assert GAME.legal_actions(s)[0] == DONE, "the first answer ends the turn"
    assert len(GAME.legal_actions(s)) > 1


def test_the_last_call_of_a_season_is_left_to_the_mayors() -> None:
    s = position(sun=7, moon=6, watches=1, steps=("draw deck moves=moon", "choose done for=turn_end"))
    assert GAME.question(s) == "season end"
    assert GAME.forced(s) is None


def test_a_turn_is_never_forced() -> None:
    s = position(sun=7, moon=6)
    assert GAME.forced(s) is None


@pytest.mark.parametrize("module", ["coop", "challenge"])
def test_bots_never_give_up(module: str) -> None:
    s = position(module)
    view = View(GAME, s, 0)
    assert CONCEDE in view.legal_actions()
    assert CONCEDE not in view.choices()
    chosen = {RandomBot(GAME, seed).choose(view) for seed in range(200)}
    assert CONCEDE not in chosen
    assert DuoBot(GAME, 1).choose(view) != CONCEDE


def test_bots_end_their_turn_by_rule() -> None:
    s = position(mayor={"hand": ["king", "queen", "poet"]}, steps=("place farm_twig",))
    assert DuoBot(GAME, 1).choose(View(GAME, s, 0)) == DONE


def scenario(expect: dict[str, Any], *steps: dict[str, Any]) -> dict[str, Any]:
    board = {"news": [], "watches": 0, "skunks": {"events": [6]}}
    return {"game": "duo", "seats": 2, "modules": ["coop"], "board": board, "step": list(steps), "expect": expect}


PLACE = {"seat": 0, "verb": "place", "at": "farm_twig"}


@pytest.mark.parametrize(
    "data",
    [
        scenario({"actor": 1}, PLACE),
        scenario({"actor": 0, "verbs": ["choose"]}, PLACE),
        scenario({"actor": 0, "verbs": ["choose", "share"]}, PLACE),
        scenario({"actor": 0, "verbs": ["choose", "concede", "share"]}, PLACE),
        scenario({"actor": 1}, PLACE, {"seat": 0, "verb": "choose", "pick": "done"}),
        scenario(
            {"actor": 0},
            PLACE,
            {"seat": 1, "verb": "place", "at": "farm_resin"},
            {"seat": 1, "verb": "choose", "picks": []},
        ),
        scenario({"actor": 1}, PLACE, {"seat": 0, "verb": "share", "item": "twig"}),
    ],
)
def test_scenarios_need_not_name_the_end_of_a_turn(data: dict[str, Any]) -> None:
    run(data, lambda name: GAME)


def test_only_giving_up_need_not_be_named_where_a_turn_begins() -> None:
    data = {**scenario({"actor": 0, "verbs": ["draw", "place"]}), "seat": {"0": {"hand": ["king", "queen"]}}}
    with pytest.raises(ScenarioError, match="trade"):
        run(data, lambda name: GAME)
    run({**data, "expect": {"verbs": ["draw", "place", "share", "trade"]}}, lambda name: GAME)


DONE_STEP = {"seat": 0, "verb": "choose", "pick": "done"}


@pytest.mark.parametrize(
    ("steps", "holds"),
    [
        (({"seat": 0, "verb": "share", "item": "twig"}, DONE_STEP), True),
        ((DONE_STEP,), True),
        ((DONE_STEP, DONE_STEP), False),
        (({"seat": 0, "verb": "share", "item": "twig"}, {**DONE_STEP, "for": "river_16"}), False),
    ],
)
def test_a_scenario_may_say_no_more_after_sharing_only(steps: tuple[dict[str, Any], ...], holds: bool) -> None:
    board = {"news": [], "watches": 0, "skunks": {"events": [6]}}
    data: dict[str, Any] = {"game": "duo", "seats": 2, "modules": ["coop"], "board": board}
    data["step"] = [{"seat": 0, "verb": "place", "at": "farm_twig"}, *steps]
    if holds:
        s = run(data, lambda name: GAME)
        assert isinstance(s, Duo)
        assert GAME.actor(s) == 1
    else:
        with pytest.raises(ScenarioError):
            run(data, lambda name: GAME)


@pytest.mark.parametrize("module", ["competitive", "coop", "challenge"])
def test_numbers_tell_asides_as_words_do(module: str) -> None:
    found = set()
    for seed in range(6):
        s, bot = GAME.new_game(GAME.config(2, [module]), seed), RandomBot(GAME, seed)
        while not GAME.over(s):
            for action in GAME.legal_actions(s):
                verb = GAME.describe(s, action)["verb"]
                assert GAME.is_aside(s, action) == (verb in GAME.asides), verb
                found.add(verb)
            GAME.apply(s, bot.choose(View(GAME, s, GAME.actor(s))))
    assert "trade" in found
    assert len(found - GAME.asides) > 3


@pytest.mark.parametrize("mode", ["competitive", "coop"])
def test_choices_leave_out_only_what_gives_the_game_up(mode: str) -> None:
    """What bots choose from, and the only answer, which is the same for those who know the choices already."""
    s, random, given_up = GAME.new_game(GAME.config(2, [mode]), 3), Stream(seeded(3)), 0
    while not GAME.over(s):
        view, legal = View(GAME, s, GAME.actor(s)), GAME.legal_actions(s)
        choices = view.choices()
        assert choices == GAME.choices(s) == [action for action in legal if action not in GAME.resigning.values()]
        assert view.forced(choices) == view.forced()
        given_up += len(legal) - len(choices)
        GAME.apply(s, choices[random.below(len(choices))])
    assert (given_up > 0) == (mode == "coop")
