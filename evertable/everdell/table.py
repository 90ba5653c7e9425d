"""What a configuration fixes for Everdell: numbers by player count, readings of the rules, hooks ready to call."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.catalog.facts import EverdellFacts
from evertable.catalog.schema import Entry
from evertable.everdell.automa import Automa
from evertable.everdell.ids import CATALOG, FREE_PLAYS, NAMED, OPEN, PACKED, PLACE, SEASONS, SLOTS, SPACE_SHARERS
from evertable.everdell.module import EverdellModule
from evertable.everdell.zones import ZONES
from evertable.kernel.module import Config, Module, Table, overriding
from evertable.kernel.stack import Frame, Prompt

FACTS: Final = CATALOG.facts_of(EverdellFacts)
LARGE: Final = 5
"""From this number of players on the rules for five and six hold."""
_STANDING: Final = ("basic", "haven", "board", "wonder")
"""The types of places that are there from the beginning to the end."""


class EverdellTable(Table):
    """The shared table of one configuration."""

    def __init__(self, config: Config, modules: Sequence[Module], prompts: list[Prompt]) -> None:
        super().__init__(config, modules, prompts)
        self.seats: Final = config.seats
        self.boxes: Final = [module for module in modules if isinstance(module, EverdellModule)]
        self.ids: Final = frozenset(["", *PACKED, *[module.id for module in modules]])
        """The modules that take part, and packs; "" stands for what needs no module."""
        self.automas: Final = sum(module.automas for module in modules)
        self.automa: Final = self._find_automa()
        """The opponent that plays by rules of its own, or None."""
        self.owners: Final = self.seats + self.automas
        self.players: Final = self.owners if self.automa is not None and self.automa.takes_turns() else self.seats
        """Those who take turns: the seats, and automas that do. The table is laid out for so many."""
        self.large: Final = self.seats >= LARGE
        year = FACTS.seasons.year
        self.new_workers: Final = [
            (season.new_workers_5_6_players or 0) if self.large and i else season.new_workers
            for i, season in enumerate(year)
        ]
        for module in self._with("new_workers"):
            self.new_workers[:] = [module.new_workers(config, i, number) for i, number in enumerate(self.new_workers)]
        self.total_workers: Final = [sum(self.new_workers[: i + 1]) for i in range(len(SEASONS))]
        self.hand_limit: Final = FACTS.limits.hand_5_6_players if self.large else FACTS.limits.hand
        self.city_spaces: Final = FACTS.limits.city_spaces
        self.meadow_size: Final = FACTS.meadow.size
        self.openings: Final[list[list[Frame]]] = []
        self.endings: Final[list[list[Frame]]] = []
        """By seat, the frames that open a turn; by owner, those that end it, stage by stage. ``turn.py`` finds them."""
        self.turn_ways: Final[list[Any]] = []
        """The ways to play a card that may help on a turn; ``turn.py`` finds them."""
        self.card_sets: Any = None
        """Which cards can be paid and come into a city (``card_sets.card_sets_of``)."""
        self.triggering = 0
        """The names of cards that may act for a played one, as a bit set; ``activate.py`` finds them."""
        self.standing: Any = None
        """The places that are always there (``visit.Standing``); ``visit.py`` finds them."""
        self.opened_by: Final[list[int]] = []
        """By card name, which of these ways are there while it stands in the city, as bit sets; last, those of no card.
        ``plays_by_card.py`` finds them."""
        self.turn_zones: Final = [zone.number for zone in ZONES if zone.module and zone.module in self.ids]
        """The zones beside hand and Meadow that cards may be played from on a turn."""
        self.uses_hooks: Final = self._with("uses")
        self.special_events_hooks: Final = self._with("special_events")
        self.before_deal_hooks: Final = self._with("before_deal")
        self.first_seat_hooks: Final = self._with("first_seat")
        self.starting_hand_hooks: Final = self._with("starting_hand")
        self.after_deal_hooks: Final = self._with("after_deal")
        self.next_seats_hooks: Final = self._with("next_seats")
        self.after_action_hooks: Final = self._with("after_action")
        self.others_after_action_hooks: Final = self._with("others_after_action")
        self.last_in_turn_hooks: Final = self._with("last_in_turn")
        self.after_turn_hooks: Final = self._with("after_turn")
        self.before_prepare_hooks: Final = self._with("before_prepare")
        self.before_workers_return_hooks: Final = self._with("before_workers_return")
        self.stays_out_hooks: Final = self._with("stays_out")
        self.skipped_production_hooks: Final = self._with("skipped_production")
        self.after_season_bonus_hooks: Final = self._with("after_season_bonus")
        self.after_prepare_hooks: Final = self._with("after_prepare")
        self.before_pass_hooks: Final = self._with("before_pass")
        self.after_pass_hooks: Final = self._with("after_pass")
        self.before_game_end_hooks: Final = self._with("before_game_end")
        self.hand_limit_hooks: Final = self._with("hand_limit")
        self.hand_cap_hooks: Final = self._with("hand_cap")
        self.draw_waits_hooks: Final = self._with("draw_waits")
        self.draw_reactions_hooks: Final = self._with("draw_reactions")
        self.before_draw_hooks: Final = self._with("before_draw")
        self.after_draw_hooks: Final = self._with("after_draw")
        self.can_draw_elsewhere_hooks: Final = self._with("can_draw_elsewhere")
        self.deck_exhausted_hooks: Final = self._with("deck_exhausted")
        self.can_take_discard_hooks: Final = self._with("can_take_discard")
        self.meadow_mask_hooks: Final = self._with("meadow_mask")
        self.meadow_place_hooks: Final = self._with("meadow_place")
        self.after_meadow_take_hooks: Final = self._with("after_meadow_take")
        self.after_refill_hooks: Final = self._with("after_refill")
        self.forbids_play_hooks: Final = self._with("forbids_play")
        self.surcharge_hooks: Final = self._with("surcharge")
        self.can_pay_hooks: Final = self._with("can_pay")
        self.before_payment_hooks: Final = self._with("before_payment")
        self.before_production_hooks: Final = self._with("before_production")
        self.play_reactions_hooks: Final = self._with("play_reactions")
        self.after_play_hooks: Final = self._with("after_play")
        self.after_city_change_hooks: Final = self._with("after_city_change")
        self.face_down_hooks: Final = self._with("face_down")
        self.spared_space_hooks: Final = self._with("spared_space")
        self.worker_kinds_hooks: Final = self._with("worker_kinds")
        self.own_forest_hooks: Final = self._with("own_forest")
        self.extra_places_hooks: Final = self._with("extra_places")
        self.extra_placements_hooks: Final = self._with("extra_placements")
        self.closed_hooks: Final = self._with("closed")
        self.closed_card_hooks: Final = self._with("closed_card")
        self.may_share_hooks: Final = self._with("may_share")
        self.may_visit_idle_hooks: Final = self._with("may_visit_idle")
        self.before_visit_hooks: Final = self._with("before_visit")
        self.worker_placed_hooks: Final = self._with("worker_placed")
        self.before_place_effect_hooks: Final = self._with("before_place_effect")
        self.host_hooks: Final = self._with("host")
        self.after_gain_hooks: Final = self._with("after_gain")
        self.after_visit_hooks: Final = self._with("after_visit")
        self.worker_lost_hooks: Final = self._with("worker_lost")
        self.journey_price_hooks: Final = self._with("journey_price")
        self.event_achieved_hooks: Final = self._with("event_achieved")
        self.before_event_effect_hooks: Final = self._with("before_event_effect")
        self.after_automa_take_hooks: Final = self._with("after_automa_take")
        self.after_automa_play_hooks: Final = self._with("after_automa_play")
        self.point_tokens_hooks: Final = self._with("point_tokens")
        self.leftover_goods_hooks: Final = self._with("leftover_goods")
        self.unseen_piles_hooks: Final = self._with("unseen_piles")
        self.resample_hooks: Final = self._with("resample")
        stages = [self.after_action_hooks, self.others_after_action_hooks, self.last_in_turn_hooks]
        self.end_hooks: Final = stages if any(stages) else []
        """By stage of a turn's end: what its player may still do, what others do about it, what comes last."""
        self.classic: Final = sum(1 << i for i in range(1, 13) if config.option(f"d{i}") == "000")
        """The differences D-1 to D-12 that are read as in the first rulebook, as a bit set."""

        self.places: Final = [PLACE[each.id] for each in CATALOG.places if each.type in _STANDING and self.uses(each)]
        """The places that are always there."""
        self.used: Final = sum(1 << i for i, card in enumerate(CATALOG.cards) if self.uses(card))
        """The cards of this game as a bit set."""
        self.wide: Final = self.used >= 1 << 62
        """Whether sets of cards are numbers that compiled code is slow with."""
        self.shares_spaces: Final = any(self.used >> card & 1 for card in SPACE_SHARERS)
        """Whether cards may lie on or beneath others."""
        self.with_slots: Final = self._names(SLOTS)
        self.open: Final = self._names([tokens + 1 for tokens in OPEN])
        """The names of cards that hold workers, and of those where others may place theirs, as bit sets."""
        self.free_plays: Final = [plays & self.used for plays in FREE_PLAYS]
        """By card, ``ids.FREE_PLAYS`` without cards that are not in this game; a small set is a quick set."""

    def _with(self, hook: str) -> list[EverdellModule]:
        return overriding(self.boxes, EverdellModule, hook)

    def _names(self, numbers: list[int]) -> int:
        """Return the names, as a bit set, of the cards of this game whose number is not 0."""
        names = 0
        for card, number in enumerate(numbers):
            if number and self.used >> card & 1:
                names |= 1 << NAMED[card]
        return names

    def _find_automa(self) -> Automa | None:
        found = [module.automa() for module in self.boxes]
        return next((automa for automa in found if automa is not None), None)

    def uses(self, entry: Entry) -> bool:
        """Return whether a component of the catalogue is in this game."""
        said = [module.uses(self.config, entry) for module in self.uses_hooks]
        return (entry.module in self.ids or True in said) and False not in said

    def reads_classic(self, difference: int) -> bool:
        """Whether difference D-n is read as in the first rulebook."""
        return bool(self.classic >> difference & 1)
