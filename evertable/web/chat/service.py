"""Chat at a table: who may talk and listen, and how often."""

from collections.abc import Callable
from time import time
from typing import Any, Final

from evertable.kernel.game import SPECTATOR
from evertable.present.words import Words, fitting
from evertable.web.chat.moderation_rows import ModerationRows
from evertable.web.chat.phrases import EMOTES, LONGEST, PHRASES, clean_text
from evertable.web.chat.rows import ChatRows, Message
from evertable.web.live.live_table import LiveTable, seat_name
from evertable.web.live.seating import only_host
from evertable.web.live.tables import Tables, locked
from evertable.web.server.identity import Visitor
from evertable.web.server.problems import BadRequest, Forbidden, NotFound, TooManyRequests, UnknownName
from evertable.web.server.rate_limits import TokenBuckets
from evertable.web.storage.model import Guest, Said

MODES: Final = ("seats", "all", "off")
SLOW: Final = (0, 10, 30, 60)
"""Seconds between two messages of a person that a host can choose."""
TALKERS: Final = 10
"""How many people of one address can talk at the same time."""
ADDRESS_DAYS: Final = 30
"""How long a message's address is known to moderators."""


class ChatService:
    """The chat of one server."""

    def __init__(
        self,
        rows: ChatRows,
        moderation: ModerationRows,
        tables: Tables,
        on: bool,
        now: Callable[[], float] = time,
        rate: float = 0.5,
        burst: int = 6,
    ) -> None:
        self.rows: Final = rows
        self.on: Final = on
        """Whether there is chat on this server."""
        self._moderation: Final = moderation
        self._tables: Final = tables
        self._now: Final = now
        self._said: Final = TokenBuckets(rate, burst)
        self._said_from: Final = TokenBuckets(TALKERS * rate, TALKERS * burst)
        self._reported: Final = TokenBuckets(1 / 30, 5)

    def may_hear(self, live: LiveTable, guest_id: str) -> bool:
        """Return whether a guest reads what is said at a table: the people at it, and spectators if it lets them."""
        mode = live.info.chat
        return self.on and mode != "off" and (mode == "all" or bool(live.seats_of(guest_id)))

    def panel(self, live: LiveTable, guest_id: str) -> dict[str, Any] | None:
        """Return what the panel of a table offers a guest, or None without one. A host can open it again."""
        info, hears = live.info, self.may_hear(live, guest_id)
        host = self.on and info.host == guest_id
        if not hears and not host:
            return None
        return {
            "mode": info.chat,
            "slow": info.slow,
            "host": host,
            "open": hears,
            "modes": MODES,
            "slows": SLOW,
            "phrases": list(PHRASES.values()),
            "emotes": EMOTES,
            "longest": LONGEST,
        }

    def check_may_hear(self, live: LiveTable, guest_id: str) -> None:
        """Raise NotFound without chat on this server, Forbidden if the table keeps it from this guest."""
        if not self.on:
            raise NotFound("There is no chat on this server.")
        if live.info.chat == "off":
            raise Forbidden("Chat is off at this table.")
        if not self.may_hear(live, guest_id):
            raise Forbidden("Only the people at this table talk here.")

    async def say(self, live: LiveTable, guest: Guest, visitor: Visitor, said: Said) -> int:
        """Store what a guest says and tell everybody at the table. Return its id. A repeated key says nothing new."""
        self.check_may_hear(live, guest.id)
        text = _checked(said.kind, said.text)
        await self._moderation.check(guest.id, visitor.address)
        now = self._now()
        if not self._said.take(guest.id) or not self._said_from.take(visitor.address):
            raise TooManyRequests("You talk faster than others can read. Please wait a moment.")
        if live.info.slow and live.info.host != guest.id:
            left = live.info.slow - (now - await self.rows.last_time(live.info.id, guest.id))
            if left > 0:
                raise TooManyRequests(
                    "This table talks slowly: you can say more in {seconds} s.", seconds=max(1, round(left))
                )
        seats = live.seats_of(guest.id)
        row = {
            "table_id": live.info.id,
            "key": said.key,
            "guest": guest.id,
            "seat": live.viewpoint(guest.id) if len(seats) > 1 else seats[0] if seats else SPECTATOR,
            "kind": said.kind,
            "text": text,
            "language": said.language,
            "address": self._moderation.digest(visitor.address),
            "time": now,
        }
        found = await self.rows.add(row, live.info.code)
        self._tables.tell_words(live.info.code)
        return found

    async def heard(self, live: LiveTable, guest_id: str) -> list[Message]:
        """Return what a guest has heard at a table. Spectators with a delay hear words as late as moves."""
        self.check_may_hear(live, guest_id)
        late = live.info.delay * 60 if live.info.status == "playing" and not live.seats_of(guest_id) else 0
        return await self.rows.heard(live.info.id, guest_id, self._now() - late)

    async def set_rules(self, live: LiveTable, guest: Guest, mode: str, slow: int) -> None:
        """Set who may talk at a table and how often, as its host."""
        if not self.on:
            raise NotFound("There is no chat on this server.")
        await set_chat(self._tables, live, guest, mode, slow)

    async def forget_addresses(self) -> None:
        """Forget from where old messages came."""
        await self.rows.forget_addresses(self._now() - ADDRESS_DAYS * 86400)

    async def mute(self, live: LiveTable, guest: Guest, message: int, on: bool) -> None:
        """Mute who said a message, or hear them again."""
        said = await self._said_here(live, guest.id, message)
        if said.guest == guest.id:
            raise BadRequest("You said this yourself.")
        await (self.rows.mute(guest.id, said.guest, self._now()) if on else self.rows.unmute(guest.id, said.guest))

    async def mute_seat(self, live: LiveTable, guest: Guest, seat: int, on: bool) -> None:
        """Mute who holds a seat, or hear them again."""
        self.check_may_hear(live, guest.id)
        holders = live.seats[seat].holders if 0 <= seat < len(live.seats) else []
        if not holders or guest.id in holders:
            raise BadRequest("There is nobody else at this seat.")
        for other in holders:
            await (self.rows.mute(guest.id, other, self._now()) if on else self.rows.unmute(guest.id, other))

    async def report(self, live: LiveTable, guest: Guest, message: int, why: str) -> None:
        """Report a message to the moderators."""
        said = await self._said_here(live, guest.id, message)
        if said.guest == guest.id:
            raise BadRequest("You said this yourself.")
        if not self._reported.take(guest.id):
            raise TooManyRequests("You have reported a lot. The moderators will look at it.")
        await self.rows.report(said.id, guest.id, clean_text(why), self._now())

    async def _said_here(self, live: LiveTable, guest_id: str, message: int) -> Message:
        """Return a message that a guest has heard at this table. Raise NotFound for others."""
        found = [said for said in await self.heard(live, guest_id) if said.id == message]
        said = found[0] if found else await self._muted_before(live, guest_id, message)
        if said is None:
            raise NotFound("Nobody said this at this table.")
        return said

    async def _muted_before(self, live: LiveTable, guest_id: str, message: int) -> Message | None:
        said = await self.rows.one(message, live.info.id)
        return said if said is not None and said.guest in await self.rows.muted_by(guest_id) else None

    async def view(self, live: LiveTable, guest: Guest, words: Words) -> list[dict[str, Any]]:
        """Return what a guest has heard, for templates and the API."""
        return [message_view(live, said, guest, words) for said in await self.heard(live, guest.id)]

    async def muted_seats(self, live: LiveTable, guest_id: str) -> list[int]:
        """Return the seats of people whom a guest has muted."""
        muted = await self.rows.muted_by(guest_id)
        return [seat.seat for seat in live.seats if muted & set(seat.holders)]


