"""Worker powers (R-BF-60 to R-BF-79), of three boxes: one for each player, from two that are dealt.

What a power does is in the file of its subject: ``gathering`` (after a worker has been somewhere), ``paying``,
``drawing``, ``after_play``, ``roaming`` (where workers may go), ``marks`` (tokens on Meadow and board), ``farms`` and
``platypuses``; ``choosing`` is the start.
"""

from collections.abc import Sequence
from typing import Any, Final

from evertable.everdell.boxes.powers import (
    after_play,
    choosing,
    drawing,
    farms,
    gathering,
    held,
    marks,
    paying,
    platypuses,
    roaming,
    scenario,
    secrets,
)
from evertable.everdell.module import EverdellModule
from evertable.everdell.play import REVEALED
from evertable.everdell.state import Everdell
from evertable.everdell.zones import Zone
from evertable.kernel.module import Config
from evertable.kernel.stack import Frame

BAT_CARDS: Final = Zone(
    "powers.bats.stack",
    after_play.bat_cards,
    after_play.take_bat_card,
    joins=lambda: ~REVEALED.bit,
    module=held.MODULE_ID,
)


class Powers(EverdellModule):
    """A lasting power for each player."""

    def before_deal(self, s: Everdell) -> None:
        choosing.deal_powers(s)

    def first_seat(self, s: Everdell, seat: int) -> int:
        return choosing.first_seat(s, seat)

    def next_seats(self, s: Everdell, seat: int) -> list[int]:
        return choosing.turn_order(s, seat)

    def starting_hand(self, s: Everdell, seat: int, number: int) -> int:
        return choosing.starting_hand(s, seat, number)

    def after_deal(self, s: Everdell, first: int) -> None:
        choosing.after_deal(s, first)

    def new_workers(self, config: Config, season: int, number: int) -> int:
        return choosing.new_workers(config, season, number)

    def after_prepare(self, s: Everdell, seat: int) -> None:
        choosing.season_begins(s, seat)

    def hand_limit(self, s: Everdell, seat: int) -> int:
        return held.hand_limit(s, seat)

    def can_pay(self, s: Everdell, seat: int, card: int, cost: int) -> bool:
        return paying.can_pay(s, seat, card, cost)

    def before_payment(self, s: Everdell, seat: int, cost: int, receiver: int) -> bool:
        return paying.before_payment(s, seat, cost, receiver)

    def draw_reactions(self, s: Everdell, seat: int, taken: Sequence[int]) -> list[Frame]:
        return drawing.draw_reactions(s, seat)

    def before_draw(self, s: Everdell, seat: int, least: int, most: int, where: int) -> bool:
        return drawing.before_draw(s, seat, least, most, where)

    def can_draw_elsewhere(self, s: Everdell, seat: int) -> bool:
        return drawing.can_draw_elsewhere(s, seat)

    def spared_space(self, s: Everdell, owner: int, cards: list[int]) -> int:
        return farms.spared_space(s, owner, cards)

    def own_forest(self, s: Everdell, seat: int, kind: int) -> list[int]:
        return roaming.own_forest(s, seat, kind)

    def may_share(self, s: Everdell, seat: int, thing: int, at: int, kind: int) -> bool:
        return roaming.may_share(s, seat, thing, at, kind)

    def may_visit_idle(self, s: Everdell, seat: int, place: int, kind: int) -> bool:
        return roaming.may_visit_idle(s, seat, place, kind)

    def before_place_effect(self, s: Everdell, seat: int, place: int, kind: int) -> bool:
        return roaming.before_place_effect(s, seat, place, kind)

    def after_visit(self, s: Everdell, seat: int, thing: int, at: int, gained: int, besides: int, kind: int) -> None:
        gathering.after_visit(s, seat, thing, gained, kind)

    def meadow_place(self, s: Everdell, seat: int, card: int, place: int) -> int:
        return marks.meadow_place(s, seat, card, place)

    def before_production(self, s: Everdell, seat: int, card: int, at: int) -> bool:
        return after_play.before_production(s, seat, at)

    def after_play(self, s: Everdell, seat: int, card: int) -> None:
        after_play.after_play(s, seat, card)

    def play_reactions(self, s: Everdell, seat: int, card: int) -> list[Frame]:
        return after_play.play_reactions(s, seat, card)

    def after_automa_play(self, s: Everdell, owner: int, card: int) -> None:
        after_play.after_automa_play(s, owner, card)

    def after_automa_take(self, s: Everdell, owner: int, place: int) -> None:
        marks.after_automa_take(s, place)

    def leftover_goods(self, s: Everdell, owner: int) -> int:
        return after_play.leftover_goods(s, owner)

    def after_action(self, s: Everdell, seat: int) -> None:
        platypuses.after_action(s, seat)

    def after_turn(self, s: Everdell, seat: int) -> None:
        platypuses.after_turn(s)

    def point_tokens(self, s: Everdell, owner: int) -> int:
        return platypuses.point_tokens(s, owner)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        secrets.observe(s, seat, seen)

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return secrets.resample(s, seat, rng)

    def check(self, s: Everdell, problems: list[str]) -> None:
        secrets.check(s, problems)


MODULE: Final = Powers(
    held.MODULE_ID,
    "Worker powers",
    "everybody has a lasting power, chosen from two; nobody gets the spring worker",
    options=choosing.OPTIONS,
    advice="alone, use at least one of Rugwort's variants as well",
    verbs=(platypuses.SPEND,),
)


__all__ = ["MODULE", "scenario"]
