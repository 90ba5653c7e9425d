"""Powers that act when a card is played: by their owner (Turtles, Stoats, Honey Bees, Bats, Toads) or by another
(Snails).
"""

from typing import Final

from evertable.everdell.activate import ONE
from evertable.everdell.activate_some import any_useful, useful
from evertable.everdell.behaviour import ANY_KIND, BEHAVIOURS
from evertable.everdell.boxes.powers.held import NOBODY, POWER, POWERS, power_of, watcher
from evertable.everdell.boxes.powers.marks import rats_due
from evertable.everdell.city import GUEST, one_of_each
from evertable.everdell.deck import discard_from_hand, meadow_cards, refill, remove_from_hand, take_from_meadow
from evertable.everdell.discards import arrange
from evertable.everdell.effects import choose_gain, hand_cards
from evertable.everdell.give import hand_over
from evertable.everdell.goods import ANY, BERRY, PEBBLE, RESIN, TWIG, UNIT, amount
from evertable.everdell.ids import AUTUMN, COLOUR, GREEN, LEGENDARY, NAMES, PRODUCTION, RARITY
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import at_card, slot_of
from evertable.everdell.play import REVEALED
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, built_words, card_words, resource_words, yes_no
from evertable.everdell.registers import Register
from evertable.everdell.seating import act_in_turn
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, pay_unit
from evertable.everdell.visit_totals import besides_visit
from evertable.everdell.zones import EMPTY, Zone
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Frame

BATS: Final = POWER["bats"]
HONEY_BEES: Final = POWER["honey_bees"]
SNAILS: Final = POWER["snails"]
STOATS: Final = POWER["stoats"]
TOADS: Final = POWER["toads"]
TURTLES: Final = POWER["turtles"]


# --- Turtles: a resource that grows

ON_TURTLES: Final = Register("powers.turtles", 0)
"""The resource on their card, as goods."""


