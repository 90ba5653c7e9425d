"""Hints: the moves that a strong bot recommends, with expected points and reasons."""

import asyncio
from typing import Any, Final

from evertable.bots.levels import adviser
from evertable.drawing.icons import worded
from evertable.present.advice import promise, reasons
from evertable.present.words import Words
from evertable.web.live.bots import BotWorkers
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import running
from evertable.web.server.problems import Conflict
from evertable.web.server.rendering import render

SECONDS: Final = 1.0
"""Seconds that the bot thinks."""


async def hint_for(bot_workers: BotWorkers, live: LiveTable, seat: int, words: Words) -> dict[str, Any]:
    """Return the best few moves as text and HTML. Raise Conflict unless it is the seat's turn."""
    live_game = running(live)
    if live.info.rated:
        raise Conflict("There are no hints in a rated game.")
    if live_game.actor != seat:
        raise Conflict("It is somebody else's turn.")
    if seat not in live_game.hints:  # computed once per position and seat
        thought = bot_workers.advise(live_game, seat, adviser(live_game.game), SECONDS)
        live_game.hints[seat] = asyncio.ensure_future(thought)
    found = await asyncio.shield(live_game.hints[seat])
    screen = live_game.presenter.screen(live_game.view(seat), live.names(words), words)
    acts = {act.action: act for act in screen.acts}
    advice = [
        {
            "text": act.text,
            "action": piece.action,
            "target": act.target,
            "label": act.label,
            "words": worded(act.label, words.language),
            "promise": promise(piece.expected, words),
            "why": reasons(piece.reasons, live_game.presenter, words),
            **piece.data(),
        }
        for piece, act in ((piece, acts[piece.action]) for piece in found)
    ]
    shown = render("fragments/advice.html", {"words": words, "advice": advice})
    return {**advice[0], "advice": advice, "html": shown}
