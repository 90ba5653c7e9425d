"""Who looks at every step: what berries and tokens a player gains, and what goes to the discard pile.

An *effect* is over when the next thing on the stack does not belong to it any more; then a Drought takes its berry, the
Forager and the Prospector act (one gain for each effect). Firebeak may look at what an opponent has discarded as soon
as the discard is complete; draws and refills of the same step wait for that (``draw_waits``).
"""

from typing import Final

from evertable.everdell.boxes.spirecrest import critters, mountain
from evertable.everdell.deck import DRAW_LATER, DRAWN_BY, add_to_hand, can_draw, discard_from_hand, draw, room
from evertable.everdell.discards import arranging
from evertable.everdell.effects import STEP, hand_cards
from evertable.everdell.goods import BERRY, UNIT, amount
from evertable.everdell.ids import DISCARD
from evertable.everdell.module import EverdellModule
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import ASIDE, ASK, DONE, NEXT, RUN, Question, card_words, same_chain, yes_no
from evertable.everdell.registers import Register
from evertable.everdell.simultaneous import join, reaction
from evertable.everdell.state import Everdell
from evertable.everdell.supply import lose
from evertable.everdell.visit_totals import VISIT_OVER, visited_thing
from evertable.kernel.stack import Frame

DROUGHT: Final = mountain.WEATHER["drought"]
FORAGER: Final = mountain.DISCOVERY["forager"]
PROSPECTOR: Final = mountain.DISCOVERY["prospector"]
FIREBEAK: Final = mountain.DISCOVERY["firebeak"]
NOTED: Final[Register[tuple[int, ...]]] = Register("spirecrest.ledger", (), note=True)
"""Berries and point tokens by seat and the size of the discard pile after the last step; empty if nobody looks."""
GAINED: Final[Register[tuple[int, ...]]] = Register("spirecrest.gained", (), note=True)
"""What an effect has given so far: seat, berries, tokens, whether the weather has had its share, what gave it."""
BEFORE: Final[Register[tuple[int, ...]]] = Register("spirecrest.gained_before", (), note=True)
"""The same of an effect that something else has interrupted."""
FRESH: Final = Register("spirecrest.fresh_discards", 0, note=True)
"""How many cards on top of the pile an opponent of Firebeak's owner has just put there."""


def _interrupted(s: Everdell, frame: Frame) -> bool:
    """Whether this step has put something before the question it answers."""
    return any(s.stack[i][0] == ASIDE.number and s.stack[i - 1] == frame for i in range(1, len(s.stack)))


class _Listeners:
    """Who looks at a mountain: it is asked at every step, and mountains change rarely, so the last answer is kept."""

    def __init__(self, forecast: object, taken: object, owned: object, always: bool, firebeak: bool) -> None:
        self.forecast: Final = forecast
        self.taken: Final = taken
        self.owned: Final = owned
        self.always: Final = always
        """Whether somebody looks, also if Firebeak is not placed."""
        self.firebeak: Final = firebeak
        """Whether somebody has Firebeak."""


class _Last:
    """The last answers, which mostly hold at the next step too."""

    def __init__(self) -> None:
        self.listeners = _Listeners(None, None, None, False, False)
        self.noted: tuple[int, ...] = ()
        """What was last found to be as it is noted, with the goods and points of then, which are quick to compare."""
        self.supplies: list[int] = []
        self.tokens: list[int] = []


_LAST: Final = _Last()
_FIREBEAK_KIND: Final = critters.KIND[FIREBEAK]


def _anybody_looks(s: Everdell) -> bool:
    registers = s.registers
    listeners = _LAST.listeners
    if (
        registers[mountain.FORECAST.number] is not listeners.forecast
        or registers[mountain.TAKEN.number] is not listeners.taken
        or registers[critters.OWNED.number] is not listeners.owned
    ):
        forecast: tuple[int, ...] = mountain.FORECAST.get(s)
        taken: tuple[tuple[int, ...], ...] = mountain.TAKEN.get(s)
        owned: tuple[int, ...] = critters.OWNED.get(s)
        held = [thing for things in taken for thing in things]
        always = bool(forecast) and (DROUGHT in forecast or FORAGER in held or PROSPECTOR in held)
        firebeak = bool(forecast) and critters.is_owned(s, _FIREBEAK_KIND.number)
        listeners = _LAST.listeners = _Listeners(forecast, taken, owned, always, firebeak)
    if listeners.always or not listeners.firebeak:
        return listeners.always
    return critters.placed(s, _FIREBEAK_KIND.number) is not None


