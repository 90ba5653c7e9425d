"""What Rugwort does when the player plays a card (R-S-03 to R-S-08, R-S-16, R-S-18, R-S-19)."""

from typing import Final

from evertable.everdell.activate import trigger_always
from evertable.everdell.boxes.rugwort.owner import HUMAN, LAST_ROLL, RUGWORT, has_variant
from evertable.everdell.city import discard_from_city, enter, fits, one_of_each, removable
from evertable.everdell.deck import discard_from_hand, refill
from evertable.everdell.dice import roll
from evertable.everdell.ids import CARD, LEGENDARY, RARITY
from evertable.everdell.packing import slot_of
from evertable.everdell.play import FINISH
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, built_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.rng import below
from evertable.kernel.stack import Frame, automa_step, push_beneath

FOOL: Final = CARD["fool"]


def answer(s: Everdell, seat: int, card: int) -> None:
    """One card for every card played, but only when the outermost one is done (R-S-03)."""
    legendary = RARITY[card] == LEGENDARY
    if legendary:  # R-L-13
        earn_points(s, RUGWORT, 3)
    for _ in range(2 if legendary else 1):
        push_beneath(s, FINISH.number, (PLAY_CARD.number, seat, card, 0, 0))


def _play_card(s: Everdell, frame: Frame) -> None:
    """Roll, and take the Meadow card of that number, blocked or not (R-S-04, R-S-05); none if it is not there."""
    refill(s)
    place = roll(s) - 1
    automa_step(s, RUGWORT, "rolls")
    card = s.meadow[place]
    if card < 0:
        return
    s.meadow[place] = -1
    moves_in(s, card)


def moves_in(s: Everdell, card: int) -> None:
    """A card he plays comes into his city, his Fool into the player's."""
    owner = HUMAN if card == FOOL and fits(s, HUMAN, card) else RUGWORT  # R-S-08
    enter(s, owner, card)
    automa_step(s, RUGWORT, "plays")
    refill(s)
    for module in s.table.after_automa_play_hooks if owner == RUGWORT else ():
        module.after_automa_play(s, RUGWORT, card)


PLAY_CARD: Final = PROMPTS.work("rugwort.rugwort plays", _play_card)


def rolled(s: Everdell, number: int) -> None:
    """What the variants see in a roll, whoever rolls (R-S-19)."""
    if has_variant(s, "lucky") and number == LAST_ROLL.get(s):  # R-V-04
        earn_points(s, RUGWORT, 1)
    LAST_ROLL.set(s, number)
    hand = s.hands[HUMAN]
    if has_variant(s, "spiteful") and number == s.table.meadow_size and hand:  # R-V-05
        s.rng, i = below(s.rng, len(hand))
        discard_from_hand(s, HUMAN, hand[i])


# --- the player's Fool


def foiled(s: Everdell, seat: int, card: int) -> None:
    """It is discarded, and any one card leaves his city (R-S-08); in an empty city nothing happens (R-S-16)."""
    s.playing.remove(card)
    s.discard.append(card)
    if s.table.reads_classic(3):
        trigger_always(s, seat)
    _REMOVE.ask(s, seat, card)


def _his_cards(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """His cards that can leave, one of each that are alike."""
    return one_of_each(s, RUGWORT, [slot for slot in range(len(s.cities[RUGWORT])) if removable(s, RUGWORT, slot)])


def _remove(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    discard_from_city(s, RUGWORT, slot_of(item))


_REMOVE: Final = Question("rugwort.remove", _his_cards, _remove, built_words)
