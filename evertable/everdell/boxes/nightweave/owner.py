"""Nightweave as an owner of cards, workers and events, what she keeps, and what her turns tell (R-M-01 to R-M-19)."""

from typing import Final

from evertable.catalog.facts import SpiderFacts, SpiderSeason
from evertable.catalog.schema import Token
from evertable.everdell.city import cards_in
from evertable.everdell.ids import CATALOG, LEGENDARY, RARITY, SEASONS, rule
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.stack import automa_step

MODULE_ID: Final = "nightweave"
FACTS: Final = CATALOG.facts_of(SpiderFacts, MODULE_ID)
LEVELS: Final = {
    token.level: token for token in CATALOG.tokens if token.type == "scoring" and token.module == MODULE_ID
}
"""The scoring cards by difficulty."""
_BY_SEASON: Final = {str(name): bonus for name, bonus in FACTS.seasons.bonus.items()}
BONUS: Final = [_BY_SEASON.get(name, SpiderSeason()) for name in SEASONS]
"""What each season brings her; winter brings nothing."""
HOME: Final = -1
NEST: Final = Register("nightweave.spot", HOME)
"""Where she stands in the Meadow, 0 to 7, or HOME."""
LOOT: Final[Register[tuple[int, ...]]] = Register("nightweave.loot", (), cards=True)
"""The cards on her board, in the order they came."""
STORY: Final[Register[tuple[tuple[int, int, int, int], ...]]] = Register("nightweave.story", ())
"""What her last turn was like, step by step: tuples of a step of STEPS and up to three numbers."""
TURNS: Final = Register("nightweave.turns", 0)
"""How many turns she has had."""

SPIDER_RULE: Final = rule(MODULE_ID)
"""What asks where no card does."""

STEPS: Final = (
    "reveals", "cannot", "does", "falls_back", "draws", "discards", "plays", "throws_out", "enters", "places", "gains",
    "achieves", "prepares", "finishes", "loots", "fools", "moves_on", "rolls", "schemes", "swaps", "sends", "adorns",
    "builds", "trades", "takes", "steals", "explores", "visitor",
)  # fmt: skip
_STEP_NUMBER: Final = {step: number for number, step in enumerate(STEPS)}
REASONS: Final = (
    "no_worker", "no_space", "no_card", "city_full", "one_event", "in_meadow", "no_ambassador", "no_pearls",
)  # fmt: skip
POSSIBLE: Final = -1
NO_WORKER, NO_SPACE, NO_CARD, CITY_FULL, ONE_EVENT, IN_MEADOW, NO_AMBASSADOR, NO_PEARLS = range(len(REASONS))


def spider(s: Everdell) -> int:
    """She is the owner after the last player."""
    return s.table.seats


def level(s: Everdell) -> int:
    """The difficulty, 0 to 4."""
    return int(s.table.option("level"))


def scoring(s: Everdell) -> Token:
    """The scoring card of this game."""
    return LEVELS[level(s)]


def tell(s: Everdell, step: str, a: int = -1, b: int = -1, c: int = -1) -> None:
    """Add a step to the story of her turn; only what everybody sees may be told."""
    STORY.set(s, (*STORY.get(s), (_STEP_NUMBER[step], a, b, c)))
    if step != "does" and s.table.automa_step_hooks:  # what she does comes next
        automa_step(s, spider(s), step)


def gain(s: Everdell, points: int) -> None:
    """She takes point tokens, also when she has finished (R-M-71)."""
    if points:
        earn_points(s, spider(s), points)
        tell(s, "gains", points)


_CITY: Final = FACTS.numbers.city


def has_room(s: Everdell) -> bool:
    """Every card of her city takes a space, but legendary ones (R-M-18, R-M-100)."""
    cards = cards_in(s, spider(s))
    return sum(RARITY[card] != LEGENDARY for card in cards) < _CITY


def take_loot(s: Everdell, card: int) -> None:
    """A card goes to her board."""
    LOOT.set(s, (*LOOT.get(s), card))
    tell(s, "loots", card)
