"""Layers inside ``evertable/web``: storage <- server <- live <- features <- app. Features do not import each other."""

from pathlib import Path
from typing import Final

import pytest

from tests.kernel.test_architecture import imports

WEB: Final = Path(__file__).parents[2] / "evertable" / "web"
PREFIX: Final = "evertable.web."
ORDER: Final = ("storage", "server", "live", "held", "services", "shared", "feature", "app", "run")
"""The layers from below. A file may import from the layers below its own and from its own folder."""
FOLDERS: Final = {"migrations": "server", "storage": "storage", "server": "server", "live": "live"}
"""Folders that are a layer; every other one is a feature."""
TOP: Final = {"__init__": "storage", "services": "services", "health": "feature", "app": "app", "run": "run"}
"""Files beside the folders. Metrics and health are a feature of one file."""
HELD: Final = frozenset(
    {
        "analysis/jobs",
        "campaigns/rows",
        "campaigns/service",
        "chat/moderation_rows",
        "chat/phrases",
        "chat/rows",
        "chat/service",
        "notices/mail",
        "notices/push_request",
        "notices/push",
        "notices/quiet",
        "notices/rows",
        "notices/service",
        "pad/rows",
        "lobby/matching",
        "lobby/queue",
        "lobby/queue_rows",
        "people/devices",
        "people/friend_lists",
        "people/friends",
        "people/rows",
        "people/service",
        "ratings/fixed",
        "ratings/rows",
        "ratings/scale",
        "ratings/service",
        "statistics/figures",
        "statistics/history",
        "tasks/judge",
        "tasks/rows",
        "tasks/views",
        "tournaments/draws",
        "tournaments/model",
        "tournaments/pairing",
        "tournaments/results",
        "tournaments/rows",
        "tournaments/service",
        "tournaments/standings",
        "tournaments/views",
    }
)
"""The parts of features that ``services.py`` holds, so that pages of other features reach them there."""
SHARED: Final = frozenset({"api/callers", "api/models"})
"""What the API of every feature needs, wherever its routes are."""


def layer(module: str) -> str:
    """Return the layer of a module that is named by its path from ``web``, such as ``live/bots``."""
    folder, _, rest = module.partition("/")
    if not rest and folder in TOP:
        return TOP[folder]
    if module in SHARED:
        return "shared"
    return FOLDERS.get(folder) or ("held" if module in HELD else "feature")


def module_of(name: str) -> str:
    """Return the module that an import names, without ``evertable.web`` and without what is taken from it."""
    path = name.removeprefix(PREFIX).replace(".", "/")
    return path if (WEB / f"{path}.py").exists() or (WEB / path).is_dir() else path.rpartition("/")[0]


def wrong(module: str, source: str) -> list[str]:
    """Return the imports that a module must not have."""
    package = ".".join(("evertable.web", *module.split("/")[:-1]))
    own, rank = module.partition("/")[0], ORDER.index(layer(module))
    found = []
    for name in imports(source, package):
        if name.startswith(PREFIX):
            target = module_of(name)
            same = "/" in module and target.partition("/")[0] == own
            apart = not same and {layer(module), layer(target)} <= {"held", "feature"}
            ok = ORDER.index(layer(target)) <= rank if same else ORDER.index(layer(target)) < rank and not apart
            found += [] if ok else [name]
    return found


MODULES: Final = sorted(str(file.relative_to(WEB).with_suffix("")) for file in WEB.rglob("*.py"))


@pytest.mark.parametrize("module", MODULES)
def test_layers_point_one_way(module: str) -> None:
    assert wrong(module, (WEB / f"{module}.py").read_text(encoding="utf-8")) == []


def test_every_held_part_is_there() -> None:
    assert set(MODULES) >= HELD


@pytest.mark.parametrize(
    ("module", "source", "found"),
    [
        ("live/bots", "from evertable.web.services import Services", ["evertable.web.services.Services"]),
        ("storage/store", "from evertable.web.server import words", ["evertable.web.server.words"]),
        ("server/forms", "from evertable.web.live.tables import Tables", ["evertable.web.live.tables.Tables"]),
        ("pad/pages", "from evertable.web.tasks.rows import Attempt", ["evertable.web.tasks.rows.Attempt"]),
        ("pad/pages", "from evertable.web.lobby.pages import new", ["evertable.web.lobby.pages.new"]),
        ("tasks/rows", "from evertable.web.tasks import pages", ["evertable.web.tasks.pages"]),
        ("tasks/rows", "from evertable.web.pad.rows import PadRows", ["evertable.web.pad.rows.PadRows"]),
        ("health", "from evertable.web.table.pages import table", ["evertable.web.table.pages.table"]),
        ("app", "from evertable.web import health", []),
        ("pad/pages", "from evertable.web.services import Caller\nfrom evertable.web.pad import views", []),
    ],
)
def test_the_test_finds_what_is_wrong(module: str, source: str, found: list[str]) -> None:
    assert wrong(module, source) == found
