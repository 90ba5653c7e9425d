"""She prepares for season, three times in a game, and at the end of autumn she is finished (R-M-60 to R-M-75)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.boxes.nightweave import cards, mountains, personalities, pile, plans, river, schemes
from evertable.everdell.boxes.nightweave.activities import grow
from evertable.everdell.boxes.nightweave.events import claim_for_free
from evertable.everdell.boxes.nightweave.owner import BONUS, HOME, LOOT, NEST, spider, tell
from evertable.everdell.boxes.pearlbrook import ambassador
from evertable.everdell.city import enter
from evertable.everdell.deck import refill
from evertable.everdell.ids import AUTUMN, SEASON, SPRING
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.state import Everdell
from evertable.kernel.stack import Frame, Prompt


def prepare_or_finish(s: Everdell) -> None:
    """Her turn is used up by it (R-M-23)."""
    if s.season[spider(s)] == AUTUMN:
        finish(s)
        return
    tell(s, "prepares", s.season[spider(s)] + 1)
    for step in reversed(range(len(STEPS))):
        s.stack.append((_SEASON_STEP.number, spider(s), SEASON, step, 0))


def _step(s: Everdell, frame: Frame) -> None:
    STEPS[frame[3]](s)


class _SeasonStep(Prompt):
    """Takes a step of her preparing."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _step(s, frame)


_SEASON_STEP: Final = PROMPTS.add(_SeasonStep("nightweave.nightweave's season"))


def go_home(s: Everdell) -> None:
    """She and all her workers, those too that would stay for good (R-M-42); her spot stays empty."""
    her = spider(s)
    staying = [worker for worker in s.placed if worker[0] != her]
    s.workers[her] += len(s.placed) - len(staying)
    s.placed = staying
    if river.in_play(s):
        ambassador.come_home(s, her)


def _turn_season(s: Everdell) -> None:
    her = spider(s)
    grow(s, s.season[her] + 1)
    s.season[her] += 1


def _bonus(s: Everdell) -> None:
    """Workers, deck cards, random Meadow cards (R-M-61, R-M-62)."""
    her = spider(s)
    bonus = BONUS[s.season[her]]
    instead = river.in_play(s) and s.season[her] == SPRING  # her ambassador comes in place of a worker (R-M-91)
    s.workers[her] += bonus.workers - instead
    pile.draw(s, bonus.deck_cards)
    taken = [card for _ in range(bonus.meadow_cards) if (card := _rolled(s)) >= 0]
    if taken:
        pile.add(s, taken)
        for card in taken:
            tell(s, "takes", card)
    for _ in range(bonus.meadow_discards):
        card = _rolled(s)
        if card >= 0:
            pile.throw_away(s, card)
            tell(s, "throws_out", card)


def _rolled(s: Everdell) -> int:
    """A random card of the Meadow, taken from its place."""
    place = cards.seek(s, cards.roll_spot(s))
    return cards.take_away(s, place) if place >= 0 else -1


def _refill(s: Everdell) -> None:
    NEST.set(s, HOME)
    refill(s)


STEPS: Final[list[Callable[[Everdell], None]]] = [
    mountains.explore,
    personalities.leave_meadow,
    go_home,
    claim_for_free,
    _turn_season,
    plans.sly,
    _bonus,
    pile.new_legend,
    plans.feed,
    _refill,
    schemes.draw,
]
"""In the order of R-M-60, R-M-63 and R-M-86."""


def finish(s: Everdell) -> None:
    """Cards of her loot come into her city, full or not, but a Fool; then a last basic event (R-M-70)."""
    her = spider(s)
    s.passed[her] = 1
    tell(s, "finishes")
    for card in LOOT.get(s):
        if card == cards.FOOL:
            s.discard.append(card)
        else:
            enter(s, her, card)
    LOOT.set(s, ())
    claim_for_free(s)
    if river.in_play(s) and river.best_wonder(s) >= 0:  # one more at the end of autumn
        river.build(s, river.best_wonder(s))
