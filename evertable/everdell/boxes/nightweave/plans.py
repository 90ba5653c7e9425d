"""Plans: one for the whole game (R-M-81)."""

from typing import Final

from evertable.everdell.boxes.nightweave import pile, thwart
from evertable.everdell.boxes.nightweave.arrow import meadow
from evertable.everdell.boxes.nightweave.cards import take_away
from evertable.everdell.boxes.nightweave.choices import NUMBER, TITHE_FIRST, amount, has_plan
from evertable.everdell.boxes.nightweave.owner import NEST, gain, spider, take_loot, tell
from evertable.everdell.boxes.nightweave.personalities import EDGES
from evertable.everdell.boxes.nightweave.schemes import HUMAN
from evertable.everdell.boxes.nightweave.strikes import drop, steal, take_random
from evertable.everdell.boxes.nightweave.thwart import CARDS, EITHER, GOODS, THEN, VISIT
from evertable.everdell.city import greens, one_of_each
from evertable.everdell.deck import refill, renew
from evertable.everdell.ids import CARD_COUNT, COLOUR, DESTINATION, POINTS
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import owner_of, slot_of, way_of
from evertable.everdell.pay import OCCUPYING, PAY
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, built_words, card_words
from evertable.everdell.registers import Register
from evertable.everdell.season import YEAR
from evertable.everdell.state import Everdell
from evertable.kernel.stack import Frame

GAINED: Final = Register("nightweave.gained", 0, note=True)
"""Point tokens the player has gained in this turn."""
BEFORE: Final = Register("nightweave.points", 0, note=True)
"""The player's point tokens when they were last looked at."""
BROKEN: Final = Register("nightweave.broken", -1)
"""The slot of the card that sits out the next production."""


# --- when she enters the Meadow


def entered(s: Everdell) -> None:
    """Hypnotic Gaze and Trampled Meadow."""
    if has_plan(s, "hypnotic_gaze"):
        thwart.offer(s, HUMAN, NUMBER["hypnotic_gaze"], amount("hypnotic_gaze", "price"), EITHER)
    elif has_plan(s, "trampled_meadow"):
        thwart.offer(s, HUMAN, NUMBER["trampled_meadow"], amount("trampled_meadow", "price"), CARDS)


def _gaze(s: Everdell, seat: int, paid: int, data: int) -> None:
    """Two random cards of the hand, one discarded and one for her; from a small hand none."""
    number = amount("hypnotic_gaze", "cards")
    if len(s.hands[seat]) < amount("hypnotic_gaze", "least"):
        pile.draw(s, number)
    elif paid:
        s.drawn.extend(sorted(take_random(s, seat) for _ in range(number)))
        _WHICH.ask(s, seat, NUMBER["hypnotic_gaze"])
    else:
        s.discard.append(take_random(s, seat))
        steal(s, seat, 1)


