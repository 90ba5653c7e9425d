"""Nightweave the spider, opponent of one or two players (compendium/rules/mistwood.md): what she brings to the table
(R-M-01 to R-M-07), her points (R-M-72 to R-M-74), and what everybody sees of her.
"""

from typing import Any, Final

from evertable.catalog.schema import Entry
from evertable.everdell.automa import Automa
from evertable.everdell.boxes.newleaf.box import MODULE_ID as NEWLEAF
from evertable.everdell.boxes.newleaf.station import cards as station_cards
from evertable.everdell.boxes.nightweave import (
    activities,
    fair,
    mountains,
    packs,
    personalities,
    pile,
    plans,
    rails,
    river,
    scenario,
    schemes,
    turn,
)
from evertable.everdell.boxes.nightweave.choices import OPTIONS, agree
from evertable.everdell.boxes.nightweave.optional import OPTIONAL
from evertable.everdell.boxes.nightweave.owner import (
    FACTS,
    HOME,
    LOOT,
    MODULE_ID,
    NEST,
    REASONS,
    STEPS,
    STORY,
    TURNS,
    gain,
    level,
    scoring,
    spider,
)
from evertable.everdell.city import cards_in, spaces_used
from evertable.everdell.goods import total
from evertable.everdell.ids import CARD_COUNT, CATALOG, COLOUR, LEGENDARY, NAMES, POINTS, PROSPERITY, RARITY
from evertable.everdell.module import FILL, EverdellModule
from evertable.everdell.observe import names
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.score import is_basic
from evertable.everdell.season import YEAR
from evertable.everdell.state import Everdell
from evertable.everdell.visit import event_of
from evertable.kernel.module import Config

__all__ = ["LAST", "MODULE", "OPTIONAL", "scenario"]

_WITH_NUMBERS: Final = ("draws", "discards", "enters", "gains", "prepares", "finishes", "rolls", "swaps", "steals")
"""Steps whose first number is a number; of all others it is a thing."""


class _Spider(Automa):
    def takes_turns(self) -> bool:
        return True

    def take_turn(self, s: Everdell, owner: int) -> None:
        turn.begin(s, owner)

    def score(self, s: Everdell, owner: int) -> dict[str, int]:
        """Basic events count as printed; a special event is worth what the scoring card says."""
        cards = cards_in(s, owner)
        hers = [event for who, event, *_ in s.events if who == owner]
        special = scoring(s).amounts["special_event"] * sum(not is_basic(event) for event in hers)
        journeys = [worker[1] for worker in s.placed if worker[0] == owner and worker[1] in JOURNEY]
        return {
            "base": sum(POINTS[card] for card in cards),
            "bonus": sum(_bonus(s, card) for card in cards) + packs.ruler_points(s),
            "tokens": s.points[owner],
            "journey": sum(place_of(place).points for place in journeys),
            "events": sum(event_of(event).points for event in hers if is_basic(event)) + special,
        }

    def receive(self, s: Everdell, owner: int, card: int, goods: int) -> None:
        """A card joins her hand and brings her a token; for resources she draws as many cards instead (R-M-13)."""
        if card >= 0:
            pile.add(s, [card])
            gain(s, 1)
        else:
            pile.draw(s, total(goods))

    def change_hand(self, s: Everdell, owner: int, number: int) -> None:
        packs.automa_cards(s, number)

    def swap_hands(self, s: Everdell, seat: int, owner: int) -> None:
        packs.swap(s, seat, owner)


def _bonus(s: Everdell, card: int) -> int:
    """What the scoring card adds for a card of her city: the larger bonus where two would do (R-M-73)."""
    amounts = scoring(s).amounts
    dear = COLOUR[card] == PROSPERITY or RARITY[card] == LEGENDARY or CATALOG.cards[card].module == NEWLEAF
    return max(amounts["prosperity"] if dear else 0, amounts["zero"] if POINTS[card] == 0 else 0)


