"""Worker powers: dealing and choosing them, what they change about the start, what is secret about them."""

from typing import Any, Final

import pytest

from evertable.catalog import check, load
from evertable.everdell import GAME
from evertable.everdell.boxes.powers.after_play import SNAIL_STACK
from evertable.everdell.boxes.powers.choosing import OFFERED, available
from evertable.everdell.boxes.powers.farms import FARM_STACK
from evertable.everdell.boxes.powers.held import HELD, POWER
from evertable.everdell.boxes.powers.marks import RAT_TOKEN, SPIDER_TOKEN
from evertable.everdell.boxes.powers.roaming import FOREST_STACK, OWN_FOREST
from evertable.everdell.check import inventory
from evertable.everdell.ids import CARD, CATALOG, NAMES
from evertable.everdell.state import Everdell
from evertable.kernel.conformance import play_out
from evertable.kernel.module import Config, ConfigError
from tests.scenario_files import scenarios

ALL_BOXES: Final = ["bellfaire", "newleaf", "mistwood"]


def config(seats: int, *modules: str, **options: Any) -> Config:
    return GAME.config(seats, ["powers", *modules], {"power_boxes": ALL_BOXES, **options})


def deal(seats: int, seed: int = 1, **options: Any) -> Everdell:
    return GAME.new_game(config(seats, **options), seed)


def choose(s: Everdell) -> None:
    """Everybody takes the first offer."""
    while OFFERED.get(s):
        GAME.apply(s, GAME.legal_actions(s)[0])


def with_powers(*names: str) -> Everdell:
    """A game in which the seats have chosen these powers, at the first question after that."""
    s = deal(len(names), 1, first=0)
    OFFERED.set(s, tuple((POWER[name],) for name in names))
    choose(s)
    return s


def answer(s: Everdell, pick: str) -> None:
    GAME.apply(s, GAME.parse(s, f"choose {pick}"))


# --- data


def test_nothing_is_wrong_with_the_data() -> None:
    catalog = load("everdell", ["base", "powers"])
    assert check(catalog) == []
    assert len(catalog.powers) == 23
    for power in catalog.powers:
        texts = [power.name, power.title, power.text, *([power.setup] if power.setup else [])]
        assert all(text.fr and text.pl for text in texts), power.id


def test_every_power_has_scenarios_of_its_own() -> None:
    seats = [data.get("seat", {}) for data in scenarios("everdell/powers").values()]
    shown = [given.get("power") for seat in seats for given in seat.values()]
    assert [power.id for power in CATALOG.powers if not shown.count(power.id)] == []


# --- dealing and choosing


@pytest.mark.parametrize("seats", range(1, 7))
def test_two_are_dealt_and_one_is_kept(seats: int) -> None:
    """R-BF-60: before anything else is dealt."""
    s = deal(seats)
    offered = OFFERED.get(s)
    assert [len(powers) for powers in offered] == [2] * seats
    assert len({power for powers in offered for power in powers}) == 2 * seats
    assert max(s.meadow) < 0
    assert not any(s.hands)
    for seat in range(seats):
        assert GAME.actor(s) == seat
        assert [GAME.describe(s, action)["pick"] for action in GAME.legal_actions(s)] == [
            NAMES[power] for power in offered[seat]
        ]
        GAME.apply(s, GAME.legal_actions(s)[1])
    assert HELD.get(s) == tuple(powers[1] for powers in offered)
    assert min(s.meadow) >= 0
    assert s.table.total_workers == [2, 2, 3, 5]


def test_only_powers_of_boxes_in_use() -> None:
    boxes = {power.id: power.box for power in CATALOG.powers}
    plain = {boxes[NAMES[power]] for power in available(GAME.config(4, ["powers"]))}
    assert plain == {"bellfaire"}
    assert len(available(GAME.config(4, ["powers"]))) == 15
    assert len(available(config(4))) == 23
    assert len(available(GAME.config(4, ["powers"], {"power_boxes": ["bellfaire", "mistwood"]}))) == 19


def test_no_rats_alone() -> None:
    """R-BF-91."""
    assert POWER["rats"] not in available(config(1))
    assert POWER["rats"] in available(config(2))


