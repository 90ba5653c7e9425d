"""Runs of picks on a screen."""

from collections.abc import Sequence

from evertable.duo.packing import DONE
from evertable.duo.questions import is_aside
from evertable.kernel.packing import question_of
from evertable.kernel.stack import Frame
from evertable.kernel.view import View
from evertable.present.duo import acts
from evertable.present.duo.cast import Cast
from evertable.present.duo.changes import expected
from evertable.present.model import Tray
from evertable.present.trays import MOST, Ways, tray_of
from evertable.present.words import Words


def _same(frame: Frame) -> object:
    """Return the question and who asks; what has been picked so far changes from pick to pick."""
    return frame[0], frame[2], question_of(frame[4])


def tray(view: View, picked: Sequence[int], cast: Cast, words: Words) -> Tray | None:
    """Return the tray of the run that is asked now."""
    actions = view.legal_actions()
    if not actions or view.observation()["question"] != "picks":
        return None
    return tray_of(
        view,
        picked,
        Ways(view, MOST, DONE, _same, is_aside),
        lambda pick, do: acts.told(pick, do, cast, words),
        lambda result: expected(result, cast, words),
        words,
    )
