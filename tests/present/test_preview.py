"""Previews say what is certain: nothing that depends on hidden things, and by how much scores change."""

from evertable.drawing.words import words_in
from evertable.duo.ids import CARD as DUO
from evertable.everdell import GAME
from evertable.everdell.boxes.rugwort.owner import FIRST_MEADOW, RUGWORT
from evertable.everdell.ids import CARD
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View
from evertable.present.differences import arrivals
from evertable.present.everdell import PRESENTER
from evertable.present.everdell.board import board
from evertable.present.preview import certain
from evertable.present.registry import presenter_for
from evertable.registry import game_named

WORDS = words_in("en", "everdell")
NAMES = ["Anna", "Jon"]


def test_what_is_told_of_every_position_is_certain() -> None:
    assert certain([["a", "b", "c"], ["c", "a"], ["a", "d", "c"]]) == ["a", "c"]


def test_cards_that_an_automa_would_reveal_are_not_foretold() -> None:
    """Nightweave turns up a card of her deck after most turns; nobody knows which."""
    s, rng = GAME.new_game(GAME.config(1, ["nightweave"]), 5), seeded(3)
    hidden = foretold = 0
    for _ in range(40):
        view = View(GAME, s, 0)
        for action in view.legal_actions():
            preview = PRESENTER.preview(view, action, ["Anna", "Nightweave"], WORDS)
            hidden += preview.reveals
            foretold += preview.reveals and "reveals" in " ".join(preview.lines)
        actions = GAME.legal_actions(s)
        rng, at = below(rng, len(actions))
        GAME.apply(s, actions[at])
    assert hidden > 50
    assert foretold == 0


def test_scores_and_further_choices() -> None:
    s = GAME.new_game(GAME.config(2), 3)
    seat = GAME.actor(s)
    for text in ("place basic_two_twigs_one_card", "place basic_two_resin"):
        GAME.apply(s, GAME.parse(s, text))
        while GAME.actor(s) != seat or not GAME.starts_turn(s):
            GAME.apply(s, GAME.legal_actions(s)[0])
    s.hands[seat] = (CARD["farm"],)
    view = View(GAME, s, seat)
    preview = PRESENTER.preview(view, GAME.parse(s, "play farm from=hand using=resources"), NAMES, WORDS)
    assert (preview.scores[seat], preview.scores[1 - seat], preview.asks) == (1, 0, False)


def test_a_choice_that_follows_is_told() -> None:
    s = GAME.new_game(GAME.config(2), 3)
    preview = PRESENTER.preview(View(GAME, s, GAME.actor(s)), GAME.parse(s, "place haven"), NAMES, WORDS)
    assert (preview.lines, preview.scores, preview.asks) == ([], [0, 0], True)


def test_workers_that_come_home_are_told() -> None:
    s = GAME.new_game(GAME.config(2), 3)
    seat = GAME.actor(s)
    for text in ("place basic_one_pebble", "place basic_two_resin"):
        while GAME.actor(s) != seat:
            GAME.apply(s, GAME.legal_actions(s)[0])
        GAME.apply(s, GAME.parse(s, text))
    while GAME.actor(s) != seat or not GAME.starts_turn(s):
        GAME.apply(s, GAME.legal_actions(s)[0])
    lines = PRESENTER.preview(View(GAME, s, seat), GAME.parse(s, "prepare"), NAMES, WORDS).lines
    assert "+3[worker]" in lines[0]


def test_a_worker_of_rugwort_in_the_meadow_is_seen() -> None:
    s = GAME.new_game(GAME.config(1, ["rugwort"]), 3)
    s.placed.append((RUGWORT, FIRST_MEADOW + 2, -1, -1, 0))
    spots = board(GAME.observation(s, 0), ["Anna", "Rugwort"], [0, 0], WORDS)["spots"]
    assert [spot.name if spot else "" for spot in spots] == ["", "", "worker of Rugwort", "", "", "", "", ""]


def test_arrivals_name_what_the_seat_sees_first() -> None:
    before = {"hand": ["farm"], "meadow": ["mine", "", "inn"]}
    after = {"hand": ["farm", "farm", "king"], "meadow": ["mine", "wife", "inn"]}
    assert arrivals(before, after, WORDS) == ["New in hand: Farm, King", "New in the Meadow: Wife"]
    assert arrivals({"hand": []}, {"hand": ["blue-1"]}, WORDS) == []


def test_a_card_that_cannot_be_paid_has_its_worth() -> None:
    s = GAME.new_game(GAME.config(2), 3)
    seat = GAME.actor(s)
    s.hands[seat] = (CARD["palace"], CARD["ruins"])
    view, before = View(GAME, s, seat), GAME.dump(s)
    assert PRESENTER.worth(view, "palace") == 5, "4, and 1 for itself"
    assert PRESENTER.worth(view, "ruins") is None, "it needs a construction, not resources"
    assert PRESENTER.worth(view, "dragon") is None
    assert PRESENTER.worth(View(GAME, s, 1 - seat), "palace") is None, "nobody else asks"
    assert GAME.dump(s) == before


def test_worth_in_duo() -> None:
    duo = game_named("duo")
    s = duo.new_game(duo.config(2, ["competitive"]), 5)
    while not duo.starts_turn(s):
        duo.apply(s, duo.legal_actions(s)[0])
    view, presenter = View(duo, s, duo.actor(s)), presenter_for("duo")
    assert view.legal_actions()
    hand = [name for name, number in DUO.items() if number in s.hands[s.turn]]
    assert sorted(presenter.worth(view, name) or 0 for name in hand)[-1] > 0
    far = next(name for name, number in DUO.items() if number not in (*s.hands[s.turn], *s.meadow))
    assert presenter.worth(view, far) is None
