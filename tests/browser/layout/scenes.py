"""Scenes for the layout laws: positions from scenario files, put on a table of the server under test."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from playwright.sync_api import Page

from evertable import registry
from evertable.bots.levels import offered
from evertable.kernel import scenario
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables
from evertable.web.storage.model import Seat
from tests.browser.table import send_form

HERE: Final = Path(__file__).parent / "positions"
SCENARIOS: Final = Path(__file__).parents[2] / "scenarios"
NAMES: Final = ("Anna", "Bramble", "Clover", "Fern", "Hazel", "Willow")
LONG_NAMES: Final = (
    "Wilhelmina Featherstonehaugh",
    "Maximilian-Bartholomew Oakes",
    "Grzegorz Brzęczyszczykiewicz",
    "Anne-Sophie de La Rochefoucauld",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Konstantynopolitańczykówna",
)
OPEN_CARD: Final = ".hand .inf.can"
MOST_MOVES: Final = 200
"""Moves until a scene that is played to the end has to be over."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position at a table, and what is open on its page."""

    name: str
    path: Path
    seats: int | None = None
    """Only the first seats of the file. None: all of them."""
    steps: int | None = None
    """Play so many steps of the file, then the next one without its picks, so that its question is asked."""
    end: bool = False
    """Whether the game is finished by everybody's first legal move."""
    names: Sequence[str] = NAMES
    opens: str = ""
    """Selector of something to click once the page is there."""
    in_short: bool = False
    """Whether the scene is in the short form of the suite (``make test``)."""


def _own(name: str, file: str, **how: Any) -> Scene:
    return Scene(name, HERE / f"{file}.toml", **how)


def _asks(name: str, file: str, steps: int, **how: Any) -> Scene:
    return Scene(f"asks: {name}", SCENARIOS / f"{file}.toml", steps=steps, **how)


SCENES: Final = (
    # Every box alone, and all of them.
    *(
        _own(box, f"everdell_{box}", in_short=box == "newleaf")
        for box in (
            *("pearlbrook", "bellfaire", "newleaf", "spirecrest", "legends", "extra", "rugwort_cards"),
            *("corrin", "seasons", "powers", "rugwort", "nightweave"),
        )
    ),
    _own("all boxes, 3 seats", "everdell_all_boxes", seats=3, in_short=True),
    _own("all boxes, 4 seats, long names", "everdell_all_boxes", names=LONG_NAMES),
    # 1 seat is rugwort and nightweave.
    *(_own(f"{seats} seats", "everdell", seats=seats) for seats in range(2, 7)),
    _own("full cities, 2 seats", "everdell_full", seats=2),
    _own("full cities, 6 seats, long names", "everdell_full", names=LONG_NAMES, in_short=True),
    # What can be opened at a table.
    _own("menu", "everdell", seats=2, opens="[data-open=menu]"),
    _own("a rival's city", "everdell_full", seats=3, opens=".mat .visit"),
    # The end.
    _own("the end", "everdell_full", seats=3, end=True, in_short=True),
    _own("the end, 6 seats, long names", "everdell_full", end=True, names=LONG_NAMES),
    # Each kind of question: what is picked, how many, and where it lies.
    _asks("cards in hand", "everdell/pearlbrook/pirate_finds_a_pearl", 0, in_short=True),
    _asks("cards in hand or goods", "everdell/corrin/warrior_alone_returns_his_gifts", 0),
    _asks("cards of the Meadow", "everdell/base/five_players_summer_and_autumn_workers", 0),
    _asks("a card of the Meadow or the hand", "everdell/legends/cirrus_plays_a_small_card", 0),
    _asks("Meadow and Station", "everdell/newleaf/knoll_draw_is_not_optional", 0),
    _asks("the deck or the Meadow", "everdell/newleaf/lamplighter_with_a_full_hand", 0),
    _asks("a card that is named", "everdell/spirecrest/cardinals_draw_one_more_after_the_bounty_hunter", 3),
    _asks("cards turned up", "everdell/powers/cardinals_draw_one_more_after_ancient_scrolls", 0),
    _asks("drawn cards", "everdell/base/five_players_teacher_draws_from_the_meadow", 4),
    _asks("cards of the city", "everdell/more_legends/darkdeep_prison_discards_critters", 0),
    _asks("a construction to tear down", "everdell/base/ruins_lose_what_lay_on_the_card", 0),
    _asks("a place", "everdell/base/clock_tower_before_the_workers_of_the_new_season", 0),
    _asks("where a worker goes", "everdell/solo/ranger_to_the_queen_means_two_answers", 2),
    _asks("resources", "everdell/base/forest_two_any_mixes", 0),
    _asks("a number of berries", "everdell/base/mole_copies_a_monk", 3),
    _asks("a player", "everdell/base/mole_copies_a_monk", 2),
    _asks("a colour", "everdell/pearlbrook/compass_with_newleaf", 3),
    _asks("one of two", "everdell/pearlbrook/romantic_cruise_wife", 0),
    _asks("yes or no", "everdell/powers/snails_before_rats_clockwise", 0),
    _asks("an order", "everdell/base/production_may_leave_cards_out", 0),
    _asks("an order of discards", "everdell/base/undertaker_played_by_the_cemetery_token", 2),
    _asks("an adornment", "everdell/pearlbrook/masque_from_the_meadow", 2),
    _asks("a river card", "everdell/newleaf/conductor_copies_a_ferry", 2),
    _asks("a token of the Market", "everdell/powers/axolotls_trade_at_the_market", 0),
    _asks("a train car", "everdell/spirecrest/thick_fog_leaves_the_station_to_the_masque", 2),
    _asks("a visitor", "everdell/newleaf/station_place_waits_for_its_own_bonus", 2),
    _asks("a discovery", "everdell/spirecrest/production_of_the_season_pays_for_a_discovery", 2),
    _asks("a tile of the map", "everdell/spirecrest/production_of_the_season_pays_for_a_discovery", 0),
    _asks("a legend", "everdell/legends/green_acorn_cannot_play_a_legend_for_nothing", 0),
    # Duo.
    _own("duo", "duo", in_short=True),
    _own("duo, full cities", "duo_full"),
    _own("duo, the end of a turn", "duo_full", steps=0),
    _own("duo, together, full city", "duo_coop_full"),
    _own("duo, together", "duo_coop", names=LONG_NAMES),
    _own("duo, alone", "duo_challenge"),
    _own("duo, the end", "duo", end=True),
    _own("duo, the end of a chapter", "duo_coop", end=True),
    _asks("duo, cards in hand", "duo/cards/bard", 0),
    _asks("duo, cards of the Meadow", "duo/cards/undertaker", 1),
    _asks("duo, cards of the city", "duo/places/river_15", 0),
    _asks("duo, resources", "duo/cards/peddler", 1),
    _asks("duo, a place", "duo/cards/ranger", 2),
    _asks("duo, cards turned up", "duo/cards/postal_pigeon", 0),
    # Evergreen.
    *(_own(f"evergreen, {seats} seats", "evergreen", seats=seats, in_short=seats == 3) for seats in (2, 3, 4, 5)),
    _own("evergreen, 6 seats, long names", "evergreen", names=LONG_NAMES),
    *(
        _own(f"evergreen, {seats} seats, a card is chosen", "evergreen", seats=seats, opens=OPEN_CARD)
        for seats in (4, 6)
    ),
    _asks("evergreen, another card", "evergreen/hit_colour_of_another_doubles_nothing", 0),
    _asks("evergreen, the hit disc", "evergreen/hit_colour_of_another_doubles_nothing", 1),
    _asks("evergreen, a concert", "evergreen/hit_colour_of_another_doubles_nothing", 2),
    _asks("evergreen, the final concert", "evergreen/final_concert_ignores_the_hit_disc", 2),
    _asks("evergreen, the opening", "evergreen/example_3_lilac_on_carlas_blue", 0),
    Scene("evergreen, the end", SCENARIOS / "evergreen/final_concert_gala_for_everybody.toml", steps=2, end=True),
)


