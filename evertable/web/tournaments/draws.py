"""The next round of a stored tournament: its stages, its standings, who sits where."""

from collections.abc import Sequence
from random import Random

from evertable.web.live.new_table import random_fields
from evertable.web.tournaments import pairing
from evertable.web.tournaments.model import Pairing, Stored
from evertable.web.tournaments.pairing import Round, Stage
from evertable.web.tournaments.standings import RoundResult, Standing, TableResult, standings


def first_plan(stored: Stored) -> tuple[list[Stage], list[Round] | None]:
    """Return the stages of a tournament that starts now, and all rounds of a round robin."""
    found, players = stored.tournament, [entry.guest for entry in stored.active]
    if found.format != "round_robin":
        return pairing.stages(found.format, len(players), found.seats, found.rounds), None
    plan = pairing.round_robin(players, found.seats, Random(found.lots))
    return ["round"] * len(plan), plan


def table_of(stored: Stored) -> list[Standing]:
    """Return the standings of everybody who has played or still does, best first."""
    played = {player for one in stored.pairings for player in one.players}
    players = [entry.guest for entry in stored.entries if entry.left is None or entry.guest in played]
    return standings(players, round_results(stored), stored.tournament.seats)


def round_results(stored: Stored) -> list[RoundResult]:
    """Return the rounds drawn so far, as far as their tables have ended."""
    found = []
    for number in range(1, stored.tournament.round + 1):
        drawn = stored.of_round(number)
        tables = tuple(
            TableResult(tuple(one.players), tuple(one.ranks), tuple(one.totals), tuple(one.absent))
            for one in drawn
            if one.code
        )
        resting = tuple(player for one in drawn if not one.code for player in one.players)
        found.append(RoundResult(stored.tournament.stages[number - 1], tables, resting))
    return found


def next_round(stored: Stored) -> list[Pairing]:
    """Draw the next round. Empty if too few players are left to play it."""
    found = stored.tournament
    number = found.round + 1
    rng = Random(f"{found.lots} {number}")
    tables = [table for table in _tables(stored, found.stages[number - 1], rng) if len(table) > 1]
    if not tables:
        return []
    before: dict[str, list[int]] = {}
    for one in stored.pairings:
        for seat, player in enumerate(one.players if one.code else ()):
            before.setdefault(player, []).append(seat)
    drawn = [
        Pairing(found.code, number, at, random_fields()["code"], pairing.seat_order(table, before, rng))
        for at, table in enumerate(tables, 1)
    ]
    resting = [entry.guest for entry in stored.active if not any(entry.guest in table for table in tables)]
    if resting and found.stages[number - 1] == "round":
        drawn.append(Pairing(found.code, number, 0, "", resting, open=False))
    return drawn


def _tables(stored: Stored, stage: Stage, rng: Random) -> Round:
    found = stored.tournament
    active = [entry.guest for entry in stored.active]
    order = [line.player for line in table_of(stored) if line.player in set(active)]
    if stage == "semifinal":
        tables = pairing.semifinal_tables(len(stored.entries), found.seats)
        return pairing.seeded_tables(order[: tables * found.seats], tables)
    if stage == "final":
        return [_finalists(stored, order)]
    if found.plan is not None:
        return [[player for player in table if player in set(active)] for table in found.plan[found.round]]
    met = pairing.meetings([[one.players for one in stored.of_round(n)] for n in range(1, found.round + 1)])
    had_bye = [player for one in stored.pairings if not one.code for player in one.players]
    if found.format == "heats" or found.round == 0:
        return pairing.by_lot(active, found.seats, met, had_bye, rng)
    return pairing.swiss(order, found.seats, met, had_bye, rng)


def _finalists(stored: Stored, order: Sequence[str]) -> list[str]:
    """Return the players of the final: winners of the semifinals first, then the best of the standings.

    The standings put semifinalists before all others, and among them those with the better places.
    """
    return list(order[: stored.tournament.seats])
