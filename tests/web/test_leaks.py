"""No byte that is sent to somebody depends on what that somebody must not know.

At many points of games with bots the server's position is exchanged for another one that the viewer cannot tell from
it. Everything the viewer can ask for has to be the same, byte by byte. In every second game the spectator is behind,
and what came after is exchanged too.
"""

import os
import random
from unittest.mock import patch

import pytest
from fastapi import FastAPI

from evertable.bots.registry import bot_named
from evertable.kernel.game import SPECTATOR
from evertable.kernel.rng import seeded
from evertable.web.live import new_table
from evertable.web.live.live_game import LiveGame
from evertable.web.server.identity import Visitor as Identity
from tests.web.guest import Visitor

GAMES = int(os.environ.get("EVERTABLE_LEAK_GAMES", "2"))
SEED = int(os.environ.get("EVERTABLE_SEED", "0"))
PAGES = ("", "/screen", "/log", "/fair", "/export", "/replay", "/analysis", "/story/farm")
EVERY = 30
"""Moves between two looks."""


@pytest.mark.parametrize("game", ["everdell", "evergreen"])
def test_no_byte_tells_what_is_hidden(app: FastAPI, game: str) -> None:
    ann, ben, eve = Visitor(app), Visitor(app), Visitor(app)
    for number in range(GAMES):
        dealt = {**new_table.random_fields(), "seed": SEED * 1000 + number}
        with patch.object(new_table, "random_fields", lambda dealt=dealt: dealt):
            path = ann.new("me", "friend", "bot:random", game=game, delay=10 * (number % 2))
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


def _frozen(visitor: Visitor, path: str) -> None:
    """The bot of the table must not move by itself."""
    live = visitor.live(path)
    live.seats[2].bot = None


def _compare(viewer: Visitor, path: str, live_game: LiveGame, seat: int, steps: int) -> None:
    live = viewer.live(path)
    live.live_game, live.moved_at = live_game, live.info.version
    expected = _everything(viewer, path)
    other = live_game.draft()
    other.s = live_game.game.resample(live_game.s, seat, seeded(steps))
    live.live_game = other
    assert _everything(viewer, path) == expected, f"{path} seat {seat} step {steps}"
    live.live_game = live_game


def _compare_late(viewer: Visitor, path: str, shown: LiveGame, newer: LiveGame, steps: int) -> None:
    """A spectator who is behind learns neither what is hidden in what is shown, nor anything of what came after."""
    live = viewer.live(path)
    assert live.delayed_view is not None
    live.delayed_view.seen.live_game, live.live_game = shown, shown
    expected = _everything(viewer, path)
    other = shown.draft()
    other.s = shown.game.resample(shown.s, SPECTATOR, seeded(steps))
    live.delayed_view.seen.live_game, live.live_game = other, newer
    live.info.version += 1
    assert _everything(viewer, path) == expected, f"{path} late spectator step {steps}"


def _everything(viewer: Visitor, path: str) -> list[bytes]:
    """All that a viewer can ask for."""
    found = [viewer.get(page).content for page in ("/", *(path + page for page in PAGES))]
    acts = viewer.acts(path)
    for text in random.Random(len(acts)).sample(acts, min(3, len(acts))):
        found.append(viewer.client.get(f"{path}/preview", params={"action": text}).content)
    token = viewer.app.state.services.keys.sign(_guest(viewer))
    headers = {"Authorization": f"Bearer {token}"}
    for door in ("", "/observation", "/actions", "/log", "/analysis"):
        found.append(viewer.client.get(f"/api/v1/tables{path[2:]}{door}", headers=headers).content)
    found.append(_news(viewer, path))
    return found


def _news(viewer: Visitor, path: str) -> bytes:
    """What an event stream says to the viewer now."""
    live, guest = viewer.live(path), _guest(viewer)

    async def first() -> bytes:
        stream = viewer.app.state.services.streams.events(live.seen_by(guest), Identity(guest, False, "127.0.0.1"))
        said = [await anext(stream), await anext(stream)]
        await stream.aclose()
        return "".join(said).encode()

    return bytes(viewer.app.state.portal.call(first))


def _guest(viewer: Visitor) -> str:
    signed = viewer.client.cookies["evertable"]
    guest = viewer.app.state.services.keys.read(signed)
    assert guest
    return str(guest)
