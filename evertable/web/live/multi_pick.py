"""Multiple picks, made in any order in the browser and sent at once. All of them are stored, or none."""

from collections.abc import Sequence

from evertable.drawing.words import words_in
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables, locked, ready
from evertable.web.server.problems import Conflict


@locked
async def run(
    tables: Tables, live: LiveTable, seat: int, picks: Sequence[int], version: int, hold: float | None = None
) -> None:
    """Make the moves that lead to these picks. ``hold`` is that of ``tables.act``."""
    live_game = ready(live, seat, version)
    words = words_in("en", live.info.game)
    tray = live_game.presenter.tray(live_game.view(seat), picks, live.names(words), words)
    if tray is None or not tray.path or sorted(act.action for act in tray.picked) != sorted(picks):
        raise Conflict("These cannot be picked together.")
    draft = live_game.draft()
    for action in tray.path:
        if action not in draft.view(seat).legal_actions():
            raise Conflict("These cannot be picked together.")
        draft.do(action, own=True)
    draft.settle()
    await tables.adopt(live, draft)
    await tables.hold_turn(live, seat, hold)
