"""Campaigns: chapters in order, replays, score sheet and medals (R-D-130 to R-D-132, R-D-140 to R-D-144).

A campaign is plain data that can be saved as JSON. It gives the options of the next chapter and records the finished
position.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from evertable.duo.ids import CATALOG, FACTS, NAMES, NEWS
from evertable.duo.score import city_lines, won
from evertable.duo.state import Duo
from evertable.duo.table import COOP
from evertable.kernel.module import ConfigError

Difficulty = Literal["normal", "hard"]
CHAPTERS: Final = sorted(chapter.number for chapter in CATALOG.chapters if chapter.type == "chapter")
MEDALS: Final = sorted((token.value or 0, token.id) for token in CATALOG.tokens if token.type == "medal")


class CampaignError(ConfigError):
    """An action that a campaign does not allow, with the reason."""


@dataclass(slots=True)
class ChapterEntry:
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
    entries: list[ChapterEntry] = field(default_factory=list)
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

    @property
    def last(self) -> int:
        """The chapter last played, 0 before the first."""
        return self.entries[-1].chapter if self.entries else 0

    def options(self) -> dict[str, Any]:
        """Return the options of the next game; raises CampaignError."""
        if self.undecided:
            raise CampaignError("the lost chapter {chapter} has to be replayed or written off first", chapter=self.last)
        if self.chapter is None:
            raise CampaignError("all {number} chapters are played, the campaign is over", number=len(CHAPTERS))
        return {
            "chapter": self.chapter,
            "difficulty": self.difficulty,
            "held_news": list(self.news),
            "spent_news": list(self.spent),
            "new_news": not self.replaying,
        }

    # --- taking in a game

    def record(self, s: Duo, date: str) -> ChapterEntry:
        """Write down a finished chapter, or one that was given up; raises CampaignError."""
        config = s.table.config
        if s.table.mode != COOP or config.option("chapter") != self.chapter:
            raise CampaignError("this is not chapter {chapter}", chapter=self.chapter)
        success = won(s) and not s.stack
        score = sum(city_lines(s, 0).values()) if success else 0
        entry = ChapterEntry(self.chapter or 0, date, success, score, s.watches, self.replaying)
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
            raise CampaignError(
                "only a chapter just lost can be replayed, and only once; not chapter {chapter}", chapter=self.last
            )
        self.replaying = True

    def write_off(self) -> None:
        """Leave the lost chapter at 0 and continue; raises CampaignError."""
        if not self.undecided:
            raise CampaignError(
                "there is no lost chapter to write off, chapter {chapter} is settled", chapter=self.last
            )
        self.entries[-1].closed = True

    def _replays_left(self, entry: ChapterEntry) -> bool:
        """Return whether a chapter may be replayed: once, and on hard only so many times in all (R-D-141)."""
        most = FACTS.campaign.replays[self.difficulty]
        return not entry.replayed and (most is None or self.replays < most)

    @property
    def replays_left(self) -> int | None:
        """How many replays the difficulty still allows; None for no limit."""
        most = FACTS.campaign.replays[self.difficulty]
        return None if most is None else most - self.replays

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
        """Return the campaign as plain data for JSON."""
        return asdict(self)


LONGEST: Final = 60
"""Characters of a name, and entries of a list."""
MOST: Final = 9999
"""Largest number of points or watches."""
_FIELDS: Final = {
    "city": str,
    "players": list,
    "difficulty": str,
    "entries": list,
    "news": list,
    "spent": list,
    "replaying": bool,
}
_ENTRY: Final = {
    "chapter": int,
    "date": str,
    "won": bool,
    "score": int,
    "unused_watches": int,
    "replayed": bool,
    "closed": bool,
}


def load(data: Mapping[str, Any]) -> Campaign:
    """Return the campaign that ``dump`` wrote, looked over because a file can come from anywhere; raises
    CampaignError."""
    _check("campaign", data, _FIELDS)
    for entry in data["entries"]:
        _check("entries", entry, _ENTRY)
    for name in (data["city"], *data["players"]):
        if not isinstance(name, str) or not _bounded(name):
            raise CampaignError("{name!r} is not a name", name=str(name)[:LONGEST])
    if data["difficulty"] not in FACTS.campaign.replays:
        raise CampaignError("{value!r} is neither 'normal' nor 'hard'", value=data["difficulty"][:LONGEST])
    known = [NAMES[news] for news in NEWS]
    for name in (*data["news"], *data["spent"]):
        if name not in known:
            raise CampaignError("there is no Good News card {name!r}", name=str(name)[:LONGEST])
    entries = [ChapterEntry(**entry) for entry in data["entries"]]
    if [entry.chapter for entry in entries] != CHAPTERS[: len(entries)] or (data["replaying"] and not entries):
        raise CampaignError("the chapters are not in order: {found}", found=[entry.chapter for entry in entries])
    return Campaign(**{**data, "entries": entries})


def _check(where: str, data: Any, fields: Mapping[str, type]) -> None:
    """Raise CampaignError unless these fields are there, no others, and each is what it should be."""
    if not isinstance(data, Mapping):
        raise CampaignError("not a campaign: {where} is not a mapping", where=where)
    for name in {*data, *fields}:
        if name not in fields or type(data.get(name)) is not fields[name] or not _bounded(data[name]):
            raise CampaignError("not a campaign: {where} has no good {name!r}", where=where, name=str(name)[:LONGEST])


def _bounded(value: Any) -> bool:
    """Return whether a value is as small as those of a campaign are."""
    if isinstance(value, str):
        return len(value) <= LONGEST and value.isprintable()
    if isinstance(value, int):
        return -MOST <= value <= MOST
    return len(value) <= LONGEST
