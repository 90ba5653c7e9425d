"""What a scenario can set up and expect of Nightweave."""

from collections.abc import Mapping, Sequence
from typing import Any

from evertable.everdell.boxes.legends.held import LEGENDS, held
from evertable.everdell.boxes.nightweave import fair, river
from evertable.everdell.boxes.nightweave.activities import ACTIVITIES, BOXED, DECK, NUMBER, SHOWN, openers, pile_of
from evertable.everdell.boxes.nightweave.cards import take_away
from evertable.everdell.boxes.nightweave.choices import NUMBER as OPTIONAL_CARDS
from evertable.everdell.boxes.nightweave.choices import SCHEMES
from evertable.everdell.boxes.nightweave.owner import BONUS, FACTS, HOME, LOOT, MODULE_ID, NEST, spider
from evertable.everdell.boxes.nightweave.pile import PILE, size
from evertable.everdell.boxes.nightweave.plans import BEFORE
from evertable.everdell.boxes.nightweave.schemes import ACTIVE, DRAWN, HUMAN, NEXT, set_up
from evertable.everdell.ids import CARD, LEGENDARY, NAMES, RARITY, SEASONS, SPRING
from evertable.everdell.observe import names
from evertable.everdell.packing import holding, thing_held
from evertable.everdell.scenario import PLACES, add_keys
from evertable.everdell.state import Everdell
from evertable.kernel.rng import below, shuffle
from evertable.kernel.scenario_schema import NAME, NAME_LIST, Number, ScenarioError, number_of

Given = Mapping[str, Any]


def _arrange(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    given = seats.get(str(spider(s)), {})
    _set_hand(s, given)
    _set_workers(s, given)
    LOOT.set(s, tuple(number_of(CARD, "card", name) for name in given.get("loot", ())))
    _set_deck(s, board.get("activity_deck", ()))
    _set_schemes(s, board)
    BEFORE.set(s, s.points[HUMAN])
    if "market" not in board:
        fair.set_up(s)


def _set_hand(s: Everdell, given: Given) -> None:
    """The first card is the top. Legendary ones may be named in the hand or as legends."""
    her = spider(s)
    cards = [CARD[name] for name in given.get("hand", ())][::-1]
    legends = [card for card in cards if RARITY[card] == LEGENDARY]
    s.hands[her] = tuple(card for card in cards if RARITY[card] != LEGENDARY)
    others = [entry for entry in LEGENDS.get(s) if thing_held(entry) not in legends]
    LEGENDS.set(s, tuple(sorted((*others, *(holding(her, card) for card in legends)))))
    beneath = [1] * (len(held(s, her)) - len(legends))
    order = beneath + [int(RARITY[card] == LEGENDARY) for card in cards]
    PILE.set(s, tuple(order) if 1 in order else ())


def _set_workers(s: Everdell, given: Given) -> None:
    """She stands on a place of the Meadow that ``placed`` names; workers left out are those of her season."""
    her = spider(s)
    spots = {PLACES[f"meadow_{i + 1}"]: i for i in range(s.table.meadow_size)}
    for worker in [worker for worker in s.placed if worker[0] == her and worker[1] in spots]:
        s.placed.remove(worker)
        NEST.set(s, spots[worker[1]])
    NEST.set(s, given.get("spot", NEST.get(s) + 1) - 1)
    if NEST.get(s) != HOME:
        card = take_away(s, NEST.get(s))
        if card >= 0:
            s.deck.insert(0, card)
    if "workers" not in given:
        total = FACTS.setup.workers + sum([bonus.workers for bonus in BONUS[: s.season[her] + 1]])
        if river.in_play(s) and s.season[her] >= SPRING:  # her ambassador came instead (R-M-91)
            total -= 1
        s.workers[her] = max(0, total - sum(worker[0] == her for worker in s.placed))


def _set_deck(s: Everdell, given: Sequence[str]) -> None:
    """The cards named come first; beneath them the others of her seasons so far, one opener in the box."""
    named = [number_of(NUMBER, "activity card", name) for name in given]
    now = s.season[spider(s)]
    for name, card in zip(given, named, strict=True):
        if not ACTIVITIES[card].deeds[now]:
            raise ScenarioError(f"board.activity_deck: {name!r} has nothing for {SEASONS[now]}, which is her season")
    rest = [card for season in range(s.season[spider(s)] + 1) for card in pile_of(s, season) if card not in named]
    boxable = [card for card in openers(s) if card not in named]
    if boxable:
        s.rng, i = below(s.rng, len(boxable))
        BOXED.set(s, boxable[i])
        rest.remove(boxable[i])
    s.rng = shuffle(s.rng, rest)
    DECK.set(s, (*rest, *named[::-1]))
    SHOWN.set(s, ())


def _set_schemes(s: Everdell, board: Given) -> None:
    """``scheme`` is in force, ``schemes`` are drawn next, the first one first."""
    set_up(s)
    if "scheme" in board:
        ACTIVE.set(s, _scheme(board["scheme"]))
        DRAWN.set(s, (ACTIVE.get(s),))
    NEXT.set(s, tuple(_scheme(name) for name in board.get("schemes", ()))[::-1])


def _scheme(name: str) -> int:
    if name not in SCHEMES:
        raise ScenarioError(f"unknown scheme {name!r}")
    return OPTIONAL_CARDS[name]


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    her = spider(s)
    seat = actual["seat"][her]
    seat["hand"] = names((*s.hands[her], *held(s, her)))
    seat["hand_size"] = size(s)
    seat["loot"] = names(LOOT.get(s))
    seat["spot"] = NEST.get(s) + 1
    actual["activity"] = NAMES[SHOWN.get(s)[-1]] if SHOWN.get(s) else ""
    actual["scheme"] = NAMES[ACTIVE.get(s)] if ACTIVE.get(s) >= 0 else ""
    actual["activity_deck_size"] = len(DECK.get(s))


add_keys(
    MODULE_ID,
    _arrange,
    _hold,
    seat={"loot": NAME_LIST, "spot": Number(1, 11)},
    board={"activity_deck": NAME_LIST, "scheme": NAME, "schemes": NAME_LIST},
)
