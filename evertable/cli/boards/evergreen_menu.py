"""The choices of an Evergreen player, each with what it would do."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.evergreen_words import PILE_NAMES, changes, tinted

if TYPE_CHECKING:
    from evertable.kernel.view import View


def menu(view: "View", names: Sequence[str]) -> list[Choice]:
    """Cards with their piles behind them, or the few answers to any other question."""
    cards: dict[str, list[Choice]] = {}
    others: list[Choice] = []
    seen = view.observation()
    for action in view.legal_actions():
        move = view.describe(action)
        if move["verb"] == "influence":
            cards.setdefault(move["card"], []).append(_pile(view, seen, action, move, names))
        else:
            others.append(Choice(_label(view, seen, action, move), action))
    return [*(Choice(f"play {tinted(card)}", inner=tuple(piles)) for card, piles in cards.items()), *others]


def look_ahead(view: "View", action: int) -> dict[str, Any]:
    """What the seat would see after an action of its turn; nothing hidden can come up in one (R-E-12)."""
    s = view.sample(0)
    view.game.apply(s, action)
    return view.game.observation(s, view.seat)


def _pile(view: "View", seen: Mapping[str, Any], action: int, move: Mapping[str, Any], names: Sequence[str]) -> Choice:
    owner, pile = move["owner"], move["pile"]
    effect = changes(seen, look_ahead(view, action), names) or ": no disc moves"
    top = tinted(seen["piles"][owner][pile])
    return Choice(f"on {escape(names[owner])}, {PILE_NAMES[pile]} ({top}){effect}", action)


def _label(view: "View", seen: Mapping[str, Any], action: int, move: Mapping[str, Any]) -> str:
    match move["verb"]:
        case "reveal":
            return tinted(move["card"])
        case "stop":
            return "stop: no more cards this turn"
        case "hit":
            turned = "leave the hit disc on" if move["turn"] == "none" else f"turn the hit disc {move['turn']} to"
            return f"{turned} {tinted(look_ahead(view, action)['hit'])}"
        case "concert" if move["hold"] == "no":
            return "no concert now"
    gained = look_ahead(view, action)["points"][view.seat] - seen["points"][view.seat]
    kind = "gala" if move.get("hold") == "gala" or move.get("gala") else "concert"
    return f"{'final ' if move['verb'] == 'final' else ''}{kind}: {gained} points"
