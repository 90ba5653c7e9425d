"""The coach of a first game: the sentence follows from the position, comes once, and can be sent away."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from fastapi import FastAPI

from evertable import registry
from evertable.drawing.words import words_in
from evertable.kernel.view import View
from evertable.present.model import Blocked, Screen
from evertable.present.registry import presenter_for
from evertable.web.live.first_game import tip_at
from tests.web.guest import Visitor, text_of
from tests.web.pauses import wait_for

WORDS = words_in("en", "everdell")


def opening(seed: int = 5) -> Screen:
    """The screen of the first player of a new game."""
    game = registry.game_named("everdell")
    s = game.new_game(game.config(2, [], {"first": 0}), seed)
    return presenter_for("everdell").screen(View(game, s, 0), ["Ann", "Pip"], WORDS)


def said(screen: Screen, *given: str) -> tuple[str, list[str], list[str]]:
    """The tip that a screen gets after others: its id, its texts and what its last page is about."""
    tip = next((tip for tip in presenter_for("everdell").tips(screen, WORDS) if tip.id not in given), None)
    return (tip.id, [page.text for page in tip.pages], tip.pages[-1].point) if tip else ("", [], [])


GUIDED = ("first_turn", "second_turn", "alone")


def test_the_first_turn_has_a_goal_and_advice_from_the_hand() -> None:
    tip, texts, point = said(opening())
    assert tip == "first_turn"
    assert "most points win" in texts[0]
    assert "Then Pip is next" in texts[1]
    assert "Whatever glows" in texts[2]
    assert point == ["place:basic_one_berry_one_card", "hand:innkeeper"], "a berry is all that it needs"
    assert "all you still need for Innkeeper in your hand" in texts[3]


def test_advice_follows_what_is_missing() -> None:
    screen = opening()
    screen.blocked = [Blocked("meadow:farm", "Farm", "", "", {"twig": 2, "resin": 1})]
    _, texts, point = said(screen)
    assert point == ["place:basic_three_twigs", "meadow:farm"]
    assert "you need only 1 [resin] more for Farm" in texts[-1]
    screen.blocked = []
    assert "Choose anything that glows" in said(screen)[1][-1]


def test_advice_keeps_to_places_that_ask_nothing() -> None:
    screen = opening()
    screen.blocked = [Blocked("hand:university", "University", "", "", {"pebble": 1})]
    screen.acts = [
        act
        for act in screen.acts
        if act.target in ("place:haven", "place:basic_one_berry", "place:forest_two_cards_one_any")
    ]
    assert said(screen)[2][0] == "place:basic_one_berry"


def can(screen: Screen, text: str, target: str, price: str = "") -> None:
    act = screen.acts[0]
    screen.acts.append(type(act)(0, text, "", target, "", price))


def only(screen: Screen, text: str, target: str) -> None:
    screen.acts = screen.acts[:1]
    can(screen, text, target)
    del screen.acts[0]


def mine(screen: Screen) -> dict[str, Any]:
    found: dict[str, Any] = screen.board["players"][0]
    return found


def season(name: str, *colours: str) -> Callable[[Screen], None]:
    def change(screen: Screen) -> None:
        mine(screen)["season"] = name
        mine(screen)["city"] = [
            {"target": f"card:0:{i}", "colour": colour, "name": "Farm"} for i, colour in enumerate(colours)
        ]

    return change


def city(target: str) -> Callable[[Screen], None]:
    def change(screen: Screen) -> None:
        owner = int(target.split(":")[1])
        screen.board["players"][owner]["city"] = [{"target": target, "colour": "destination", "name": "Inn"}]
        can(screen, "place card", target)

    return change


def taken(screen: Screen) -> None:
    place = screen.board["river"][0]
    place["workers"] = [1]
    screen.acts = [act for act in screen.acts if act.target != place["target"]]


APPEARS: dict[str, tuple[Callable[[Screen], Any], str]] = {
    "afford": (lambda s: can(s, "play farm", "meadow:farm", "[twig][twig][resin]"), "You can pay for Farm"),
    "free": (
        lambda s: can(s, "play innkeeper using=occupied", "hand:innkeeper"),
        "Innkeeper can move in without paying",
    ),
    "event": (lambda s: can(s, "place grand_tour", "place:grand_tour"), "Grand Tour is within reach"),
    "prepare": (lambda s: can(s, "prepare", "button:prepare"), "then prepare for the next season"),
    "spring": (season("spring", "production"), "your green cards have produced"),
    "summer": (season("summer"), "Only autumn is left"),
    "autumn": (season("autumn"), "Autumn is your last season"),
    "journey": (lambda s: can(s, "place journey_2", "place:journey_2"), "The Journey is open"),
    "destination": (city("card:0:3"), "Inn in your city"),
    "visit": (city("card:1:3"), "Inn in another city"),
    "hand": (lambda s: s.board.update(hand=s.board["hand"] * 2), "Your hand is full: 8 cards"),
    "city": (lambda s: mine(s).update(spaces=1), "1 space is left"),
    "taken": (taken, "This place is taken"),
    "production": (season("winter", "production"), "Green cards produce"),
    "governance": (season("winter", "governance"), "Blue cards help"),
    "prosperity": (season("winter", "prosperity"), "Purple cards bring"),
    "passed": (lambda s: s.board["players"][1].update(passed=True), "Pip has passed"),
    "pass": (lambda s: only(s, "pass", "button:pass"), "There is nothing left to do but pass"),
}


def test_a_card_that_can_be_paid_comes_before_the_next_season() -> None:
    """The coach has promised it: what a worker brings for a card pays for it in the next turn."""
    screen = opening()
    mine(screen)["home"] = 0
    can(screen, "prepare", "button:prepare")
    can(screen, "play farm", "meadow:farm", "[twig][twig][resin]")
    assert said(screen, "first_turn", "second_turn")[::2] == ("afford", ["meadow:farm"])
    assert said(screen, "first_turn", "second_turn", "afford")[0] == "prepare"


@pytest.mark.parametrize("tip", APPEARS)
def test_a_tip_comes_when_something_new_appears_and_once(tip: str) -> None:
    change, text = APPEARS[tip]
    screen = opening()
    assert said(screen, *GUIDED)[0] == "", "nothing new at the beginning"
    change(screen)
    found, texts, _ = said(screen, *GUIDED)
    assert found == tip
    assert text in texts[0]
    assert said(screen, *GUIDED, tip)[0] != tip


def test_spring_without_green_cards_is_told_otherwise() -> None:
    screen = opening()
    season("spring")(screen)
    assert "would produce" in said(screen, *GUIDED)[1][0]


@pytest.mark.parametrize(
    ("order", "picks", "tip"), [(True, False, "order"), (False, True, "picks"), (False, False, "question")]
)
def test_each_kind_of_question_is_explained_once(order: bool, picks: bool, tip: str) -> None:
    screen = opening()
    screen.question.turn, screen.question.order, screen.question.picks = False, order, picks
    assert said(screen)[0] == tip
    assert said(screen, "order", "picks", "question")[0] == ""


# --- at the table


def begin(who: Visitor) -> str:
    answer = who.post("/play-now", _json=False, coach="yes", name="Ann", animal="fox")
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def bubble(who: Visitor, path: str) -> list[str]:
    """The pages of the coach's bubble."""
    found = re.findall(r"<p data-page [^>]*>(.*?)</p>", who.get(f"{path}/screen").text, re.S)
    return [unescape(re.sub(r"<[^>]+>", "", page)) for page in found]


