"""The services of one server, and the request dependencies that pages use to reach them."""

import asyncio
from collections import Counter
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from fastapi import Depends
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable.drawing.portraits import ANIMALS, colour_of, own_animal, suggested_name
from evertable.drawing.words import words_in
from evertable.present.words import Words, mark
from evertable.web.analysis.jobs import AnalysisService
from evertable.web.campaigns.rows import CampaignRows
from evertable.web.campaigns.service import CampaignService, TrophyService
from evertable.web.chat.moderation_rows import ModerationRows
from evertable.web.chat.rows import ChatRows
from evertable.web.chat.service import ChatService
from evertable.web.live.bots import BotDrivers, BotWorkers
from evertable.web.live.clocks import TurnClocks
from evertable.web.live.event_stream import EventStreams
from evertable.web.live.lessons import check_on_script
from evertable.web.live.live_table import LiveTable
from evertable.web.live.online import OnlineLobby
from evertable.web.live.presence import Presence
from evertable.web.live.replays import ReplayCache
from evertable.web.live.seating import check_may_watch, clean_name
from evertable.web.live.sync import ProcessSync
from evertable.web.live.tables import Tables
from evertable.web.live.time_up import ClockWatch
from evertable.web.lobby.queue import PairingQueue
from evertable.web.lobby.queue_rows import QueueRows
from evertable.web.notices.mail import Mailer
from evertable.web.notices.rows import NoticeRows
from evertable.web.notices.service import Notices
from evertable.web.pad.rows import PadRows
from evertable.web.people.devices import device_name
from evertable.web.people.service import People
from evertable.web.ratings.rows import RatingRows
from evertable.web.ratings.service import Ratings
from evertable.web.server.documents import are_built
from evertable.web.server.forms import read_form, text
from evertable.web.server.identity import Credential, Guests, Keys, Visitor
from evertable.web.server.limited_work import LimitedWork
from evertable.web.server.now import Now
from evertable.web.server.open_pages import OpenPages
from evertable.web.server.problems import Forbidden, NotFound, TooManyRequests, UnknownName
from evertable.web.server.rate_limits import TokenBuckets
from evertable.web.server.settings import Settings
from evertable.web.server.sign_outs import SignOuts
from evertable.web.server.words import language_of
from evertable.web.statistics.history import History
from evertable.web.storage.bot_leases import BotLeases
from evertable.web.storage.model import Guest
from evertable.web.storage.open_tables import OpenTables
from evertable.web.storage.store import Store
from evertable.web.tasks.judge import TaskJudge
from evertable.web.tasks.rows import AttemptRows
from evertable.web.tournaments.rows import TournamentRows
from evertable.web.tournaments.service import TournamentService


