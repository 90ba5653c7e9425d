"""Evergreen on a screen: labels, previews, reasons, the log, and nothing that a seat must not know."""

from dataclasses import asdict
from typing import Any

import pytest

from evertable.catalog.model import CatalogError
from evertable.evergreen import GAME
from evertable.evergreen.ids import COLOURS, RING
from evertable.evergreen.state import Evergreen
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View
from evertable.present.evergreen import PRESENTER
from evertable.present.evergreen.faces import letters
from evertable.present.model import LogEntry, Presenter, Screen
from evertable.present.registry import presenter_for
from evertable.present.words import Words

WORDS = Words("en")
ANNA, JOE, CARLA = 0, 1, 2
NAMES = ["Anna", "Joe", "Carla"]
EXAMPLE: dict[str, Any] = {
    "board": {"dealer": JOE},
    "seat": {
        "0": {
            "piles": ["green-9", "blue-1", "blue-3"],
            "discs": {"green": 5},
            "hand": ["brown-1", "lilac-9", "orange-7", "orange-2"],
        },
        "1": {
            "piles": ["blue-8", "blue-2", "lilac-3"],
            "discs": {"blue": 5, "lilac": 5},
            "hand": ["yellow-2", "yellow-3", "green-1", "brown-2", "orange-9"],
        },
        "2": {"piles": ["green-6", "blue-4", "yellow-4"], "discs": {"yellow": 5}, "hand": ["green-2"]},
    },
    "step": [{"seat": ANNA}],
}


def example(options: dict[str, Any] | None = None, **seats: dict[str, Any]) -> Evergreen:
    """The worked example of the rules, section 8, before Anna's turn."""
    data = {**EXAMPLE, "seat": {seat: {**keys, **seats.get(f"s{seat}", {})} for seat, keys in EXAMPLE["seat"].items()}}
    assert GAME.arrange is not None
    return GAME.arrange(GAME.table(GAME.config(3, options=options)), 1, data)


def play(s: Evergreen, *texts: str) -> None:
    for text in texts:
        GAME.play(s, GAME.parse(s, text))


def screen(s: Evergreen, seat: int) -> Screen:
    return PRESENTER.screen(View(GAME, s, seat), NAMES[: len(s.hands)], WORDS)


def lines(s: Evergreen, text: str, seat: int = ANNA) -> list[str]:
    return PRESENTER.preview(View(GAME, s, seat), GAME.parse(s, text), NAMES, WORDS).lines


def told(s: Evergreen, text: str, me: int = ANNA) -> str:
    """Play a move and tell it."""
    before, seat, action = GAME.observation(s, -1), GAME.actor(s), GAME.parse(s, text)
    do = GAME.public(s, action)
    GAME.play(s, action)
    log_entry = PRESENTER.log_entry(before, GAME.observation(s, -1), seat, do)
    assert LogEntry(**asdict(log_entry)) == log_entry
    return PRESENTER.tell(log_entry, NAMES, me, WORDS)


def walk(seats: int, seed: int, options: dict[str, Any] | None = None) -> Any:
    """A random game, position by position."""
    s = GAME.new_game(GAME.config(seats, options=options), seed)
    rng = seeded(seed)
    yield s
    while not GAME.over(s):
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
        yield s


