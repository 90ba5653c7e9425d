"""Talk between partners: the game checks phrases, the table shows them for some turns."""

from typing import Any

from evertable.kernel.game import SPECTATOR
from evertable.present.registry import REMEMBERED, talk_of
from evertable.present.words import Words
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables, locked
from evertable.web.server.problems import BadRequest, Conflict


@locked
async def say(tables: Tables, live: LiveTable, seat: int, what: str) -> None:
    """Say a phrase that the rules allow. An undo does not take it back."""
    talk, live_game = talk_of(live.info.game), live.live_game
    if talk is None or live_game is None or live_game.over or live_game.changed is not None:
        raise Conflict("There is nothing to say at this table.")
    said = {other: words for other, words in live.info.said.items() if other != str(seat)}
    if what:
        if what not in [phrase.id for phrase in talk.phrases(live_game.view(seat), Words("en"))]:
            raise BadRequest("The rules do not allow you to say this now.")
        said[str(seat)] = {"what": what, "turn": len(live_game.turns)}
    await tables.change(live, said=said)


def talk_at(live: LiveTable, me: int, words: Words) -> dict[str, Any] | None:
    """Return what a viewer hears and may say, or None without talk."""
    talk, live_game = talk_of(live.info.game), live.live_game
    if talk is None or live_game is None or live_game.over or live_game.changed is not None:
        return None
    heard = {
        int(seat): talk.heard(said["what"], words)
        for seat, said in live.info.said.items()
        if len(live_game.turns) - said["turn"] < REMEMBERED
    }
    others = [seat for seat in live.humans() if seat != me]
    phrases = talk.phrases(live_game.view(me), words) if me != SPECTATOR and others else []
    groups: dict[str, list[Any]] = {}
    for phrase in phrases:
        groups.setdefault(phrase.group, []).append(phrase)
    return {"heard": heard, "groups": groups} if heard or groups else None