def _note(s: Everdell) -> tuple[int, ...]:
    noted: list[int] = []
    seats = s.table.seats
    for seat in range(seats):
        noted.append(amount(s.goods[seat], BERRY))
    noted += s.points[:seats]
    noted.append(_pile(s))
    return _kept(s, tuple(noted))


def _kept(s: Everdell, noted: tuple[int, ...]) -> tuple[int, ...]:
    """Keep what is noted of this position, to be compared with at the next step."""
    last = _LAST
    last.noted = noted
    last.supplies = s.goods[:]
    last.tokens = s.points[:]
    return noted


def _still(s: Everdell, noted: tuple[int, ...]) -> bool:
    """Whether nothing has changed since it was noted."""
    seats = s.table.seats
    if len(noted) != 2 * seats + 1 or _pile(s) != noted[2 * seats]:
        return False
    if noted is _LAST.noted and s.goods == _LAST.supplies and s.points == _LAST.tokens:
        return True
    for seat in range(seats):
        if amount(s.goods[seat], BERRY) != noted[seat] or s.points[seat] != noted[seats + seat]:
            return False
    _kept(s, noted)
    return True


def _pile(s: Everdell) -> int:
    """Return the size of the discard pile, with the cards whose order is being asked (R-B-078)."""
    return len(s.discard) + arranging(s)


def _add(s: Everdell, seat: int, source: int, before: tuple[int, ...], now: tuple[int, ...]) -> None:
    """What the seat whose step it was has gained; gifts come in steps of others and are no gains (R-B-001)."""
    if 0 <= seat < s.table.seats:
        berries = max(0, now[seat] - before[seat])
        points = max(0, now[seat + s.table.seats] - before[seat + s.table.seats])
        if berries or points:
            held = GAINED.get(s) if GAINED.get(s) and GAINED.get(s)[0] == seat else (seat, 0, 0, 0, source)
            GAINED.set(s, (seat, held[1] + berries, held[2] + points, *held[3:]))
    if _scavenger(s) not in (mountain.NOBODY, seat):
        FRESH.set(s, FRESH.get(s) + max(0, now[-1] - before[-1]))


def _goes_on(s: Everdell, frame: Frame) -> bool:
    """Whether what comes next is a part of the effect this step belonged to."""
    if not s.stack:
        return False
    prompt, seat, source, _, _ = s.stack[-1]
    if frame[2] == FIREBEAK and seat == GAINED.get(s)[0]:  # the effect goes on where Firebeak has looked
        return prompt in (RUN.number, ASK.number, STEP.number, VISIT_OVER.number)
    if seat != frame[1] or s.drawn:
        return bool(s.drawn)
    if prompt == VISIT_OVER.number:
        return True
    if prompt not in (RUN.number, ASK.number, STEP.number, NEXT.number, DRAW_LATER.number):
        return False
    if source in (frame[2], GAINED.get(s)[4]) or source in DRAWN_BY:
        return True
    return source in mountain.WEATHERS or source in critters.KIND or source == visited_thing(s)


def forgo(s: Everdell, berries: int) -> None:
    """The weather has taken so many of the berries that a visit gave."""
    if GAINED.get(s):
        seat, held, points, _, source = GAINED.get(s)
        GAINED.set(s, (seat, max(0, held - berries), points, 1, source))
        NOTED.set(s, _note(s))


def _settle(s: Everdell) -> None:
    if not GAINED.get(s):
        return
    seat, berries, points, spared, _ = GAINED.get(s)
    GAINED.set(s, ())
    if berries and not spared and mountain.weather_of(s, seat) == DROUGHT:
        less = min(mountain.AMOUNT[DROUGHT], berries, amount(s.goods[seat], BERRY))
        lose(s, seat, UNIT[BERRY] * less)
        NOTED.set(s, _note(s))
        berries -= less
    if s.passed[seat] or (s.stack and s.stack[0][1] != seat):
        return
    frames: list[Frame] = []
    digging = any(frame[0] == _DUG.number for frame in s.stack)  # its own draw does not call it again
    if points and mountain.owner_of(s, PROSPECTOR) == seat and not digging:
        frames.append((_PROSPECT.number, seat, PROSPECTOR, points, 0))
    if berries and mountain.owner_of(s, FORAGER) == seat:
        frames.append((_FORAGE.number, seat, FORAGER, berries, 0))
    if frames:
        join(s, frames)


def _forage(s: Everdell, frame: Frame) -> None:
    draw(s, frame[1], frame[3])


