"""Rugwort at the river: his ambassador, his pearls, his wonders (R-PB-90 to R-PB-98)."""

from typing import Final

from evertable.everdell.boxes.pearlbrook.ambassador import SEND, station, whereabouts
from evertable.everdell.boxes.pearlbrook.pearls import FACTS, pearls
from evertable.everdell.boxes.pearlbrook.river import FACE_UP, SPOTS, face_up
from evertable.everdell.boxes.pearlbrook.wonders import take, unbuilt
from evertable.everdell.boxes.rugwort.owner import RUGWORT, plays
from evertable.everdell.dice import throw
from evertable.everdell.goods import PEARL, UNIT
from evertable.everdell.packing import at_thing
from evertable.everdell.places import place_of
from evertable.everdell.state import Everdell
from evertable.everdell.supply import pay, receive

FACES_PER_SPOT: Final = 2


def set_up(s: Everdell) -> None:
    """The die says where his ambassador begins; variants look at later rolls only (R-S-19)."""
    if plays(s):
        _call_at(s, (throw(s) - 1) // FACES_PER_SPOT)


def advance(s: Everdell) -> None:
    """One spot down the river, from the last back to the first; the player's ambassador is home by then (R-PB-98)."""
    if plays(s):
        place, _, _ = whereabouts(s, RUGWORT)
        _call_at(s, (SPOTS.index(place) + 1) % len(SPOTS) if place in SPOTS else 0)


def _call_at(s: Everdell, spot: int) -> None:
    """He ignores requirements and prices (R-PB-93)."""
    gained = FACTS.solo.pearls_face_up if face_up(s, spot) else FACTS.solo.pearls_face_down
    receive(s, RUGWORT, UNIT[PEARL] * gained)
    FACE_UP.set(s, FACE_UP.get(s) | (1 << spot))
    station(s, RUGWORT, SEND.first | at_thing(SPOTS[spot]))


def build(s: Everdell) -> None:
    """When the player passes he builds the most valuable wonders he has the pearls for (R-PB-95)."""
    if not plays(s):
        return
    for wonder in sorted(unbuilt(s), key=lambda wonder: -place_of(wonder).points):
        price = place_of(wonder).pay.pearl
        if pearls(s, RUGWORT) >= price:
            pay(s, RUGWORT, UNIT[PEARL] * price)
            take(s, RUGWORT, wonder)