def _seen(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(set(s.drawn))


def _let_go(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    """The card picked is discarded, the other is hers."""
    s.drawn.remove(card)
    s.discard.append(card)
    pile.add(s, s.drawn)
    s.drawn.clear()


_WHICH: Final = Question("nightweave.which", _seen, _let_go, card_words("drawn"))


def _trample(s: Everdell, seat: int, paid: int, data: int) -> None:
    if paid:
        return
    for place in range(s.table.meadow_size):
        if EDGES[NEST.get(s)] >> place & 1 and s.meadow[place] >= 0:
            card = take_away(s, place)
            s.discard.append(card)
            tell(s, "throws_out", card)
    refill(s)


# --- when she prepares


def sly(s: Everdell) -> None:
    """Sly One takes the best card of the Meadow, before her season bonus (R-M-63)."""
    if has_plan(s, "sly_one") and max(s.meadow) >= 0:
        thwart.offer(s, HUMAN, NUMBER["sly_one"], amount("sly_one", "price"), GOODS)


def _slyly(s: Everdell, seat: int, paid: int, data: int) -> None:
    places = [place for place in meadow(s) if s.meadow[place] >= 0]
    card = take_away(s, max(places, key=lambda place: POINTS[s.meadow[place]]))
    if paid:
        s.discard.append(card)
        tell(s, "throws_out", card)
    else:
        take_loot(s, card)


def feed(s: Everdell) -> None:
    """Hungry Brood draws with each season bonus."""
    if has_plan(s, "hungry_brood"):
        thwart.offer(s, HUMAN, NUMBER["hungry_brood"], amount("hungry_brood", "price"), GOODS)


def _fed(s: Everdell, seat: int, paid: int, data: int) -> None:
    if not paid:
        pile.draw(s, amount("hungry_brood", "cards"))


def starting_hand(s: Everdell) -> int:
    """Cards that she begins with beside her own."""
    return amount("hungry_brood", "start") if has_plan(s, "hungry_brood") else 0


# --- when the player prepares


def _poisonable(s: Everdell, seat: int) -> int:
    return min(amount("slow_poison", "cards"), len(s.hands[seat]))


def _poisoned(s: Everdell, seat: int, paid: int, data: int) -> None:
    drop(s, seat, NUMBER["slow_poison"], max(0, _poisonable(s, seat) - paid))


def _break(s: Everdell, seat: int, paid: int, data: int) -> None:
    if not paid:
        _LOOM.ask(s, seat, NUMBER["broken_looms"])


def _looms(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return one_of_each(s, seat, greens(s, seat))


def _idle(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    BROKEN.set(s, slot_of(item))


_LOOM: Final = Question("nightweave.loom", _looms, _idle, built_words)


# --- when the player acts


def _connect(s: Everdell, seat: int, paid: int, data: int) -> None:
    if not paid and not s.passed[spider(s)] and renew(s):
        take_loot(s, s.deck.pop())


def _rent(s: Everdell, seat: int, paid: int, data: int) -> None:
    if not paid:
        gain(s, amount("landlords_cut", "points"))


def _tithe(s: Everdell, frame: Frame) -> None:
    _, seat, plan, _, _ = frame
    thwart.offer(s, seat, plan, amount("tithe", "price"), CARDS)


_TITHE: Final = PROMPTS.work("nightweave.tithe", _tithe)


def _tithed(s: Everdell, seat: int, paid: int, data: int) -> None:
    if not paid:
        gain(s, amount("tithe", "points"))


def _laughed(s: Everdell, seat: int, paid: int, number: int) -> None:
    gain(s, min(amount("last_laugh", "most"), amount("last_laugh", "points") * (number - paid)))


THEN.update(
    {
        NUMBER["hypnotic_gaze"]: _gaze,
        NUMBER["trampled_meadow"]: _trample,
        NUMBER["sly_one"]: _slyly,
        NUMBER["hungry_brood"]: _fed,
        NUMBER["slow_poison"]: _poisoned,
        NUMBER["broken_looms"]: _break,
        NUMBER["well_connected"]: _connect,
        NUMBER["landlords_cut"]: _rent,
        NUMBER["tithe"]: _tithed,
        NUMBER["last_laugh"]: _laughed,
    }
)


class Plans(EverdellModule):
    """What a plan does when the player acts."""

    def before_prepare(self, s: Everdell, seat: int) -> None:
        """Slow Poison, and Broken Looms before a production."""
        if has_plan(s, "slow_poison"):
            thwart.offer_each(s, seat, NUMBER["slow_poison"], _poisonable(s, seat), GOODS)
        elif has_plan(s, "broken_looms") and YEAR[s.season[seat] + 1].bonus == "production" and greens(s, seat):
            thwart.offer(s, seat, NUMBER["broken_looms"], amount("broken_looms", "price"), GOODS)

    def skipped_production(self, s: Everdell, seat: int) -> int:
        """The card that sits out this production; the next one is whole again."""
        slot = BROKEN.get(s)
        BROKEN.set(s, -1)
        return 0 if slot < 0 else 1 << slot

    def after_step(self, s: Everdell, frame: Frame) -> None:
        """Well-Connected sees free critters being paid for, Spun Gold sees point tokens come."""
        if has_plan(s, "well_connected"):
            if frame[0] == PAY.number and way_of(frame[3]) == OCCUPYING.number:
                thwart.offer(s, frame[1], NUMBER["well_connected"], amount("well_connected", "price"), CARDS)
        elif has_plan(s, "spun_gold"):
            GAINED.set(s, GAINED.get(s) + max(0, s.points[HUMAN] - BEFORE.get(s)))
            BEFORE.set(s, s.points[HUMAN])

    def after_turn(self, s: Everdell, seat: int) -> None:
        """Spun Gold: two tokens or more on one of the player's turns."""
        if seat == HUMAN and GAINED.get(s) >= amount("spun_gold", "gained") and has_plan(s, "spun_gold"):
            gain(s, amount("spun_gold", "points"))
        GAINED.set(s, 0)

    def before_visit(self, s: Everdell, seat: int, thing: int, at: int) -> None:
        """Landlord's Cut: a worker comes to a red card of the own city; what the visit needs cannot be paid for it."""
        red = thing < CARD_COUNT and owner_of(at) == seat and COLOUR[thing] == DESTINATION
        if red and has_plan(s, "landlords_cut"):
            thwart.offer(s, seat, NUMBER["landlords_cut"], amount("landlords_cut", "price"), GOODS | VISIT, at)

    def before_event_effect(self, s: Everdell, seat: int, event: int) -> None:
        """Tithe comes up when an event has been achieved, before it is resolved (R-M-84)."""
        if has_plan(s, "tithe") and s.table.option(TITHE_FIRST):
            s.stack.append((_TITHE.number, seat, NUMBER["tithe"], 0, 0))

    def event_achieved(self, s: Everdell, seat: int, event: int) -> None:
        """By an option Tithe waits until the event is resolved."""
        if has_plan(s, "tithe") and not s.table.option(TITHE_FIRST):
            s.stack.append((_TITHE.number, seat, NUMBER["tithe"], 0, 0))

    def journey_price(self, s: Everdell, seat: int) -> int:
        """Tangled Roads."""
        return amount("tangled_roads", "cards") if has_plan(s, "tangled_roads") else 0

    def before_game_end(self, s: Everdell) -> None:
        """Last Laugh: all have finished."""
        if has_plan(s, "last_laugh"):
            number = max(0, s.spaces[HUMAN])
            thwart.offer_each(s, HUMAN, NUMBER["last_laugh"], number, GOODS, number)
