"""Runs of picks on a screen, for every game whose rules ask for runs."""

from collections.abc import Callable, Sequence
from typing import Final

from evertable.kernel.stack import Description
from evertable.kernel.view import View
from evertable.present.model import Act, Tray
from evertable.present.preview import PreviewResult, try_actions
from evertable.present.runs import Ways
from evertable.present.words import Words

MOST: Final = 600
"""More ways than this are not walked for a screen; the picks are then made one by one."""


def tray_of(
    view: View,
    picked: Sequence[int],
    ways: Ways,
    act: Callable[[int, Description], Act],
    tell: Callable[[PreviewResult], list[str]],
    words: Words,
) -> Tray | None:
    """Return what is picked, what can be added, and what it would bring; picks that do not fit are forgotten."""
    least, most = ways.sizes
    if not ways.small or most < 2:
        return None
    if picked and ways.path(picked) is None and not ways.more(picked):
        picked = ()
    path = list(ways.path(picked) or ())
    brings: list[str] = []
    if path and picked:
        result = try_actions(view, *path)
        brings = tell(result)
        if result.asks:
            brings.append(words.say("then you choose"))
    more = [pick for pick in ways.more(picked) if pick != ways.done]
    return Tray(
        [act(pick, ways.words[pick]) for pick in picked],
        [act(pick, ways.words[pick]) for pick in more],
        path,
        least,
        most,
        brings,
    )
