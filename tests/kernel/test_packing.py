"""Bit layouts: what writers pack, readers unpack up to the limits, and no other file shifts or masks."""

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from evertable import engine
from evertable.duo import packing as duo
from evertable.everdell import packing as everdell
from evertable.everdell.behaviour import NOWHERE
from evertable.everdell.goods import KINDS, TWIG, UNIT
from evertable.everdell.questions import DONE
from evertable.evergreen import packing as evergreen
from evertable.kernel import packing as kernel

PACKAGE: Final = engine.PACKAGE
OTHERS: Final = {
    "everdell/goods.py": "is the packing of goods",
    "duo/goods.py": "is the packing of goods",
    "everdell/card_sets.py": "reads the goods of every turn, one kind after the other",
    "kernel/rng.py": "mixes the bits of random numbers",
    "web/server/qr.py": "computes in the field of a QR code",
    "challenges/daily.py": "takes a seed from a hash",
    "bots/everdell/features.py": "reads the goods of every candidate, one kind after the other",
    "bots/everdell/value_net.py": "adds eight weights of a net at once, in lanes of one number",
    "bots/everdell/weights.py": "reads the goods of every candidate, one kind after the other",
    "research/codecs/everdell.py": "reads the goods of every position, one kind after the other",
}
"""Files that pack other things than positions, and why they may."""


# --- round trips


@pytest.mark.parametrize("small", [0, 1, kernel.MOST_SMALL])
@pytest.mark.parametrize("other", [-1, 0, 1, 1 << 70])
def test_a_pair_keeps_both_numbers(small: int, other: int) -> None:
    assert (kernel.small_of(kernel.pair(small, other)), kernel.other_of(kernel.pair(small, other))) == (small, other)


@pytest.mark.parametrize("least", [0, kernel.MOST_SMALL])
@pytest.mark.parametrize("most", [1, kernel.MOST_SMALL])
@pytest.mark.parametrize("first", [0, (1 << kernel.ITEM_BITS) - 1])
@pytest.mark.parametrize("count", [0, 1000])
def test_picks_of_questions(least: int, most: int, first: int, count: int) -> None:
    picks = kernel.run_picks(least, most, first, count)
    assert (kernel.least_picks(picks), kernel.most_picks(picks)) == (least, most)
    assert (kernel.first_item(picks), kernel.picks_made(picks)) == (first, count)
    assert kernel.from_any_item(picks) == kernel.run_picks(least, most, 0, count)


@pytest.mark.parametrize("number", [0, (1 << kernel.QUESTION_BITS) - 1])
@pytest.mark.parametrize("data", [0, 5, 1 << 80])
def test_data_of_questions(number: int, data: int) -> None:
    packed = kernel.question_data(number, data)
    assert (kernel.question_of(packed), kernel.data_of(packed)) == (number, data)


OWNERS: Final = [0, (1 << everdell.OWNER_BITS) - 1]
SLOTS: Final = [0, (1 << everdell.SLOT_BITS) - 1]
CARDS: Final = [0, (1 << everdell.CARD_BITS) - 1]
THINGS: Final = [0, (1 << everdell.THING_BITS) - 1]


@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("number", CARDS)
def test_positions_and_items(owner: int, slot: int, number: int) -> None:
    position = everdell.at_card(owner, slot)
    assert everdell.owner_and_slot(position) == (owner, slot)
    assert (everdell.owner_of(position), everdell.slot_of(position)) == (owner, slot)
    item = everdell.before_position(number, position)
    assert (everdell.number_before(item), everdell.position_of(item), everdell.slot_of(item)) == (
        number,
        position,
        slot,
    )
    assert item < 1 << kernel.ITEM_BITS  # runs remember it
    assert item < DONE


def test_nowhere_is_in_nobodys_city() -> None:
    assert everdell.owner_of(NOWHERE) == -1


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("kind", [0, (1 << everdell.WORKER_BITS) - 1])
def test_placements(thing: int, owner: int, slot: int, kind: int) -> None:
    position = everdell.at_card(owner, slot)
    action = everdell.with_worker(everdell.PLACE_WORKER | everdell.at_thing(thing, position), kind)
    assert everdell.PLACE_WORKER <= action < everdell.PLAY
    assert (everdell.thing_of(action), everdell.position_of(action)) == (thing, position)
    assert (everdell.worker_of(action), everdell.argument_of(action)) == (kind, action - everdell.PLACE_WORKER)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("zone", [0, (1 << everdell.ZONE_BITS) - 1])
@pytest.mark.parametrize("way", [0, (1 << everdell.WAY_BITS) - 1])
@pytest.mark.parametrize("on", SLOTS)
def test_plays(card: int, zone: int, way: int, on: int) -> None:
    action = everdell.play_action(card, zone, way, on)
    assert everdell.PLAY <= action < everdell.PLAY_END
    assert (everdell.card_of(action), everdell.zone_of(action)) == (card, zone)
    assert (everdell.way_of(action), everdell.on_of(action)) == (way, on)


