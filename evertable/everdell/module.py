"""Everdell's modules: every point at which a box can add or change a rule, as a method to override.

What a single card, place or event does is registered by its id (``behaviour.py``), ways to play a card in ``pay.py``,
zones to play from in ``zones.py``. Hooks are for rules that reach further. ``table.EverdellTable`` keeps for each hook
the modules that override it, in the order of the list in ``everdell/__init__.py``. Overriding a hook without need costs
time, and some rules look whether any module has it. A hook that "takes over" returns True; the core then does nothing
more, and the modules after it are not called.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from evertable.catalog.schema import Entry
from evertable.everdell.automa import Automa
from evertable.kernel.module import Config, Module
from evertable.kernel.stack import Frame

if TYPE_CHECKING:
    from evertable.everdell.registers import Register
    from evertable.everdell.state import Everdell, Worker

FILL: Final = 0
"""Meadow places that stay empty when the Meadow is filled. Other rows follow."""
TAKE: Final = 1
"""Meadow places that no player may take cards from."""
DRAW: Final = 2
"""Meadow places that the seat cannot draw from."""
AVOID: Final = 3
"""Meadow places that are taken from last if a copy of the card lies elsewhere."""


@mypyc_attr(allow_interpreted_subclasses=True)
class EverdellModule(Module["Everdell"]):
    """A box of Everdell, or a part of one."""

    # --- Components and set-up

    def uses(self, config: Config, entry: Entry) -> bool | None:
        """Return True if a component of another module's catalogue is in the game, False if a component stays in the
        box, None if the module has no say. False wins.
        """
        return None

    def automa(self) -> Automa | None:
        """Return the automa that the module brings, or None. It plays for the owner after the seats."""
        return None

    def special_events(self, s: "Everdell", events: list[int]) -> list[int]:
        """Return the shuffled special events in the order of their use. The first ones come into play."""
        return events

    def new_workers(self, config: Config, season: int, number: int) -> int:
        """Return how many workers a season brings."""
        return number

    def before_deal(self, s: "Everdell") -> None:
        """Push what is to be chosen before Meadow and hands are dealt."""

    def first_seat(self, s: "Everdell", seat: int) -> int:
        """Return the seat that begins."""
        return seat

    def starting_hand(self, s: "Everdell", seat: int, number: int) -> int:
        """Return how many cards a seat is dealt."""
        return number

    def after_deal(self, s: "Everdell", first: int) -> None:
        """Push what comes between the deal and the first turn."""

    # --- Turns and seasons

    def next_seats(self, s: "Everdell", seat: int) -> list[int]:
        """Return the seats whose turns follow, or an empty list for clockwise order."""
        return []

    def after_action(self, s: "Everdell", seat: int) -> None:
        """Push what the player of the turn may still do after the action."""

    def others_after_action(self, s: "Everdell", seat: int) -> None:
        """Push what others do at the end of the turn, after ``after_action``."""

    def last_in_turn(self, s: "Everdell", seat: int) -> None:
        """Push the last things of the turn, after ``others_after_action`` (R-SC-31)."""

    def after_turn(self, s: "Everdell", seat: int) -> None:
        """Do what belongs to the end of every turn."""

    def before_prepare(self, s: "Everdell", seat: int) -> None:
        """Push what comes before a player prepares for season."""

    def before_workers_return(self, s: "Everdell", seat: int) -> None:
        """Push what comes after cards that act first and before workers return."""

    def stays_out(self, s: "Everdell", worker: "Worker") -> bool:
        """Return whether a worker stays out when the others return."""
        return False

    def skipped_production(self, s: "Everdell", seat: int) -> int:
        """Return the slots of green cards that a production skips, as a bit set."""
        return 0

    def after_season_bonus(self, s: "Everdell", seat: int) -> None:
        """Push what follows the season's bonus and is a part of preparing."""

    def after_prepare(self, s: "Everdell", seat: int) -> None:
        """Do what follows when a player has prepared for season."""

    def before_pass(self, s: "Everdell", seat: int) -> None:
        """Push what a passing player still does with hand and supply."""

    def after_pass(self, s: "Everdell", seat: int) -> None:
        """Do what follows when a player has passed."""

    def before_game_end(self, s: "Everdell") -> None:
        """Push what comes before the end, when all players have passed."""

    # --- Hands, deck and Meadow

    def hand_limit(self, s: "Everdell", seat: int) -> int:
        """Return how many cards more than usual a hand may hold."""
        return 0

    def hand_cap(self, s: "Everdell", seat: int) -> int:
        """Return the most cards a hand may hold, whatever adds to its limit. -1 means no cap."""
        return -1

    def draw_waits(self, s: "Everdell") -> bool:
        """Return whether cards just discarded are looked at before any are drawn or refilled."""
        return False

    def draw_reactions(self, s: "Everdell", seat: int, taken: Sequence[int]) -> list[Frame]:
        """Return what a player does about cards that an effect draws. ``taken`` are in hand already."""
        return []

    def before_draw(self, s: "Everdell", seat: int, least: int, most: int, where: int) -> bool:
        """Take over a draw that begins."""
        return False

    def after_draw(self, s: "Everdell", seat: int) -> None:
        """Do what follows when cards have gone from the deck to a player."""

    def can_draw_elsewhere(self, s: "Everdell", seat: int) -> bool:
        """Return whether a seat may draw now from something beside the two piles."""
        return False

    def deck_exhausted(self, s: "Everdell", seat: int, count: int, apart: bool) -> bool:
        """Take over the rest of a draw when both piles are empty. ``apart``: the cards are looked at first."""
        return False

    def can_take_discard(self, s: "Everdell") -> bool:
        """Return whether something in play can take cards from the top of the discard pile."""
        return False

    def meadow_mask(self, s: "Everdell", seat: int, purpose: int) -> int:
        """Return Meadow places as a bit set, for the purpose FILL, TAKE, DRAW or AVOID. The seat is given for DRAW."""
        return 0

    def meadow_place(self, s: "Everdell", seat: int, card: int, place: int) -> int:
        """Return the place from which a Meadow card is played."""
        return place

    def after_meadow_take(self, s: "Everdell", seat: int, card: int, place: int, played: bool) -> None:
        """Push what comes first when a player draws or plays a Meadow card."""

    def after_refill(self, s: "Everdell") -> None:
        """Fill what lies beside the Meadow, which has been filled."""

    # --- Playing cards

    def forbids_play(self, s: "Everdell", seat: int, card: int, zone: int, way: int) -> bool:
        """Return whether a card of a zone must not be played in a way."""
        return False

    def forbids_plays(self, s: "Everdell", seat: int) -> bool:
        """Return whether ``forbids_play`` may forbid anything now. Called once a turn, for speed."""
        return True

    def surcharge(self, s: "Everdell", seat: int, card: int) -> tuple[int, ...]:
        """Return the thing that makes a card dearer, then the goods of which one is added to its cost, or nothing."""
        return ()

    def surcharges(self, s: "Everdell", seat: int) -> bool:
        """Return whether ``surcharge`` may make any card dearer now. Called once a turn, for speed."""
        return True

    def can_pay(self, s: "Everdell", seat: int, card: int, cost: int) -> bool:
        """Return whether a cost that goods do not cover can be paid in another way."""
        return False

    def pays_otherwise(self, s: "Everdell", seat: int) -> bool:
        """Return whether ``can_pay`` may say yes to any card now. Called once a turn, for speed."""
        return True

    def before_payment(self, s: "Everdell", seat: int, cost: int, receiver: int) -> bool:
        """Take over the payment for a card."""
        return False

    def before_production(self, s: "Everdell", seat: int, card: int, at: int) -> bool:
        """Take over the effect of a green card that is played."""
        return False

    def play_reactions(self, s: "Everdell", seat: int, card: int) -> list[Frame]:
        """Return what others do once a card is played. They act clockwise (R-BF-79)."""
        return []

    def after_play(self, s: "Everdell", seat: int, card: int) -> None:
        """Do what follows all six steps of playing a card (R-B-061)."""

    # --- Cities

    def after_city_change(self, s: "Everdell", owner: int) -> None:
        """Do what follows when a card has come into a city or left it."""

    def face_down(self, s: "Everdell", owner: int) -> int:
        """Return the slots of a city whose cards lie face down, as a bit set."""
        return 0

    def spared_space(self, s: "Everdell", owner: int, cards: list[int]) -> int:
        """Return how many spaces the cards of a city do not take: a card that leaves makes it smaller by its own
        space at most."""
        return 0

    def spares(self, s: "Everdell", owner: int, card: int) -> bool:
        """Return whether one more card may change what ``spared_space`` says of a city. Called for each card that may
        come, for speed."""
        return True

    # --- Workers and visits

    def worker_kinds(self, s: "Everdell", seat: int) -> list[int]:
        """Return the kinds of the workers that a seat has ready."""
        return []

    def own_forest(self, s: "Everdell", seat: int, kind: int) -> list[int]:
        """Return forest cards that are there for this seat alone and a worker of the kind."""
        return []

    def extra_places(self, s: "Everdell", seat: int) -> list[int]:
        """Return more places to which this seat may send workers."""
        return []

    def extra_placements(self, s: "Everdell", seat: int, kind: int, avoid: "Worker | None") -> list[int]:
        """Return more placements that only a worker of the kind can make."""
        return []

    def closed(self, s: "Everdell", seat: int, place: int) -> bool:
        """Return whether a seat must not visit a place. Called for every place a worker could go to."""
        return False

    def closes(self, s: "Everdell", seat: int) -> bool:
        """Return whether ``closed`` may say yes now. Called once a turn, for speed."""
        return True

    def closes_cards(self, s: "Everdell", seat: int) -> bool:
        """Return whether ``closed_card`` may say yes now. Called once a turn, for speed."""
        return True

    def closed_card(self, s: "Everdell", seat: int, at: int) -> bool:
        """Return whether a seat must not visit a card in a city."""
        return False

    def may_share(self, s: "Everdell", seat: int, thing: int, at: int, kind: int) -> bool:
        """Return whether a worker of the kind may come to a place that is full."""
        return False

    def may_visit_idle(self, s: "Everdell", seat: int, place: int, kind: int) -> bool:
        """Return whether a place that would do nothing can be visited."""
        return False

    def before_visit(self, s: "Everdell", seat: int, thing: int, at: int) -> None:
        """Push what precedes a visit when a worker has come somewhere."""

    def worker_placed(self, s: "Everdell", seat: int, thing: int, at: int, kind: int) -> bool:
        """Take over the visit of a worker that is not an ordinary one."""
        return False

    def before_place_effect(self, s: "Everdell", seat: int, place: int, kind: int) -> bool:
        """Take over what a visited place does."""
        return False

    def host(self, s: "Everdell", place: int) -> int:
        """Return the owner of a place with an open sign. -1 means nobody."""
        return -1

    def after_gain(self, s: "Everdell", seat: int, thing: int, at: int, gained: int) -> None:
        """Take back a part of what a visit gave."""

    def after_visit(self, s: "Everdell", seat: int, thing: int, at: int, gained: int, besides: int, kind: int) -> None:
        """Do what follows when all that a visit brings is done. ``besides`` is what cards gave in it."""

    def worker_lost(self, s: "Everdell", worker: "Worker") -> None:
        """Note that a worker is gone with the card it stood on."""

    def journey_price(self, s: "Everdell", seat: int) -> int:
        """Return how many cards more a Journey costs."""
        return 0

    # --- Events

    def event_achieved(self, s: "Everdell", seat: int, event: int) -> None:
        """Do what follows at once when a player achieves an event, before it is paid."""

    def before_event_effect(self, s: "Everdell", seat: int, event: int) -> None:
        """Push what comes before the effect of an event that is achieved and paid."""

    # --- What automas do

    def after_automa_take(self, s: "Everdell", owner: int, place: int) -> None:
        """Do what follows when an automa has taken a Meadow card to play it."""

    def after_automa_play(self, s: "Everdell", owner: int, card: int) -> None:
        """Do what follows when an automa has played a card."""

    # --- Scoring and secrets

    def point_tokens(self, s: "Everdell", owner: int) -> int:
        """Return how many more point tokens lie on something of an owner."""
        return 0

    def leftover_goods(self, s: "Everdell", owner: int) -> int:
        """Return more resources that count as left over at the end."""
        return 0

    def unseen_piles(self, s: "Everdell", seat: int) -> "Sequence[Register[tuple[int, ...]]]":
        """Return the registers with cards of the deck that the seat has not seen. They are dealt once more with it."""
        return ()

    def resample(self, s: "Everdell", seat: int, rng: int) -> int:
        """Deal once more what the module hides from the seat. Return the generator's next state."""
        return rng
