"""Which engine runs: the compiled one if it was made from exactly these sources, else the same sources interpreted.

``tools/compile_engine.py`` compiles the sources below with mypyc into a folder beside the package, together with a
digest of them. Here, before any of them is imported, the digest is compared: a single changed, added or removed file
and all of them are interpreted, because compiled modules call each other without looking. ``EVERTABLE_ENGINE`` decides
otherwise: ``interpreted`` leaves the compiled modules alone, ``compiled`` refuses to start without them.
"""

import os
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).parent
FOLDER: Final = PACKAGE / "_compiled"
SUFFIX: Final = EXTENSION_SUFFIXES[0]
CHOICE: Final = "EVERTABLE_ENGINE"
COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
_PATTERNS: Final = (
    "kernel/**/*.py",
    "everdell/**/*.py",
    "evergreen/**/*.py",
    "duo/**/*.py",
    "bots/duo/bot.py",
    "bots/duo/search_evaluator.py",
    "bots/duo/evaluation.py",
    "bots/everdell/bot.py",
    "bots/everdell/feature_sinks.py",
    "bots/everdell/features.py",
    "bots/everdell/search_evaluator.py",
    "bots/everdell/score_lines.py",
    "bots/everdell/card_potential.py",
    "bots/everdell/event_progress.py",
    "bots/everdell/turns.py",
    "bots/everdell/weights.py",
    "bots/everdell/evaluation.py",
    "bots/evergreen/bot.py",
    "bots/evergreen/search_evaluator.py",
    "bots/evergreen/turn_search.py",
    "bots/evergreen/evaluation.py",
    "bots/search/mcts.py",
    "bots/random_bot.py",
    "research/codecs/folding.py",
    "research/codecs/codec.py",
    "research/codecs/duo.py",
    "research/codecs/everdell.py",
    "research/codecs/evergreen.py",
    "research/round.py",
)
_INTERPRETED: Final = ("__init__.py", "scenario.py", "why.py")
"""Files among them that only list what there is, read what people write or put things into words."""
_KNOWN: Final = ("catalog/*.py",)
"""Files whose types and constants the compiler looks at beside those."""


class EngineError(ImportError):
    """The compiled engine was asked for and cannot be had, with the reason."""


def sources(package: Path = PACKAGE) -> list[Path]:
    """The files that are compiled."""
    return [path for path in _files(package, _PATTERNS) if path.name not in _INTERPRETED]


def _files(package: Path, patterns: tuple[str, ...]) -> list[Path]:
    return sorted({path for pattern in patterns for path in package.glob(pattern)})


def digest(package: Path = PACKAGE) -> str:
    """What a build has to be made from to be used with this package and this Python."""
    state = blake2b(SUFFIX.encode(), digest_size=16)
    for path in _files(package, (*_PATTERNS, *_KNOWN)):
        state.update(f"\0{path.relative_to(package).as_posix()}\0".encode() + path.read_bytes())
    return state.hexdigest()


def made_from(package: Path = PACKAGE) -> str:
    """Return the digest that the compiled modules beside a package were made from, or an empty string."""
    try:
        return (package / FOLDER.name / "digest").read_text(encoding="ascii")
    except OSError:
        return ""


def obstacle(package: Path = PACKAGE) -> str:
    """Return why the compiled modules beside a package cannot be used, or an empty string if they can."""
    compiled = made_from(package)
    if not compiled:
        return "it has not been compiled"
    return "" if compiled == digest(package) else "its sources have changed since it was compiled"


class _Finder(MetaPathFinder):
    """Finds the compiled modules before their sources are found."""

    def __init__(self, files: dict[str, Path]) -> None:
        self._files: Final = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))


def _choose() -> str:
    """Decide once for this process; returns why the engine is interpreted, nothing if it is compiled."""
    wish = os.environ.get(CHOICE, "")
    if wish not in ("", COMPILED, INTERPRETED):
        raise EngineError(f"{CHOICE} is {wish!r}, not {COMPILED!r} or {INTERPRETED!r}")
    if wish == INTERPRETED:
        return f"{CHOICE} says so"
    reason = obstacle()
    if reason and wish == COMPILED:
        raise EngineError(f"{CHOICE} asks for the compiled engine, but {reason}")
    if not reason:
        files = {str(path.relative_to(FOLDER)).removesuffix(SUFFIX): path for path in FOLDER.rglob(f"*{SUFFIX}")}
        sys.meta_path.insert(0, _Finder({name.replace(os.sep, "."): path for name, path in files.items()}))
    return reason


REASON: Final = _choose()
NAME: Final = INTERPRETED if REASON else COMPILED


def described() -> str:
    """The engine in words."""
    return f"{NAME}: {REASON}" if REASON else NAME