def test_cards_and_offers_of_plays() -> None:
    cards = [0, 7, 7, (1 << everdell.CARD_BITS) - 2]
    assert everdell.unpack_cards(everdell.pack_cards(cards)) == cards[::-1]
    assert everdell.unpack_cards(everdell.pack_cards([])) == []
    for optional in (False, True):
        for zones in (1, (1 << (1 << everdell.ZONE_BITS)) - 1):
            offer = everdell.play_offer(optional, zones, cards)
            assert (everdell.is_optional(offer), everdell.zones_of(offer)) == (optional, zones)
            assert everdell.cards_of(offer) == cards[::-1]


def test_bills() -> None:
    for cost in (0, 3 * UNIT[TWIG] + 511 * UNIT[KINDS - 1]):
        for beside in (0, 7, kernel.pair(3, 4)):
            packed = everdell.bill(cost, beside)
            assert (everdell.cost_of(packed), everdell.beside_cost(packed)) == (cost, beside)


def test_things_that_are_held_or_visited() -> None:
    for thing in (0, 0xFFFF):
        for owner in OWNERS:
            entry = everdell.holding(owner, thing)
            assert (everdell.holder_of(entry), everdell.thing_held(entry)) == (owner, thing)
            visit = everdell.visit_by(owner, thing)
            assert (everdell.visited_by(visit), everdell.visited(visit)) == (owner, thing)


def test_what_a_visit_gives() -> None:
    goods, others = UNIT[-1] * 511, UNIT[0] * 2
    for toll in (0, everdell.TOLLED):
        gained = goods + toll + everdell.from_cards(others)
        assert (everdell.visit_goods(gained), everdell.card_goods(gained)) == (goods, others)


def test_couples_and_cards_that_lie_somewhere() -> None:
    for owner in OWNERS:
        for one, other in ((0, 127), (127, 0)):
            entry = everdell.couple(owner, one, other)
            assert (everdell.city_of_couple(entry), everdell.slots_of_couple(entry)) == (owner, (one, other))
    for zone, card, place in ((0, 1023, 0), (15, 0, 8)):
        lying = everdell.lying(zone, card, place)
        read = everdell.zone_of_lying(lying), everdell.card_lying(lying), everdell.place_of_lying(lying)
        assert read == (zone, card, place)
    assert (everdell.size_of(everdell.sized(1023, 9)), everdell.beside_size(everdell.sized(1023, 9))) == (1023, 9)


# --- Duo and Evergreen


@pytest.mark.parametrize("city", [0, 1])
@pytest.mark.parametrize("slot", [0, 127])
@pytest.mark.parametrize("card", CARDS)
def test_positions_and_placements_of_duo(city: int, slot: int, card: int) -> None:
    position = duo.at_card(city, slot)
    assert duo.city_and_slot(position) == (city, slot)
    item = duo.before_position(card, position)
    assert (duo.number_before(item), duo.position_of(item), duo.slot_at(item)) == (card, position, slot)
    assert item < duo.DONE
    for place in (0, 31):
        action = duo.place_action(place, position)
        assert duo.PLACE <= action < duo.DRAW
        assert (duo.place_of(action), duo.position_of(action)) == (place, position)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("zone", [0, 3])
@pytest.mark.parametrize("way", [0, 1023])
@pytest.mark.parametrize("on", [0, 255])
def test_plays_of_duo(card: int, zone: int, way: int, on: int) -> None:
    action = duo.play_action(card, zone, way, on)
    assert action == duo.in_way(duo.play_action(card, zone), way, on) >= duo.PLAY
    assert (duo.card_of(action), duo.zone_of(action), duo.way_of(action), duo.on_of(action)) == (card, zone, way, on)


def test_other_actions_of_duo() -> None:
    for token in (0, 1):
        for item in (0, 1023):
            action = duo.draw_action(item, token)
            assert duo.DRAW <= action < duo.SHARE
            assert (duo.drawn_item(action), duo.token_of(action)) == (item, token)
    assert duo.argument_of(duo.NEWS | 77, duo.NEWS) == 77
    assert duo.argument_of(duo.SHARE | 5, duo.SHARE) == 5


def test_frames_and_contexts_of_duo() -> None:
    for mayor in (0, 1):
        concern = duo.for_mayor(mayor, 4095)
        assert duo.mayor_and_source(concern) == (mayor, 4095)
    for city, slot in ((0, 0), (1, 127)):
        context = duo.with_chain(duo.with_receiver(duo.with_times(duo.acting_at(city, slot), 63), city), 1 << 90)
        assert context & duo.SETTLED
        assert duo.place_in(context) == duo.place_in(duo.only_place(context)) == duo.at_card(city, slot)
        assert (duo.times_in(context), duo.receiver_in(context, 5), duo.chain_in(context)) == (63, city, 1 << 90)
    assert (duo.place_in(duo.NOWHERE), duo.times_in(duo.NOWHERE), duo.receiver_in(duo.NOWHERE, 1)) == (-1, 1, 1)