def test_it_is_registered() -> None:
    presenter: Presenter = presenter_for("evergreen")
    assert presenter is PRESENTER


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_act_has_its_words_and_a_place_on_the_table(seats: int) -> None:
    names = [f"Player {i}" for i in range(seats)]
    for s in walk(seats, seats, {"turn_timer": 60} if seats == 4 else None):
        seat = GAME.actor(s)
        view = View(GAME, s, seat)
        shown = PRESENTER.screen(view, names, WORDS)
        assert [act.action for act in shown.acts] == view.legal_actions()
        assert len({act.label for act in shown.acts}) == len(shown.acts)
        assert {act.group for act in shown.acts} == {group for group, _ in shown.groups}
        targets = _targets(shown.board)
        for act in shown.acts:
            assert act.label
            assert act.text == GAME.text(s, act.action)
            assert act.target in targets or act.target.startswith("button:")
        for act in shown.acts[:: max(1, len(shown.acts) // 4)]:
            assert PRESENTER.preview(view, act.action, names, WORDS).lines
        assert not {act.target for act in shown.acts} & {no.target for no in shown.blocked}
        assert all(no.rule.startswith("R-E-") for no in shown.blocked)


def _targets(board: dict[str, Any]) -> set[str]:
    hand = {card["target"] for card in board["hand"]}
    piles = {pile["target"] for player in board["players"] for pile in player["piles"]}
    return hand | piles | {f"hit:{part['turn']}" for part in board["hit"]["ring"]}


def test_first_the_card_then_the_pile() -> None:
    """Each card and each pile together are one act, in the order in which the card lists its piles."""
    shown = screen(example(), ANNA)
    card = next(card for card in shown.board["hand"] if card["id"] == "lilac-9")
    acts = [act.text for act in shown.acts if act.target == card["target"]]
    assert card["then"] == [f"pile:{owner}:{pile}" for owner in range(3) for pile in range(3)]
    assert [shown.board["then"][card["target"]][pile] for pile in card["then"]] == acts
    assert acts[3] == "influence lilac-9 owner=1 pile=0"
    prices = {act.text: act.price for act in shown.acts}
    assert prices["influence brown-1 owner=1 pile=0"] == "Bl 6 → Carla, Br 5 → Joe"
    assert prices["influence orange-7 owner=0 pile=1"] == "Or 5 → you"


# --- the worked example (section 8 of the rules)


def test_worked_example_in_previews() -> None:
    s = example()
    assert lines(s, "influence brown-1 owner=1 pile=0") == [
        "Blue goes to Carla and is worth 6",
        "4 each with you: the highest single card, 4, decides",
        "Brown comes from the centre to Joe, worth 5",
    ]
    play(s, "influence brown-1 owner=1 pile=0")
    assert lines(s, "influence lilac-9 owner=2 pile=1") == [
        "Blue goes to you and is worth 7",
        "Lilac goes to Carla and is worth 6",
        "Your concert would bring 12, as gala 24",
    ]
    play(s, "influence lilac-9 owner=2 pile=1")
    assert lines(s, "influence orange-7 owner=0 pile=1") == [
        "Blue stays with you",
        "Orange comes from the centre to you, worth 5",
        "Your concert would bring 22, as gala 44",
    ]
    play(s, "influence orange-7 owner=0 pile=1")
    assert screen(s, ANNA).question.title == "Your cards are played"
    play(s, "stop")
    assert lines(s, "hit right") == [
        "Blue becomes the hit and counts double in concerts",
        "Your concert would bring 24, as gala 48",
    ]
    play(s, "hit right")
    assert {act.target: act.price for act in screen(s, ANNA).acts} == {
        "button:concert-no": "",
        "button:concert-yes": "24 points",
        "button:concert-gala": "48 points",
    }
    assert lines(s, "concert yes") == [
        "You score 24 points: Blue 7 × 2 + Orange 5 + Green 5",
        "You have 2 concerts left",
        "Then it is the turn of Joe",
    ]
    assert lines(s, "concert gala")[0] == "You score 48 points: (Blue 7 × 2 + Orange 5 + Green 5) × 2"


def test_worked_example_in_the_log() -> None:
    s = example()
    assert told(s, "influence brown-1 owner=1 pile=0", JOE) == (
        "Anna: Brown 1 on your left pile over Blue 8. Blue goes to Carla and is worth 6. "
        "Brown comes from the centre to you, worth 5"
    )
    assert told(s, "influence orange-7 owner=0 pile=1", JOE).startswith(
        "Anna: Orange 7 on their own middle pile over Blue 1"
    )
    assert told(s, "stop") == "You: no more cards"
    assert told(s, "hit right") == "You: the hit disc turns to Blue"
    assert told(s, "concert gala") == "You: the gala, 20 points"


def test_board_of_the_worked_example() -> None:
    board = screen(example(), ANNA).board
    anna = board["players"][ANNA]
    assert [(disc["colour"], disc["value"]) for disc in anna["discs"]] == [("green", 5)]
    assert [pile["card"]["name"] for pile in anna["piles"]] == ["Green 9", "Blue 1", "Blue 3"]
    assert anna["worth"]["now"] == 5
    assert [disc["colour"] for disc in board["centre"]] == ["orange", "brown"]
    assert [card["id"] for card in board["hand"]] == ["orange-2", "orange-7", "brown-1", "lilac-9"]
    blue = next(row for row in board["artists"] if row["colour"] == "blue")
    assert [entry["total"] for entry in blue["influence"]] == [4, 10, 4]
    assert (blue["leader"], blue["holder"], blue["note"]) == (JOE, JOE, "ahead by 6")
    assert (board["hit"]["left"]["colour"], board["hit"]["right"]["colour"]) == ("lilac", "blue")
    assert board["timer"] == 0


def test_influence_tells_ties_and_vanished_artists() -> None:
    """R-E-31 and R-E-44."""
    s = example()
    play(s, "influence brown-1 owner=1 pile=0")
    rows = {row["colour"]: row for row in screen(s, ANNA).board["artists"]}
    assert rows["blue"]["note"] == "4 each; the highest card, 4, decides"
    assert [entry["tied"] for entry in rows["blue"]["influence"]] == [True, False, False]
    assert rows["orange"]["note"] == "in the centre"
    assert lines(s, "influence orange-2 owner=2 pile=2")[0] == (
        "No card of Yellow is visible any more: the disc stays with Carla"
    )
    play(s, "influence orange-2 owner=2 pile=2")
    rows = {row["colour"]: row for row in screen(s, ANNA).board["artists"]}
    assert rows["yellow"]["note"] == "no card visible; the disc stays"


# --- why not


def why(s: Evergreen, seat: int = ANNA) -> dict[str, tuple[str, str]]:
    return {no.target: (no.why, no.rule) for no in screen(s, seat).blocked}


def test_reasons_before_and_between_the_cards() -> None:
    s = example()
    assert why(s)["button:stop"] == ("play at least one card", "R-E-40")
    assert why(s)["hit:left"] == ("after your cards", "R-E-45")
    assert why(s)["button:concert-yes"] == ("after the hit disc", "R-E-46")
    play(s, *(f"influence {card} owner=0 pile=0" for card in ("brown-1", "lilac-9", "orange-7")))
    assert why(s)["hand"] == ("three cards are the most in a turn", "R-E-40")
    assert why(s, JOE) == {}


def test_reasons_against_a_concert() -> None:
    s = example(s0={"gala": True, "concerts": 1})
    play(s, "influence brown-1 owner=1 pile=0", "stop", "hit none")
    assert why(s) == {"button:concert-gala": ("your gala is used", "R-E-48")}
    s = example(s0={"concerts": 3})
    play(s, "influence brown-1 owner=1 pile=0", "stop", "hit none")
    assert set(why(s).values()) == {("your three concerts are used", "R-E-46")}
    assert [act.label for act in screen(s, ANNA).acts] == ["No concert now"]


# --- secrets


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_screen_shows_nothing_that_the_seat_must_not_know(seats: int) -> None:
    """Screens and previews are the same in positions that differ only in what the seat does not see."""
    names = [f"Player {i}" for i in range(seats)]
    for n, s in enumerate(walk(seats, 10 + seats)):
        if n > 3 * seats + 1 and n % 7:
            continue
        for seat in range(-1, seats):
            other = GAME.resample(s, seat, seeded(n))
            here, there = View(GAME, s, seat), View(GAME, other, seat)
            assert asdict(PRESENTER.screen(here, names, WORDS)) == asdict(PRESENTER.screen(there, names, WORDS))
            for action in here.legal_actions()[:3]:
                now = PRESENTER.preview(here, action, names, WORDS)
                assert now == PRESENTER.preview(there, action, names, WORDS)


def test_the_log_of_the_opening_names_no_card_before_all_are_turned_up() -> None:
    s = GAME.new_game(GAME.config(3, options={"dealer": 0}), 5)
    sentences = []
    for _ in range(9):
        action = GAME.legal_actions(s)[0]
        sentences.append(told(s, GAME.text(s, action), JOE))
    assert set(sentences[:8]) == {"Anna: a card face down", "You: a card face down", "Carla: a card face down"}
    assert "All cards are turned up: Anna " in sentences[8]
    assert "begins" in sentences[8] or "You begin" in sentences[8]
    assert "comes from the centre" in sentences[8]


def test_own_opening_choices_are_shown_to_their_owner_only() -> None:
    s = GAME.new_game(GAME.config(2), 5)
    card = GAME.describe(s, GAME.legal_actions(s)[4])["card"]
    play(s, f"reveal {card}")
    mine, other = screen(s, 0), screen(s, 1)
    assert mine.question.title == "Which card goes face down on your middle pile?"
    assert [face["id"] for face in mine.board["chosen"]] == [card]
    assert other.question.title == "Anna is to move"
    assert other.board["players"][0]["piles"][0]["label"] == "the left pile of Anna: face down"
    assert other.board["players"][0]["piles"][0]["card"] is None
    assert other.board["players"][0]["face_down"] == 1


# --- the end, the timer, the pieces


def test_the_last_opening_card_reveals_and_no_other_move_does() -> None:
    for s in walk(2, 3):
        view = View(GAME, s, GAME.actor(s))
        for action in view.legal_actions()[:1]:
            last = len(s.chosen[1]) == 2
            assert PRESENTER.preview(view, action, NAMES[:2], WORDS).reveals == last


def test_result_lines() -> None:
    *_, s = walk(3, 7)
    assert screen(s, ANNA).question.title == "The game is over"
    result = screen(s, -1).result
    assert result is not None
    assert [name for name, _ in result["lines"]] == ["Own concerts", "Final concert"]
    totals = [sum(row[seat] for _, row in result["lines"]) for seat in range(3)]
    assert result["totals"] == totals == s.points
    assert result["ranks"][result["winners"][0]] == 1
    assert result["reason"] == "points"


def test_final_concert() -> None:
    """T-E-4: the hit disc plays no part; a used gala stays used."""
    s = example(s0={"hand": ["brown-1"]}, s1={"hand": [], "gala": True}, s2={"hand": []})
    play(s, "influence brown-1 owner=0 pile=1", "stop", "hit none")
    assert lines(s, "concert no") == ["You have 3 concerts left", "Then comes the final concert"]
    play(s, "concert no")
    assert [(act.target, act.price) for act in screen(s, ANNA).acts] == [
        ("button:final-plain", "10 points"),
        ("button:final-gala", "20 points"),
    ]
    assert lines(s, "final gala=true") == ["You score 20 points: (Green 5 + Brown 5) × 2", "Your gala is used then"]
    assert told(s, "final gala=true", JOE) == "Anna: the final concert as gala, 20 points"
    assert why(s, JOE) == {"button:final-gala": ("your gala is used", "R-E-53")}


def test_timeout_in_the_log() -> None:
    s = example({"turn_timer": 60})
    assert screen(s, ANNA).board["timer"] == 60
    assert all(act.text != "timeout" for act in screen(s, ANNA).acts)
    assert told(s, "timeout", JOE).startswith("Anna: out of time: ")
    play(s, "influence yellow-2 owner=1 pile=0")
    assert told(s, "timeout").startswith("Joe: out of time, the turn ends")


def test_stories() -> None:
    for entry in (*COLOURS, "hit_disc", "sand_timer", "blue-8"):
        details = PRESENTER.details(entry, WORDS)
        assert details["id"] == entry
        assert details["name"]
        assert details["text"]
    assert PRESENTER.details("blue-8", WORDS)["name"] == "Blue 8"
    with pytest.raises(CatalogError):
        PRESENTER.details("farm", WORDS)


def test_letters_tell_the_artists_apart() -> None:
    assert len({letters(colour, WORDS) for colour in COLOURS}) == len(COLOURS)


def test_the_forecast_says_which_disc_moves_to_whom_and_at_what_value() -> None:
    """Each entry is what the rules do with the action, and the list of moves says the same in words."""
    s = GAME.new_game(GAME.config(3), 5)
    while GAME.question(s) != "first card":
        GAME.apply(s, GAME.choices(s)[0])
    view = View(GAME, s, GAME.actor(s))
    shown = PRESENTER.screen(view, ["Ann", "Ben", "Cem"], WORDS)
    forecast, before = shown.board["forecast"], s.copy()
    assert forecast, "some card moves a disc"
    for act in shown.acts:
        after = before.copy()
        GAME.apply(after, act.action)
        moved = [i for i, holder in enumerate(after.holders) if holder != before.holders[i]]
        told = forecast.get(act.action, [])
        assert [(COLOURS.index(disc[0]), disc[2]) for disc in told] == [(i, after.holders[i]) for i in moved]
        assert [disc[3] for disc in told] == [RING[after.steps[i]] for i in moved]
        assert act.price.count("→") == len(told)
