"""The table of Duo: the mode, which seat plays which mayor, and the numbers of the chapter or level."""

from collections.abc import Sequence
from typing import Final

from evertable.catalog.schema import Chapter
from evertable.duo.ids import CATALOG, FACTS
from evertable.kernel.module import Config, Module, Table
from evertable.kernel.stack import Prompt

COMPETITIVE: Final = 0
COOP: Final = 1
CHALLENGE: Final = 2

SHARING: Final = ("none", "limited", "open")
NO_SHARING: Final = 0
LIMITED: Final = 1
OPEN_SHARING: Final = 2

COLUMNS: Final = FACTS.track.columns
LAST_SPOT: Final = FACTS.track.spots
HANDSHAKE: Final = FACTS.track.handshake
SKUNK_SPOTS: Final = FACTS.track.skunk_spots
"""The path spot of each skunk number (R-D-94)."""


def _page(config: Config, mode: int) -> Chapter | None:
    """Return the chapter or level that is played."""
    if mode == COMPETITIVE:
        return None
    kind = "chapter" if mode == COOP else "level"
    value = config.option(kind)
    for chapter in CATALOG.chapters:
        if chapter.type == kind and value in (chapter.number, chapter.id.removeprefix("level_")):
            return chapter
    raise KeyError(value)


class DuoTable(Table):
    """The shared table of one configuration."""

    def __init__(
        self, config: Config, modules: Sequence[Module], prompts: list[Prompt], alone: bool | None = None
    ) -> None:
        super().__init__(config, modules, prompts)
        names = config.modules
        self.mode: Final = COOP if "coop" in names else CHALLENGE if "challenge" in names else COMPETITIVE
        self.coop: Final = self.mode != COMPETITIVE
        self.solo: Final = config.seats == 1
        self.seat_of: Final = [0, 0] if self.solo else [0, 1]
        """The seat that plays each mayor."""
        self.alone: Final = self.solo if alone is None else alone
        """Whether one player leads both mayors, also where a scenario gives each a seat (R-D-150)."""
        self.cities: Final = 1 if self.coop else 2
        self.city_of: Final = [0, 0] if self.coop else [0, 1]
        page = _page(config, self.mode)
        self.page: Final = page
        hard = self.mode == COOP and config.option("difficulty") == "hard"
        self.sharing: Final = SHARING.index(page.sharing) if page else NO_SHARING
        self.skunk_numbers: Final = [page.skunks.events, page.skunks.meadow, page.skunks.locations] if page else [0] * 3
        self.event_min_extra: Final = page.event_min_extra if page else 0
        watches = FACTS.campaign.watches["hard" if hard else "normal"]
        if self.mode == COOP:
            watches += page.extra_watch if page else 0
        else:
            watches = config.option("watches") if self.mode == CHALLENGE else 0
        self.watches: Final[int] = watches
        self.named_gains: Final = self.mode == COOP and config.option("gains") == "named"
        """Whether a season's resource goes to the mayor of the competitive side (R-D-101)."""
        self.target: Final = (page.target.hard if hard else page.target.normal) if page and page.target else 0
        self.no_trade: Final = self.has_rule("no_card_trade") > 0
        self.winter_hand_only: Final = self.has_rule("winter_hand_only") > 0

    def has_rule(self, name: str) -> int:
        """Return the number of a chapter's own rule, 0 where the rule does not hold."""
        return sum(rule.n for rule in self.page.rules if rule.id == name) if self.page else 0