@locked
async def set_chat(tables: Tables, live: LiveTable, guest: Guest, mode: str, slow: int) -> None:
    """Set who may talk at a table and how often, as its host."""
    only_host(live, guest)
    if mode not in MODES:
        raise UnknownName("There is no chat for {name}.", mode, MODES)
    if slow not in SLOW:
        raise BadRequest("Between two messages there can be {seconds} seconds.", seconds=", ".join(map(str, SLOW)))
    if (mode, slow) != (live.info.chat, live.info.slow):
        await tables.change(live, chat=mode, slow=slow)


def message_view(live: LiveTable, said: Message, guest: Guest, words: Words) -> dict[str, Any]:
    """Return a message in the reader's language. ``original`` is a phrase as its sender chose it, if that differs."""
    text = text_of(said, words)
    theirs = text_of(said, Words(fitting(said.language))) if said.kind == "phrase" else text
    original = theirs if theirs != text else ""
    at_table = 0 <= said.seat < len(live.seats) and said.guest in live.seats[said.seat].holders
    seat = live.seats[said.seat] if at_table else None
    return {
        "id": said.id,
        "seat": said.seat if seat is not None else SPECTATOR,
        "name": seat_name(seat, words) if seat is not None else said.name or words.say("A spectator"),
        "animal": seat.animal if seat is not None else said.animal,
        "mine": said.guest == guest.id,
        "kind": said.kind,
        "text": text,
        "emote": said.text if said.kind == "emote" else "",
        "original": original,
        "language": said.language,
        "time": said.time,
    }


def text_of(said: Message, words: Words) -> str:
    """Return what a message says: phrases and emotes in the reader's language."""
    if said.kind == "phrase":
        return words.say(PHRASES[said.text].says)
    return words.say(EMOTES[said.text]) if said.kind == "emote" else said.text


def _checked(kind: str, text: str) -> str:
    """Return what to store. Raise a problem for anything else than a text, a phrase or an emote."""
    match kind:
        case "text":
            words = clean_text(text)
            if not words:
                raise BadRequest("There is nothing to say in this.")
            return words
        case "phrase" if text not in PHRASES:
            raise UnknownName("There is no phrase {name}.", text, PHRASES)
        case "emote" if text not in EMOTES:
            raise UnknownName("There is no emote {name}.", text, EMOTES)
        case "phrase" | "emote":
            return text
    raise UnknownName("Nothing is said as {name}.", kind, ("text", "phrase", "emote"))
