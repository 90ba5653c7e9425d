"""Lists of people as pages show them: friends, who follows, who is blocked, invitations."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from evertable.present.words import Words
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import known_game
from evertable.web.live.tables import Tables
from evertable.web.people.friends import Friends
from evertable.web.people.rows import AccountRows, Somebody
from evertable.web.server.problems import Problem
from evertable.web.server.words import ago
from evertable.web.storage.model import Seat

Here = Callable[[str, Iterable[Somebody]], Awaitable[set[str]]]


class FriendLists:
    """The lists of one guest. ``here`` says who of some people is here, as far as the guest may see it."""

    def __init__(self, rows: AccountRows, friends: Friends, tables: Tables, here: Here) -> None:
        self._rows: Final = rows
        self._friends: Final = friends
        self._tables: Final = tables
        self._here: Final = here

    async def of(self, me: str) -> dict[str, list[dict[str, Any]]]:
        """Return whom a guest follows, who follows the guest without being followed, and who is blocked."""
        followed, followers = await self._friends.followed(me), await self._friends.followers(me)
        blocked = await self._friends.blocked(me)
        some = {one.guest: one for one in await self._rows.somebodies({*followed, *followers, *blocked})}
        here = await self._here(me, some.values())
        listed = [some[guest] for guest in followed if guest in some]
        new = some.keys() - followed
        listed.sort(key=lambda one: (one.guest not in here, one.name.casefold()))
        return {
            "followed": [line(one, one.guest in here, one.guest in followers) for one in listed],
            "followers": [line(some[guest], guest in here, True) for guest in followers if guest in new],
            "blocked": [line(some[guest], False, False) for guest in blocked if guest in some],
        }

    async def to_invite(self, live: LiveTable, me: str) -> list[dict[str, Any]]:
        """Return the friends whom a guest can invite to a table: they follow each other, and are not there yet."""
        if not live.seats_of(me) or not any(seat.kind == "open" for seat in live.seats):
            return []
        sitting = {holder for seat in live.seats for holder in seat.holders}
        followers = set(await self._friends.followers(me))
        guests = [guest for guest in await self._friends.followed(me) if guest in followers - sitting]
        invited = await self._friends.invited_to(live.info.code) if guests else set()
        some = await self._rows.somebodies(guests)
        here = await self._here(me, some)
        found = [{**line(one, one.guest in here, True), "invited": one.guest in invited} for one in some]
        return sorted(found, key=lambda one: not one["here"])

    async def to_follow(self, live: LiveTable, me: str) -> list[Seat]:
        """Return the seats of people at a table whom a guest who sits there could follow."""
        others = [seat for seat in live.seats if seat.kind == "human" and seat.guest and me not in seat.holders]
        if not others or not live.seats_of(me):
            return []
        not_these = {*await self._friends.followed(me), *await self._friends.apart_from(me)}
        return [seat for seat in others if seat.guest not in not_these and not seat.program]

    async def invitations(self, me: str, words: Words) -> list[dict[str, Any]]:
        """Return the invitations to tables that still have a seat. Others are forgotten."""
        open_ones = await self._friends.invitations(me)
        senders = {one.guest: one for one in await self._rows.somebodies({sender for _, sender, _ in open_ones})}
        found = []
        for code, sender, time in open_ones:
            live = await self._waiting(code, me)
            if live is None or sender not in senders:
                await self._friends.drop_invitation(me, code)
                continue
            by, title = line(senders[sender], False, False), known_game(live.info.game).title
            found.append({"code": code, "game": live.info.game, "title": title, "by": by, "when": ago(time, words)})
        return found

    async def _waiting(self, code: str, me: str) -> LiveTable | None:
        """Return a table that waits for somebody who is not there yet, or None."""
        try:
            live = await self._tables.get(code)
        except Problem:
            return None
        free = any(seat.kind == "open" for seat in live.seats)
        return live if live.info.status == "lobby" and free and not live.seats_of(me) else None


def line(one: Somebody, here: bool, mutual: bool) -> dict[str, Any]:
    """Return somebody as a line of a list."""
    return {
        "code": one.code,
        "name": one.name,
        "animal": one.animal,
        "colour": one.colour,
        "here": here,
        "mutual": mutual,
        "program": one.program,
    }
