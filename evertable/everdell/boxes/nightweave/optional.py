"""Personalities, plans and schemes as a part of a game of their own, so that others do not ask for them."""

from typing import Final

from evertable.everdell.beside import offers_beside
from evertable.everdell.boxes.nightweave import personalities, plans, schemes
from evertable.everdell.boxes.nightweave.choices import NONE
from evertable.everdell.boxes.nightweave.owner import MODULE_ID
from evertable.everdell.deck import meadow_cards
from evertable.everdell.module import EverdellModule
from evertable.everdell.play import MEADOW
from evertable.everdell.state import Everdell
from evertable.everdell.way import WAYS
from evertable.kernel.module import Config


def _active(config: Config) -> bool:
    if MODULE_ID not in config.modules:
        return False
    return bool(config.option("schemes")) or any(
        config.option(name) != NONE for name in ("personality", "plan", "scheme")
    )


def _due(s: Everdell, card: int, way: int) -> int:
    """The resources to be paid beside a Meadow card; of copies the first without a web is taken, else the first."""
    places = [place for place, other in enumerate(meadow_cards(s)) if other == card]
    webs = personalities.webs(s) | schemes.webs(s)
    if not places or any(not webs >> place & 1 for place in places):
        return 0
    return personalities.tolls(s, places[0]) + schemes.shrouds(s, card, places[0], way)


class OptionalCards(EverdellModule):
    """A personality, a plan, schemes: a part of its own, because a game without them must not ask at every step."""

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        """What is due beside a Meadow card has to be payable, too."""
        due = _due(s, card, way) if zone == MEADOW.number else 0
        return due > 0 and not offers_beside(s, seat, card, WAYS[way], due)

    def forbids_plays(self, s: Everdell, seat: int) -> bool:
        return bool(personalities.webs(s) | schemes.webs(s))


OPTIONAL: Final = OptionalCards(
    "nightweave_cards",
    "Nightweave's optional cards",
    "a personality, a plan, schemes",
    parts=(
        personalities.Personalities(MODULE_ID),
        schemes.Schemes(MODULE_ID),
        plans.Plans(MODULE_ID),
    ),
    active=_active,
)
