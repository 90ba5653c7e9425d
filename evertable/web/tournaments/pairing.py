"""Who meets whom: the tables of a round, by rules alone. Nothing here knows of databases or pages.

A round is a list of tables, a table a list of players in seat order. Lots are drawn from a given generator, so the same
tournament draws the same tables again.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Final, Literal

Format = Literal["round_robin", "swiss", "heats"]
FORMATS: Final[tuple[Format, ...]] = ("swiss", "heats", "round_robin")
Stage = Literal["round", "semifinal", "final"]
Round = list[list[str]]
Met = Counter[frozenset[str]]

MOST_ALL: Final = 16
"""Most players of a round robin: more of them would have to play for weeks."""
_REPEAT: Final = 1000.0
"""What a pair that has met costs, in squared places of the standings between two players of a table."""
_SWAPS: Final = 60
"""Exchanges of two players that are tried for each player of a round."""
_DRAWS: Final = 12
"""Rounds that are drawn, of which the one with the fewest repeated pairs is taken."""


def table_sizes(players: int, most: int) -> list[int]:
    """Return how many players sit at each table of a round, the largest tables first.

    Tables are as full and as even as possible. At tables of two, one of an odd number of players has a bye.
    """
    if most == 2:
        return [2] * (players // 2)
    tables = -(-players // most)
    least, larger = divmod(players, max(1, tables))
    return [least + 1] * larger + [least] * (tables - larger)


def stages(form: Format, players: int, seats: int, rounds: int) -> list[Stage]:
    """Return the stages of a tournament in order, for formats whose number of rounds is given.

    Heats lead to a final, with semifinals before it if at least two tables can be filled with the better half.
    """
    found: list[Stage] = ["round"] * rounds
    if form == "heats":
        found += ["semifinal"] if semifinal_tables(players, seats) else []
        found.append("final")
    return found


def semifinal_tables(players: int, seats: int) -> int:
    """Return the number of tables of the semifinal after heats, or 0 if the final follows at once."""
    tables = min(seats, players // (2 * seats))
    return tables if tables > 1 else 0


def meetings(rounds: Iterable[Round]) -> Met:
    """Return how often each pair of players has sat at one table."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def swiss(order: Sequence[str], seats: int, met: Met, had_bye: Collection[str], rng: Random) -> Round:
    """Draw a round in which players of similar standing meet, as far as possible such as have not met before.

    ``order`` is the standings, best first. A bye goes to the last player who has had none.
    """
    playing = list(order)
    if seats == 2 and len(playing) % 2:
        resting = next((player for player in reversed(playing) if player not in had_bye), playing[-1])
        playing.remove(resting)
    return _drawn(playing, table_sizes(len(playing), seats), met, rng, by_standing=True)


def by_lot(players: Sequence[str], seats: int, met: Met, had_bye: Collection[str], rng: Random) -> Round:
    """Draw a round by lot, as far as possible with players who have not met before."""
    playing = rng.sample(list(players), len(players))
    if seats == 2 and len(playing) % 2:
        playing.remove(next((player for player in playing if player not in had_bye), playing[0]))
    sizes = table_sizes(len(playing), seats)
    draws = [_drawn(rng.sample(playing, len(playing)), sizes, met, rng, by_standing=False) for _ in range(_DRAWS)]
    return min(draws, key=lambda drawn: _repeats(drawn, met))


def round_robin(players: Sequence[str], seats: int, rng: Random) -> list[Round]:
    """Return rounds in which everybody meets everybody: exactly once at tables of two, else with few repeats."""
    order = rng.sample(list(players), len(players))
    if seats == 2:
        return _circle(order)
    met: Met = Counter()
    pairs = len(order) * (len(order) - 1) // 2
    rounds: list[Round] = []
    while len(met) < pairs:
        drawn = _meeting_new(order, seats, met, rng)
        rounds.append(drawn)
        met += meetings([drawn])
    return rounds


def seeded_tables(order: Sequence[str], tables: int) -> Round:
    """Deal players to tables back and forth by standing, so that tables are alike in strength."""
    dealt: Round = [[] for _ in range(tables)]
    for place, player in enumerate(order):
        lap, at = divmod(place, tables)
        dealt[at if lap % 2 == 0 else tables - 1 - at].append(player)
    return dealt


def seat_order(table: Sequence[str], seats_before: dict[str, list[int]], rng: Random) -> list[str]:
    """Return a table in seat order: who has sat late so far sits early. ``seats_before`` counts from 0."""
    lots = {player: rng.random() for player in sorted(table)}

    def lateness(player: str) -> float:
        before = seats_before.get(player, [])
        return sum(before) / len(before) if before else 0.0

    return sorted(table, key=lambda player: (-lateness(player), lots[player]))


def _circle(order: Sequence[str]) -> list[Round]:
    """Return a round robin at tables of two by the circle method. With an odd number, one rests in each round."""
    ring: list[str] = [*order, *([""] if len(order) % 2 else [])]
    rounds: list[Round] = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([list(pair) for pair in pairs if "" not in pair])
        ring.insert(1, ring.pop())
    return rounds


def _meeting_new(players: Sequence[str], seats: int, met: Met, rng: Random) -> Round:
    """Return the drawn round in which most pairs meet for the first time."""
    sizes = table_sizes(len(players), seats)
    draws = [_drawn(rng.sample(list(players), len(players)), sizes, met, rng, by_standing=False) for _ in range(_DRAWS)]
    best = min(draws, key=lambda drawn: _repeats(drawn, met))
    if not any(frozenset(pair) not in met for table in best for pair in combinations(table, 2)):
        missing = next(list(pair) for pair in combinations(players, 2) if frozenset(pair) not in met)
        rest = [player for player in rng.sample(list(players), len(players)) if player not in missing]
        best = _cut([*missing, *rest], sizes)
    return best


def _drawn(players: list[str], sizes: Sequence[int], met: Met, rng: Random, *, by_standing: bool) -> Round:
    """Return tables of the given sizes, improved by exchanging players as long as that makes them cheaper."""
    tables = _cut(players, sizes)
    if len(tables) < 2:
        return tables
    place = {player: at for at, player in enumerate(players)} if by_standing else {}

    def cost(table: Sequence[str]) -> float:
        found = 0.0
        for one, other in combinations(table, 2):
            found += _REPEAT * met[frozenset((one, other))] ** 2 + (place.get(one, 0) - place.get(other, 0)) ** 2
        return found

    costs = [cost(table) for table in tables]
    for _ in range(_SWAPS * len(players)):
        a, b = rng.sample(range(len(tables)), 2)
        i, j = rng.randrange(len(tables[a])), rng.randrange(len(tables[b]))
        one, other = tables[a][:], tables[b][:]
        one[i], other[j] = other[j], one[i]
        now = cost(one), cost(other)
        if sum(now) < costs[a] + costs[b]:
            tables[a], tables[b] = one, other
            costs[a], costs[b] = now
    return tables


def _cut(players: Sequence[str], sizes: Sequence[int]) -> Round:
    found, at = [], 0
    for size in sizes:
        found.append(list(players[at : at + size]))
        at += size
    return found


def _repeats(drawn: Round, met: Met) -> int:
    return sum(met[frozenset(pair)] ** 2 for table in drawn for pair in combinations(table, 2))
