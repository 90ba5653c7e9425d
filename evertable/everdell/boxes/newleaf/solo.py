"""What Rugwort gets out of the Station, golden tokens, tickets and reservations (R-NL-80 to R-NL-88)."""

from typing import Final

from evertable.everdell.boxes.newleaf.box import FACTS
from evertable.everdell.boxes.rugwort.cards import PLAY_CARD, moves_in
from evertable.everdell.boxes.rugwort.owner import HUMAN, RUGWORT, plays
from evertable.everdell.deck import reveal
from evertable.everdell.dice import roll
from evertable.everdell.discards import discard_revealed
from evertable.everdell.ids import COLOUR, rule
from evertable.everdell.play import FINISH
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, card_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.stack import Frame, push_beneath

SOLO: Final = FACTS.solo
ANSWER: Final = rule("rugwort")


# --- tickets (R-NL-84)


def ticket(s: Everdell, seat: int) -> None:
    """When the worker has been moved the die says what he gets."""
    if plays(s):
        s.stack.append((_DIE.number, seat, ANSWER, 0, 0))


def _die(s: Everdell, frame: Frame) -> None:
    face = roll(s) - 1
    earn_points(s, RUGWORT, SOLO.ticket_points[face])
    for _ in range(SOLO.ticket_plays[face]):
        s.stack.append((PLAY_CARD.number, HUMAN, ANSWER, 0, 0))


_DIE: Final = PROMPTS.work("newleaf.roll for the ticket", _die)


# --- reserved cards (R-NL-85)


def reserved_card(s: Everdell, seat: int, card: int) -> None:
    """Push what happens after his usual answer to a reserved card, which waits for the outermost one."""
    if plays(s):
        push_beneath(s, FINISH.number, (_SEARCH.number, seat, ANSWER, card, 0))


def _search(s: Everdell, frame: Frame) -> None:
    reveal(s, SOLO.revealed)
    if not _CHOICE.ask(s, frame[1], ANSWER, COLOUR[frame[3]]):
        discard_revealed(s, frame[1], ANSWER)


def _matching(s: Everdell, seat: int, source: int, colour: int) -> list[int]:
    return sorted({card for card in s.revealed if COLOUR[card] == colour})


def _choose(s: Everdell, seat: int, source: int, card: int, colour: int) -> None:
    s.revealed.remove(card)
    s.playing.append(card)
    s.stack.append((_MOVES_IN.number, seat, source, card, 0))
    discard_revealed(s, seat, source)


def _move_in(s: Everdell, frame: Frame) -> None:
    s.playing.remove(frame[3])
    moves_in(s, frame[3])


_CHOICE: Final = Question("newleaf.choice", _matching, _choose, card_words("revealed"))
_MOVES_IN: Final = PROMPTS.work("newleaf.rugwort's choice moves in", _move_in)
_SEARCH: Final = PROMPTS.work("newleaf.rugwort searches", _search)