@pytest.mark.parametrize("value", ["bellfaire", ["castle"], ["newleaf"]])
def test_wrong_boxes_are_refused(value: object) -> None:
    with pytest.raises(ConfigError, match="option power_boxes"):
        GAME.config(2, ["powers"], {"power_boxes": value})


def test_offers_are_secret_until_they_are_chosen() -> None:
    s = deal(3)
    own = GAME.observation(s, 0)["powers"]["offered"]
    assert own == [NAMES[power] for power in OFFERED.get(s)[0]]
    assert GAME.observation(s, -1)["powers"]["offered"] == []
    seen = {OFFERED.get(GAME.resample(s, 0, seed))[1] for seed in range(30)}
    assert len(seen) > 10
    assert {OFFERED.get(GAME.resample(s, 0, seed))[0] for seed in range(9)} == {OFFERED.get(s)[0]}
    choose(s)
    assert GAME.observation(s, 2)["powers"]["held"] == [NAMES[power] for power in HELD.get(s)]


# --- the start


@pytest.mark.parametrize("seats", range(2, 7))
def test_butterflies_first_and_spiders_last(seats: int) -> None:
    """R-BF-73: wherever they sit, and with everybody else between them if both are there."""
    others = ["mice", "moles", "owls", "toads", "turtles"]
    s = with_powers(*others[: seats - 1], "butterflies")
    assert GAME.actor(s) == seats - 1
    assert len(s.hands[-1]) == (11 if seats >= 5 else 12)
    s = with_powers("spiders", *others[: seats - 1])
    assert GAME.actor(s) == 0
    answer(s, "basic_three_twigs")
    assert GAME.actor(s) == 1
    s = with_powers("spiders", "butterflies", *others[: seats - 2])
    answer(s, "basic_three_twigs")
    turns: list[int] = []
    while len(turns) < seats:
        turns.append(GAME.actor(s))
        GAME.apply(s, GAME.parse(s, "place basic_one_berry"))
        while not GAME.starts_turn(s):
            GAME.apply(s, GAME.legal_actions(s)[-1])
    assert turns == [1, *range(2, seats), 0]


def test_pigs_have_every_farm_before_the_deal() -> None:
    s = with_powers("pigs", "mice")
    assert FARM_STACK.get(s).count(CARD["farm"]) == 8
    assert CARD["farm"] not in [*s.deck, *s.meadow, *s.hands[0], *s.hands[1]]
    assert GAME.actor(s) == 0
    answer(s, "yes")
    assert [built[0] for built in s.cities[0]] == [CARD["farm"]]
    assert inventory(s)["farm"] == 8


def test_snails_lizards_and_rats_are_laid_out() -> None:
    s = with_powers("snails", "lizards", "rats")
    assert len(SNAIL_STACK.get(s)) == 7
    assert len(FOREST_STACK.get(s)) == 7
    assert len(GAME.legal_actions(s)) == 3
    GAME.apply(s, GAME.legal_actions(s)[0])
    assert len(OWN_FOREST.get(s)) == 1
    assert len(FOREST_STACK.get(s)) == 6
    assert GAME.actor(s) == 2
    GAME.apply(s, GAME.legal_actions(s)[0])
    assert RAT_TOKEN.get(s) == 0
    assert SPIDER_TOKEN.get(s) == -1


def test_stacks_are_secret() -> None:
    s = with_powers("snails", "lizards")
    top = FOREST_STACK.get(s)[-3:]
    assert {FOREST_STACK.get(GAME.resample(s, 1, seed))[-3:] for seed in range(9)} == {top}
    assert len({FOREST_STACK.get(GAME.resample(s, 0, seed)) for seed in range(9)}) > 5
    assert len({SNAIL_STACK.get(GAME.resample(s, 0, seed)) for seed in range(9)}) > 5


@pytest.mark.parametrize("seats", range(1, 7))
def test_laws_with_every_box(seats: int) -> None:
    modules = ["bellfaire", *(["rugwort"] if seats == 1 else [])]
    assert play_out(GAME, config(seats, *modules), 77 + seats).steps > 20
