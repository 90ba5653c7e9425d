"""Runs of picks on a screen."""

from collections.abc import Sequence

from evertable.everdell.questions import DONE
from evertable.kernel.view import View
from evertable.present.everdell import acts
from evertable.present.everdell.changes import expected
from evertable.present.model import Tray
from evertable.present.trays import MOST, Ways, tray_of
from evertable.present.words import Words


def tray(view: View, picked: Sequence[int], names: list[str], words: Words) -> Tray | None:
    """Return the tray of the run that is asked now."""
    if not view.legal_actions() or view.observation()["question"] != "picks":
        return None
    return tray_of(
        view,
        picked,
        Ways(view, MOST, DONE),
        lambda pick, do: acts.told(pick, do, view.seat, names, words),
        lambda result: expected(result, view.seat, names, words),
        words,
    )
