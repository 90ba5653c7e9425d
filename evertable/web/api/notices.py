"""The JSON API of games over days: the caller's games, notices and holidays."""

from fastapi import APIRouter, Depends

from evertable.drawing.icons import worded
from evertable.web.api import models
from evertable.web.api.callers import REFUSALS, CurrentGuest
from evertable.web.live.game_line import game_line
from evertable.web.services import Caller, known_query

router = APIRouter(prefix="/api/v1", responses=REFUSALS, dependencies=[Depends(known_query)])
MOST_LISTED = 60


@router.get("/me/games", summary="List your games")
async def list_games(caller: CurrentGuest) -> list[models.YourGameOut]:
    """The caller's tables, the latest first: whose turn it is, the last turn, and how much time is left."""
    tables, guest = caller.services.tables, caller.guest.id
    found = await caller.services.store.tables_of(guest, MOST_LISTED)
    lines = [(info, game_line(info, seats, guest, caller.words, tables.game_time())) for info, seats in found]
    return [
        models.YourGameOut(
            code=info.code,
            game=info.game,
            modules=info.modules,
            status=info.status,
            waits=line["waits"],
            actor=info.actor,
            left=line["seconds_left"],
            last=worded(line["last"], caller.words.language),
        )
        for info, line in lines
    ]


@router.get("/me/notices", summary="Read which notices you want")
async def get_notices(caller: CurrentGuest) -> models.NoticesOut:
    """What is sent when it is the caller's turn, and the holiday."""
    return await _told(caller)


@router.put("/me/notices", summary="Say which notices you want")
async def put_notices(caller: CurrentGuest, wanted: models.NoticesIn) -> models.NoticesOut:
    """Nothing is sent unless it is switched on. Mail goes to the confirmed address of the account."""
    await caller.keep_guest(caller.guest)
    await caller.services.notices.change(caller.guest.id, **wanted.model_dump())
    return await _told(caller)


@router.put("/me/holiday", summary="Go on holiday or come back")
async def put_holiday(caller: CurrentGuest, wanted: models.HolidayIn) -> models.NoticesOut:
    """Clocks in days stand still for the caller while the holiday lasts."""
    await caller.keep_guest(caller.guest)
    if wanted.days:
        await caller.services.notices.start_holiday(caller.guest.id, wanted.days)
    else:
        await caller.services.notices.end_holiday(caller.guest.id)
    return await _told(caller)


async def _told(caller: Caller) -> models.NoticesOut:
    notices = caller.services.notices
    settings = await notices.rows.settings(caller.guest.id)
    return models.NoticesOut(
        push=settings.push,
        mail=settings.mail,
        often=settings.often,
        quiet_from=settings.quiet_from,
        quiet_until=settings.quiet_until,
        zone=settings.zone,
        away_until=settings.away_until,
        holiday_left=round(notices.holiday_left(settings), 2),
    )
