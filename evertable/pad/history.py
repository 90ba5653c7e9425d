"""Statistics of saved sheets: wins, means and best results by player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from evertable.pad.scoring import Tally
from evertable.pad.sheet import Sheet


class Summary(TypedDict):
    """The result of a sheet: names, points and winners. Automas may win, too. A sheet that cannot be scored has no
    points."""

    names: list[str]
    totals: list[int]
    winners: list[int]


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """The results of a player over all saved sheets."""

    name: str
    games: int
    wins: int
    mean: float
    best: int


def summary(sheet: Sheet, tally: Tally) -> Summary:
    """Return the summary of a sheet; without winners if it cannot be scored."""
    if tally.result is None:
        return {"names": list(sheet.names), "totals": [], "winners": []}
    owners = [owner for owner in sheet.rules.owners(sheet.table) if owner.player >= 0]
    totals = [tally.result.totals[owner.score] for owner in owners]
    winners = [owner.player for owner in owners if owner.score in tally.result.winners]
    return {"names": list(sheet.names), "totals": totals, "winners": winners if any(totals) else []}


def records(lines: Sequence[Summary]) -> list[PlayerRecord]:
    """Return by player, who played most first. Names are compared without case; a game without any point is none."""
    points: dict[str, list[int]] = {}
    wins: dict[str, int] = {}
    shown: dict[str, str] = {}
    for line in lines:
        for seat, name in enumerate(line["names"]):
            if not name.strip() or not any(line["totals"]):
                continue
            key = name.strip().casefold()
            shown.setdefault(key, name.strip())
            points.setdefault(key, []).append(line["totals"][seat])
            wins[key] = wins.get(key, 0) + (seat in line["winners"])
    found = [
        PlayerRecord(shown[key], len(made), wins[key], sum(made) / len(made), max(made)) for key, made in points.items()
    ]
    return sorted(found, key=lambda record: (-record.games, -record.wins, record.name.casefold()))
