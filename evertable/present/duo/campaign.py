"""The score sheet of a Duo campaign (R-D-140 to R-D-144)."""

from collections.abc import Mapping
from typing import Any, Final

from evertable.catalog.schema import Chapter
from evertable.duo.campaign import CHAPTERS, LONGEST, MEDALS, Campaign, CampaignError, ChapterEntry, load
from evertable.duo.ids import CATALOG, FACTS
from evertable.duo.state import Duo
from evertable.kernel.stack import State
from evertable.present.campaigns import Campaigns, CampaignSheet, ChapterLine, Data, Decision
from evertable.present.duo.board import SHARING
from evertable.present.words import Words, mark

DIFFICULTIES: Final = {
    "normal": mark("Normal: a pocket watch for each chapter, every lost chapter may be replayed, Good News are kept"),
    "hard": mark("Hard: higher targets, watches only where granted, three replays in all, one Good News kept"),
}
SHORT: Final = {"normal": mark("Normal"), "hard": mark("Hard")}
_PAGES: Final = {page.number: page for page in CATALOG.chapters if page.type == "chapter"}


class DuoCampaigns(Campaigns):
    """Campaigns of Duo for screens. Raises CampaignError."""

    def difficulties(self, words: Words) -> list[tuple[str, str]]:
        """Return the difficulties: normal or hard (R-D-140)."""
        return [(name, words.say(text)) for name, text in DIFFICULTIES.items()]

    def begin(self, city: str, players: list[str], difficulty: str) -> Data:
        if difficulty not in DIFFICULTIES:
            raise CampaignError("{value!r} is neither 'normal' nor 'hard'", value=difficulty)
        new = Campaign(city[:LONGEST], [name[:LONGEST] for name in players])
        return {**new.dump(), "difficulty": difficulty}

    def read(self, data: Mapping[str, Any]) -> Data:
        return load(data).dump()

    def next_game(self, data: Data) -> tuple[list[str], dict[str, Any]]:
        return ["coop"], load(data).options()

    def record(self, data: Data, s: State, date: str) -> Data:
        campaign = load(data)
        assert isinstance(s, Duo)
        campaign.record(s, date)
        return campaign.dump()

    def decide(self, data: Data, decision: Decision) -> Data:
        """Replay a lost chapter or write it off; raises CampaignError (R-D-141)."""
        campaign = load(data)
        if decision == "replay":
            campaign.replay()
        else:
            campaign.write_off()
        return campaign.dump()

    def sheet(self, data: Data, words: Words) -> CampaignSheet:
        campaign = load(data)
        rules = FACTS.campaign
        points = sum(entry.score for entry in campaign.entries)
        watches = sum(entry.unused_watches for entry in campaign.entries)
        return CampaignSheet(
            campaign.city,
            campaign.players,
            words.say(SHORT[campaign.difficulty]),
            [_line(campaign, number, words) for number in CHAPTERS],
            [
                (words.say("Chapters won"), points),
                (words.say("Unused watches"), rules.per_unused_watch * watches),
                (words.say("Replays"), -rules.per_replay * campaign.replays),
            ],
            campaign.total,
            [(words.name(medal), value, campaign.total >= value) for value, medal in MEDALS],
            _goals(campaign, words),
            campaign.undecided,
            _choice(campaign, words),
            campaign.chapter is None and not campaign.undecided,
            any(page.confidence == "reconstructed" for page in _PAGES.values()),
        )


def _line(campaign: Campaign, number: int, words: Words) -> ChapterLine:
    name = _PAGES[number].name.get(words.language)
    entry = next((entry for entry in campaign.entries if entry.chapter == number), None)
    if entry is None:
        now = number == campaign.chapter
        return ChapterLine(number, name, "open" if now else "ahead", words.say("next") if now else "")
    if campaign.replaying and entry is campaign.entries[-1]:
        return ChapterLine(number, name, "open", words.say("replayed"), entry.date)
    verdict = words.say("won") if entry.won else words.say("lost")
    return ChapterLine(
        number, name, "won" if entry.won else "lost", verdict, entry.date, entry.score, _notes(entry, words)
    )


def _notes(entry: ChapterEntry, words: Words) -> list[str]:
    notes = [words.say("replayed")] if entry.replayed else []
    if entry.unused_watches:
        notes.append(words.many("{number} unused watch", "{number} unused watches", entry.unused_watches))
    return notes


def _goals(campaign: Campaign, words: Words) -> list[str]:
    """Return what the next chapter asks for."""
    if campaign.undecided or campaign.chapter is None:
        return []
    page: Chapter = _PAGES[campaign.chapter]
    goals = [words.set(goal.text.get(words.language)) for goal in page.goals if goal.text]
    goals += [words.set(rule.text.get(words.language)) for rule in page.rules]
    if page.target:
        target = page.target.hard if campaign.difficulty == "hard" else page.target.normal
        goals.append(words.say("Reach {points} points.", points=target))
    goals.append(words.say("Sharing: {mode}", mode=words.say(SHARING[page.sharing])))
    kept = ", ".join(words.name(name) for name in campaign.news)
    return [*goals, words.say("Good News kept: {names}", names=kept)] if kept else goals


def _choice(campaign: Campaign, words: Words) -> str:
    cost = words.say("A replay costs {points} points in the end.", points=FACTS.campaign.per_replay)
    left = campaign.replays_left
    if left is None:
        return cost
    return cost + " " + words.many("{number} replay is left.", "{number} replays are left.", left)


CAMPAIGNS: Final = DuoCampaigns()