def position(scene: Scene) -> LiveGame:
    """Return the game of a scene."""
    data = tomllib.loads(scene.path.read_text(encoding="utf-8"))
    seats = scene.seats or data["seats"]
    data |= {"seats": seats, "seat": {key: one for key, one in data.get("seat", {}).items() if int(key) < seats}}
    game, s = scenario.set_up(data, registry.game_named)
    if scene.steps is not None:
        step = data["step"][scene.steps]
        asked = [{key: value for key, value in step.items() if key != "picks"}] if step["verb"] != "choose" else []
        scenario.play(game, s, [*data["step"][: scene.steps], *asked])
    live_game = LiveGame(game, data.get("seed", 1), s)
    if scene.end:
        for _ in range(MOST_MOVES):
            if live_game.over:
                break
            live_game.do(_shortest(live_game), own=True)
        assert live_game.over, f"{scene.name} does not end"
    return live_game


def _shortest(live_game: LiveGame) -> int:
    """Return the action that brings the end nearest: a pass, or the last one of the list."""
    view = live_game.view(live_game.actor)
    actions = view.legal_actions()
    ways = {str(view.describe(action).get("verb")): action for action in actions}
    return next((ways[verb] for verb in ("pass", "stop") if verb in ways), actions[-1])


def open_table(page: Page, game: str) -> str:
    """Open a table with a free seat for the page's visitor; return its code."""
    return send_form(page, game, ("me", "friend")).rsplit("/", 1)[1]


def set_scene(app: FastAPI, page: Page, scene: Scene) -> LiveTable:
    """Put a scene on a new table of the page's visitor, who sits where something is to be decided."""
    live_game = position(scene)
    table = live_game.s.table
    code = open_table(page, live_game.game.name)  # a lobby: no bot moves before the scene is set
    tables: Tables = app.state.services.tables
    live = next(one for one in tables.all if one.info.code == code)
    guest = live.info.host
    me = 0 if live_game.over else max(live_game.actor, 0)
    live.info.modules, live.info.options = list(table.config.modules), dict(table.config.options)
    live.seats = [
        Seat(i, "human", guest, name=scene.names[i], holders=[guest])
        if i == me
        else Seat(i, "bot", bot=offered(live_game.game)[0], name=scene.names[i])
        for i in range(table.config.seats)
    ]
    live.live_game = live_game
    vars(live).pop("automas", None)  # it was asked for before the boxes were there
    live.info.status = "over" if live_game.over else "playing"
    return live