_FORAGE: Final = reaction("spirecrest.forage", _forage)


# --- Prospector: for each token a discard, a draw, or both


def _prospect(s: Everdell, frame: Frame) -> None:
    _, seat, source, left, _ = frame
    if left > 1:
        s.stack.append((_PROSPECT.number, seat, source, left - 1, 0))
    s.stack.append((_DIG.number, seat, source, 0, 0))
    _TOSS.ask(s, seat, source)


def _toss(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    if card != DONE:
        discard_from_hand(s, seat, card)


def _dig(s: Everdell, frame: Frame) -> None:
    if can_draw(s, frame[1]):
        s.stack.append((_DUG.number, frame[1], PROSPECTOR, 0, 0))
        _DRAW.ask(s, frame[1], PROSPECTOR)


def _draw_one(s: Everdell, seat: int, source: int, data: int) -> None:
    draw(s, seat, 1)


_PROSPECT: Final = reaction("spirecrest.prospect", _prospect)
_DIG: Final = PROMPTS.work("spirecrest.dig", _dig)
_DUG: Final = PROMPTS.mark("spirecrest.dug")
"""Lies under the draw and all that follows from it."""
_TOSS: Final = Question("spirecrest.toss", hand_cards, _toss, card_words("hand"), optional=True)
_DRAW: Final = yes_no("spirecrest.draw", _draw_one)


# --- Firebeak on the discard pile


def _scavenger(s: Everdell) -> int:
    """Return the owner of Firebeak on the discard pile, NOBODY if it does not stand there or has no use (R-SC-29)."""
    worker = critters.placed(s, _FIREBEAK_KIND.number)
    here = worker is not None and worker[1] == DISCARD and not s.passed[worker[0]]
    return worker[0] if worker is not None and here else mountain.NOBODY


def _discarding(s: Everdell, frame: Frame) -> bool:
    """Whether more cards of the same discard may follow: its run of picks goes on, or their order is asked."""
    if s.drawn:
        return True
    if not s.stack or s.stack[-1][1:3] != frame[1:3] or s.stack[-1][0] != frame[0]:
        return False
    return (
        same_chain(frame, s.stack[-1])
        if frame[0] == ASK.number
        else frame[0] == RUN.number and s.stack[-1][4] == frame[4]
    )


def _look_at_discards(s: Everdell) -> None:
    """All cards of one discard lie there: the owner looks at them, before anything else is drawn."""
    fresh, owner = min(FRESH.get(s), len(s.discard)), _scavenger(s)
    FRESH.set(s, 0)
    if owner == mountain.NOBODY or not fresh or not room(s, owner):
        return
    s.drawn = s.discard[-fresh:]
    del s.discard[-fresh:]
    _PICK.ask_picks(s, owner, FIREBEAK, 0, min(fresh, room(s, owner)))
    NOTED.set(s, _note(s))


def _pick_up(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    s.drawn.remove(card)
    add_to_hand(s, seat, card)


def _put_back(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
    s.discard.extend(s.drawn)
    s.drawn.clear()


_PICK: Final = Question(
    "spirecrest.pick", lambda s, seat, source, data: sorted(s.drawn), _pick_up, card_words("discard"), _put_back
)


class Ledger(EverdellModule):
    """Looks at every step."""

    def after_step(self, s: Everdell, frame: Frame) -> None:
        """A step has been taken."""
        if not _anybody_looks(s):
            if NOTED.get(s):
                NOTED.set(s, ())
                GAINED.set(s, ())
                FRESH.set(s, 0)
            return
        before: tuple[int, ...] = NOTED.get(s)
        if not _still(s, before):
            now = _note(s)
            NOTED.set(s, now)
            if before:
                _add(s, frame[1], frame[2], before, now)
        if FRESH.get(s) and not _discarding(s, frame):
            _look_at_discards(s)
        if frame[0] == ASIDE.number:
            _settle(s)
            GAINED.set(s, BEFORE.get(s))
            BEFORE.set(s, ())
        elif GAINED.get(s):
            if _interrupted(s, frame):
                BEFORE.set(s, GAINED.get(s))
                GAINED.set(s, ())
            elif not _goes_on(s, frame):
                _settle(s)

    def draw_waits(self, s: Everdell) -> bool:
        """Return whether this very step has discarded something that Firebeak may look at before anything is drawn."""
        noted = NOTED.get(s)
        return bool(noted) and _pile(s) > noted[-1] and _scavenger(s) != mountain.NOBODY
