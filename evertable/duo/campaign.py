"""A campaign: chapters in order, replays, score sheet and medals (R-D-130 to R-D-132, R-D-140 to R-D-144).

A campaign is plain data that can be saved as JSON. It says with which options the next chapter is played, and takes in
the finished position.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from evertable.duo.ids import CATALOG, FACTS, NAMES, NEWS
from evertable.duo.score import city_lines, won
from evertable.duo.state import Duo
from evertable.duo.table import COOP

Difficulty = Literal["normal", "hard"]
CHAPTERS: Final = sorted(chapter.number for chapter in CATALOG.chapters if chapter.type == "chapter")
MEDALS: Final = sorted((token.value or 0, token.id) for token in CATALOG.tokens if token.type == "medal")


class CampaignError(ValueError):
    """Something that a campaign does not allow, with the reason."""


@dataclass(slots=True)
class Entry:
    """A line of the score sheet: the attempt of a chapter that stands (R-D-142)."""

    chapter: int
    date: str
    won: bool
    score: int
    """The points of a won chapter, 0 for a lost one."""
    unused_watches: int
    replayed: bool = False
    closed: bool = True
    """Whether nothing more is to be decided; a chapter just lost may still be replayed."""


@dataclass(slots=True)
class Campaign:
    """The campaign of one city."""

    city: str
    players: list[str]
    difficulty: Difficulty = "normal"
    entries: list[Entry] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    """Good News cards kept for later."""
    spent: list[str] = field(default_factory=list)
    """Good News cards that are out of the campaign."""
    replaying: bool = False

    # --- what comes next

    @property
    def chapter(self) -> int | None:
        """The chapter to play now; None when the campaign is over."""
        if self.replaying:
            return self.entries[-1].chapter
        played = len(self.entries)
        return CHAPTERS[played] if played < len(CHAPTERS) else None

    def options(self) -> dict[str, Any]:
        """The options of the next game; raises CampaignError."""
        if self.undecided:
            raise CampaignError("the lost chapter has to be replayed or written off first")
        if self.chapter is None:
            raise CampaignError("the campaign is over")
        return {
            "chapter": self.chapter,
            "difficulty": self.difficulty,
            "held_news": list(self.news),
            "spent_news": list(self.spent),
            "new_news": not self.replaying,
        }

    # --- taking in a game

    def record(self, s: Duo, date: str) -> Entry:
        """Write down a finished chapter, or one that was given up; raises CampaignError."""
        config = s.table.config
        if s.table.mode != COOP or config.option("chapter") != self.chapter:
            raise CampaignError(f"this is not chapter {self.chapter}")
        success = won(s) and not s.stack
        score = sum(city_lines(s, 0).values()) if success else 0
        entry = Entry(self.chapter or 0, date, success, score, s.watches, self.replaying)
        if self.replaying:
            self.entries.pop()
        entry.closed = success or not self._replays_left(entry)
        self.entries.append(entry)
        self.replaying = False
        self.news = [NAMES[news] for news in s.news]
        left = [*s.news, *s.news_deck, *s.shown]
        self.spent = [NAMES[news] for news in NEWS if news not in left]
        return entry

    @property
    def undecided(self) -> bool:
        """Whether a lost chapter waits for a decision (R-D-141)."""
        return bool(self.entries) and not self.entries[-1].closed and not self.replaying

    def replay(self) -> None:
        """Play the lost chapter once more; raises CampaignError."""
        if not self.undecided:
            raise CampaignError("only a chapter just lost can be replayed, and only once")
        self.replaying = True

    def write_off(self) -> None:
        """Leave the lost chapter at 0 and go on; raises CampaignError."""
        if not self.undecided:
            raise CampaignError("there is no lost chapter to write off")
        self.entries[-1].closed = True

    def _replays_left(self, entry: Entry) -> bool:
        """A chapter is replayed once; hard allows only so many replays in all (R-D-141)."""
        most = FACTS.campaign.replays[self.difficulty]
        return not entry.replayed and (most is None or self.replays < most)

    # --- the sheet

    @property
    def replays(self) -> int:
        """How many chapters have been replayed."""
        return sum(entry.replayed for entry in self.entries)

    @property
    def total(self) -> int:
        """Won chapters, unused watches, replays (R-D-143, R-D-144)."""
        rules = FACTS.campaign
        watches = sum(entry.unused_watches for entry in self.entries)
        points = sum(entry.score for entry in self.entries)
        return points + rules.per_unused_watch * watches - rules.per_replay * self.replays

    @property
    def medal(self) -> str | None:
        """The id of the best medal that the total reaches."""
        reached = [medal for points, medal in MEDALS if self.total >= points]
        return reached[-1] if reached else None

    def dump(self) -> dict[str, Any]:
        """The campaign as plain data for JSON."""
        return asdict(self)


def load(data: Mapping[str, Any]) -> Campaign:
    """The campaign that ``dump`` wrote; raises CampaignError."""
    try:
        entries = [Entry(**entry) for entry in data["entries"]]
        campaign = Campaign(**{**data, "entries": entries})
    except (TypeError, KeyError, AttributeError) as error:
        raise CampaignError(f"not a campaign: {error!r}") from None
    if campaign.difficulty not in FACTS.campaign.replays:
        raise CampaignError(f"{campaign.difficulty!r} is neither 'normal' nor 'hard'")
    if [entry.chapter for entry in entries] != CHAPTERS[: len(entries)]:
        raise CampaignError("the chapters are not in order")
    return campaign