def _own_kinds(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [kind for kind in range(ANY) if amount(s.goods[seat], kind)]


def _invest(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    if kind != DONE:
        pay_unit(s, seat, kind)
        ON_TURTLES.set(s, UNIT[kind])


def _take_back(s: Everdell, seat: int, source: int, data: int) -> None:
    earn(s, seat, source, 2 * ON_TURTLES.get(s))
    ON_TURTLES.set(s, 0)


_INVEST: Final = Question("powers.invest", _own_kinds, _invest, resource_words, optional=True)
_TAKE_BACK: Final = yes_no("powers.take back", _take_back)


# --- Stoats: two cards for a twig, a resin or a berry, three for a pebble


def _discardable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Cards in order, from the last one discarded on; the first needs another one after it."""
    count, last = small_of(data), other_of(data)
    cards = [card for card in s.hands[seat] if card >= last]
    return sorted(set(cards[:-1] if count == 0 else cards))


def _discard_for(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    count = small_of(data)
    if card == DONE:
        if count:
            choose_gain(s, seat, source, 1, 1 << TWIG | 1 << RESIN | 1 << BERRY)
            arrange(s, seat, source, count)
        return
    discard_from_hand(s, seat, card)
    count += 1
    if count == 3:
        earn(s, seat, source, UNIT[PEBBLE])
        arrange(s, seat, source, count)
        return
    question = _MUST_DISCARD if count == 1 else _MAY_DISCARD
    if not question.ask(s, seat, source, pair(count, card)):
        _discard_for(s, seat, source, DONE, count)


_MAY_DISCARD: Final = Question("powers.may discard", _discardable, _discard_for, card_words("hand"), optional=True)
_MUST_DISCARD: Final = Question("powers.must discard", _discardable, _discard_for, card_words("hand"))


# --- Honey Bees: a card for the activation of a production card


def _food(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The hand cards without which a green card would do something; a discard can make room for what it draws."""
    found: list[int] = []
    hand = s.hands[seat]
    for card in sorted(set(hand)):
        remove_from_hand(s, seat, card)
        if any_useful(s, seat, legendary=True):
            found.append(card)
        s.hands[seat] = hand
    return found


def _feed(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    if card != DONE:
        discard_from_hand(s, seat, card)
        _BUSY.ask(s, seat, HONEY_BEES)


def _workable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(one_of_each(s, seat, useful(s, seat, legendary=True)))


def _work(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    s.stack.append((ONE.number, seat, PRODUCTION, slot_of(item), ANY_KIND))


_FEED: Final = Question("powers.feed", _food, _feed, card_words("hand"), optional=True)
_BUSY: Final = Question("powers.busy", _workable, _work, built_words)


# --- Bats: a private stack

BAT_STACK: Final[Register[tuple[int, ...]]] = Register("powers.bat_stack", (), cards=True)
"""Sorted cards that only the Bats know."""


def _meadow(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """All cards that can be taken away: who puts one on the stack does not draw it (R-BF-74)."""
    return sorted({card for card in meadow_cards(s) if card >= 0})


def _archive(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    if card != DONE:
        take_from_meadow(s, card)
        BAT_STACK.set(s, tuple(sorted((*BAT_STACK.get(s), card))))
        refill(s)


_ARCHIVE: Final = Question("powers.archive", _meadow, _archive, card_words("meadow"), optional=True)


class BatStack(Zone):
    """The stack of the Bats."""

    def cards(self, s: Everdell, seat: int) -> list[int]:
        cards: tuple[int, ...] = BAT_STACK.get(s)
        return list(cards) if cards and power_of(s, seat) == BATS else EMPTY

    def take(self, s: Everdell, seat: int, card: int) -> None:
        cards = list(BAT_STACK.get(s))
        cards.remove(card)
        BAT_STACK.set(s, tuple(cards))

    def joins(self) -> int:
        return ~REVEALED.bit


# --- Toads: a production card acts twice


def _double(s: Everdell, seat: int, source: int, card: int, position: int) -> None:
    if card != DONE:
        s.stack.append((_ONCE_MORE.number, seat, TOADS, position, 0))
        discard_from_hand(s, seat, card)
    s.stack.append((ONE.number, seat, PRODUCTION, slot_of(position), ANY_KIND))


def _once_more(s: Everdell, frame: Frame) -> None:
    _, seat, _, position, _ = frame
    besides_visit(s, seat, TOADS)
    s.stack.append((ONE.number, seat, PRODUCTION, slot_of(position), ANY_KIND))


_ONCE_MORE: Final = PROMPTS.work("powers.toads once more", _once_more)
_DOUBLE: Final = Question("powers.double", hand_cards, _double, card_words("hand"), optional=True)


# --- Snails: an opponent's production card acts for them too

SNAIL_STACK: Final[Register[tuple[int, ...]]] = Register("powers.snail_stack", (), cards=True)
"""Cards that nobody knows, the last one on top."""


def snails(s: Everdell, seat: int, card: int) -> list[Frame]:
    """Ask the Snails when a production card of another player, or of an automa (R-BF-98), is fully resolved."""
    snail = watcher(s, SNAILS)
    if snail in (NOBODY, seat) or COLOUR[card] != GREEN:
        return []
    if BEHAVIOURS[card].produce is None or RARITY[card] == LEGENDARY or NAMES[card] in POWERS[SNAILS].excluded:
        return []
    return [(_MAY_FOLLOW.number, snail, SNAILS, card, seat)]


def _may_follow(s: Everdell, frame: Frame) -> None:
    _, snail, _, card, seat = frame
    if SNAIL_STACK.get(s):
        _FOLLOW.ask(s, snail, SNAILS, pair(seat, card))


def _follow(s: Everdell, seat: int, source: int, data: int) -> None:
    """The top card of the stack goes to that player; the production card acts for the Snails' own city."""
    other, card = small_of(data), other_of(data)
    stack: tuple[int, ...] = SNAIL_STACK.get(s)
    SNAIL_STACK.set(s, stack[:-1])
    hand_over(s, other + 1 if other < s.table.players else 0, stack[-1])
    produce = BEHAVIOURS[card].produce
    assert produce is not None
    produce.do(s, seat, card, at_card(seat, GUEST))


_FOLLOW: Final = yes_no("powers.follow", _follow)
_MAY_FOLLOW: Final = PROMPTS.work("powers.snails may follow", _may_follow)


class AfterPlay(EverdellModule):
    """Those who act when a card is played."""

    def after_play(self, s: Everdell, seat: int, card: int) -> None:
        """Let the player's own power act."""
        power = power_of(s, seat)
        if power in (TURTLES, STOATS, HONEY_BEES, BATS):
            besides_visit(s, seat, power)
        if power == TURTLES:  # put a resource on the card, or take it back with one more of its type
            (_TAKE_BACK if ON_TURTLES.get(s) else _INVEST).ask(s, seat, power)
        elif power == STOATS:  # one exchange for each card played
            _MAY_DISCARD.ask(s, seat, power)
        elif power == HONEY_BEES and COLOUR[card] != GREEN and s.season[seat] != AUTUMN:
            _FEED.ask(s, seat, power)
        elif power == BATS:  # a card of the Meadow may go to the stack
            _ARCHIVE.ask(s, seat, power)

    def before_production(self, s: Everdell, seat: int, card: int, at: int) -> bool:
        """The discard comes before the first activation (R-BF-71)."""
        return power_of(s, seat) == TOADS and _DOUBLE.ask(s, seat, TOADS, at)

    def leftover_goods(self, s: Everdell, owner: int) -> int:
        """What lies on the card at the end belongs to the supply."""
        return int(ON_TURTLES.get(s)) if power_of(s, owner) == TURTLES else 0

    def play_reactions(self, s: Everdell, seat: int, card: int) -> list[Frame]:
        """The Snails and the Rats: their turn comes clockwise, whoever of them it is (R-BF-79)."""
        frames = snails(s, seat, card)
        return [*frames, *rats_due(s)] if frames else frames

    def after_automa_play(self, s: Everdell, owner: int, card: int) -> None:
        """The same for a card of an automa."""
        act_in_turn(s, owner, self.play_reactions(s, owner, card))
