"""Seats: who may watch and act; join, start, leave a seat to a bot and come back, share one screen."""

from dataclasses import replace

from evertable.bots.levels import offered, seat_names, usual_bot
from evertable.kernel.game import SPECTATOR
from evertable.web.live.game_clocks import clocks_of_returned
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import BOT, LONGEST_NAME, bot_name, known_game
from evertable.web.live.tables import Tables, locked
from evertable.web.server.problems import BadRequest, Conflict, Forbidden, UnknownName
from evertable.web.storage.model import PACES, Guest, Seat


@locked
async def join(tables: Tables, live: LiveTable, guest: Guest, number: int | None = None) -> int:
    """Take an open seat, by default the first one. The game starts when no seat is open."""
    mine = live.seats_of(guest.id)
    if mine and number is None:
        return mine[0]
    free = [seat for seat in live.seats if seat.kind == "open" and number in (None, seat.seat)]
    if not free:
        raise Conflict("This seat is taken." if number is not None else "Every seat of this table is taken.")
    await _sit(tables, live, guest, free[0])
    return free[0].seat


@locked
async def by_token(tables: Tables, live: LiveTable, guest: Guest, number: int, token: str) -> int:
    """Join with a link: an invitation takes an open seat, a seat's own link opens the seat on any device."""
    seat = live.seats[number]
    if guest.id in seat.holders:
        return number
    if token == seat.token and seat.kind == "human":
        await tables.change(live, [replace(seat, holders=[*seat.holders, guest.id])])
    elif seat.kind == "open":
        await _sit(tables, live, guest, seat)
    else:
        raise Conflict("This seat is taken. Whoever sits there can come back with the link to the seat.")
    return number


@locked
async def start(tables: Tables, live: LiveTable, guest: Guest) -> None:
    """Start the game. Bots take the open seats."""
    only_host(live, guest)
    if live.live_game is not None:
        raise Conflict("The game has started already.")
    bot = usual_bot(known_game(live.info.game))
    filled: list[Seat] = []
    for seat in live.seats:
        if seat.kind == "open":
            name = bot_name([other.name for other in (*live.seats, *filled)])
            filled.append(replace(seat, kind="bot", bot=bot, name=name))
    if filled:
        await tables.change(live, filled)
    await tables.start(live)


@locked
async def put(tables: Tables, live: LiveTable, guest: Guest, number: int, who: str) -> None:
    """Change a seat in the lobby: ``friend`` opens it, ``bot:NAME`` gives it to a bot."""
    only_host(live, guest)
    if live.live_game is not None:
        raise Conflict("The game has started already.")
    if not 0 <= number < len(live.seats):
        raise BadRequest("There is no such seat.")
    seat = live.seats[number]
    if guest.id in seat.holders:
        raise Conflict("You sit there yourself.")
    if who == "friend":
        fresh = Seat(number, "open")
    elif who.startswith(BOT):
        name = bot_name([other.name for other in live.seats])
        fresh = Seat(number, "bot", bot=_known_bot(live, who.removeprefix(BOT)), name=name)
    else:
        raise BadRequest("A seat is for a friend or a bot.")
    await tables.change(live, [fresh])


@locked
async def leave(tables: Tables, live: LiveTable, number: int, bot: str | None = None) -> None:
    """Let a bot play the seat until its human returns. In the lobby, the seat becomes open."""
    seat = live.seats[number]
    if live.live_game is None:
        await tables.change(live, [Seat(number, "open")])
        return
    if seat.bot is None:
        game = known_game(live.info.game)
        weakest = offered(game)[0]  # nobody rests behind a stronger bot in a rated game
        stand_in = weakest if live.info.rated else _known_bot(live, bot or usual_bot(game))
        await tables.change(live, [replace(seat, bot=stand_in)])


@locked
async def come_back(tables: Tables, live: LiveTable, number: int) -> None:
    """Take a seat back from the bot that stands in."""
    seat = live.seats[number]
    if seat.kind == "human" and seat.bot is not None:
        if live.live_game is not None and number in live.live_game.lost:
            raise Conflict("Your time ran out: a bot plays this seat to the end.")
        await tables.change(live, [replace(seat, bot=None)], **clocks_of_returned(live.info, number))


@locked
async def rename(tables: Tables, live: LiveTable, number: int, name: str) -> None:
    """Rename a seat."""
    await tables.change(live, [replace(live.seats[number], name=clean_name(name))])


@locked
async def set_listed(tables: Tables, live: LiveTable, guest: Guest, listed: bool) -> None:
    """List the table in the online lobby, or take it out."""
    only_host(live, guest)
    if live.live_game is not None:
        raise Conflict("The game has started already.")
    if listed != live.info.listed:
        await tables.change(live, listed=listed, rated=live.info.rated and listed)


@locked
async def set_pace(tables: Tables, live: LiveTable, pace: str) -> None:
    """Set how long bots wait."""
    if pace not in PACES:
        raise UnknownName("There is no pace {name}.", pace, PACES)
    await tables.change(live, pace=pace)


@locked
async def look(tables: Tables, live: LiveTable, guest: Guest, number: int) -> None:
    """Show one of the guest's seats on a shared screen. A number that is not their seat closes the hand."""
    if not live.seats_of(guest.id):
        raise Forbidden("You have no seat at this table.")
    looking = {other: seat for other, seat in live.info.looking.items() if other != guest.id}
    if number in live.seats_of(guest.id):
        looking[guest.id] = number
    await tables.change(live, looking=looking)


def check_may_watch(live: LiveTable, guest_id: str) -> None:
    """Raise Forbidden if a guest without a seat may not watch. A lobby is open to every guest who has the code."""
    if live.live_game is not None and not live.info.spectators and not live.seats_of(guest_id):
        raise Forbidden("This table is not open to spectators.")


def acting_seat(live: LiveTable, guest_id: str) -> int:
    """Return the seat that a guest acts for. With several seats on one screen, it is the one whose hand is open."""
    mine = live.seats_of(guest_id)
    if not mine:
        raise Forbidden("You have no seat at this table.")
    seat = live.viewpoint(guest_id)
    if seat == SPECTATOR:
        raise Forbidden("First say which of you is at the screen.")
    return seat


def only_host(live: LiveTable, guest: Guest) -> None:
    """Raise Forbidden unless the guest opened the table."""
    if live.info.host != guest.id:
        raise Forbidden("Only the host of the table can do this.")


def clean_name(name: str) -> str:
    """Return a name without control characters and repeated spaces, cut to the maximum length."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME]


async def _sit(tables: Tables, live: LiveTable, guest: Guest, seat: Seat) -> None:
    for check in tables.check_sit:
        await check(live, guest)
    animal = str(guest.comfort.get("animal", ""))
    taken = replace(seat, kind="human", guest=guest.id, name=guest.name, animal=animal, holders=[guest.id])
    taken = replace(taken, program=guest.program)
    await tables.change(live, [taken])
    if not any(other.kind == "open" for other in live.seats):
        await tables.start(live)


def _known_bot(live: LiveTable, name: str) -> str:
    known = seat_names(known_game(live.info.game))
    if name not in known:
        raise UnknownName("There is no bot {name}.", name, known)
    return name