class Services:
    """The service container of one server. It creates its parts in the order in which they depend on each other."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.now = Now()
        """The time of everything that waits or runs out. Tests set it forward (``now.ahead``)."""
        self.keys: Final = Keys(settings.key)
        self.mailer: Final = Mailer(settings.mail, settings.mail_from)
        self.store: Final = Store(settings.database)
        self.guests: Final = Guests(self.store)
        self.tables: Final = Tables(self.store, settings.cached, self.now)
        self.tables.check_draft = check_on_script
        self.bot_workers: Final = BotWorkers(settings.bot_workers)
        self.limited_work: Final = LimitedWork(settings.limits)
        self.bot_leases: Final = BotLeases(self.store)
        self.drivers: Final = BotDrivers(self.tables, self.bot_workers, self.bot_leases)
        self.process_sync: Final = ProcessSync(self.store, self.tables, self.guests, self.drivers, self.bot_leases)
        self.campaign_rows: Final = CampaignRows(self.store)
        self.pad_rows: Final = PadRows(self.store, self.limited_work)
        self.campaigns: Final = CampaignService(self.campaign_rows, self.tables)
        self.moderation: Final = ModerationRows(self.store, settings.key, self.now)
        self.chat: Final = ChatService(ChatRows(self.store), self.moderation, self.tables, settings.chat, self.now)
        self.ratings: Final = Ratings(RatingRows(self.store, self.now), self.tables, settings.online)
        self.trophies: Final = TrophyService(self.campaign_rows, self.tables)
        self.history: Final = History(self.store, self.tables)
        self.clocks: Final = TurnClocks(self.tables)
        self.presence: Final = Presence(self.tables)
        self.clock_watch: Final = ClockWatch(self.tables)
        self.open_tables: Final = OpenTables(self.store)
        self.online: Final = OnlineLobby(self.tables, self.open_tables)
        self.sign_outs: Final = SignOuts()
        self.people: Final = People(self.store, self.tables, self.sign_outs, self.now, settings.limits)
        self.notices: Final = Notices(
            NoticeRows(self.store, self.now), self.tables, self.guests, self.mailer, settings, self.people.email_of
        )
        self.process_sync.also_hear["signed_out"] = self.people.devices.hear
        self.process_sync.after_gap.append(self.people.devices.read_sign_outs)
        self.queue: Final = PairingQueue(
            QueueRows(self.store),
            self.tables,
            self.guests,
            self.people.blocked_among,
            self.ratings.rows.strength,
            self.now,
        )
        self.tournaments: Final = TournamentService(
            TournamentRows(self.store), self.tables, self.now, settings.online and settings.tournaments
        )
        self.replay_cache: Final = ReplayCache()
        self.analysis_service: Final = AnalysisService(self.store, self.tables, self.bot_workers, self.replay_cache)
        self.attempts: Final = AttemptRows(self.store)
        self.task_judge: Final = TaskJudge(self.attempts, self.tables, self.replay_cache)
        self.people.exporters.update(
            {
                "statistics": lambda guest: self.history.summary(guest, "", "", 0, ""),
                "trophies": self.campaign_rows.all_trophies,
                "pads": self.pad_rows.export,
                "campaigns": self.campaigns.export,
                "tasks": self.attempts.export,
            }
        )
        self.fresh: Final = TokenBuckets(settings.limits.new_rate, settings.limits.new_burst)
        self._hints: Final = TokenBuckets(settings.limits.hint_rate, settings.limits.hint_burst)
        self._bots_only: Final = TokenBuckets(settings.limits.bots_rate, settings.limits.bots_burst)
        self.open_pages: Final = OpenPages()
        self.streams: Final = EventStreams(
            settings.limits.watchers, settings.limits.address_watchers, settings.heartbeat, self.open_pages
        )
        self.streams.after_leaving.append(self.presence.left)
        self.answers: Final[Counter[int]] = Counter()
        """Responses so far, by status code."""
        self._engine: asyncio.Future[None] | None = None

    async def open(self) -> None:
        """Open the database, start background tasks and resume what an earlier server left unfinished."""
        await self.store.open()
        if self.settings.shared:  # other processes serve visitors meanwhile: start late rather than slow
            await self.bot_workers.warm_up()
        await self.chat.forget_addresses()
        await self.people.open()
        self.process_sync.open()
        self.online.open()
        if self.settings.online:
            self.queue.open()
        self.tournaments.open()
        self.clock_watch.open()
        self.presence.open()
        await self.notices.open()
        self._engine = asyncio.ensure_future(self.bot_workers.follow_engine())
        await self.analysis_service.resume()

    async def close(self) -> None:
        """Stop the background tasks and close the database."""
        self.clocks.close()
        if self._engine is not None:
            self._engine.cancel()
        await self.analysis_service.close()
        await self.tournaments.close()
        await self.queue.close()
        await self.online.close()
        await self.clock_watch.close()
        await self.notices.close()
        await self.presence.close()
        await self.people.close()
        await self.process_sync.close()
        await self.drivers.close()
        await self.bot_leases.release()
        await self.trophies.close()
        await self.task_judge.close()
        self.bot_workers.close()
        self.limited_work.close()
        await self.store.close()

    def check_online(self) -> None:
        """Raise NotFound on a server without an online lobby."""
        if not self.settings.online:
            raise NotFound("There is no online lobby on this server.")

    def allow_new(self, address: str) -> None:
        """Raise TooManyRequests if an address has created too many tables or guests."""
        if not self.fresh.take(address):
            raise TooManyRequests("That was a lot at once. Please wait a moment.")

    def allow_hint(self, address: str) -> None:
        """Raise TooManyRequests if an address has asked for too many hints."""
        if not self._hints.take(address):
            raise TooManyRequests("That was a lot at once. Please wait a moment.")

    def allow_bots_only(self, address: str) -> None:
        """Raise TooManyRequests if bots play by themselves at too many tables, of an address or of this process."""
        going_on = sum(live.driver is not None and not live.humans() for live in self.tables.all)
        if going_on >= self.settings.limits.bots_only or not self._bots_only.take(address):
            raise TooManyRequests("Bots play by themselves at many tables already. Please wait a minute.")


@dataclass(frozen=True, slots=True)
class Caller:
    """The guest who makes a request, with the services and the words to answer with."""

    services: Services
    guest: Guest
    words: Words
    visitor: Visitor

    def words_for(self, game: str) -> Words:
        """Return words that know the names of a game's components."""
        return words_in(self.words.language, game)

    async def keep_guest(self, guest: Guest) -> None:
        """Store the caller. Raise TooManyRequests if the guest is not stored yet and the address has too many."""
        if await self.services.guests.is_new(guest.id):
            self.services.allow_new(self.visitor.address)
        await self.services.guests.keep(guest)

    def allow_table(self, with_humans: bool) -> None:
        """Raise TooManyRequests if the caller's address has opened too many tables, or too many for bots only."""
        self.services.allow_new(self.visitor.address)
        if not with_humans:
            self.services.allow_bots_only(self.visitor.address)

    async def allow_strangers(self) -> None:
        """Raise Forbidden if a moderator has excluded the caller, or the address, from playing with strangers."""
        await self.services.moderation.check(self.guest.id, self.visitor.address)

    def allow_without(self, live: LiveTable, seat: int | None) -> None:
        """Raise TooManyRequests if only bots would play on without the human on a seat, at too many tables.

        None stands for nobody: the game is about to start. In a lobby, a human who leaves starts nothing.
        """
        starts = seat is None or live.live_game is not None
        if starts and not set(live.humans()) - {seat}:
            self.services.allow_bots_only(self.visitor.address)

    async def table(self, code: str) -> LiveTable:
        """Return a table. Raise Forbidden if the caller may not watch it."""
        live = await self.services.tables.get(code)
        check_may_watch(live, self.guest.id)
        return live

    async def named(self, form: FormData) -> Guest:
        """Return the guest, with the name and the animal that a form gives."""
        name, animal = clean_name(text(form, "name", 200)) or self.guest.name, text(form, "animal", 20)
        if animal and animal not in ANIMALS:
            raise UnknownName("There is no animal {name}.", animal, ANIMALS)
        comfort = {**self.guest.comfort, "animal": animal} if animal else self.guest.comfort
        if (name, comfort) != (self.guest.name, self.guest.comfort):
            await self.keep_guest(replace(self.guest, name=name, comfort=comfort))
        return await self.services.guests.get(self.guest.id)

    async def invitations(self) -> list[dict[str, Any]]:
        """Return the caller's invitations to tables, for pages that list tables."""
        if self.visitor.fresh or not self.services.settings.friends:
            return []
        return await self.services.people.lists.invitations(self.guest.id, self.words)

    def context(self, **more: Any) -> dict[str, Any]:
        """Return the values that every template gets, and ``more``."""
        return {
            "words": self.words,
            "csrf": self.services.keys.csrf(self.guest.id),
            "guest": {
                "name": self.guest.name,
                "language": self.guest.language,
                "animal": own_animal(self.guest.comfort.get("animal"), self.guest.id),
                "colour": colour_of(self.guest.comfort.get("colour"), self.guest.id),
                "suggested": self.guest.name or suggested_name(self.guest.id),
            },
            "comfort": self.guest.comfort,
            "online_on": self.services.settings.online,
            "offers": {
                "accounts": self.services.settings.accounts,
                "friends": self.services.settings.friends,
                "tournaments": self.services.tournaments.on,
                "documents": are_built(self.services.settings.documents),
            },
            **more,
        }


