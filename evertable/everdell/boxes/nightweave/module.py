"""Nightweave the spider, the opponent of one or two players (compendium/rules/mistwood.md)."""

from typing import Any, Final

from evertable.catalog.schema import Entry
from evertable.everdell.automa import Automa
from evertable.everdell.boxes.nightweave import gifts, packs, scenario, setup, turn, view
from evertable.everdell.boxes.nightweave.choices import OPTIONS, agree
from evertable.everdell.boxes.nightweave.optional import OPTIONAL
from evertable.everdell.boxes.nightweave.owner import MODULE_ID, spared_space
from evertable.everdell.boxes.nightweave.score import automa_score, last_word
from evertable.everdell.module import FILL, EverdellModule
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config


def _in_use(config: Config) -> bool:
    return MODULE_ID in config.modules


class _Spider(Automa):
    def takes_turns(self) -> bool:
        return True

    def take_turn(self, s: Everdell, owner: int) -> None:
        turn.begin(s, owner)

    def score(self, s: Everdell, owner: int) -> dict[str, int]:
        return automa_score(s, owner)

    def receive(self, s: Everdell, owner: int, card: int, goods: int) -> None:
        gifts.receive(s, owner, card, goods)

    def change_hand(self, s: Everdell, owner: int, number: int) -> None:
        packs.automa_cards(s, number)

    def swap_hands(self, s: Everdell, seat: int, owner: int) -> None:
        packs.swap(s, seat, owner)


class Nightweave(EverdellModule):
    """The spider, who takes turns by a deck of her own."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        return False if setup.left_out(entry) else None

    def automa(self) -> Automa | None:
        return _Spider()

    def setup(self, s: Everdell) -> None:
        setup.set_up(s)

    def after_deal(self, s: Everdell, first: int) -> None:
        setup.after_deal(s)

    def starting_hand(self, s: Everdell, seat: int, number: int) -> int:
        return setup.starting_hand(s, seat, number)

    def meadow_mask(self, s: Everdell, seat: int, purpose: int) -> int:
        return setup.unfilled(s) if purpose == FILL else 0

    def spared_space(self, s: Everdell, owner: int, cards: list[int]) -> int:
        return spared_space(s, owner, cards)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        view.observe(s, seat, seen)

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return setup.resample(s, seat, rng)

    def check(self, s: Everdell, problems: list[str]) -> None:
        setup.check(s, problems)


MODULE: Final = Nightweave(
    MODULE_ID,
    "Nightweave",
    "one or two players against the spider, who acts by a deck of her own; most of her cards are reconstructed",
    seats=range(1, 3),
    conflicts=("rugwort",),
    options=OPTIONS,
    automas=1,
    agree=agree,
)


class LastWord(EverdellModule):
    """What she changes about other modules: a part of its own because it comes after all of them."""

    def first_seat(self, s: Everdell, seat: int) -> int:
        return setup.first_seat(s)

    def new_workers(self, config: Config, season: int, number: int) -> int:
        return setup.new_workers(config, season, number)

    def special_events(self, s: Everdell, events: list[int]) -> list[int]:
        return setup.special_events(s, events)

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        last_word(s, seat, lines)


LAST: Final = LastWord(
    "nightweave_last",
    "Nightweave's last word",
    "what she changes about other modules",
    active=_in_use,
)

__all__ = ["LAST", "MODULE", "OPTIONAL", "scenario"]
