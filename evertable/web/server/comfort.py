"""The settings of a guest: what there is to choose, and what of an untrusted choice is valid."""

from typing import Any, Final

from evertable.web.storage.model import PACES, USUAL_PACE

COMFORT: Final[dict[str, tuple[str, ...]]] = {
    "theme": ("auto", "light", "dark"),
    "text": ("normal", "large", "huge", "double"),
    "contrast": ("auto", "more", "usual"),
    "hand": ("right", "left"),
    "motion": ("auto", "full", "none"),
    "film": ("calm", "slow", "quick", "off"),
    "sound": ("on", "off"),
    "volume": ("50", *(str(percent) for percent in range(0, 101, 5) if percent != 50)),
    "ring": ("4", "0", "12", "never"),
    "notices": ("off", "on"),
    "hints": ("on", "off"),
    "pace": (USUAL_PACE, *(pace for pace in PACES if pace != USUAL_PACE)),
}
"""The settings of a guest with their values, the default first."""


def valid_comfort(given: Any) -> dict[str, str]:
    """Return those settings of a file that there are, with values that they can have."""
    if not isinstance(given, dict):
        return {}
    return {name: given[name] for name, values in COMFORT.items() if given.get(name) in values}
