"""Load a catalogue: `load("everdell", ("base",), packs=[folder])`.

A *pack* is a user's folder with the package's own layout, `<game>/<module>/cards.json` and so on. Its entries replace
the given fields of an entry with the same id, or add new entries. Packs are applied in the order given. Put new cards
into a module of their own, because the counts of a printed box are checked.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from evertable import plugins

from .files import DATA, Layers, check_folder
from .links import broken_links
from .model import Catalog, CatalogError
from .schema import Card, Chapter, Event, Place, Power, Token


def games() -> tuple[str, ...]:
    """Return the games that have a catalogue."""
    return _folders(DATA)


def modules(game: str, packs: Sequence[Path] = ()) -> tuple[str, ...]:
    """Return the modules of a game, `base` first, with those that other packages and packs add."""
    _known("game", game, games())
    found = {name for root in (DATA, *packs) for name in _folders(root / game)} | set(plugins.data_folders(game))
    return tuple(sorted(found, key=lambda name: (name != "base", name)))


def load(game: str, modules: Sequence[str] = ("base",), packs: Sequence[Path] = ()) -> Catalog:
    """Return the catalogue of a game with these modules; the same object for the same arguments."""
    try:
        return _load(game, tuple(modules), tuple(packs))
    except OSError as error:
        raise CatalogError(f"{error.filename}: cannot be read: {error.strerror}") from None


@lru_cache(maxsize=64)
def _load(game: str, chosen: tuple[str, ...], packs: tuple[Path, ...]) -> Catalog:
    for pack in packs:
        _check_pack(pack)
    known = modules(game, packs)
    for number, module in enumerate(chosen):
        _known(f"module of {game}", module, known)
        if module in chosen[:number]:
            raise CatalogError(f"module '{module}' is given twice")
    layers = Layers(game, (DATA, *packs))
    catalog = Catalog(
        game=game,
        modules=chosen,
        cards=tuple(card for module in chosen for card in layers.entries(module, "cards", Card)),
        places=tuple(place for module in chosen for place in layers.entries(module, "places", Place)),
        events=tuple(event for module in chosen for event in layers.entries(module, "events", Event)),
        powers=tuple(power for module in chosen for power in layers.entries(module, "powers", Power)),
        tokens=tuple(token for module in chosen for token in layers.entries(module, "tokens", Token)),
        chapters=tuple(chapter for module in chosen for chapter in layers.entries(module, "chapters", Chapter)),
        facts={module: facts for module in chosen if (facts := layers.facts(module))},
        origins=layers.origin,
    )
    for entry, message in broken_links(catalog.entries):
        raise CatalogError(f"{layers.origin[entry.id]}: {entry.id}: {message}")
    return catalog


def _check_pack(pack: Path) -> None:
    """Raise CatalogError for a pack that is missing or holds no known game: it would silently do nothing."""
    here = [pack / game for game in games() if (pack / game).is_dir()]
    if not here:
        raise CatalogError(f"{pack}: not a pack: it has no folder named {' or '.join(games())}")
    for folder in here:
        for module in _folders(folder):
            check_folder(folder / module)


def _known(what: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise CatalogError(f"unknown {what} '{name}'; known: {', '.join(known)}")


def _folders(root: Path) -> tuple[str, ...]:
    """Return names of the folders in a folder, leaving out hidden ones and caches of tools."""
    if not root.is_dir():
        return ()
    return tuple(sorted(path.name for path in root.iterdir() if path.is_dir() and path.name[0] not in "._"))