def test_data_of_duo() -> None:
    data = duo.op_data(0xFFFF, 1 << 40)
    assert (duo.op_of(data), duo.beside_op(data)) == (0xFFFF, 1 << 40)
    data = duo.activation(0xFFFF, 1 << 127, 1 << 90)
    assert (duo.op_of(data), duo.slots_in(data), duo.chain_of(data)) == (0xFFFF, 1 << 127, 1 << 90)
    counts = duo.once_more(duo.once_more(duo.once_more(0, 2), 2), 0)
    assert [duo.how_often(counts, section) for section in range(3)] == [1, 0, 2]


def test_strengths_of_evergreen() -> None:
    strength = evergreen.strength_of(300, 15)
    assert (evergreen.influence_of(strength), evergreen.highest_of(strength)) == (300, 15)
    assert evergreen.strength_of(3, 15) < evergreen.strength_of(4, 1) < evergreen.strength_of(4, 2)


# --- widths


def test_too_many_parts_of_a_kind_are_refused_with_a_sentence() -> None:
    kernel.check_width("ways to play a card", 128, 7, "an action")
    with pytest.raises(ValueError, match=r"^129 ways to play a card, but an action has room for 128 \(7 bits\)$"):
        kernel.check_width("ways to play a card", 129, 7, "an action")


# --- nobody else


def _number(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _number(node.left) and _number(node.right)
    return isinstance(node, ast.Constant)


def _constant(node: ast.expr) -> bool:
    """Whether an expression is made of numbers and names in capitals."""
    if isinstance(node, ast.BinOp):
        return _constant(node.left) and _constant(node.right)
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id == node.id.upper())


def _is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1


def _tests_a_bit(node: ast.BinOp) -> bool:
    """Whether it is ``bits >> number & 1``, which asks whether a bit set holds a number."""
    left = node.left
    return _is_one(node.right) and isinstance(left, ast.BinOp) and isinstance(left.op, ast.RShift)


def _masks(module: ModuleType | None, node: ast.expr) -> bool:
    """Whether an operand of ``&`` cuts out a field of several bits. Flags and bit sets have names."""
    if isinstance(node, ast.Name) and node.id == node.id.upper():
        value = getattr(module, node.id, 0)
        return isinstance(value, int) and value > 1 and node.id not in _SETS and value & value + 1 == 0
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return False
    return _constant(node) and (_number(node) or isinstance(node, ast.BinOp))


_SETS: Final = {"ANY_MASK"}
"""Bit sets that hold every number from 0 on, as the masks of fields do."""


def arithmetic(source: str, module: ModuleType | None = None) -> list[str]:
    """Return the lines of a source that pack or unpack numbers."""
    bit_sets: set[ast.AST] = set()
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and node not in bit_sets:
            if isinstance(node.op, ast.BitAnd):
                if _tests_a_bit(node) and not _number(node.left.right):  # type: ignore[attr-defined]
                    bit_sets.add(node.left)
                elif _masks(module, node.right) or _masks(module, node.left):
                    found.add(node.lineno)
            elif isinstance(node.op, ast.LShift | ast.RShift) and _constant(node.right) and not _is_one(node.left):
                found.add(node.lineno)
        elif isinstance(node, ast.AugAssign):
            shifts = isinstance(node.op, ast.LShift | ast.RShift) and _constant(node.value)
            if shifts or (isinstance(node.op, ast.BitAnd) and _masks(module, node.value)):
                found.add(node.lineno)
    lines = source.splitlines()
    return [lines[number - 1].strip() for number in sorted(found)]


def _files() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "packing.py"]


def test_nobody_else_packs_numbers() -> None:
    found = {}
    for path in _files():
        name = path.relative_to(PACKAGE).as_posix()
        source = path.read_text(encoding="utf-8")
        if name not in OTHERS and ("&" in source or ">>" in source or "<<" in source):
            module = import_module("evertable." + name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
            if lines := arithmetic(source, module):
                found[name] = lines
    assert found == {}, "write a reader or writer in packing.py"


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("slot = at & 127", 1),
        ("owner = at >> 7", 1),
        ("at = owner << 7 | slot", 1),
        ("card = action >> 18 & 1023", 1),
        ("flag = data >> 6 & 1", 1),
        ("packed >>= 10", 1),
        ("item = action & DRAW - 1", 1),
        ("data = cost | first << _COST_BITS + 3", 1),
        ("have = cards >> card & 1", 0),
        ("have = s.have[seat] >> FARM & 1", 0),
        ("cards = 1 << HAND | 1 << MEADOW", 0),
        ("kept = worker[4] & KEPT", 0),
        ("found = found & others", 0),
    ],
)
def test_the_search_finds_what_it_is_for(source: str, number: int) -> None:
    assert len(arithmetic(source)) == number


def test_every_exception_is_needed() -> None:
    for name in OTHERS:
        assert (PACKAGE / name).exists()
        assert arithmetic((PACKAGE / name).read_text(encoding="utf-8")), name
