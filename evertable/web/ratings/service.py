"""Ratings at tables: which tables can be rated, who may sit down there, and what a game has changed."""

from typing import Any, Final

from evertable import registry
from evertable.present.registry import is_presented
from evertable.present.words import Words
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import known_game
from evertable.web.live.seating import only_host
from evertable.web.live.tables import Tables, locked
from evertable.web.ratings.fixed import bots_of
from evertable.web.ratings.rows import RatingRows, may_rate
from evertable.web.server.problems import Conflict, Forbidden, NotFound
from evertable.web.storage.model import Guest


class Ratings:
    """The ratings of one server."""

    def __init__(self, rows: RatingRows, tables: Tables, on: bool) -> None:
        self.rows: Final = rows
        self.on: Final = on
        self._tables: Final = tables
        tables.store.in_change.append(rows.count)
        tables.check_sit.append(self._check_sit)
        tables.may_rate = may_rate

    def check(self) -> None:
        """Raise NotFound on a server without ratings."""
        if not self.on:
            raise NotFound("There are no ratings on this server.")

    async def _check_sit(self, live: LiveTable, guest: Guest) -> None:
        """Raise Forbidden if a table asks for other ratings. Who has none counts as one who begins."""
        least, most = live.info.rating_from, live.info.rating_to
        if (least is None and most is None) or live.info.host == guest.id:
            return
        mine = (await self.rows.of(guest.id, live.info.game, len(live.seats))).shown
        if (least is not None and mine < least) or (most is not None and mine > most):
            asked = f"{'' if least is None else least}–{'' if most is None else most}"
            raise Forbidden("This table asks for ratings of {asked}; yours is {mine}.", asked=asked, mine=mine)

    async def set_rated(self, live: LiveTable, guest: Guest, wanted: bool) -> None:
        """Let a game count or not, as the host, before anybody else has sat down."""
        self.check()
        await _set_rated(self._tables, live, guest, wanted)

    async def changes(self, live: LiveTable, words: Words) -> list[dict[str, Any]]:
        """Return what a finished game has changed for those at the table."""
        if not live.info.rated or not live.finished:
            return []
        names, found = live.names(words), await self.rows.of_table(live.info.id)
        return [
            {
                "seat": seat,
                "name": names[seat],
                "before": change.before.shown,
                "after": change.after.shown,
                "difference": change.after.shown - change.before.shown,
                "doubt": change.after.doubt,
                "weight": change.weight,
                "left": change.rank > change.players,
            }
            for seat, change in sorted(found.items())
        ]

    async def view(self, guest_id: str, game: str, players: int, most: int | None = None) -> dict[str, Any]:
        """Return a ladder for templates: its lines, a guest's own rating and place, and which ladders there are."""
        return {
            "ladder_of": (game, players),
            "ladders": ladders(),
            "ladder": (await self.rows.ladder(game, players, False))[:most],
            "my_rating": await self.rows.of(guest_id, game, players),
            "my_place": await self.rows.place(guest_id, game, players),
            "me": guest_id,
        }

    async def of_profile(self, guest_id: str) -> list[dict[str, Any]]:
        """Return the ratings of a guest by game and number of players, those with the most games first."""
        if not self.on:
            return []
        lines: list[dict[str, Any]] = [
            {
                "game": game,
                "title": known_game(game).title,
                "players": players,
                "rating": rating,
                "place": await self.rows.place(guest_id, game, players),
            }
            for (game, players), rating in (await self.rows.all_of(guest_id)).items()
        ]
        return sorted(lines, key=lambda line: (-line["rating"].games, line["game"], line["players"]))

    def fixed(self, game: str, players: int) -> list[dict[str, Any]]:
        """Return the bots with a fixed rating, the best first."""
        found = [{"bot": name, "rating": rating} for name, rating in bots_of(game, players).items()]
        return sorted(found, key=lambda one: -one["rating"].mu)


def ladders() -> list[tuple[str, int, str]]:
    """Return the games with the numbers of players that can be rated, and their titles."""
    games = [known_game(name) for name in registry.NAMES if is_presented(name)]
    return [(game.name, players, game.title) for game in games for players in game.seats if players >= 2]


@locked
async def _set_rated(tables: Tables, live: LiveTable, guest: Guest, wanted: bool) -> None:
    only_host(live, guest)
    if live.live_game is not None:
        raise Conflict("The game has started already.")
    if any(seat.kind == "human" and guest.id not in seat.holders for seat in live.seats):
        raise Conflict("Somebody has sat down already: they have agreed to the table as it is.")
    if wanted and not live.info.listed:
        raise Conflict("Only tables that are listed online can be rated.")
    if wanted != live.info.rated:
        await tables.change(live, rated=wanted)
