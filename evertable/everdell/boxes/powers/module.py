"""Worker powers (R-BF-60 to R-BF-79), of three boxes: one for each player, from two that are dealt.

What a power does is in the file of its subject: ``gathering`` (after a worker has been somewhere), ``paying``,
``drawing``, ``after_play``, ``roaming`` (where workers may go), ``marks`` (tokens on Meadow and board), ``farms`` and
``platypuses``; ``choosing`` is the start.
"""

from typing import Final

from evertable.everdell.boxes.powers import (
    after_play,
    choosing,
    drawing,
    gathering,
    marks,
    paying,
    platypuses,
    roaming,
    scenario,
    secrets,
)
from evertable.everdell.boxes.powers.farms import PIGS, is_farm
from evertable.everdell.boxes.powers.held import HAND_LIMIT_BONUS, MODULE_ID, NOBODY, power_of
from evertable.everdell.ids import SPACE
from evertable.everdell.module import EverdellModule
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config

__all__ = ["MODULE", "scenario"]

BAT_CARDS: Final = after_play.BatStack("powers.bats.stack", module=MODULE_ID)


class Powers(EverdellModule):
    """A lasting power for each player."""

    def hand_limit(self, s: Everdell, seat: int) -> int:
        """Owls, Cardinals, Starlings and Butterflies hold more cards (R-BF-66)."""
        power = power_of(s, seat)
        return HAND_LIMIT_BONUS[power] if power != NOBODY else 0

    def spared_space(self, s: Everdell, owner: int, cards: list[int]) -> int:
        """The Pigs' Farms take no space; some take none anyway."""
        return sum(SPACE[card] for card in cards if is_farm(card)) if power_of(s, owner) == PIGS else 0

    def spares(self, s: Everdell, owner: int, card: int) -> bool:
        return is_farm(card)


def _without_variants(config: Config) -> bool:
    return config.seats == 1 and not dict(config.options).get("variants")


MODULE: Final = Powers(
    MODULE_ID,
    "Worker powers",
    "everybody has a lasting power, chosen from two; nobody gets the spring worker",
    parts=(
        choosing.Choosing(MODULE_ID),
        paying.Paying(MODULE_ID),
        drawing.Drawing(MODULE_ID),
        gathering.Gathering(MODULE_ID),
        roaming.Roaming(MODULE_ID),
        marks.Marks(MODULE_ID),
        after_play.AfterPlay(MODULE_ID),
        platypuses.Platypuses(MODULE_ID),
        secrets.Secrets(MODULE_ID),
    ),
    options=choosing.OPTIONS,
    advice="solo, use at least one of Rugwort's variants as well",
    unadvised=_without_variants,
    verbs=(platypuses.SPEND,),
)
