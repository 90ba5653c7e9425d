"""Ratings and the ladder in the JSON API."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from evertable.web.api import models
from evertable.web.api.callers import REFUSALS, CurrentGuest
from evertable.web.live.new_table import known_game
from evertable.web.services import known_query

router = APIRouter(prefix="/api/v1", responses=REFUSALS, dependencies=[Depends(known_query)])
Game = Annotated[str, Query(max_length=40)]
Players = Annotated[int, Query(ge=2, le=20)]


@router.get("/ratings", summary="Look at your own ratings")
async def get_ratings(caller: CurrentGuest) -> models.RatingsOut:
    """One rating for each game and number of players, and what each rated game has changed."""
    ratings = caller.services.ratings
    ratings.check()
    found, history = await ratings.rows.all_of(caller.guest.id), await ratings.rows.history(caller.guest.id)
    mine = [
        models.RatingOut(
            game=game, players=players, rating=one.shown, doubt=one.doubt, settled=one.settled, **asdict(one)
        )
        for (game, players), one in sorted(found.items())
    ]
    changes = [
        models.RatingChangeOut(
            code=one.code,
            game=one.game,
            players=one.players,
            rank=one.rank,
            weight=one.weight,
            before=one.before.shown,
            after=one.after.shown,
            time=one.time,
        )
        for one in history
    ]
    return models.RatingsOut(ratings=mine, history=changes)


@router.get("/ladder", summary="Read a ladder")
async def get_ladder(caller: CurrentGuest, game: Game, players: Players = 2) -> models.LadderOut:
    """The best hundred people, and apart from them programs and our own bots, whose ratings are fixed."""
    ratings, me = caller.services.ratings, caller.guest.id
    ratings.check()
    known_game(game)
    people, programs = [await ratings.rows.ladder(game, players, kind) for kind in (False, True)]
    return models.LadderOut(
        people=[_line(line, line["name"], line["guest"] == me) for line in people],
        programs=[_line(line, line["name"], line["guest"] == me) for line in programs],
        bots=[_line(line, line["bot"]) for line in ratings.fixed(game, players)],
    )


def _line(line: dict[str, Any], name: str, me: bool = False) -> models.LadderLine:
    one = line["rating"]
    return models.LadderLine(name=name, rating=one.shown, doubt=one.doubt, games=one.games, me=me)
