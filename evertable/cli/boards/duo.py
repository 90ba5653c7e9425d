"""Everdell Duo in the terminal. Card colours always carry a letter; the tint only helps the eye."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.rule import Rule

from evertable.cli.boards import duo_table as parts
from evertable.cli.boards.duo_menu import menu, question
from evertable.cli.boards.duo_words import MARKS, mayor, tinted, title
from evertable.cli.boards.step import Step
from evertable.cli.boards.valley_words import Seen

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evertable.cli.boards.choice import Choice
    from evertable.kernel.view import View


class DuoBoard:
    """Draws what one seat sees."""

    help = f"""  city N             the cards of city N
  say                what you may tell your partner; say N tells it

{MARKS}"""

    def draw(self, seen: Seen, names: Sequence[str], view: "View | None" = None) -> "RenderableType":
        """The whole table."""
        moves = [view.describe(action) for action in view.legal_actions()] if view else []
        playable = {move["card"] for move in moves if move["verb"] == "play"}
        season = f"Everdell Duo  {seen['season']}, deck {seen['deck_size']}, discard pile {seen['discard_size']}"
        rows: list[RenderableType] = [_heading(season), parts.mayors(seen, names), *parts.together(seen, names)]
        rows += [_heading("Events"), parts.events(seen, names), _heading("Locations"), parts.locations(seen, names)]
        rows += [_heading("Meadow"), parts.track(seen), parts.meadow(seen, playable)]
        for number in range(len(seen["cities"])):
            rows += [_heading(_city_name(seen, names, number)), *parts.city(seen, number)]
        return Group(*rows, *parts.hand(seen, playable), *_apart(seen))

    def brief(self, seen: Seen, names: Sequence[str]) -> "RenderableType":
        """Between two decisions of a turn: goods, hand and what lies apart."""
        return Group(parts.mayors(seen, names), *parts.hand(seen, set()), *_apart(seen))

    def question(self, view: "View", names: Sequence[str], picked: Sequence[Mapping[str, Any]]) -> str:
        """What is asked, by what, and what has been picked so far."""
        return question(view, picked, names)

    def menu(self, view: "View", names: Sequence[str]) -> "list[Choice]":
        """Cards, places, draws, answers."""
        return menu(view, names)

    def picks(self, view: "View", names: Sequence[str]) -> None:
        """One thing at a time."""

    def tell(self, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """What somebody did that all can see, and what it brought."""
        first, last = steps[0], steps[-1]
        if first.actor == first.before["seat"]:
            return []
        number = first.before["mayor"]
        told = _did(first.move)
        change = _change(first.before, last.after, number)
        return [f"[bold]{mayor(number, names, first.before)}[/] {told}{change}."]

    def look(self, words: Sequence[str], seen: Seen, names: Sequence[str]) -> "RenderableType | None":
        """``city N``: a city with everything in it."""
        match words:
            case ["city", number] if number.isdecimal() and int(number) < len(seen["cities"]):
                return Group(*parts.city(seen, int(number)))
            case ["city", *_]:
                return f"Which? Type: city N (0 to {len(seen['cities']) - 1})"
        return None


def _heading(text: str) -> Rule:
    return Rule(f"[bold]{text}[/]", align="left", style="dim")


def _city_name(seen: Seen, names: Sequence[str], number: int) -> str:
    return "Our city" if len(seen["cities"]) == 1 else f"City {number}: {mayor(number, names, seen)}"


def _apart(seen: Seen) -> "list[RenderableType]":
    cards = [*seen["playing"], *seen["aside"], *seen["shown"]]
    return [f"On the table: {', '.join(tinted(card) for card in cards)}"] if cards else []


def _did(move: Mapping[str, Any]) -> str:
    """A first move of a turn; what it picks among hidden cards is not named."""
    match move["verb"]:
        case "play":
            return f"plays {tinted(move['card'])}"
        case "place":
            return f"sends a worker to {tinted(move.get('card', move['at']))}"
        case "draw":
            what = tinted(move["card"]) if "card" in move else "a card of the deck"
            return f"draws {what} and moves the {move['moves'].capitalize()}"
        case "news":
            return f"uses Good News {title(move['card'])}"
        case "watch":
            return f"turns a watch and moves the {move['moves'].capitalize()} back"
        case "share":
            return "puts something on the sharing tile"
        case "trade":
            return "trades cards for a resource"
        case "concede":
            return "gives up"
        case "choose":
            return f"answers for {title(str(move['for']))}"
    return f"does this: {move['verb']}"


def _change(before: Seen, after: Seen, number: int) -> str:
    """Points and cards in hand, where they changed."""
    city = number if len(before["cities"]) > 1 else 0
    points = after["cities"][city]["points"] - before["cities"][city]["points"]
    cards = after["mayors"][number]["hand_size"] - before["mayors"][number]["hand_size"]
    told = [f"{change:+d} {what}" for change, what in ((points, "★"), (cards, "cards")) if change]
    return f" ({', '.join(told)})" if told else ""
