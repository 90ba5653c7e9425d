"""Prepare for season (R-B-101 to R-B-103)."""

from typing import Any, Final

from evertable.everdell.activate import produce
from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.city import face_down
from evertable.everdell.ids import SEASON
from evertable.everdell.packing import at_card
from evertable.everdell.places import take_from_meadow_into_hand
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.state import CARD_AT, Everdell, Worker
from evertable.everdell.table import FACTS
from evertable.everdell.visit import permanent
from evertable.kernel.stack import Frame, Prompt

YEAR: Final = FACTS.seasons.year


def prepare(s: Everdell, seat: int) -> None:
    """What modules put first, cards that act first, then workers home, new workers, the season's bonus."""
    s.stack.append((PREPARE_END.number, seat, SEASON, 0, 0))
    for module in s.table.after_season_bonus_hooks:
        module.after_season_bonus(s, seat)
    s.stack.append((COME_HOME.number, seat, SEASON, 0, 0))
    for module in s.table.before_workers_return_hooks:
        module.before_workers_return(s, seat)
    if not s.table.before_prepare_hooks:
        _act_first(s, (ACT_FIRST.number, seat, SEASON, 0, 0))
        return
    s.stack.append((ACT_FIRST.number, seat, SEASON, 0, 0))
    for module in s.table.before_prepare_hooks:
        module.before_prepare(s, seat)


def _act_first(s: Everdell, frame: Frame) -> None:
    seat = frame[1]
    closed = face_down(s, seat) if s.table.face_down_hooks else 0
    for slot, built in enumerate(s.cities[seat]):
        if built[CARD_AT] >= 0 and not closed >> slot & 1:
            effect = BEHAVIOURS[built[CARD_AT]].prepare
            if effect is not None:
                effect.do(s, seat, built[CARD_AT], at_card(seat, slot))


def _come_home(s: Everdell, frame: Frame) -> None:
    seat = frame[1]
    staying: list[Any] = []
    placed: list[Any] = s.placed
    for each in placed:
        worker: tuple[int, ...] = each
        if worker[0] != seat or permanent(s, each) or (s.table.stays_out_hooks and _stays(s, each)):
            staying.append(each)
    s.workers[seat] += len(s.placed) - len(staying)
    s.placed = staying
    s.season[seat] += 1
    season = YEAR[s.season[seat]]
    s.workers[seat] += s.table.new_workers[season.order]
    if season.bonus == "production":
        produce(s, seat)
    elif season.meadow_cards:
        take_from_meadow_into_hand(s, seat, SEASON, 0, season.meadow_cards)


def _stays(s: Everdell, worker: Worker) -> bool:
    return any(module.stays_out(s, worker) for module in s.table.stays_out_hooks)


def _prepare_end(s: Everdell, frame: Frame) -> None:
    for module in s.table.after_prepare_hooks:
        module.after_prepare(s, frame[1])


class _ActFirst(Prompt):
    """Lets cards act that act before workers come home."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _act_first(s, frame)


class _ComeHome(Prompt):
    """Brings the workers home and the season's bonus."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _come_home(s, frame)


class _PrepareEnd(Prompt):
    """Ends a preparation."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _prepare_end(s, frame)


ACT_FIRST: Final = PROMPTS.add(_ActFirst("act first"))
COME_HOME: Final = PROMPTS.add(_ComeHome("come home"))
PREPARE_END: Final = PROMPTS.add(_PrepareEnd("prepared"))
