"""The choices of a Duo player in words, and the question they answer."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.duo_words import face, mayor, text, tinted, title
from evertable.cli.boards.valley_words import Seen
from evertable.duo.goods import RESOURCES

if TYPE_CHECKING:
    from evertable.kernel.view import View

Move = Mapping[str, Any]
_ZONES: Final = {"hand": "Play from hand", "meadow": "Play from the Meadow", "revealed": "Play a drawn card"}
_QUESTIONS: Final = {
    "turn": "place a worker (☀ moves), play a card (☾ moves) or draw one (either moves).",
    "play a card": "which card to play?",
    "move a worker": "where does the worker go?",
    "reduction": "which resource do you not have to pay?",
    "substitute": "which resource to pay with another one?",
    "order": "which card acts next?",
    "order shared out": "which card acts next?",
    "season end": "the season is about to end: use something?",
    "turn end": "anything else in this turn?",
    "picks": "which one?",
}


def menu(view: "View", names: Sequence[str]) -> list[Choice]:
    """Cards, places, draws and whatever else there is, each under a heading."""
    seen = view.observation()
    choices = [_choice(action, view.describe(action), names, seen) for action in view.legal_actions()]
    headings = list(dict.fromkeys(choice.group for choice in choices))
    known = (*_ORDER, *(heading for heading in headings if heading not in (*_ORDER, OTHERS)), OTHERS)
    order = [heading for heading in known if heading in headings]
    return sorted(choices, key=lambda choice: order.index(choice.group))


_ORDER: Final = ("Play from hand", "Play from the Meadow", "Play a drawn card", "Place a worker", "Draw")
OTHERS: Final = "Others"
"""What can be done besides stands last."""


def _choice(action: int, move: Move, names: Sequence[str], seen: Seen) -> Choice:
    match move["verb"]:
        case "play":
            return Choice(f"{face(move['card'])}{_using(move)}", action, group=_ZONES[move["from"]])
        case "place":
            return Choice(_place(move, names, seen), action, group="Place a worker")
        case "draw":
            what = face(move["card"]) if "card" in move else "the top card of the deck"
            return Choice(f"{what}, {'☀' if move['moves'] == 'sun' else '☾'} moves", action, group="Draw")
        case "choose":
            return Choice(picked(move, names, seen), action, group=" ")
    return Choice(_other(move), action, group=OTHERS)


def _using(move: Move) -> str:
    match move["using"]:
        case "resources":
            return ""
        case "occupied":
            return f", ■ on {tinted(move['on'])}"
    return f", with {title(move['using'])}"


def _place(move: Move, names: Sequence[str], seen: Seen) -> str:
    if move["at"] != "card":
        return f"{title(move['at'])}: {text(move['at'])}"
    whose = f" of {mayor(move['owner'], names, seen)}" if len(seen["cities"]) > 1 else ""
    return f"{tinted(move['card'])}{whose}: {text(move['card'])}"


def _other(move: Move) -> str:
    match move["verb"]:
        case "trade":
            return "trade two hand cards for a resource"
        case "share":
            return f"put {title(move['item']) if move['item'] not in RESOURCES else move['item']} on the sharing tile"
        case "watch":
            return f"turn a watch: the {move['moves'].capitalize()} goes back a spot"
        case "news":
            return f"Good News {title(move['card'])}: {text(move['card'])}"
    return "give up (you will be asked again)"


def picked(move: Move, names: Sequence[str], seen: Seen) -> str:
    """An answer in words."""
    pick = move["pick"]
    if pick == "done":
        return "end the turn" if move.get("for") == "turn_end" else "done"
    if move.get("zone") == "placed":
        return f"the worker at {tinted(move['card']) if 'card' in move else title(pick)}"
    if isinstance(pick, int):
        return f"spot number {pick}" if "zone" in move else mayor(pick, names, seen)
    if pick in RESOURCES:
        return f"1 {move['with']} instead of 1 {pick}" if "with" in move else pick
    return face(pick) if "zone" in move else tinted(pick)


def question(view: "View", picks: Sequence[Move], names: Sequence[str]) -> str:
    """What is asked, by what, and what its text says."""
    seen = view.observation()
    asked = _QUESTIONS.get(str(seen["question"]), "choose.")
    moves = [view.describe(action) for action in view.legal_actions()]
    source = next((str(move["for"]) for move in moves if "for" in move), "")
    if not source or seen["question"] == "turn":
        return asked[0].upper() + asked[1:]
    lines = [f"{title(source)}: {asked}"] + ([f"[dim]{text(source)}[/]"] if text(source) else [])
    same = [picked(move, names, seen) for move in picks if move["verb"] == "choose" and move["for"] == source]
    return "\n".join(lines + ([f"So far: {', '.join(same)}"] if same else []))
