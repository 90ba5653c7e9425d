"""Which engine runs: the compiled one if it was made from exactly these sources, else the same sources interpreted.

``tools/compile_engine.py`` compiles the sources below with mypyc into a folder beside the package, together with a
digest of them. When the first of them is imported, the digest is compared: a single changed, added or removed file
and all of them are interpreted, because compiled modules call each other without looking. ``EVERTABLE_ENGINE`` decides
otherwise: ``interpreted`` leaves the compiled modules alone, ``compiled`` refuses to start without them.

``evertable/__init__.py`` imports this file before the first other module of the package.
"""

import os
from functools import cache
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
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
    "bots/everdell/net_features.py",
    "bots/everdell/net_rows.py",
    "bots/everdell/search_evaluator.py",
    "bots/everdell/score_lines.py",
    "bots/everdell/card_potential.py",
    "bots/everdell/event_progress.py",
    "bots/everdell/turns.py",
    "bots/everdell/weights.py",
    "bots/everdell/evaluation.py",
    "bots/everdell/value_net.py",
    "bots/everdell/net_evaluation.py",
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
_SHARED: Final = "__mypyc"
"""The end of the names of libraries that the compiled modules of a package share."""
_PACKAGES: Final = frozenset(pattern.partition("/")[0] for pattern in _PATTERNS)
"""The packages with compiled files."""


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


def compiled_spec(fullname: str) -> ModuleSpec | None:
    """Return where a module is imported from if it is compiled, or None. The first one that can be decides."""
    top, _, rest = fullname.partition(".")
    ours = rest.partition(".")[0] in _PACKAGES if top == PACKAGE.name else top.endswith(_SHARED)
    if not ours or reason():
        return None
    file = _compiled_files().get(fullname)
    if file is None:
        return None
    return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))


@cache
def _compiled_files() -> dict[str, Path]:
    files = {str(path.relative_to(FOLDER)).removesuffix(SUFFIX): path for path in FOLDER.rglob(f"*{SUFFIX}")}
    return {name.replace(os.sep, "."): path for name, path in files.items()}


@cache
def reason() -> str:
    """Return why the engine is interpreted, or an empty string if it is compiled. Decided once for this process."""
    if _WISH == INTERPRETED:
        return f"{CHOICE} says so"
    found = obstacle()
    if found and _WISH == COMPILED:
        raise EngineError(f"{CHOICE} asks for the compiled engine, but {found}")
    return found


def name() -> str:
    """Return COMPILED or INTERPRETED."""
    return INTERPRETED if reason() else COMPILED


def described() -> str:
    """Return the engine in words."""
    return f"{name()}: {reason()}" if reason() else name()


_WISH: Final = os.environ.get(CHOICE, "")
if _WISH not in ("", COMPILED, INTERPRETED):
    raise EngineError(f"{CHOICE} is {_WISH!r}, not {COMPILED!r} or {INTERPRETED!r}")
if _WISH == COMPILED:
    reason()  # a wish that cannot be fulfilled ends the start
