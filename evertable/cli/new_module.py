"""``evertable new-module NAME``: write a package with a box for Everdell that works."""

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from evertable.cli.common import BadInput

TEMPLATE: Final = Path(__file__).parent / "box_template"
FILES: Final = {
    "pyproject.toml": "pyproject.toml",
    "__init__.py": "evertable_@name@/__init__.py",
    "module.py": "evertable_@name@/module.py",
    "showing.py": "evertable_@name@/showing.py",
    "cards.json": "evertable_@name@/data/cards.json",
    "words.json": "evertable_@name@/words.json",
    "test_box.py": "tests/test_@name@.py",
    "scenario.toml": "tests/light_a_lantern.toml",
}
"""The files of the template, each with its place in the package."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def new_module(
    name: Annotated[str, typer.Argument(help="The id of the module: small letters, digits and _.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where to write it. Default: evertable-NAME in this folder.")
    ] = None,
) -> None:
    """Write a package with a box for Everdell: a card, a verb, a scoring line, a zone, words and tests.

    Examples:
      evertable new-module lanterns
      pip install -e evertable-lanterns
      evertable play everdell --modules lanterns
    """
    target = write_module(name, folder)
    typer.echo(f"Wrote {target}. To install and test it:")
    typer.echo(f"  pip install -e {target}")
    typer.echo(f"  python -m pytest {target / 'tests'}")
    typer.echo(f"  evertable play everdell --modules {name}")


def write_module(name: str, folder: Path | None = None) -> Path:
    """Write the package and return its folder. Raises BadInput for a name or folder that cannot be used."""
    from evertable.registry import game_named

    if _NAME.fullmatch(name) is None:
        raise BadInput(f"{name!r} is no id of a module; use small letters, digits and _, as in lantern_hill")
    taken = [module.id for module in game_named("everdell").modules]
    if name in taken:
        raise BadInput(f"Everdell has a module {name!r} already; choose another name (taken: {', '.join(taken)})")
    dash = name.replace("_", "-")
    target = Path(f"evertable-{dash}") if folder is None else folder
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BadInput(f"{target} is not an empty folder; choose another one with --folder")
    fields = {"@name@": name, "@dash@": dash, "@title@": name.replace("_", " ").capitalize()}
    for source, place in FILES.items():
        path = target / _filled(place, fields)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (TEMPLATE / f"{source}.txt").read_text(encoding="utf-8")
        path.write_text(_filled(text, fields), encoding="utf-8")
    return target


def _filled(text: str, fields: dict[str, str]) -> str:
    for field, value in fields.items():
        text = text.replace(field, value)
    return text
