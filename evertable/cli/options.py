"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated, Literal

import typer


def _use_packs(folders: list[Path] | None) -> list[Path] | None:
    """Packs count before any game is loaded, so the option acts as soon as it is read."""
    from evertable.catalog.packs import use_packs

    if folders:
        use_packs(folders)
    return folders


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from 'evertable games'.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as 'play' saves it.")]
Players = Annotated[int | None, typer.Option("--players", help="Number of players; left out: the game's usual one.")]
Modules = Annotated[str, typer.Option(metavar="NAMES", help="Modules between commas.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="A switch of the game; may be repeated.")
]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--catalog", metavar="DIR", callback=_use_packs, help="A card pack of yours; may be repeated."),
]
Time = Annotated[float | None, typer.Option(min=0.001, metavar="S", help="Seconds to think about a turn.")]
Nodes = Annotated[int | None, typer.Option(min=1, help="Positions to look at instead; reproducible.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, help="Processes; left out: all cores. The games do not depend on it.")
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: 'auto' or HOST:PORT (docs/cluster.md)."),
]
Report = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Write a report with charts there, Markdown and HTML.")
]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep every game in this file, and go on where it ends.")
]
KeepRecords = Annotated[
    Path | None, typer.Option("--records", metavar="FILE", help="Keep every game in this file (*.jsonl), for export.")
]
InLanguage = Annotated[
    Literal["en", "fr", "pl"] | None,
    typer.Option("--language", help="The language of the table; left out: that of the environment (LANG)."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON and nothing else.")]
