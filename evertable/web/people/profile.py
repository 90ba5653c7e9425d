"""What a profile shows: figures, loved cards, trophies and the last games, all of them of finished games."""

from collections import Counter
from datetime import UTC, datetime
from typing import Any, Final

from babel.dates import format_date
from sqlalchemy import Connection, Select, select

from evertable import registry
from evertable.catalog.schema import Card
from evertable.present.campaigns import trophies_of
from evertable.present.details import recipe
from evertable.present.registry import is_presented
from evertable.present.words import Words
from evertable.registry import catalog_of
from evertable.web.live.live_table import seat_name
from evertable.web.live.new_table import known_game
from evertable.web.people.rows import Account
from evertable.web.server.words import ago
from evertable.web.services import Caller
from evertable.web.storage.model import Guest, Seat, TableInfo
from evertable.web.storage.schema import HOLDERS, MOVES, SEATS, TABLES
from evertable.web.storage.store import tables_with_seats

LAST: Final = 6
"""Games that a profile lists."""
LOVED: Final = 5
AMONG: Final = 200
"""The latest games in which loved cards are counted."""


async def profile(caller: Caller, guest: Guest, account: Account | None, own: bool) -> dict[str, Any]:
    """Return what a profile shows. Others see only games that spectators could watch in its list."""
    services = caller.services
    played = await services.history.of(guest.id)
    trophies = await _trophies(caller, guest.id, own)
    last, plays = await services.store.read(lambda c: (_last(c, guest.id, own), _plays(c, guest.id)))
    best = max(played, key=lambda one: one.points, default=None)
    won = round(100 * sum(one.won for one in played) / len(played)) if played else 0
    held = sum(len(shelf["held"]) for shelf in trophies)
    figures = [(len(played), caller.words.many("game", "games", len(played)))]
    if best is not None:
        figures += [(f"{won} %", caller.words.say("won")), (best.points, caller.words.say("most points"))]  # type: ignore[list-item]
    if held:
        figures.append((held, caller.words.many("trophy", "trophies", held)))
    since = account.created if account is not None else guest.created
    return {
        "figures": figures,
        "since": format_date(datetime.fromtimestamp(since, UTC).date(), "MMMM y", locale=caller.words.language),
        "ratings": await services.ratings.of_profile(guest.id),
        "loved": _loved(plays, caller.words_for("everdell")),
        "trophies": trophies,
        "last": [_line(info, seats, guest.id, caller.words) for info, seats in last],
    }


def _own(guest: str) -> Select[Any]:
    """Return the tables where a guest has a seat that no bot has taken over."""
    here = (SEATS.c.table_id == HOLDERS.c.table_id) & (SEATS.c.seat == HOLDERS.c.seat)
    return select(HOLDERS.c.table_id).join(SEATS, here).where(HOLDERS.c.guest == guest, SEATS.c.bot.is_(None))


def _last(c: Connection, guest: str, own: bool) -> list[tuple[TableInfo, list[Seat]]]:
    wanted = select(TABLES).where(TABLES.c.id.in_(_own(guest)), TABLES.c.status == "over", TABLES.c.lesson.is_(None))
    if not own:
        wanted = wanted.where(TABLES.c.spectators)
    return tables_with_seats(c, wanted.order_by(TABLES.c.updated.desc()).limit(LAST))


def _plays(c: Connection, guest: str) -> Counter[str]:
    """Return how often a guest has played each card of Everdell in the latest finished games."""
    latest = (
        select(TABLES.c.id)
        .where(TABLES.c.id.in_(_own(guest)), TABLES.c.status == "over", TABLES.c.game == "everdell")
        .order_by(TABLES.c.updated.desc())
        .limit(AMONG)
    )
    moves = (
        select(MOVES.c.text)
        .join(HOLDERS, (HOLDERS.c.table_id == MOVES.c.table_id) & (HOLDERS.c.seat == MOVES.c.seat))
        .where(HOLDERS.c.guest == guest, MOVES.c.table_id.in_(latest), MOVES.c.text.like("play %"))
    )
    return Counter(text.split(" ")[1] for text in c.execute(moves).scalars())


def _loved(plays: Counter[str], words: Words) -> list[dict[str, Any]]:
    """Return the cards that were played most, with what draws them."""
    found: list[dict[str, Any]] = []
    catalog = catalog_of("everdell")
    for name, times in plays.most_common():
        card = catalog.entry(name) if name in catalog else None
        if isinstance(card, Card) and len(found) < LOVED:
            found.append(
                {
                    "id": name,
                    "name": words.name(name),
                    "kind": card.kind,
                    "colour": card.color,
                    "picture": recipe(card) if card.kind == "critter" else "",
                    "times": times,
                }
            )
    return found


async def _trophies(caller: Caller, guest: str, own: bool) -> list[dict[str, Any]]:
    """Return the trophies by game. Oneself also sees how many there are."""
    won = await caller.services.campaign_rows.all_trophies(guest)
    shelves = []
    for game in registry.NAMES:
        rules = trophies_of(game) if is_presented(game) else None
        held = {one["trophy"] for one in won if one["game"] == game}
        if rules is None or not (held or own):
            continue
        words = caller.words_for(game)
        known = rules.all(words)
        shelves.append(
            {
                "game": game,
                "title": rules.title(words),
                "held": [trophy for trophy in known if trophy.id in held],
                "all": len(known),
            }
        )
    return shelves


def _line(info: TableInfo, seats: list[Seat], guest: str, words: Words) -> dict[str, Any]:
    mine = [seat.seat for seat in seats if guest in seat.holders]
    result = info.result
    won = any(seat in result["winners"] for seat in mine) if result else None
    return {
        "code": info.code,
        "game": info.game,
        "title": known_game(info.game).title,
        "with": [seat_name(seat, words) for seat in seats if seat.seat not in mine],
        "when": ago(info.updated, words),
        "points": " : ".join(map(str, result["totals"])) if result else "",
        "won": won,
    }
