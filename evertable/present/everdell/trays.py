"""A run of picks on a screen."""

from collections.abc import Sequence
from typing import Final

from evertable.everdell.questions import DONE
from evertable.kernel.view import View
from evertable.present.everdell import acts
from evertable.present.everdell.changes import changes, sentences
from evertable.present.model import Act, Tray
from evertable.present.preview import outcome
from evertable.present.runs import Ways
from evertable.present.words import Words

MOST: Final = 600
"""More ways than this are not walked for a screen; the picks are then made one by one."""


def tray(view: View, picked: Sequence[int], names: list[str], words: Words) -> Tray | None:
    """What is picked, what can be added, and what it would bring; picks that do not fit are forgotten."""
    if not view.legal_actions() or view.observation()["question"] != "picks":
        return None
    ways = Ways(view, MOST, DONE)
    least, most = ways.sizes
    if not ways.small or most < 2:
        return None
    if picked and ways.path(picked) is None and not ways.more(picked):
        picked = ()
    path = list(ways.path(picked) or ())
    brings: list[str] = []
    if path and picked:
        result = outcome(view, *path)
        brings = sentences(changes(result.before, result.after), view.seat, names, words)
        if result.after["actor"] == view.seat and result.after["question"] != "turn":
            brings.append(words.say("then you choose"))

    def act(item: int) -> Act:
        return acts.told(item, ways.words[item], view.seat, names, words)

    more = [item for item in ways.more(picked) if item != DONE]
    return Tray([act(item) for item in picked], [act(item) for item in more], path, least, most, brings)