class Nightweave(EverdellModule):
    """The spider, who takes turns by a deck of her own."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        """Events that are not for this mode stay in the box (R-M-02)."""
        return False if entry.id in FACTS.setup.removed_events else None

    def automa(self) -> Automa | None:
        return _Spider()

    def setup(self, s: Everdell) -> None:
        """Workers and activity cards."""
        s.workers[spider(s)] = FACTS.setup.workers
        activities.build_deck(s)
        schemes.set_up(s)
        fair.set_up(s)

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def after_deal(self, s: Everdell, first: int) -> None:
        """Her hand, from the deck (R-M-03)."""
        number = FACTS.setup.hand[s.table.seats] + plans.starting_hand(s)
        pile.add(s, [s.deck.pop() for _ in range(number)])

    def starting_hand(self, s: Everdell, seat: int, number: int) -> int:
        """All players begin with the same number of cards (R-M-02)."""
        return FACTS.setup.human_hand

    def meadow_mask(self, s: Everdell, seat: int, purpose: int) -> int:
        """The place she stands on stays empty (R-M-32)."""
        return 1 << NEST.get(s) if purpose == FILL and NEST.get(s) != HOME else 0

    def spared_space(self, s: Everdell, owner: int, cards: list[int]) -> int:
        """She ignores what cards say about space: makes up for what the core works out for her city (R-M-18)."""
        if owner < s.table.seats:
            return 0
        return spaces_used(cards) - sum(RARITY[card] != LEGENDARY for card in cards)

    def spares(self, s: Everdell, owner: int, card: int) -> bool:
        return owner >= s.table.seats

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """The order of deck and hand, and the cards she holds, are hidden from all."""
        her, shown, scheme = spider(s), activities.SHOWN.get(s), schemes.ACTIVE.get(s)
        webs = personalities.webs(s) | schemes.webs(s)
        seen["automa"] = {
            "name": MODULE_ID,
            "owner": her,
            "level": level(s),
            "scoring": scoring(s).id,
            "spot": NEST.get(s) + 1,
            "loot": names(LOOT.get(s)),
            "activity": NAMES[shown[-1]] if shown else "",
            "clockwise": activities.clockwise(s),
            "shown": names(shown),
            "deck_size": len(activities.DECK.get(s)),
            "scheme": NAMES[scheme] if scheme >= 0 else "",
            "webs": [place + 1 for place in range(s.table.meadow_size) if webs >> place & 1],
            "turns": TURNS.get(s),
            "turn": [_told(*step) for step in STORY.get(s)],
        }
        seen["owners"][her]["hand_size"] = pile.size(s)

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        """Nobody knows the order of her pile and of the activity deck."""
        return activities.resample(s, pile.mix(s, rng))

    def check(self, s: Everdell, problems: list[str]) -> None:
        """Activity cards are those of this game, her workers are no more than there are, her spot is empty."""
        her, nest = spider(s), NEST.get(s)
        shown = [*activities.DECK.get(s), *activities.SHOWN.get(s)]
        if any(card not in activities.ACTIVITIES or not activities.used(s.table.config, card) for card in shown):
            problems.append("an activity card does not belong here")
        workers = sum(bonus.workers for bonus in FACTS.seasons.bonus.values()) + FACTS.setup.workers
        if s.workers[her] + sum(worker[0] == her for worker in s.placed) > workers:
            problems.append("Nightweave has too many workers")
        spots = [*s.meadow, *(station_cards(s) if rails.in_play(s) else ())]
        if not HOME <= nest < len(spots) or (nest != HOME and spots[nest] >= 0):
            problems.append(f"Nightweave stands on place {nest + 1} of the Meadow, which has a card")
        if any(not 0 <= card < CARD_COUNT for card in LOOT.get(s)):
            problems.append("there is no such loot")


def _told(step: int, first: int, second: int, third: int) -> dict[str, Any]:
    """One step of her turn as plain data."""
    name = STEPS[step]
    told: dict[str, Any] = {"step": name}
    if name not in _WITH_NUMBERS:
        told["thing"] = NAMES[first]
    elif first >= 0:
        told["number"] = first
    if name in ("does", "cannot"):
        told["choice"] = second
    elif second >= 0:
        told["owner"] = second
    if name == "cannot":
        told["why"] = REASONS[third]
    return told


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
        """She begins (R-M-10)."""
        return spider(s)

    def new_workers(self, config: Config, season: int, number: int) -> int:
        """With powers the players may take the spring worker all the same, to make it easier (R-M-90)."""
        return max(number, YEAR[season].new_workers) if config.option("spring_worker") else number

    def special_events(self, s: Everdell, events: list[int]) -> list[int]:
        """Which special events are laid out, and in which order (R-M-95, R-M-96)."""
        return fair.special_events(s, rails.special_events(s, events))

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        """What her scoring card and the rules of this mode change about lines of other modules."""
        fair.score(s, seat, lines)
        if seat == spider(s):
            river.score(s, lines)
            mountains.score(s, lines)
            rails.score(s, lines)


LAST: Final = LastWord(
    "nightweave_last",
    "Nightweave's last word",
    "what she changes about other modules",
    active=lambda config: MODULE_ID in config.modules,
)
