"""Newleaf on the screen and in the terminal: Station, visitors, golden tokens, tickets, reservations, and no secret."""

from typing import Final

import pytest

from evertable.everdell import GAME
from evertable.everdell.boxes.newleaf import reservation, station, visitors
from evertable.everdell.goods import UNIT
from evertable.everdell.ids import CARD, CATALOG, NAMES
from evertable.everdell.packing import holding
from evertable.everdell.registers import put
from evertable.everdell.state import Everdell
from evertable.kernel.game import SPECTATOR
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View
from evertable.present.everdell import PRESENTER
from evertable.present.parts import Zone
from evertable.present.words import Words

WORDS: Final = Words("en", CATALOG)
PLAYERS: Final = ["Anna", "Jon"]
MODULES: Final = ["newleaf", "tickets", "reservations"]


def new_game() -> tuple[Everdell, int]:
    s = GAME.new_game(GAME.config(2, MODULES), 3)
    seat = GAME.actor(s)
    s.goods[seat] += 9 * sum(UNIT[:4])
    return s, seat


def zones(s: Everdell, viewer: int) -> dict[str, Zone]:
    return {zone.id: zone for zone in PRESENTER.screen(View(GAME, s, viewer), PLAYERS, WORDS).board["zones"]}


def test_each_station_card_stands_before_its_train_car() -> None:
    s, seat = new_game()
    pieces = zones(s, seat)["train"].pieces
    assert [piece.component for piece in pieces[::2]] == [NAMES[card] for card in station.cards(s)]
    assert [piece.target for piece in pieces[1::2]] == [f"train_cars:{NAMES[car]}" for car in station.cars(s)]
    assert all(piece.gain for piece in pieces[1::2])


def test_only_the_visitors_in_sight_are_shown() -> None:
    s, _ = new_game()
    for viewer in (0, 1, SPECTATOR):
        shown = zones(s, viewer)
        assert [piece.component for piece in shown["station"].pieces] == ["station", "knoll"]
        assert [piece.component for piece in shown["waiting"].pieces] == [NAMES[v] for v in visitors.in_sight(s)]


@pytest.mark.parametrize("token", [token.id for token in CATALOG.tokens if token.type == "visitor"])
def test_every_wish_is_said(token: str) -> None:
    s, seat = new_game()
    visitors.TAKEN.set(s, (holding(seat, visitors.NUMBER[token]),))
    player = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS).board["players"][seat]
    piece = next(zone for zone in player["zones"] if zone.id == "visitors").pieces[0]
    assert piece.text
    assert len(piece.text) < 90
    assert piece.tokens[0].number == CATALOG.token(token).points


def test_tokens_are_counted_in_front_of_their_player() -> None:
    s, seat = new_game()
    player = PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS).board["players"][seat]
    assert {token.icon: token.number for token in player["tokens"]} == {"golden": 3, "ticket": 2}


def test_verbs_have_labels_targets_and_stories() -> None:
    s, seat = new_game()
    put(s, reservation.RESERVED, seat, CARD["farm"])
    acts = {act.text: act for act in PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS).acts}
    played = next(act for text, act in acts.items() if "from=reserved" in text and "reservation" in text)
    assert (played.group, played.target) == ("reserved", "reserved:farm")
    assert "1 less" in played.label
    put(s, reservation.RESERVED, seat, reservation.NOTHING)
    card = NAMES[station.cards(s)[0]]
    acts = {act.text: act for act in PRESENTER.screen(View(GAME, s, seat), PLAYERS, WORDS).acts}
    wanted = next(act for text, act in acts.items() if text.startswith("reserve") and "from=station" in text)
    assert wanted.group == "reserve"
    assert wanted.target.startswith("station:")
    assert card in {act.target.partition(":")[2] for act in acts.values() if act.group == "reserve"}


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_a_whole_game_can_be_told(language: str) -> None:
    words = Words(language, CATALOG)  # type: ignore[arg-type]
    s, rng = GAME.new_game(GAME.config(2, MODULES), 5), seeded(2)
    while not GAME.over(s):
        seat = GAME.actor(s)
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        rng, look = below(rng, 12)
        if not look:
            screen = PRESENTER.screen(View(GAME, s, seat), PLAYERS, words)
            assert all(act.label and act.target for act in screen.acts)
        before, do = GAME.observation(s, SPECTATOR), GAME.describe(s, actions[i])
        GAME.apply(s, actions[i])
        log_entry = PRESENTER.log_entry(before, GAME.observation(s, SPECTATOR), seat, do)
        assert PRESENTER.tell(log_entry, PLAYERS, SPECTATOR, words)
