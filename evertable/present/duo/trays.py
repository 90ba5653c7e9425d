"""A run of picks on a screen."""

from collections.abc import Sequence
from typing import Final

from evertable.duo.questions import DONE, TRADE
from evertable.kernel.stack import Frame
from evertable.kernel.view import View
from evertable.present.duo import acts
from evertable.present.duo.cast import Cast
from evertable.present.duo.changes import changes, sentences
from evertable.present.model import Act, Tray
from evertable.present.preview import outcome
from evertable.present.runs import Ways
from evertable.present.words import Words

MOST: Final = 600
"""More ways than this are not walked for a screen; the picks are then made one by one."""
_LEAVE: Final = frozenset({TRADE})


def _same(frame: Frame) -> object:
    """The run and who asks; what has been picked so far changes from pick to pick."""
    return frame[0], frame[2], frame[4] & 255


def tray(view: View, picked: Sequence[int], cast: Cast, words: Words) -> Tray | None:
    """What is picked, what can be added, and what it would bring; picks that do not fit are forgotten."""
    actions = view.legal_actions()
    if not actions or view.observation()["question"] != "picks" or TRADE in actions:
        return None
    ways = Ways(view, MOST, DONE, _same, _LEAVE)
    least, most = ways.sizes
    if not ways.small or most < 2:
        return None
    if picked and ways.path(picked) is None and not ways.more(picked):
        picked = ()
    path = list(ways.path(picked) or ())
    brings: list[str] = []
    if path and picked:
        result = outcome(view, *path)
        brings = sentences(changes(result.before, result.after), result.before, cast, words)
        if result.after["actor"] == view.seat and result.after["question"] != "turn":
            brings.append(words.say("then you choose"))

    def act(pick: int) -> Act:
        return acts.told(pick, ways.words[pick], cast, words)

    more = [pick for pick in ways.more(picked) if pick != DONE]
    return Tray([act(pick) for pick in picked], [act(pick) for pick in more], path, least, most, brings)
