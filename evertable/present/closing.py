"""The headline of a finished game."""

from evertable.kernel.game import Result
from evertable.present.words import Words


def win(names: list[str], words: Words) -> str:
    """Return the sentence that names the winners."""
    return words.many("{player} wins", "{player} win", len(names), player=", ".join(names))


def closing(result: Result, me: int, names: list[str], words: Words, triumph: str, thanks: str) -> dict[str, str]:
    """Return title and verdict for a seat or a spectator; winners read ``triumph``, the others ``thanks``."""
    if not result.winners:
        return {"title": words.say("The game is over"), "verdict": ""}
    points = result.totals[result.winners[0]]
    if me in result.winners:
        title = triumph if len(result.winners) == 1 else words.say("A shared victory")
        return {"title": title, "verdict": words.say("You won with {points} points. Well played!", points=points)}
    title = win([names[seat] for seat in result.winners], words)
    return {"title": title, "verdict": words.say(thanks, points=points)}
