"""Personalities, plans and schemes as a part of a game of their own, so that others do not ask for them."""

from typing import Final

from evertable.everdell.beside import offers_beside
from evertable.everdell.boxes.nightweave import personalities, plans, schemes, strikes
from evertable.everdell.boxes.nightweave.choices import NONE
from evertable.everdell.boxes.nightweave.owner import MODULE_ID
from evertable.everdell.deck import meadow_cards
from evertable.everdell.module import AVOID, DRAW, EverdellModule
from evertable.everdell.play import MEADOW
from evertable.everdell.state import Everdell
from evertable.everdell.way import WAYS
from evertable.kernel.module import Config
from evertable.kernel.stack import Frame


def _active(config: Config) -> bool:
    if MODULE_ID not in config.modules:
        return False
    return bool(config.option("schemes")) or any(
        config.option(name) != NONE for name in ("personality", "plan", "scheme")
    )


def _webs(s: Everdell) -> int:
    return personalities.webs(s) | schemes.webs(s)


def _due(s: Everdell, card: int, way: int) -> int:
    """The resources to be paid beside a Meadow card; of copies the first without a web is taken, else the first."""
    places = [place for place, other in enumerate(meadow_cards(s)) if other == card]
    if not places or any(not _webs(s) >> place & 1 for place in places):
        return 0
    return personalities.tolls(s, places[0]) + schemes.shrouds(s, card, places[0], way)


class OptionalCards(EverdellModule):
    """A personality, a plan, schemes: a part of its own, because a game without them must not ask at every step."""

    def before_visit(self, s: Everdell, seat: int, thing: int, at: int) -> None:
        schemes.before_visit(s, seat, thing, at)
        plans.before_visit(s, seat, thing, at)

    def closed(self, s: Everdell, seat: int, place: int) -> bool:
        return schemes.closed(s, seat, place)

    def event_achieved(self, s: Everdell, seat: int, event: int) -> None:
        schemes.event_achieved(s, seat, event)
        plans.event_achieved(s, seat)

    def before_event_effect(self, s: Everdell, seat: int, event: int) -> None:
        plans.before_event_effect(s, seat)

    def surcharge(self, s: Everdell, seat: int, card: int) -> tuple[int, ...]:
        return schemes.surcharge(s, card)

    def hand_cap(self, s: Everdell, seat: int) -> int:
        return schemes.hand_cap(s)

    def after_meadow_take(self, s: Everdell, seat: int, card: int, place: int, played: bool) -> None:
        personalities.after_meadow_take(s, seat, card, place, played)
        schemes.after_meadow_take(s, seat, card, place, played)

    def meadow_mask(self, s: Everdell, seat: int, purpose: int) -> int:
        if purpose == AVOID:
            return _webs(s)
        return personalities.undrawn(s, seat) | schemes.undrawn(s) if purpose == DRAW else 0

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        if personalities.forbids_play(s, card, zone, way) or schemes.forbids_play(s, way):
            return True
        due = _due(s, card, way) if zone == MEADOW.number else 0
        return due > 0 and not offers_beside(s, seat, card, WAYS[way], due)

    def after_play(self, s: Everdell, seat: int, card: int) -> None:
        schemes.after_play(s, seat, card)

    def face_down(self, s: Everdell, owner: int) -> int:
        return int(strikes.LOCKED.get(s)) if owner == schemes.HUMAN else 0

    def before_prepare(self, s: Everdell, seat: int) -> None:
        plans.before_prepare(s, seat)

    def skipped_production(self, s: Everdell, seat: int) -> int:
        return plans.skipped_production(s)

    def after_turn(self, s: Everdell, seat: int) -> None:
        plans.after_turn(s, seat)

    def journey_price(self, s: Everdell, seat: int) -> int:
        return plans.journey_price(s)

    def before_game_end(self, s: Everdell) -> None:
        plans.before_game_end(s)

    def after_step(self, s: Everdell, frame: Frame) -> None:
        plans.after_step(s, frame)


OPTIONAL: Final = OptionalCards(
    "nightweave_cards",
    "Nightweave's optional cards",
    "a personality, a plan, schemes",
    active=_active,
)
