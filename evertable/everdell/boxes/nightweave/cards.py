"""What comes into her city, and what does not (R-M-12 to R-M-15, R-M-30 to R-M-33)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.boxes.nightweave import rails
from evertable.everdell.boxes.nightweave.arrow import around, players
from evertable.everdell.boxes.nightweave.owner import NEST, has_room, spider, take_loot, tell
from evertable.everdell.boxes.nightweave.pile import add, throw_away
from evertable.everdell.boxes.powers.marks import RAT_TOKEN
from evertable.everdell.city import enter, fits
from evertable.everdell.deck import refill, renew
from evertable.everdell.dice import roll
from evertable.everdell.ids import CARD, LEGENDARY, RARITY
from evertable.everdell.state import Everdell

FOOL: Final = CARD["fool"]
OWN_WAY: Final[dict[int, Callable[[Everdell, int], None]]] = {}
"""Cards of other boxes that she plays in a way of their own (R-M-102)."""
LOOTED: Final[set[int]] = set()
"""Cards that she lays on her board instead of playing them (R-M-103)."""


def play(s: Everdell, card: int) -> None:
    """A card comes into her city; its text is ignored (R-M-14)."""
    if card == FOOL:
        fool(s)
    elif card in LOOTED:
        take_loot(s, card)
    elif card in OWN_WAY:
        OWN_WAY[card](s, card)
    else:
        enter(s, spider(s), card)
        tell(s, "plays", card)
        for module in s.table.after_automa_play_hooks:
            module.after_automa_play(s, spider(s), card)


def fool(s: Everdell) -> None:
    """Into the city of the player the arrow names, else the other one, else away (R-M-15)."""
    for seat in players(s):
        if fits(s, seat, FOOL):
            enter(s, seat, FOOL)
            tell(s, "fools", FOOL, seat)
            return
    s.discard.append(FOOL)
    tell(s, "throws_out", FOOL)


# --- the Meadow


def seek(s: Everdell, spot: int) -> int:
    """The place of the card that a roll means: the next one clockwise where there is none (R-M-33, R-M-62); or -1."""
    if spot >= rails.PLATFORM:
        return rails.seek(s, spot)
    return next((place for place in around(spot) if s.meadow[place] >= 0), -1)


def roll_spot(s: Everdell) -> int:
    """Roll for a place of the Meadow, 0 to 7, or of the Station."""
    face = rails.roll(s) if rails.in_play(s) else roll(s) - 1
    tell(s, "rolls", face)
    return rails.spot_of(s, face)


def top_of_deck(s: Everdell) -> int:
    """The top card of the deck, -1 if there is none."""
    return s.deck.pop() if renew(s) else -1


def take_rolled(s: Everdell) -> int:
    """The card that a roll for playing means, taken from where it lies, -1 if there is none (R-M-31, R-M-33)."""
    spot = roll_spot(s)
    place = -1 if spot == NEST.get(s) else seek(s, spot)
    if place >= rails.PLATFORM:
        card = take_away(s, place)
        rails.played_from(s)
        return card
    return top_of_deck(s) if place < 0 else take_away(s, place, to_play=True)


def take_away(s: Everdell, place: int, to_play: bool = False) -> int:
    """Take a card from a place of the Meadow; who waits for a card that is played is told."""
    if place >= rails.PLATFORM:
        return rails.take(s, place)
    for module in s.table.after_automa_take_hooks if to_play else ():
        module.after_automa_take(s, spider(s), place)
    card = s.meadow[place]
    s.meadow[place] = -1
    return card


def play_from_meadow(s: Everdell) -> None:
    """Roll, play that card, refill; with no card anywhere the action is spent."""
    card = take_rolled(s)
    refill(s)
    if card >= 0:
        play(s, card)


def enter_meadow(s: Everdell) -> None:
    """Roll, play that card and stand where it lay, which stays empty (R-M-32)."""
    spot = roll_spot(s)
    while _marked(s, spot) and any(card >= 0 for i, card in enumerate(s.meadow) if i != RAT_TOKEN.get(s)):
        spot = roll_spot(s)
    place = seek(s, spot)
    card = top_of_deck(s) if place < 0 else take_away(s, place)
    NEST.set(s, spot if place < 0 else place)
    tell(s, "enters", NEST.get(s))
    if card >= 0 and (has_room(s) or card in LOOTED or RARITY[card] == LEGENDARY):
        play(s, card)
    elif card >= 0:  # a full city means that the card is discarded (R-M-22)
        throw_away(s, card)
        tell(s, "throws_out", card)
    if rails.in_play(s):
        _arrive(s)


def _marked(s: Everdell, spot: int) -> bool:
    """Whether a roll means the card with the Rats' marker, which she never takes when she enters (R-M-90)."""
    return RAT_TOKEN.get(s) >= 0 and RAT_TOKEN.get(s) in (spot, seek(s, spot))


def _arrive(s: Everdell) -> None:
    """With Newleaf: at the Station a visitor is hers, in the Meadow all cards of that box (R-M-97)."""
    if NEST.get(s) >= rails.PLATFORM:
        rails.welcome(s)
        return
    taken = rails.new_cards(s)
    if taken:
        add(s, taken)
        for card in taken:
            tell(s, "takes", card)
    refill(s)
