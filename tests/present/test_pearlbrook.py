"""Pearlbrook on the screen and in the terminal: river, wonders, adornments, verbs, and no secret in any of them."""

from typing import Final

from evertable.everdell import GAME
from evertable.everdell.boxes.pearlbrook.adornments import held
from evertable.everdell.boxes.pearlbrook.river import FACE_UP, RIVER
from evertable.everdell.goods import PEARL, UNIT
from evertable.everdell.ids import CATALOG, NAMES
from evertable.everdell.state import Everdell
from evertable.kernel.game import SPECTATOR
from evertable.kernel.view import View
from evertable.present.everdell import PRESENTER
from evertable.present.words import Words

WORDS: Final = Words("en", CATALOG)
PLAYERS: Final = ["Anna", "Jon"]


def new_game() -> tuple[Everdell, int]:
    s = GAME.new_game(GAME.config(2, ["pearlbrook"]), 3)
    seat = GAME.actor(s)
    s.goods[seat] += 2 * UNIT[PEARL] + sum(UNIT[:4])
    return s, seat


def test_the_river_hides_what_lies_face_down() -> None:
    s, seat = new_game()
    FACE_UP.set(s, 2)
    zones = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS).board["zones"]
    river = next(zone for zone in zones if zone.id == "pearl_river")
    stories = [piece.component for piece in river.pieces]
    assert stories[0] == "shoal"
    assert stories[2] == NAMES[RIVER.get(s)[1]]
    hidden = {NAMES[card] for i, card in enumerate(RIVER.get(s)) if i != 1}
    assert not hidden & set(stories)
    assert "[pearl]" in river.pieces[1].gain


def test_wonders_show_their_price_and_points() -> None:
    s, seat = new_game()
    zones = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS).board["zones"]
    wonders = next(zone for zone in zones if zone.id == "wonders")
    gate = wonders.pieces[0]
    assert (gate.target, gate.text) == ("place:hopewatch_gate", "1[twig] 1[resin] 1[pebble] 2[pearl] 2[discard]")
    assert [piece.tokens[0].number for piece in wonders.pieces] == [10, 15, 20, 25]


def test_adornments_are_shown_to_their_owner_alone() -> None:
    s, seat = new_game()
    own = [NAMES[adornment] for adornment in held(s, seat)]
    for viewer in (seat, 1 - seat, SPECTATOR):
        players = PRESENTER.screen(View(GAME, s, viewer), PLAYERS, WORDS).board["players"]
        pieces = next(zone for zone in players[seat]["zones"] if zone.id == "adornments").pieces
        assert [piece.component for piece in pieces] == (own if viewer == seat else ["", ""])


def test_verbs_have_labels_targets_and_stories() -> None:
    s, seat = new_game()
    screen = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS)
    adorn = next(act for act in screen.acts if act.group == "adorn")
    assert adorn.target == f"adornment:{NAMES[held(s, seat)[0]]}"
    assert adorn.price == "[pearl]"
    shoal = next(act for act in screen.acts if act.target == "place:shoal")
    assert (shoal.group, shoal.label) == ("river", "Shoal")
    before, do = GAME.observation(s, SPECTATOR), GAME.public(s, shoal.action)
    GAME.apply(s, shoal.action)
    log_entry = PRESENTER.log_entry(before, GAME.observation(s, SPECTATOR), seat, do)
    assert PRESENTER.tell(log_entry, PLAYERS, SPECTATOR, WORDS) == f"{PLAYERS[seat]} sends the ambassador: Shoal"


def test_pearls_and_the_ambassador_stand_in_the_supply() -> None:
    s, seat = new_game()
    player = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS).board["players"][seat]
    assert [(token.icon, token.number) for token in player["tokens"]] == [("pearl", 2), ("frog", 1)]
