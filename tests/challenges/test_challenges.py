"""Challenges: every goal can be met and missed, every proof proves, every file mistake is told."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from evertable import registry
from evertable.bots.registry import bot_named
from evertable.catalog import load
from evertable.challenges.challenge import Challenge, ChallengeError, challenges, read
from evertable.challenges.goals import Goal, progress
from evertable.challenges.words import said
from evertable.drawing.words import words_in
from evertable.kernel.record import loads, replay
from evertable.kernel.scenario import run
from evertable.kernel.stack import State
from evertable.present.registry import presenter_for

PROOFS = Path(__file__).parent / "proofs"


def states_of(challenge: Challenge) -> list[State]:
    """The game that a bot played to prove that it can be done, position by position."""
    record, game = loads((PROOFS / f"{challenge.id}.evertable.json").read_text()), challenge.rules
    config = game.config(challenge.players, challenge.modules, challenge.options)
    assert challenge.proof is not None
    assert (record.game, record.seed, len(record.seats)) == (challenge.game, challenge.proof.seed, challenge.players)
    assert record.modules == list(config.modules)
    assert record.options == _plain(dict(config.options))
    assert record.rules == game.rules_version, "tools/renew_records.py brings proofs along"
    replay(game, record)  # with the result that it claims
    states = [game.new_game(config, record.seed)]
    for line in record.actions:
        s = states[-1].copy()
        game.apply(s, game.parse(s, line.partition(" ")[2]))
        states.append(s)
    return states


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()}


def test_there_are_enough_of_them() -> None:
    assert len(challenges()) >= 20
    assert {challenge.game for challenge in challenges().values()} == set(registry.NAMES)
    assert {file.name for file in PROOFS.iterdir()} == {
        f"{one.id}.evertable.json" for one in challenges().values() if one.proof is not None
    }


@pytest.mark.parametrize("challenge", challenges().values(), ids=lambda challenge: challenge.id)
def test_a_bot_has_done_it_and_not_at_once(challenge: Challenge) -> None:
    """The proof reaches the level it claims; the first position reaches none."""
    assert challenge.proof is not None
    assert challenge.seed in (None, challenge.proof.seed)
    states = states_of(challenge)
    assert challenge.reached(states) == challenge.proof.level
    assert challenge.reached(states[:1]) == 0
    if challenge.bot:
        bot_named(challenge.bot, challenge.rules, 0)


@pytest.mark.parametrize("challenge", challenges().values(), ids=lambda challenge: challenge.id)
def test_it_is_told_in_three_languages(challenge: Challenge) -> None:
    for language in ("en", "fr", "pl"):
        words = words_in(language, challenge.game)
        told = [said(goal, presenter_for(challenge.game), words) for level in challenge.levels for goal in level]
        assert all(told)
    assert all((challenge.name.fr, challenge.name.pl, challenge.text.fr, challenge.text.pl))


def test_each_has_a_picture_of_its_own() -> None:
    pictures = [challenge.picture for challenge in challenges().values()]
    assert len(set(pictures)) == len(pictures)
    base = load("everdell")
    assert all(base.card(picture) for picture in pictures)


BOTH_WAYS: Sequence[tuple[dict[str, Any], bool]] = [
    ({"fact": "points", "least": 11}, True),
    ({"fact": "points", "least": 12}, False),
    ({"fact": "line", "of": "base", "least": 6}, True),
    ({"fact": "line", "of": "base", "least": 7}, False),
    ({"fact": "line", "of": "tokens", "most": 5}, True),
    ({"fact": "line", "of": "tokens", "most": 4}, False),
    ({"fact": "lead", "least": 6}, True),
    ({"fact": "lead", "least": 7}, False),
    ({"fact": "win"}, False),  # not before the end
    ({"fact": "cards", "least": 4}, True),
    ({"fact": "cards", "least": 5}, False),
    ({"fact": "cards", "most": 3}, False),
    ({"fact": "different", "least": 3}, True),
    ({"fact": "different", "least": 4}, False),
    ({"fact": "card", "of": "farm", "least": 2}, True),
    ({"fact": "card", "of": "farm", "least": 3}, False),
    ({"fact": "card", "of": "wife", "most": 0}, False),
    ({"fact": "card", "of": "husband", "most": 0}, True),
    ({"fact": "colour", "of": "production", "least": 3}, True),
    ({"fact": "colour", "of": "production", "least": 4}, False),
    ({"fact": "colour", "of": "governance", "most": 0}, True),
    ({"fact": "kind", "of": "critter", "most": 1}, True),
    ({"fact": "kind", "of": "critter", "most": 0}, False),
    ({"fact": "kind", "of": "construction", "least": 3}, True),
    ({"fact": "events", "least": 0}, True),
    ({"fact": "events", "least": 1}, False),
    ({"fact": "resource", "of": "berry", "least": 3}, True),
    ({"fact": "resource", "of": "berry", "least": 4}, False),
    ({"fact": "resources", "least": 5}, True),
    ({"fact": "resources", "most": 4}, False),
    ({"fact": "hand", "most": 1}, True),
    ({"fact": "hand", "most": 0}, False),
]


def arranged(seat: dict[str, Any]) -> State:
    """A position for seat 0; the other one has five points."""
    head = {"title": "A position", "game": "everdell", "seats": 2, "seed": 1}
    return run({**head, "seat": {"0": seat, "1": {"points": 5}}, "expect": {}}, registry.game_named)


@pytest.mark.parametrize(("goal", "met"), BOTH_WAYS)
def test_each_fact_both_ways(goal: dict[str, Any], met: bool) -> None:
    s = arranged(
        {
            "city": ["farm", "farm", "mine", "wife"],
            "points": 5,
            "resources": {"berry": 3, "twig": 2},
            "hand": ["inn"],
        }
    )
    assert progress(Goal(**goal), registry.game_named("everdell"), [s], 0).met is met


def test_in_time_or_too_late() -> None:
    """What is there in spring counts for spring, also if it is gone later; what comes in summer does not."""
    game = registry.game_named("everdell")
    winter, spring = arranged({"season": "winter"}), arranged({"season": "spring", "city": ["farm", "mine"]})
    summer = arranged({"season": "summer", "city": ["farm", "mine", "inn"]})
    goal = Goal(fact="cards", least=2, by="spring")
    assert progress(goal, game, [winter], 0) == (0, False, False)
    assert progress(goal, game, [winter, spring], 0) == (2, True, True)
    assert progress(goal, game, [winter, spring, summer], 0) == (2, True, True)
    assert progress(Goal(fact="cards", least=3, by="spring"), game, [winter, spring, summer], 0) == (2, False, True)


def test_all_the_time_is_broken_once_and_for_all() -> None:
    game, goal = registry.game_named("everdell"), Goal(fact="kind", of="critter", most=0, always=True)
    without, with_one = arranged({"city": ["farm"]}), arranged({"city": ["wife"]})
    assert progress(goal, game, [without, without], 0) == (0, True, False)
    assert progress(goal, game, [without, with_one, without], 0) == (0, False, True)


GOOD = """[[challenge]]
id = "x"
name = { en = "X" }
text = { en = "Y" }
levels = [[{ fact = "win" }], [{ fact = "points", least = 3 }]]
"""


def test_a_file_is_read() -> None:
    assert list(read(GOOD)) == ["x"]
    assert read(GOOD)["x"].proof is None


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('id = "x"', 'id = "x"\nsid = 3', "unknown field `sid`"),
        ('{ fact = "win" }', '{ fact = "luck" }', "Invalid enum value 'luck'"),
        ('{ fact = "win" }', '{ fact = "win", least = 2 }', "'win' takes nothing else"),
        ("least = 3", "least = 3, most = 4", "give either 'least' or 'most'"),
        (", least = 3", "", "give either 'least' or 'most'"),
        ("least = 3", 'least = 3, of = "farm"', "points: takes no name"),
        ('"points"', '"card"', "card: say of what"),
        ("least = 3", 'least = 3, by = "spring", always = true', "either 'by' or 'always'"),
        ('[{ fact = "win" }]', "[]", "a level without a goal"),
        ('[{ fact = "win" }], ', "", "Expected `array` of length 2"),
        ('id = "x"', 'id = "x"\nplayers = 2', "'bot' is for the seats of others"),
        ("levels", "levels = ", "challenges: "),
        (GOOD, GOOD + GOOD, "x twice"),
    ],
)
def test_mistakes_are_told(before: str, after: str, message: str) -> None:
    with pytest.raises(ChallengeError, match=message):
        read(GOOD.replace(before, after))
