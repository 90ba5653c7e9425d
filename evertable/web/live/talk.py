"""Words between partners: checked by the game, passed on by the table, forgotten after some turns."""

from typing import Any

from evertable.kernel.game import SPECTATOR
from evertable.present.talk import REMEMBERED, talk_of
from evertable.present.words import Words
from evertable.web.live.live_table import Live
from evertable.web.live.tables import Tables, whole
from evertable.web.server.problems import BadRequest, Conflict


@whole
async def say(tables: Tables, live: Live, seat: int, what: str) -> None:
    """Say something the rules allow and that is true; nothing takes back what was said."""
    talk, position = talk_of(live.info.game), live.position
    if talk is None or position is None or position.over or position.changed is not None:
        raise Conflict("There is nothing to say at this table.")
    said = {other: words for other, words in live.info.said.items() if other != str(seat)}
    if what:
        if what not in [phrase.id for phrase in talk.phrases(position.view(seat), Words("en"))]:
            raise BadRequest("The rules do not allow to say this now.")
        said[str(seat)] = {"what": what, "turn": len(position.turns)}
    await tables.change(live, said=said)


def talk_at(live: Live, me: int, words: Words) -> dict[str, Any] | None:
    """What a viewer hears and may say; None where nobody talks."""
    talk, position = talk_of(live.info.game), live.position
    if talk is None or position is None or position.over or position.changed is not None:
        return None
    heard = {
        int(seat): talk.heard(said["what"], words)
        for seat, said in live.info.said.items()
        if len(position.turns) - said["turn"] < REMEMBERED
    }
    others = [seat for seat in live.humans() if seat != me]
    phrases = talk.phrases(position.view(me), words) if me != SPECTATOR and others else []
    groups: dict[str, list[Any]] = {}
    for phrase in phrases:
        groups.setdefault(phrase.group, []).append(phrase)
    return {"heard": heard, "groups": groups} if heard or groups else None
