"""Pages of the compendium and the rules, with a search that works with and without scripts."""

from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable import registry
from evertable.catalog import CatalogError
from evertable.compendium import digests, index
from evertable.present.details import art
from evertable.present.registry import is_presented, presenter_for
from evertable.present.valley import colour_words
from evertable.present.words import Words, mark
from evertable.web.server.problems import InvalidField, NotFound, UnknownAddress
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor

router = APIRouter(include_in_schema=False)
A_PAGE: Final = 60
LONGEST: Final = 100
KIND_NAMES: Final = {
    "critter": mark("Critters"),
    "construction": mark("Constructions"),
    "place": mark("Places"),
    "event": mark("Events"),
    "power": mark("Powers"),
    "token": mark("Tokens and tiles"),
    "chapter": mark("Chapters and levels"),
}

LIDS: Final = {"base": "everdell", "everdell_base": "everdell", "mistwood": "nightweave"}
"""The lids of modules and digests that have none under their own name."""


@router.get("/compendium")
async def compendium(caller: CurrentVisitor, request: Request) -> Response:
    """Show the components that match a search; with ``part``, only the list."""
    wanted, number = _wanted(request)
    found = index.search(wanted, caller.words.language)
    shown = found[A_PAGE * number : A_PAGE * (number + 1)]
    more = A_PAGE * (number + 1) < len(found)
    game = wanted.game if wanted.game in registry.NAMES and is_presented(wanted.game) else registry.NAMES[0]
    context = caller.context(
        wanted=wanted,
        found=[_listed(component, caller) for component in shown],
        total=len(found),
        all=len(index.components()),
        before=_address(wanted, number - 1) if number else "",
        after=_address(wanted, number + 1) if more else "",
        games=[(name, registry.game_named(name).title) for name in registry.NAMES if is_presented(name)],
        boxes=[(box, caller.words.say(module.title)) for box, module in index.boxes(game).items()],
        colours=[(colour, colour_words(colour, caller.words)[0]) for colour in index.COLOURS],
        kinds=[(kind, caller.words.say(KIND_NAMES[kind])) for kind in index.KINDS],
        digests=digests.digests().values(),
        lids=LIDS,
    )
    return page("fragments/found.html" if "part" in request.query_params else "compendium.html", context)


@router.get("/compendium/{game}/{entry}")
async def component(caller: CurrentVisitor, game: str, entry: str) -> Response:
    """Show one component with all details."""
    if game not in registry.NAMES or not is_presented(game):
        raise UnknownAddress("There is no game {name}.", game, [name for name in registry.NAMES if is_presented(name)])
    words = caller.words_for(game)
    try:
        found = index.Component(game, index.catalog_of(game).entry(entry))
        story = presenter_for(game).details(entry, words)
    except CatalogError:
        known = [one.id for one in index.catalog_of(game).entries]
        raise UnknownAddress("There is nothing called {name} in the compendium.", entry, known) from None
    linked = [(name, art(index.catalog_of(game).entry(id))) for id, name in story["links"] if id]
    story["rulings"] = [Markup(digests.linked(ruling)) for ruling in story["rulings"]]
    context = caller.context(
        words=words,
        story=story,
        entry=found.entry,
        art=art(found.entry),
        linked=linked,
        cover=_cover(found),
        game=registry.game_named(game).title,
        box=_box(found, words),
        kind=words.say(KIND_NAMES[found.kind]),
    )
    return page("component.html", context)


@router.get("/rules")
async def all_rules() -> Response:
    """Redirect to the list of digests."""
    return RedirectResponse("/compendium#rules", 303)


@router.get("/rules/{name}")
async def rules(caller: CurrentVisitor, name: str) -> Response:
    """Show one digest of rules."""
    if name not in digests.digests():
        known = ", ".join(digests.digests())
        raise NotFound("There are no rules {name}. Possible: {known}.", name=repr(name[:40]), known=known)
    digest = digests.digests()[name]
    text = Markup(digests.html(name))
    context = caller.context(digest=digest, text=text, digests=digests.digests().values(), lids=LIDS)
    return page("rules.html", context)


def _wanted(request: Request) -> tuple[index.Wanted, int]:
    query = request.query_params
    parts = {name: query.get(name, "").strip() for name in ("q", "game", "box", "colour", "kind")}
    if long := next((name for name, part in parts.items() if len(part) > LONGEST), None):
        raise InvalidField("{name} is too long.", long)
    number = query.get("page", "0")
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise InvalidField("{name} has to be a number.", "page")
    return index.Wanted(*parts.values()), int(number)


def _address(wanted: index.Wanted, number: int) -> str:
    named = zip(("q", "game", "box", "colour", "kind"), wanted, strict=True)
    parts = {name: value for name, value in named if value} | ({"page": str(number)} if number else {})
    return "/compendium?" + urlencode(parts)


def _box(component: index.Component, words: Words) -> str:
    module = index.boxes(component.game).get(component.entry.module)
    return words.say(module.title) if module else index.pack_title(component, words.language)


def _cover(component: index.Component) -> str:
    """Return the box whose lid shows where a component comes from."""
    module = component.entry.module
    return LIDS.get(module, module) if component.game == registry.NAMES[0] else component.game


def _listed(component: index.Component, caller: Caller) -> dict[str, Any]:
    words = caller.words_for(component.game)
    entry = component.entry
    story = presenter_for(component.game).details(entry.id, words)
    return {
        "address": f"/compendium/{component.game}/{entry.id}",
        "name": story["name"],
        "text": story["text"],
        "face": story.get("face"),
        "art": art(entry),
        "kind": words.say(KIND_NAMES[component.kind]),
        "box": _box(component, words),
        "reconstructed": entry.confidence == "reconstructed",
    }
