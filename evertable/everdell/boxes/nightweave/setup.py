"""Nightweave at the start of a game (R-M-01 to R-M-07), and what must always be true of her."""

from evertable.catalog.schema import Entry
from evertable.everdell.boxes.newleaf.station import cards
from evertable.everdell.boxes.nightweave import activities, fair, pile, plans, rails, schemes
from evertable.everdell.boxes.nightweave.activities import ACTIVITIES, DECK, SHOWN, build_deck, used
from evertable.everdell.boxes.nightweave.owner import FACTS, HOME, LOOT, NEST, spider
from evertable.everdell.ids import CARD_COUNT
from evertable.everdell.season import YEAR
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config


def left_out(entry: Entry) -> bool:
    """Events that are not for this mode stay in the box (R-M-02)."""
    return entry.id in FACTS.setup.removed_events


def set_up(s: Everdell) -> None:
    """Workers and activity cards."""
    s.workers[spider(s)] = FACTS.setup.workers
    build_deck(s)
    schemes.set_up(s)
    fair.set_up(s)


def after_deal(s: Everdell) -> None:
    """Her hand, from the deck (R-M-03)."""
    number = FACTS.setup.hand[s.table.seats] + plans.starting_hand(s)
    pile.add(s, [s.deck.pop() for _ in range(number)])


def starting_hand(s: Everdell, seat: int, number: int) -> int:
    """All players begin with the same number of cards (R-M-02)."""
    return FACTS.setup.human_hand


def first_seat(s: Everdell) -> int:
    """She begins (R-M-10)."""
    return spider(s)


def new_workers(config: Config, season: int, number: int) -> int:
    """With powers the players may take the spring worker all the same, to make it easier (R-M-90)."""
    return max(number, YEAR[season].new_workers) if config.option("spring_worker") else number


def special_events(s: Everdell, events: list[int]) -> list[int]:
    """Which special events are laid out, and in which order (R-M-95, R-M-96)."""
    return fair.special_events(s, rails.special_events(s, events))


def unfilled(s: Everdell) -> int:
    """The place she stands on (R-M-32)."""
    nest = NEST.get(s)
    return 0 if nest == HOME else 1 << nest


def resample(s: Everdell, seat: int, rng: int) -> int:
    """Nobody knows the order of her pile and of the activity deck."""
    return activities.resample(s, pile.mix(s, rng))


def check(s: Everdell, problems: list[str]) -> None:
    """Activity cards are those of this game, her workers are no more than there are, her spot is empty."""
    her = spider(s)
    shown = [*DECK.get(s), *SHOWN.get(s)]
    if any(card not in ACTIVITIES or not used(s.table.config, card) for card in shown):
        problems.append("an activity card does not belong here")
    total = sum(bonus.workers for bonus in FACTS.seasons.bonus.values()) + FACTS.setup.workers
    if s.workers[her] + sum(worker[0] == her for worker in s.placed) > total:
        problems.append("Nightweave has too many workers")
    nest = NEST.get(s)
    spots = [*s.meadow, *(cards(s) if rails.in_play(s) else ())]
    if not HOME <= nest < len(spots) or (nest != HOME and spots[nest] >= 0):
        problems.append(f"Nightweave stands on place {nest + 1} of the Meadow, which has a card")
    if any(not 0 <= card < CARD_COUNT for card in LOOT.get(s)):
        problems.append("there is no such loot")
