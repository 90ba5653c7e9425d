"""Spirecrest on the screen: the trail, what lies face down, discoveries with their costs, big critters, expeditions."""

from typing import Final

import pytest

from evertable.everdell import GAME
from evertable.everdell.boxes.spirecrest import critters
from evertable.everdell.boxes.spirecrest.mountain import FORECAST, MAPS, TILE, TRAIL
from evertable.everdell.ids import CATALOG, NAMES
from evertable.everdell.registers import put
from evertable.everdell.state import Everdell
from evertable.kernel.game import SPECTATOR
from evertable.kernel.view import View
from evertable.present.everdell import PRESENTER
from evertable.present.everdell.modules.spirecrest import BIG, WEATHER, Spirecrest
from evertable.present.parts import Zone
from evertable.present.words import Words

WORDS: Final = Words("en", CATALOG)
PLAYERS: Final = ["Anna", "Jon"]


def new_game() -> tuple[Everdell, int]:
    s = GAME.new_game(GAME.config(2, ["spirecrest"]), 3)
    return s, GAME.actor(s)


def zones(s: Everdell, viewer: int) -> dict[str, Zone]:
    return {zone.id: zone for zone in PRESENTER.screen(View(GAME, s, viewer), PLAYERS, WORDS).board["zones"]}


def explore(s: Everdell, seat: int) -> None:
    """Prepare for spring at once: the workers are out."""
    s.workers[seat] = 0
    prepare = next(a for a in GAME.legal_actions(s) if GAME.describe(s, a)["verb"] == "prepare")
    GAME.apply(s, prepare)


def test_the_trail_hides_what_lies_face_down() -> None:
    s, seat = new_game()
    for viewer in (seat, 1 - seat, SPECTATOR):
        seen = zones(s, viewer)
        assert [zone for zone in seen if zone.startswith("stop_")] == [
            "stop_foothills",
            "stop_peaks",
            "stop_ridge",
            "stop_expedition",
        ]
        stories = {piece.component for zone in seen.values() for piece in zone.pieces}
        assert NAMES[FORECAST.get(s)[0]] in stories
        assert {NAMES[tile] for tile in TRAIL.get(s)[0]} <= stories
        hidden = {NAMES[thing] for thing in (*FORECAST.get(s)[1:], *TRAIL.get(s)[1], *TRAIL.get(s)[2])}
        assert not hidden & stories
    travelers = seen["stop_foothills"].pieces[0].workers
    assert [(one.owner, one.icon) for one in travelers] == [(0, "rabbit"), (1, "rabbit")], "both travelers are there"


def test_what_is_reconstructed_is_marked() -> None:
    s, seat = new_game()
    tile = zones(s, seat)["stop_foothills"].pieces[1]
    assert tile.name.endswith("°")
    assert tile.tokens[0].number == CATALOG.token(tile.component).points


def test_discoveries_are_offered_with_their_costs() -> None:
    s, seat = new_game()
    explore(s, seat)
    screen = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS)
    assert screen.question.title == "Which tile do you take for your expedition?"
    assert {act.target for act in screen.acts} == {f"tiles:{NAMES[tile]}" for tile in TRAIL.get(s)[0]}
    GAME.apply(s, GAME.legal_actions(s)[0])
    shown = zones(s, seat)["discoveries_shown"]
    assert shown.pieces[0].text == "free"
    assert "2 cards or resources" in shown.pieces[2].text
    screen = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS)
    assert screen.question.title == "Which discovery do you take?"
    assert {act.target for act in screen.acts} <= {piece.target for piece in shown.pieces}


def test_a_big_critter_is_named_where_it_goes() -> None:
    s, seat = new_game()
    critters.own(s, seat, critters.NAMED["windlore"].number)
    screen = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS)
    labels = [act.label for act in screen.acts if "Windlore" in act.label]
    assert "on the deck with Windlore" in labels
    assert any(act.target == "place:basic_three_twigs" and "Windlore" in act.label for act in screen.acts)
    player = screen.board["players"][seat]
    assert [(token.icon, token.name) for token in player["tokens"]] == [("eagle", "Windlore is at home")]
    perch = next(a for a in GAME.legal_actions(s) if GAME.describe(s, a)["at"] == "deck")
    before, do = GAME.observation(s, SPECTATOR), GAME.public(s, perch)
    GAME.apply(s, perch)
    log_entry = PRESENTER.log_entry(before, GAME.observation(s, SPECTATOR), seat, do)
    assert "sends Windlore: on the deck" in PRESENTER.tell(log_entry, PLAYERS, SPECTATOR, WORDS)


def test_the_expedition_lies_in_front_of_its_player() -> None:
    s, seat = new_game()
    put(s, MAPS, seat, (TILE["amber_caves"],))
    put(s, TRAIL, 0, tuple(tile for tile in TRAIL.get(s)[0] if tile != TILE["amber_caves"]))
    player = PRESENTER.screen(View(GAME, s, 1 - seat), PLAYERS, WORDS).board["players"][seat]
    expedition = next(zone for zone in player["zones"] if zone.id == "expedition")
    assert [(piece.component, piece.gain) for piece in expedition.pieces] == [("amber_caves", "3[resin]")]


@pytest.mark.parametrize("kind", ["weather", "critters"])
def test_everything_has_its_icon(kind: str) -> None:
    icons = set(Spirecrest.icons)
    if kind == "weather":
        weather = {token.id for token in CATALOG.tokens if token.type == "weather"}
        assert set(WEATHER) == weather
        assert {icon for icon, _ in WEATHER.values()} <= icons
    else:
        big = {token.id for token in CATALOG.tokens if token.sort == "big_critter"}
        assert set(BIG) == big
        assert set(BIG.values()) <= icons