def to_table(live: LiveTable) -> Response:
    """Return a redirect to a table."""
    return RedirectResponse(f"/t/{live.info.code}", 303)


def services_of(request: Request) -> Services:
    """Return the services of the application that handles a request."""
    services: Services = request.app.state.services
    return services


async def caller_of(request: Request) -> Caller:
    """Return who makes a request, as the guest is now: an event stream is a long request."""
    services, visitor = services_of(request), request.scope["state"]["visitor"]
    if services.sign_outs.is_dead(Credential(visitor.id, visitor.device, visitor.generation)):
        raise Forbidden("You were signed out on this device.")  # since an event stream was opened
    guest = await services.guests.get(visitor.id)
    await services.people.note_seen(guest, visitor, device_name(request.headers.get("user-agent", "")))
    language = language_of(guest.language, request.headers.get("accept-language"))
    request.scope["state"]["language"] = language
    return Caller(services, guest, words_in(language), visitor)


def known_query(request: Request) -> None:
    """Raise UnknownName for a query parameter that a route does not have: a misspelt one must not be ignored."""
    known = {str(parameter.alias) for parameter in request.scope["route"].dependant.query_params}
    for name in request.query_params:
        if name not in known:
            raise UnknownName(
                mark("There is no query parameter {name} here."),
                name,
                sorted(known),
            )


CurrentVisitor = Annotated[Caller, Depends(caller_of)]


async def _table(caller: CurrentVisitor, code: str) -> LiveTable:
    return await caller.table(code)


async def _seen_table(caller: CurrentVisitor, code: str) -> LiveTable:
    return (await caller.table(code)).seen_by(caller.guest.id)


Table = Annotated[LiveTable, Depends(_table)]
"""The table of the address, if the caller may watch it."""
SeenTable = Annotated[LiveTable, Depends(_seen_table)]
"""The same as the caller may see it: spectators can be some minutes behind."""


async def _form(request: Request, caller: CurrentVisitor) -> FormData:
    return await read_form(request, caller.services.keys, caller.guest.id, files=0)


async def _upload(request: Request, caller: CurrentVisitor) -> FormData:
    return await read_form(request, caller.services.keys, caller.guest.id, files=1)


Form = Annotated[FormData, Depends(_form)]
"""A form that one of our own pages has sent."""
Upload = Annotated[FormData, Depends(_upload)]
"""The same with a file."""
