"""Nightweave: how she is set up, what she hides, and that every part of her is the subject of a scenario."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from evertable.catalog import check, load
from evertable.everdell import GAME
from evertable.everdell.boxes.nightweave.activities import ACTIVITIES, BOXED, DECK, SHOWN, openers, pile_of, reveal
from evertable.everdell.boxes.nightweave.choices import NUMBER, PERSONALITIES, PLANS, SCHEMES
from evertable.everdell.boxes.nightweave.owner import FACTS, LEVELS, spider
from evertable.everdell.boxes.nightweave.schemes import ACTIVE, DRAWN, draw
from evertable.everdell.boxes.nightweave.spaces import open_destinations
from evertable.everdell.boxes.nightweave.strikes import LOCKED
from evertable.everdell.city import enter
from evertable.everdell.ids import CARD, EVENT, NAMES
from evertable.everdell.packing import at_card
from evertable.everdell.state import Everdell
from evertable.kernel.conformance import play_out
from evertable.kernel.module import ConfigError
from evertable.pad.scoring import score
from tests.scenario_files import scenarios

ALONE: Final = ("nightweave", "rugwort")
TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "mistwood.md"
SCENARIOS: Final = list(scenarios("everdell/nightweave").values())
TEXT: Final = "\n".join(
    path.read_text(encoding="utf-8") for path in (TESTS / "scenarios" / "everdell" / "nightweave").rglob("*.toml")
)
BY_TEST: Final = {
    "R-M-02": "test_an_event_stays_in_the_box_and_hands_are_equal",
    "R-M-03": "test_her_hand",
    "R-M-05": "test_marked_cards",
    "R-M-06": "test_the_opening_deck",
    "R-M-07": "test_the_opening_deck",
    "R-M-26": "test_an_empty_activity_deck_is_shuffled_again",
    "R-M-83": "test_plans_and_schemes_exclude_each_other",
    "R-M-86": "test_schemes_come_one_after_the_other",
    "R-M-104": "test_she_and_rugwort_are_never_combined",
}
"""Rules about the deal and about configurations, which a scenario replaces by its own set-up."""


def deal(seats: int = 1, seed: int = 1, *modules: str, **options: Any) -> Everdell:
    return GAME.new_game(GAME.config(seats, ["nightweave", *modules], options), seed)


def rules() -> set[str]:
    return set(re.findall(r"^- (R-M-\d+)", DIGEST.read_text(encoding="utf-8"), re.MULTILINE))


# --- everything is covered


def test_every_rule_has_a_scenario_or_a_test() -> None:
    named = {rule for scenario in SCENARIOS for rule in scenario["rules"]}
    assert sorted(rules() - named - set(BY_TEST)) == []
    assert sorted(rule for rule in named if rule.startswith("R-M-") and rule not in rules()) == []
    for name in BY_TEST.values():
        assert callable(getattr(import_module(__name__), name))


@pytest.mark.parametrize("name", [*(NAMES[card] for card in ACTIVITIES), *PERSONALITIES, *PLANS, *SCHEMES])
def test_every_card_has_a_scenario(name: str) -> None:
    assert f'"{name}"' in TEXT


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_scenario_of_its_score(level: int) -> None:
    scored = [s for s in SCENARIOS if "score" in s.get("expect", {}) and s["options"].get("level") == level]
    assert scored


def test_nothing_is_wrong_with_the_data() -> None:
    catalog = load("everdell", ("base", "nightweave"))
    assert check(catalog) == []
    marks = {token.type: token.confidence for token in catalog.tokens if token.type in ("activity", "plan")}
    assert marks == {"activity": "reconstructed", "plan": "reconstructed"}


# --- set-up


def test_an_event_stays_in_the_box_and_hands_are_equal() -> None:
    for seed in range(12):
        s = deal(2, seed)
        assert EVENT["the_everdell_games"] not in s.open_events
        assert [len(s.hands[seat]) for seat in range(2)] == [5, 5]


@pytest.mark.parametrize(("seats", "number"), [(1, 1), (2, 2)])
def test_her_hand(seats: int, number: int) -> None:
    """One card alone, two against two players; a plan adds to it. She has moved once already."""
    s = deal(seats)
    first = ACTIVITIES[SHOWN.get(s)[0]]
    assert first.symbol == "worker"
    assert len(s.hands[spider(s)]) == number
    assert sum(card >= 0 for card in s.forest) == (3, 4)[seats - 1]
    assert len(deal(1, 1, plan="hungry_brood").hands[1]) == 3


def test_the_opening_deck() -> None:
    """Eight winter cards, one opener in the box, another one first; two workers, one of them placed by now."""
    for seed in range(20):
        s = deal(1, seed)
        assert len(DECK.get(s)) + len(SHOWN.get(s)) == 8
        assert BOXED.get(s) in openers(s)
        assert SHOWN.get(s)[0] in openers(s)
        assert s.workers[1] + sum(worker[0] == 1 for worker in s.placed) == FACTS.setup.workers


def test_marked_cards() -> None:
    """Pearlbrook's cards come with Pearlbrook only, Newleaf's mark does not keep a card out."""
    plain = {card for season in range(4) for card in pile_of(deal(), season)}
    river = {card for season in range(4) for card in pile_of(deal(1, 1, "pearlbrook"), season)}
    assert {NAMES[card] for card in river - plain} == {"activity_spring_4", "activity_summer_4"}
    assert len(plain) == 18


def test_an_empty_activity_deck_is_shuffled_again() -> None:
    s = deal()
    while DECK.get(s):
        reveal(s)
    cards = sorted(SHOWN.get(s))
    reveal(s)
    assert sorted((*DECK.get(s), *SHOWN.get(s))) == cards


# --- options


def test_plans_and_schemes_exclude_each_other() -> None:
    for options in ({"plan": "tithe", "schemes": True}, {"plan": "tithe", "scheme": "copycat"}):
        with pytest.raises(ConfigError, match="exclude"):
            GAME.config(1, ["nightweave"], options)
    GAME.config(1, ["nightweave"], {"plan": "tithe", "personality": "boastful"})
    with pytest.raises(ConfigError, match="one player"):
        GAME.config(2, ["nightweave"], {"plan": "tithe"})
    with pytest.raises(ConfigError, match="cannot be combined"):
        GAME.config(1, ["nightweave", "bellfaire"], {"personality": "boastful"})


@pytest.mark.parametrize("option", [{"level": 5}, {"level": True}, {"personality": "kind"}, {"schemes": 1}])
def test_bad_options(option: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        GAME.config(1, ["nightweave"], option)


def test_schemes_come_one_after_the_other() -> None:
    """Each of the 33 once, none before she prepares for the first time."""
    s = deal(1, 1, schemes=True)
    assert ACTIVE.get(s) == -1
    for _ in range(3):
        draw(s)
        s.stack.clear()
    assert len(set(DRAWN.get(s))) == 3
    assert set(DRAWN.get(s)) <= {NUMBER[name] for name in SCHEMES}


def test_she_and_rugwort_are_never_combined() -> None:
    with pytest.raises(ConfigError, match="cannot be combined"):
        GAME.config(1, ["nightweave", "rugwort"])


def test_she_is_not_for_three() -> None:
    with pytest.raises(ConfigError, match="1 to 2 players"):
        GAME.config(3, ["nightweave"])


# --- what everybody sees


def test_her_turn_is_told_step_by_step() -> None:
    s = deal()
    told = GAME.observation(s, 0)["automa"]["turn"]
    assert told[0]["step"] == "reveals"
    assert told[1] == {"step": "does", "thing": told[0]["thing"], "choice": 0}
    assert told[2]["step"] == "places"


def test_secrets_stay_secret() -> None:
    """No view names a card of her hand, of the activity deck or of the box."""
    s = deal(1, 3)
    seen = GAME.observation(s, 0)["automa"]
    hidden = {NAMES[card] for card in (*DECK.get(s), BOXED.get(s))}
    assert not hidden & set(str(seen).replace("'", " ").replace(",", " ").split())
    assert "hand" not in seen


def test_every_card_speaks_three_languages() -> None:
    for token in load("everdell", ("base", "nightweave")).tokens:
        for text in (token.name, token.text, token.thwart, token.webs):
            assert token.module != "nightweave" or text is None or (text.fr and text.pl), token.id


# --- the laws

OPTIONAL: Final = [
    *({"personality": name} for name in PERSONALITIES),
    *({"plan": name} for name in PLANS),
    *({"scheme": name} for name in SCHEMES),
]


@pytest.mark.parametrize("options", OPTIONAL, ids=lambda options: next(iter(options.values())))
def test_laws_hold_with_every_optional_card(options: dict[str, str]) -> None:
    play_out(GAME, GAME.config(1, ["nightweave"], {**options, "level": len(str(options)) % 5}), 7)


@pytest.mark.parametrize("other", [m.id for m in GAME.modules if m.active is None and m.id not in ALONE])
def test_laws_hold_with_every_module(other: str) -> None:
    for seats in (1, 2):
        play_out(GAME, GAME.config(seats, ["nightweave", other]), 11)


def test_her_workers_do_not_come_to_a_card_that_is_locked() -> None:
    s = deal(1, 1, schemes=True)
    enter(s, 0, CARD["inn"])
    assert open_destinations(s) == (0, [at_card(0, 0)])
    LOCKED.set(s, 1)
    assert open_destinations(s) == (spider(s), [])


def test_a_scenario_names_activity_cards_of_her_season() -> None:
    """Others have no row for it, and the engine would look for one."""
    board = {"activity_deck": ["activity_summer_1"]}
    made = score({"game": "everdell", "seats": 1, "modules": ["nightweave"], "options": {"level": 1}, "board": board})
    reason = "board.activity_deck: 'activity_summer_1' has nothing for winter, which is her season."
    assert [problem.fields["reason"] for problem in made.problems] == [reason]