def to_move(who: Visitor, path: str) -> None:
    """Wait for the learner's turn."""
    live = who.live(path)

    def mine() -> bool:
        if who.live_game(path).actor != 0:
            who.post(f"{path}/bot", do="skip")
        return who.live_game(path).actor == 0

    wait_for(mine, "the turn")
    live.skip_pauses.clear()


def test_a_first_game_is_guided_for_two_turns_whatever_is_done(ann: Visitor) -> None:
    path = begin(ann)
    live = ann.live(path)
    assert [seat.name for seat in live.seats] == ["Ann", "Pip"]
    assert (live.seats[0].animal, live.seats[1].bot) == ("fox", "first_game")
    to_move(ann, path)
    assert "Welcome, Ann! I am Olive." in bubble(ann, path)[0]
    assert ann.act(path, "place basic_one_pebble").status_code == 200, "not what is advised"
    to_move(ann, path)
    assert bubble(ann, path)[0].startswith("Your turn again.")
    assert ann.act(path, next(text for text in ann.acts(path) if text.startswith("place basic"))).status_code == 200
    to_move(ann, path)
    said = bubble(ann, path)[0]
    assert said.startswith(("Your workers are all out.", "You can pay for")), "by the deal, which is never the same"
    assert ann.act(path, "prepare").status_code == 200
    to_move(ann, path)
    assert bubble(ann, path)[0].startswith("Now you know how a turn goes. From here on I keep quiet")


def test_what_was_said_is_stored_and_comes_again_after_taking_back(ann: Visitor) -> None:
    path = begin(ann)
    to_move(ann, path)
    first = bubble(ann, path)
    ann.post(f"{path}/act", text="place basic_one_pebble", version=ann.live(path).info.version, hold="4")
    assert bubble(ann, path)[0].startswith("That was your turn, and you can still take it back.")
    hold = ann.live(path).hold
    assert hold is not None
    assert hold.seconds > 3600, "while it is explained, it does not end by itself"
    assert ann.post(f"{path}/undo").status_code == 200
    assert bubble(ann, path) == first
    ann.act(path, "place basic_one_pebble")
    to_move(ann, path)
    ann.app.state.services.tables.forget(ann.live(path))
    assert bubble(ann, path)[0].startswith("Your turn again."), "loaded from the database"


def test_the_coach_can_be_sent_away_at_any_time(ann: Visitor, ben: Visitor) -> None:
    path = begin(ann)
    to_move(ann, path)
    assert 'id="coach"' in ann.get(path).text
    assert 'id="coach"' not in ben.get(path).text, "spectators are not coached"
    assert ben.post(f"{path}/coach").status_code == 403
    assert ann.post(f"{path}/coach").status_code == 200
    assert 'id="coach"' not in ann.get(path).text
    ann.act(path, "place basic_one_pebble")
    to_move(ann, path)
    assert bubble(ann, path) == []


def test_other_tables_have_no_coach(ann: Visitor) -> None:
    path = str(ann.post("/play-now", _json=False).headers["location"])
    assert 'id="coach"' not in ann.get(path).text
    assert tip_at(ann.live(path), WORDS) is None


def test_the_coach_speaks_the_language_of_the_page(app: FastAPI) -> None:
    ben = Visitor(app, **{"Accept-Language": "pl"})
    path = begin(ben)
    to_move(ben, path)
    assert "Jestem Oliwka" in bubble(ben, path)[0]
