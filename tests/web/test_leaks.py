"""No byte that is sent to somebody depends on what that somebody must not know.

At many points of games with bots the server's position is exchanged for another one that the viewer cannot tell from
it. Everything the viewer can ask for has to be the same, byte by byte: every route of the application is listed below.
In every second game the spectator is behind, and what came after is exchanged too.
"""

import os
import pkgutil
import random
from importlib import import_module
from typing import Any, Final
from unittest.mock import patch

import pytest
from fastapi import APIRouter, FastAPI
from httpx import Response

from evertable import web
from evertable.bots.explain import Advice, Reason
from evertable.bots.registry import bot_named
from evertable.kernel.game import SPECTATOR
from evertable.kernel.rng import seeded
from evertable.web.live import bots, new_table
from evertable.web.live.live_game import LiveGame
from tests.web.guest import Visitor
from tests.web.streams import streaming

GAMES: Final = int(os.environ.get("EVERTABLE_LEAK_GAMES", "2"))
SEED: Final = int(os.environ.get("EVERTABLE_SEED", "0"))
SEATS: Final = {"everdell": 3, "evergreen": 3, "duo": 2}
MODES: Final = ("competitive", "coop")
EVERY: Final = 30 if "EVERTABLE_LEAK_GAMES" in os.environ else 75
"""Moves between two looks."""

TABLE: Final = {
    "/t/{code}": ("",),
    "/t/{code}/screen": ("",),
    "/t/{code}/film": ("",),
    "/t/{code}/log": ("",),
    "/t/{code}/fair": ("",),
    "/t/{code}/qr.svg": ("",),
    "/t/{code}/export": ("",),
    "/t/{code}/replay": ("", "?at=0", "?at=7&seat=1&part=1", "?seat=-1"),
    "/t/{code}/analysis": ("", "?part=1"),
    "/t/{code}/words": ("",),
    "/t/{code}/story/{entry}": ("",),
    "/t/{code}/worth/{entry}": ("",),
    "/t/{code}/hint": ("",),
    "/api/v1/tables/{code}": ("",),
    "/api/v1/tables/{code}/observation": ("", "?seat=0", "?seat=1"),
    "/api/v1/tables/{code}/actions": ("", "?seat=0", "?seat=1"),
    "/api/v1/tables/{code}/hint": ("", "?seat=1"),
    "/api/v1/tables/{code}/log": ("",),
    "/api/v1/tables/{code}/words": ("",),
    "/api/v1/tables/{code}/analysis": ("",),
    "/": ("",),
}
"""Looked at every time, each with these queries. Previews and event streams are looked at, too (``_everything``)."""
AT_THE_END: Final = {
    "/new": ("", "?game=duo"),
    "/new/outlook": ("?game=everdell&players=2",),
    "/join": ("", "?code={code}"),
    "/online": ("", "?game=duo"),
    "/online/tables": ("",),
    "/tournaments": ("",),
    "/tournaments/new": ("",),
    "/tournament/{code}": ("",),
    "/tournament/{code}/now": ("",),
    "/tournament/{code}/results.json": ("",),
    "/tournament/{code}/results.csv": ("",),
    "/s/{token}": ("",),
    "/online/waiting": ("",),
    "/online/queue": ("",),
    "/api/v1/queue": ("",),
    "/settings": ("",),
    "/games": ("",),
    "/games/count": ("",),
    "/games/next": ("", "?after={code}"),
    "/sw.js": ("",),
    "/api/v1/me/games": ("",),
    "/api/v1/me/notices": ("",),
    "/ladder": ("", "?of=duo:2"),
    "/api/v1/ratings": ("",),
    "/api/v1/ladder": ("?game=duo",),
    "/moderation": ("",),
    "/moderation/enter/{secret}": ("",),
    "/campaigns/{game}/new": ("",),
    "/campaign/{code}": ("",),
    "/campaign/{code}/export": ("",),
    "/trophies/{game}": ("",),
    "/compendium": ("",),
    "/compendium/{game}/{entry}": ("",),
    "/rules": ("",),
    "/rules/{name}": ("",),
    "/learn": ("",),
    "/pad": ("",),
    "/pad/new": ("",),
    "/pad/{code}": ("",),
    "/fair": ("", "?seed=1&nonce=x&promise=y"),
    "/statistics": ("", "?players=2"),
    "/people/me": ("",),
    "/people/{person}": ("",),
    "/people/me/export": ("",),
    "/people/me/delete": ("",),
    "/sign-in": ("",),
    "/sign-in/openid": ("",),
    "/sign-in/openid/back": ("",),
    "/recover/{secret}": ("",),
    "/confirm/{secret}": ("",),
    "/challenges": ("",),
    "/daily": ("",),
    "/daily/{day}": ("",),
    "/puzzles": ("",),
    "/api/v1/games": ("",),
    "/api/v1/online": ("",),
    "/api/v1/tournaments": ("",),
    "/api/v1/tournaments/{code}": ("",),
    "/api/v1/statistics": ("",),
    "/api/v1/me": ("",),
    "/api/v1/me/devices": ("",),
    "/api/v1/me/export": ("",),
    "/api/v1/people/{person}": ("",),
    "/api/v1/friends": ("",),
    "/api/v1/invitations": ("",),
}
"""Pages that are about no running table, looked at once in a game."""
IN_CODE: Final = {"/t/{code}/preview", "/t/{code}/events", "/api/v1/tables/{code}/events"}
"""Looked at by ``_everything`` itself."""
ELSEWHERE: Final = {"/healthz", "/readyz", "/metrics", "/api/v1/openapi.json"}
"""Say nothing about a table: whether the server works, how much it has done (numbers grow with every request), and
the description of the API."""


