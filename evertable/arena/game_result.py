"""The result of one game of a tournament, as it is stored in a results file."""

from collections.abc import Sequence

import msgspec


class GameResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game. Owners are the seats, then the automas that modules bring."""

    lineup: int
    deal: int
    turn: int
    seed: int
    seats: tuple[str, ...]
    """The bots by seat."""
    ranks: tuple[int, ...] = ()
    """By owner, 1 is best; equals share a rank."""
    lines: tuple[dict[str, int], ...] = ()
    """Points by line, by owner; none for a game that was not played to the end."""
    times: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """By seat, for each of its turns the microseconds of each decision that had more than one answer."""
    uses: tuple[dict[str, int], ...] = ()
    """By seat, how often each card was played, if the tournament asks for it."""
    moves: tuple[int, ...] = ()
    """Every action from the deal on, if the tournament asks for it."""
    turns: int = 0
    """How many turns the game had."""
    decisions: int = 0
    """How many questions were answered in it."""
    first: int | None = None
    """The seat that had the first turn."""
    record: str = ""
    """The game as the text of a record, if the tournament asks for it and it was played to the end."""
    failed: int | None = None
    """The seat whose bot broke off the game, which is lost for it."""
    error: str | None = None
    """What went wrong."""

    @property
    def key(self) -> tuple[int, int, int]:
        """Which game of the tournament it is."""
        return self.deal, self.lineup, self.turn

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by owner."""
        return tuple(sum(lines.values()) for lines in self.lines)

    def share(self, owner: int) -> float:
        """Return an owner's share of the win: 1, or less if several share the first rank."""
        return 1 / self.ranks.count(1) if self.ranks[owner] == 1 else 0.0


def forfeit(owners: int, failed: int | None) -> tuple[int, ...]:
    """Return the ranks when a bot breaks off the game: all others are first. Empty if none is at fault."""
    if failed is None:
        return ()
    return tuple(max(owners, 2) if owner == failed else 1 for owner in range(owners))


def counted(results: Sequence[GameResult]) -> list[GameResult]:
    """Return the games that have a winner, by end or by forfeit, in the order of the tournament."""
    return sorted((result for result in results if result.ranks), key=lambda result: result.key)
