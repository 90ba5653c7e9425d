"""``evertable replay``: look at a recorded game, or check it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.common import BadInput, emit, find_game, language_of, refusing
from evertable.cli.options import AsJson, InLanguage, Packs, RecordFile

if TYPE_CHECKING:
    from evertable.kernel.game import Game
    from evertable.kernel.record import Record
    from evertable.kernel.stack import State
    from evertable.present.words import Language


def replay(
    file: RecordFile,
    verify: Annotated[bool, typer.Option("--verify", help="Only check that it replays to its result.")] = False,
    commitment: Annotated[
        str | None, typer.Option(metavar="DIGEST", help="What was shown as the fingerprint before the game.")
    ] = None,
    step: Annotated[int | None, typer.Option(min=0, help="Show the table after this step; 0 is the deal.")] = None,
    language: InLanguage = None,
    catalog: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded game step by step. Every action is checked against the rules.

    A game from before a change of the rules is shown as far as they lead to it, with the ruling that has changed; the
    exit code is 1 then.

    Examples:
      evertable replay game.evertable.json
      evertable replay game.evertable.json --verify
      evertable replay game.evertable.json --verify --commitment 6f1c9a…
      evertable replay game.evertable.json --step 20 --language pl
    """
    from evertable.kernel.record import RecordError, RulesChanged, check_game_known, read
    from evertable.kernel.record import replay as rerun
    from evertable.registry import NAMES

    changed: RulesChanged | None = None
    with refusing(RecordError, before=f"{file}: "):
        record = read(file)
        check_game_known(record, NAMES)
        game = find_game(record.game)
        try:
            s = rerun(game, record)
        except RulesChanged as error:
            changed, s = error, rerun(game, record, upto=error.steps)
    _compare(file, record, commitment)
    if changed is not None and (verify or (step is not None and step > changed.steps)):
        raise BadInput(f"{file}: {changed}")
    if step is not None and step > len(record.actions):
        raise BadInput(f"{file} has {len(record.actions)} steps, there is no step {step}")
    if changed is not None:
        del record.actions[changed.steps :]
    if as_json:
        why = {} if changed is None else {"changed": str(changed)}
        emit(_summary(game, record, s, with_steps=not verify) | why)
    elif verify:
        ending = "the result is right" if game.over(s) else "the game is not over"
        promise = f"; the seed is the one that was promised ({record.promise})" if record.nonce else ""
        typer.echo(f"{file}: {len(record.actions)} steps of {game.title}, all legal; {ending}{promise}")
    else:
        _show(game, record, s, step, language_of(language))
    if changed is not None and step is None:
        if not as_json:
            typer.echo(f"from here on: {changed}")
        raise typer.Exit(1)


def _compare(file: Path, record: "Record", wanted: str | None) -> None:
    """Whether the record is of the game whose fingerprint somebody has noted."""
    if wanted is None:
        return
    if not record.nonce:
        raise BadInput(f"{file}: no fingerprint was shown before this game, or it was not saved with it")
    if record.promise != wanted.strip().lower():
        raise BadInput(f"{file}: this is not the game that was promised: its fingerprint is {record.promise}")


def _summary(game: "Game[Any]", record: "Record", s: "State", with_steps: bool) -> dict[str, Any]:
    summary: dict[str, Any] = {
        "game": record.game,
        "rules": record.rules,
        "modules": record.modules,
        "options": record.options,
        "seed": record.seed,
        "commitment": record.promise or None,
        "seats": record.seats,
        "steps": len(record.actions),
        "over": game.over(s),
        "result": game.result(s).data() if game.over(s) else None,
    }
    if with_steps:
        parts = [line.partition(" ") for line in record.actions]
        summary["actions"] = [{"seat": int(seat), "text": text} for seat, _, text in parts]
    return summary


def _show(game: "Game[Any]", record: "Record", s: "State", step: int | None, language: "Language") -> None:
    """Show all steps and the result, or the table after one of them as a spectator sees it: hands stay hidden."""
    from rich.console import Console

    from evertable.kernel.game import SPECTATOR
    from evertable.kernel.record import replay as rerun
    from evertable.kernel.view import View
    from evertable.terminal import board_for
    from evertable.terminal.names import names_at

    board = board_for(game.name, language)
    words, number, names = board.words, len(record.seats), names_at(s, record.seats, board.words)
    if step is not None:
        moved = f": {record.actions[step - 1]}" if step else words.say(", the deal")
        typer.echo(words.say("after step {step}", step=step) + moved)
        Console().print(board.draw(View(game, rerun(game, record, upto=step), SPECTATOR), names))
        return
    counted = words.many("{game}, {number} player", "{game}, {number} players", number, game=game.title)
    typer.echo(f"{counted}, {words.say('seed {seed}', seed=record.seed)}")
    for number, line in enumerate(record.actions, 1):
        seat, _, text = line.partition(" ")
        typer.echo(f"{number:4}  {seat} {record.seats[int(seat)]}: {text}")
    if game.over(s):
        Console().print(board.result(View(game, s, SPECTATOR), names))
    else:
        actor, question = game.actor(s), game.question(s)
        typer.echo(words.say("not over: seat {seat} is to answer '{question}'", seat=actor, question=question))