@pytest.mark.parametrize("game", ["everdell", "evergreen", "duo"])
def test_no_byte_tells_what_is_hidden(app: FastAPI, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.BotWorkers, "advise", _advise)
    for part in (
        "lobby.table_line",
        "people.friend_lists",
        "people.pages",
        "people.profile",
    ):  # time passes between two looks
        monkeypatch.setattr(f"evertable.web.{part}.ago", lambda moment, words: "")
    ann, ben, eve = Visitor(app), Visitor(app), Visitor(app)
    eve.get("/")
    for number in range(GAMES):
        dealt = {**new_table.random_fields(), "seed": SEED * 1000 + number}
        more = {"module": MODES[(number + number // 2) % 2]} if game == "duo" else {}
        with patch.object(new_table, "random_fields", lambda dealt=dealt: dealt):
            seats = ("me", "friend", "bot:random")[: SEATS[game]]
            path = ann.new(*seats, game=game, delay=10 * (number % 2), **more)
        ben.post(f"{path}/seat", do="join")
        live_game = ann.live_game(path)
        _frozen(ann, path)
        bot = bot_named("greedy" if number % 2 else "random", live_game.game, SEED * 1000 + number)
        steps, earlier = 0, live_game
        while not live_game.over:
            live_game = live_game.draft()
            live_game.do(bot.choose(live_game.view(live_game.actor)), own=True)
            steps += 1
            if steps % EVERY == 0 or live_game.over:
                for seat, viewer in ((0, ann), (1, ben)):
                    _compare(viewer, path, live_game, seat, steps)
                if ann.live(path).delayed_view is None:
                    _compare(eve, path, live_game, SPECTATOR, steps)
                else:
                    _compare_late(eve, path, earlier, live_game, steps)
                earlier = live_game


def test_every_route_is_looked_at(app: FastAPI) -> None:
    """A new page or answer of the API has to be put on one of the lists above."""
    listed = [*TABLE, *AT_THE_END, *IN_CODE, *ELSEWHERE]
    assert len(listed) == len(set(listed))
    assert routes(app) == set(listed)


def routes(app: FastAPI) -> set[str]:
    """The paths of everything that can be asked for with GET."""
    plain = [route for route in app.routes if "GET" in getattr(route, "methods", ("GET",))]
    paths = {getattr(route, "path", None) for route in plain}
    found: set[str] = {path for path in paths if path and path not in ("/static", "/docs")}
    for module in pkgutil.walk_packages(web.__path__, f"{web.__name__}."):
        if ".migrations" in module.name:  # run by Alembic only
            continue
        if isinstance(router := getattr(import_module(module.name), "router", None), APIRouter):
            found |= {str(route.path) for route in router.routes if "GET" in route.methods}  # type: ignore[attr-defined]
    return found


async def _advise(workers: bots.BotWorkers, live_game: LiveGame, seat: int, bot: str, seconds: float) -> list[Advice]:
    """Advice that can be compared: real bots draw samples and look at the clock. They are given the same view."""
    actions = live_game.view(seat).legal_actions()
    return [
        Advice(action, 1 / len(actions), 40.0 + i, (Reason("events", 3.2),)) for i, action in enumerate(actions[:3])
    ]


def _frozen(visitor: Visitor, path: str) -> None:
    """The bot of the table must not move by itself."""
    for seat in visitor.live(path).seats:
        seat.bot = None


def _compare(viewer: Visitor, path: str, live_game: LiveGame, seat: int, steps: int) -> None:
    live = viewer.live(path)
    live.live_game, live.moved_at = live_game, live.info.version
    if live_game.over:
        _news(viewer, path)  # notes how much the viewer has seen, as the export says
    expected = _everything(viewer, path, live_game.over)
    other = live_game.draft()
    other.s = live_game.game.resample(live_game.s, seat, seeded(steps))
    live.live_game = other
    assert _everything(viewer, path, live_game.over) == expected, f"{path} seat {seat} step {steps}"
    live.live_game = live_game


def _compare_late(viewer: Visitor, path: str, shown: LiveGame, newer: LiveGame, steps: int) -> None:
    """A spectator who is behind learns neither what is hidden in what is shown, nor anything of what came after."""
    live = viewer.live(path)
    assert live.delayed_view is not None
    live.delayed_view.seen.live_game, live.live_game = shown, shown
    if newer.over:
        _news(viewer, path)
    expected = _everything(viewer, path, newer.over)
    other = shown.draft()
    other.s = shown.game.resample(shown.s, SPECTATOR, seeded(steps))
    live.delayed_view.seen.live_game, live.live_game = other, newer
    live.info.version += 1
    assert _everything(viewer, path, newer.over) == expected, f"{path} late spectator step {steps}"


def _everything(viewer: Visitor, path: str, last: bool) -> list[tuple[str, int, bytes]]:
    """All that a viewer can ask for; ``last`` adds pages that are about no running table."""
    viewer.app.state.services.replay_cache._kept.clear()  # its key is the version, which is the same for both positions
    live = viewer.live(path)
    values = {
        "code": path[3:],
        "game": live.info.game,
        "entry": {"evergreen": "blue"}.get(live.info.game, "farm"),
        "token": live.seats[1].token,
        "person": _code_of(viewer, live.info.host),
        "secret": "nobodys",
        "name": "everdell_base",
        "day": "2026-11-17",
    }
    asked = {**TABLE, **(AT_THE_END if last else {})}
    found = [_answer(viewer, (route + query).format(**values)) for route, more in asked.items() for query in more]
    acts = viewer.acts(path)
    for text in random.Random(len(acts)).sample(acts, min(3, len(acts))):
        for kind in ("text/html", "application/json"):
            how: dict[str, Any] = {"params": {"action": text}, "headers": {"Accept": kind}}
            found.append(_told(viewer.client.get(f"{path}/preview", **how)))
    found.append(("events", 200, _news(viewer, path)))
    return found


def _code_of(viewer: Visitor, guest: str) -> str:
    """The code of a profile that everybody may see."""
    services = viewer.app.state.services
    account = viewer.app.state.portal.call(services.people.rows.ensure, guest)
    viewer.app.state.portal.call(services.people.set_privacy, guest, "all", "nobody")
    return str(account.code)


def _answer(viewer: Visitor, path: str) -> tuple[str, int, bytes]:
    token = viewer.app.state.services.keys.sign(_guest(viewer))
    headers = {"Authorization": f"Bearer {token}"} if path.startswith("/api/") else {}
    return _told(viewer.client.get(path, headers=headers))


def _told(answer: Response) -> tuple[str, int, bytes]:
    """An answer with its headers, as far as they are not the same for everybody."""
    assert answer.status_code < 500, answer.url
    said = [
        f"{name}: {answer.headers[name]}" for name in ("x-table-version", "etag", "location") if name in answer.headers
    ]
    return str(answer.url), answer.status_code, "\n".join(said).encode() + answer.content


def _news(viewer: Visitor, path: str) -> bytes:
    """What an event stream says to the viewer now: the version, then the screen."""
    with streaming(viewer, path) as stream:
        version, stream.page.edition = stream.page.edition, "an earlier one"
        viewer.app.state.portal.call(stream.page.news.set)
        kind, edition, html = stream.event()
        assert (kind, edition) == ("screen", version)
        return f"{version} {html}".encode()


def _guest(viewer: Visitor) -> str:
    signed = viewer.client.cookies["evertable"]
    guest = viewer.app.state.services.keys.read(signed)
    assert guest
    return str(guest)
