"""The JSON API of tournaments."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request

from evertable.web.api.callers import REFUSALS, CurrentGuest
from evertable.web.api.models import ListedTournamentOut, TournamentIn, TournamentOut
from evertable.web.live.seating import clean_name
from evertable.web.server.problems import UnknownName
from evertable.web.services import Caller, known_query, services_of


def _are_here(request: Request) -> None:
    services_of(request).tournaments.check_on()


router = APIRouter(
    prefix="/api/v1/tournaments", responses=REFUSALS, dependencies=[Depends(known_query), Depends(_are_here)]
)
Code = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,12}$", description="The tournament's code.")]


@router.get("", summary="Find tournaments")
async def list_tournaments(caller: CurrentGuest) -> list[ListedTournamentOut]:
    """Tournaments that everybody may find, and the caller's own; those that are not over come first."""
    lines = await caller.services.tournaments.overview(caller.guest.id, caller.words)
    return [ListedTournamentOut(**{key: line[key] for key in ListedTournamentOut.model_fields}) for line in lines]


@router.post("", status_code=201, summary="Begin a tournament")
async def add_tournament(caller: CurrentGuest, wanted: TournamentIn) -> TournamentOut:
    """A new tournament. The caller runs it and does not play unless they join."""
    if wanted.listed:
        await caller.allow_strangers()
    caller.services.allow_new(caller.visitor.address)
    given = {**wanted.model_dump(exclude={"kind"}), "name": clean_name(wanted.name), "format": wanted.kind}
    tournament = await caller.services.tournaments.begin_with(caller.guest, **given)
    return await _out(caller, tournament.code)


@router.get("/{code}", summary="Look at a tournament")
async def get_tournament(caller: CurrentGuest, code: Code) -> TournamentOut:
    """Its players, standings, and tables by round; ``mine`` is the table where the caller plays."""
    return await _out(caller, code)


@router.post("/{code}/{deed}", summary="Join, leave, start, go on, cancel")
async def act_on_tournament(
    caller: CurrentGuest, code: Code, deed: Annotated[str, Path(max_length=20, description="One of these.")]
) -> TournamentOut:
    """``join`` and ``leave`` as a player; ``start``, ``go_on`` (end the pause) and ``cancel`` as its host."""
    service = caller.services.tournaments
    deeds = {
        "join": service.join,
        "leave": service.leave,
        "start": service.start,
        "go_on": service.go_on,
        "cancel": service.cancel,
    }
    if deed not in deeds:
        raise UnknownName("Nothing called {name} can be done here.", deed, deeds)
    if deed == "join" and (await service.get(code)).tournament.listed:
        await caller.allow_strangers()
    await deeds[deed](code, caller.guest)
    return await _out(caller, code)


async def _out(caller: Caller, code: str) -> TournamentOut:
    told = await caller.services.tournaments.told(code, caller.guest.id, caller.words)
    return TournamentOut(**{key: told[key] for key in TournamentOut.model_fields})
