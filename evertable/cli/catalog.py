"""``evertable catalog``: the facts about every component."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from evertable.cli.common import BadInput, emit, refusing
from evertable.cli.options import AsJson

if TYPE_CHECKING:
    from evertable.catalog import Catalog
    from evertable.catalog.schema import Entry

catalog_app = typer.Typer()

Packs = Annotated[
    list[Path] | None, typer.Option("--catalog", metavar="DIR", help="A pack of yours to read on top; may be repeated.")
]


@catalog_app.callback(invoke_without_command=True)
def catalog(context: typer.Context) -> None:
    """Look at the facts about every component, and check them.

    Examples:
      evertable catalog check
      evertable catalog show architect
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


@catalog_app.command()
def check(packs: Packs = None, as_json: AsJson = False) -> None:
    """Check all data files: a line for each problem, then the numbers of each game. Exit code 1 if there is one.

    Examples:
      evertable catalog check
      evertable catalog check --catalog my_pack --json
    """
    from evertable.catalog import check as problems_of
    from evertable.catalog import summary

    report: dict[str, dict[str, Any]] = {
        each.game: {
            "modules": list(each.modules),
            "summary": summary(each),
            "problems": [*problems_of(each), *_broken_promises(each)],
        }
        for each in _load_all(packs)
    }
    problems = [f"{game}: {problem}" for game, row in report.items() for problem in row["problems"]]
    if as_json:
        emit({"games": report, "problems": len(problems)})
    else:
        for line in problems:
            typer.echo(line)
        for game, row in report.items():
            typer.echo(f"{game}: {', '.join(f'{number} {what}' for what, number in row['summary'].items())}")
        typer.echo(f"{len(problems)} problems")
    raise typer.Exit(int(bool(problems)))


@catalog_app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="A component's id, or a part of its name.")],
    game: Annotated[str | None, typer.Option(help="Look in this game only.")] = None,
    language: Annotated[Literal["en", "fr", "pl"], typer.Option(help="The language of texts.")] = "en",
    packs: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Show everything about a component: names, numbers, effect, rulings and how far they can be trusted.

    Examples:
      evertable catalog show architect
      evertable catalog show "post office" --language fr
      evertable catalog show blue --game evergreen --json
    """
    from evertable.catalog import render

    found = _find(name, _load_all(packs, game))
    found_in, entry = found[0]
    lines = render(entry, language)
    if len(found) > 1:
        lines.append(("also in", ", ".join(f"--game {other}" for other, _ in found[1:])))
    if as_json:
        emit({"game": found_in, "id": entry.id, "lines": [list(line) for line in lines]})
        return
    width = max(len(label) for label, _ in lines)
    for label, value in lines:
        typer.echo(f"{label:{width}}  {value}")


def _broken_promises(catalog: "Catalog") -> list[str]:
    """What components say and the rules of their game do not do."""
    from evertable.registry import game_named

    check_entry = game_named(catalog.game).check_entry
    return [
        f"{catalog.origins[entry.id]}: {problem}"
        for entry in catalog.entries
        for problem in (check_entry(entry) if check_entry else ())
    ]


def _load_all(packs: list[Path] | None, game: str | None = None) -> list["Catalog"]:
    """Each game with all its modules."""
    from evertable.catalog import CatalogError, games, load, modules
    from evertable.registry import NAMES

    folders = tuple(packs or ())
    with refusing(CatalogError):
        names = [game] if game else sorted(games(), key=NAMES.index)
        return [load(name, modules(name, folders), folders) for name in names]


def _find(name: str, catalogs: list["Catalog"]) -> list[tuple[str, "Entry"]]:
    """The components with this id, one for each game that has it, or else the only one whose name fits."""
    from evertable.catalog import search

    exact = [(each.game, entry) for each in catalogs for entry in each.entries if entry.id == name]
    found = exact or [(each.game, entry) for each in catalogs for entry in search(each, name)]
    if not found:
        raise BadInput(f"no component is called {name!r}")
    if len({entry.id for _, entry in found}) > 1:
        ids = ", ".join(f"{entry.id} ({game})" for game, entry in found[:20])
        raise BadInput(f"{name!r} fits several components, name one (and its --game): {ids}")
    return found
