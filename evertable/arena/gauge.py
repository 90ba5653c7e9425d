"""Gauge a bot: paired games against a frozen reference on reserved deals, until a sequential test decides.

Deals of ``GAUGE_SEEDS`` are for gauging alone; training refuses them. All figures are over deals, because the
games of one deal are not independent. The test looks at whole deals in their order, so that the verdict does not depend
on which games end first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import msgspec

from evertable.arena.game_result import GameResult, counted
from evertable.arena.head_to_head import meetings
from evertable.arena.statistics import SequentialTest, rate_interval, standard_error
from evertable.arena.summary import summarise
from evertable.arena.tournament import Fixture, Tournament


class Gauge(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a bot against a reference."""

    match: Tournament
    """Its first bot is gauged, its second one is the reference."""
    test: SequentialTest
    games: int
    """How many games are played if the test does not end it before."""

    def fixtures(self) -> dict[tuple[int, int, int], Fixture]:
        """Return all games by their key, deal by deal."""
        return {(game.deal, game.lineup, game.turn): game for game in self.match.fixtures(self.games)}

    def decided(self, results: Sequence[GameResult]) -> bool:
        """Return whether the test has ended the match."""
        return self.test.decided(self._margins(self.whole_deals(results))) is not None

    def whole_deals(self, results: Sequence[GameResult]) -> list[GameResult]:
        """Return the games of whole deals, in order and without a gap, up to where the test decided."""
        by_deal = Counter(deal for deal, _, _ in self.fixtures())
        found = sorted(results, key=lambda result: result.key)
        played = Counter(result.deal for result in found)
        last = next((deal for deal in sorted(by_deal) if played[deal] < by_deal[deal]), len(by_deal))
        kept = [result for result in found if result.deal < last]
        ends = self.test.decided(self._margins(kept))
        return kept if ends is None else _first_deals(kept, ends)

    def _margins(self, results: Sequence[GameResult]) -> list[float]:
        return meetings(counted(results), self.match.bots[0], self.match.bots[1])[1]


def _first_deals(results: Sequence[GameResult], count: int) -> list[GameResult]:
    """Return the games until so many deals have games that ended."""
    deals = sorted({result.deal for result in results if result.lines})
    return [result for result in results if result.deal <= deals[count - 1]]


def gauged(gauge: Gauge, results: Sequence[GameResult]) -> dict[str, Any]:
    """Return what the games so far tell, as plain data."""
    kept = gauge.whole_deals(results)
    bot, reference = gauge.match.bots
    better, margins = meetings(counted(kept), bot, reference)
    summary = summarise(gauge.match, kept)
    standings = {row["bot"]: row for row in summary["standings"]}
    rate, (low, high) = rate_interval(better) if better else (None, (None, None))
    shares = [fmean(deal) for deal in better]
    test = gauge.test
    return {
        **{name: summary[name] for name in ("game", "players", "modules", "options", "seed", "time", "nodes")},
        "rules": gauge.match.rules.rules_version,
        "bot": bot,
        "reference": reference,
        "games": len(kept),
        "planned": len(gauge.fixtures()),
        "deals": len(margins),
        "share": _rounded(rate, 4),
        "share_error": _rounded(_error(shares), 4),
        "share_low": _rounded(low, 4),
        "share_high": _rounded(high, 4),
        "margin": _rounded(fmean(margins) if margins else None, 2),
        "margin_error": _rounded(_error(margins), 2),
        "means": [standings[name]["mean"] if name in standings else None for name in (bot, reference)],
        "winners_mean": summary["winners_mean"],
        "test": {
            "gain": test.gain,
            "error": test.error,
            "bound": round(test.bound, 2),
            "ratio": round(test.ratio(margins), 2),
            "verdict": test.verdict(margins),
        },
        "turn_ms": {name: standings[name]["turn_ms"] for name in (bot, reference) if name in standings},
        "problems": summary["problems"],
    }


def _error(deals: Sequence[float]) -> float | None:
    return standard_error(deals) if len(deals) > 1 else None


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


LOGGED: Final = (
    "game", "players", "modules", "options", "nodes", "time", "seed", "rules", "bot", "reference", "games", "planned",
    "deals", "share", "share_error", "margin", "margin_error", "means", "test",
)  # fmt: skip
"""What the log of trials keeps of a match."""
_MATCH: Final = ("note", "game", "players", "modules", "options", "nodes", "time", "seed", "rules", "bot", "reference")
"""What tells a match from others."""
UNDECIDED: Final = "no result yet"


def log_trial(path: Path, told: dict[str, Any], *, day: str, commit: str, note: str) -> None:
    """Add a match to the log of trials, one line of JSON each; raises OSError.

    It takes the place of what was logged of the same match before it had a result.
    """
    entry = {"day": day, "commit": commit, "note": note, **{name: told[name] for name in LOGGED}}
    kept = read_trials(path.read_text(encoding="utf-8").splitlines()) if path.exists() else []
    kept = [one for one in kept if verdict_told(one) != UNDECIDED or any(one[name] != entry[name] for name in _MATCH)]
    lines = [msgspec.json.encode(one).decode() for one in (*kept, entry)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read_trials(lines: Iterable[str]) -> list[dict[str, Any]]:
    """Return the log of trials, oldest first."""
    return [msgspec.json.decode(line) for line in lines if line.strip()]


def verdict_told(told: dict[str, Any]) -> str:
    """Return the verdict of a match; one that played fewer games than planned and decided nothing has none."""
    if told["test"]["verdict"] != "open":
        return str(told["test"]["verdict"])
    return "open" if told["games"] >= told["planned"] else UNDECIDED
