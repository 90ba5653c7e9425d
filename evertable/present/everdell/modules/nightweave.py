"""Nightweave on the screen: her board with the current activity card, loot and optional cards; her turns as
sentences."""

from collections.abc import Callable
from typing import Any, Final

from evertable.everdell.ids import CATALOG
from evertable.present.everdell.faces import card_piece
from evertable.present.everdell.showing import Seen, Showing
from evertable.present.parts import Piece, Token, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.valley import SEASON_NAMES
from evertable.present.words import Words, mark

SPIDER: Final = "spider"
WEB: Final = "web"
MEADOW: Final = 8
COMPONENTS: Final = {entry.id for entry in CATALOG.entries}
REASONS: Final = {
    "no_worker": mark("no worker is left"),
    "no_space": mark("no such space is free"),
    "no_card": mark("her hand is empty"),
    "city_full": mark("her city is full"),
    "one_event": mark("one special event a season is the limit"),
    "in_meadow": mark("she is in the Meadow already"),
    "no_ambassador": mark("her ambassador cannot be sent"),
    "no_pearls": mark("there is nothing her pearls can pay for"),
}
KINDS: Final = {"personality": mark("her personality"), "plan": mark("her plan"), "scheme": mark("her scheme")}
SEASONS: Final = tuple(SEASON_NAMES.values())
NEWS: Final = {
    "reveals", "cannot", "falls_back", "throws_out", "enters", "places", "prepares", "finishes", "loots", "fools",
    "moves_on", "rolls", "schemes", "swaps", "sends", "adorns", "builds", "trades", "takes", "steals", "explores",
    "visitor",
}  # fmt: skip
"""Steps for the log: those that changes do not show already."""


class Nightweave(Showing):
    """A zone on the board; webs and herself in the Meadow."""

    on_shelf = ShelfBox(mark("A spider with schemes of her own, reconstructed"), "solo", minutes=5, reading=2)
    questions = {  # noqa: RUF012
        "nightweave.all": mark("what do you pay to thwart it?"),
        "nightweave.some": mark("what do you pay to thwart it?"),
        "nightweave.bite": mark("which card do you discard?"),
        "nightweave.drop": mark("which cards do you discard?"),
        "nightweave.stage_fright": mark("which cards do you discard?"),
        "nightweave.washed_out_path": mark("which cards do you discard?"),
        "nightweave.extra": mark("which resource do you pay?"),
        "nightweave.keep": mark("which card do you save, at its price?"),
        "nightweave.loom": mark("which card cannot act this time?"),
        "nightweave.open": mark("which card do you turn up again, at its price?"),
        "nightweave.out": mark("which card leaves your city?"),
        "nightweave.own city": mark("which of her cards does her worker visit?"),
        "nightweave.spaces open": mark("which open card does her worker visit?"),
        "nightweave.prey": mark("which card does she take?"),
        "nightweave.which": mark("which card do you let go?"),
    }
    automa = SPIDER
    leaf_picture = "night"
    leaf_shape = "column"
    icons = {WEB: mark("web")}  # noqa: RUF012
    lines = {"bonus": mark("Scoring card")}  # noqa: RUF012

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        hers = seen["automa"]
        pieces = [_activity(seen, words), _level(hers, words)]
        pieces += [_optional(name, words) for name in _chosen(seen)]
        pieces += [card_piece(card, "loot", words) for card in hers["loot"]]
        return [Zone("lair", words.say("Nightweave's lair"), pieces, SPIDER, "stone")]

    def leaf_facts(self, seen: Seen, words: Words) -> list[str]:
        return [f"{len(seen['automa']['webs'])}[{WEB}]"]

    def spots(self, seen: Seen, words: Words) -> dict[int, Token]:
        hers = seen["automa"]
        found = {spot - 1: Token(WEB, 1, words.say("web")) for spot in hers["webs"]}
        if hers["spot"]:
            found[hers["spot"] - 1] = Token(SPIDER, 1, words.say("Nightweave"))
        return found

    def step(self, before: Seen, after: Seen, owner: int, what: str, words: Words) -> str:
        steps, known = after["automa"]["turn"], before["automa"]["turn"]
        fresh = steps[len(known) :] if steps[: len(known)] == known else steps
        if what == "falls_back":
            why = next(step["why"] for step in reversed(steps) if step["step"] == "cannot")
            return words.say("fallback: {why}", why=words.say(REASONS[why]))
        return ", ".join(sentence(step, words) for step in fresh)

    def changed(self, before: Seen, after: Seen, owner: int) -> dict[str, Any]:
        hers, were = after["automa"], before["automa"]
        if owner != hers["owner"] or hers["turns"] == were["turns"]:
            return {}
        return {"turn": [step for step in hers["turn"] if step["step"] in NEWS]}

    def tell(self, changed: dict[str, Any], words: Words) -> list[str]:
        return [sentence(step, words) for step in changed["turn"]]


def _activity(seen: Seen, words: Words) -> Piece:
    """Return the current activity card and how her last turn went, step by step."""
    hers = seen["automa"]
    cards = [Token("card", hers["deck_size"], words.say("cards left"))]
    told = words.joined(sentence(step, words) for step in hers["turn"] if step["step"] != "reveals")
    if not hers["activity"]:
        return Piece(words.say("Activity cards"), text=told, tokens=cards, form="scheme")
    name = hers["activity"]
    return Piece(words.name(name), f"activity:{name}", name, text=told, tokens=cards, form="scheme")


def _level(hers: Seen, words: Words) -> Piece:
    card = CATALOG.token(hers["scoring"])
    text = words.say("difficulty {level}", level=hers["level"])
    return Piece(words.name(card.id), f"scoring:{card.id}", card.id, text=text, form="scheme")


def _chosen(seen: Seen) -> list[str]:
    """Return the optional cards that are in force."""
    options = seen["options"]
    named = [options[kind] for kind in ("personality", "plan") if options[kind] in COMPONENTS]
    return named + ([seen["automa"]["scheme"]] if seen["automa"]["scheme"] else [])


def _optional(name: str, words: Words) -> Piece:
    """Return an optional card by its kind; its details explain it. Reconstructed cards are marked."""
    token = CATALOG.token(name)
    text = words.say(KINDS[token.type])
    if token.confidence == "reconstructed":
        text = words.say("{kind}, reconstructed", kind=text)
    return Piece(words.name(name), f"scheme:{name}", name, text=text, form="scheme")


# --- a step of her turn in words


def sentence(step: dict[str, Any], words: Words) -> str:
    """Return a step as a sentence about her."""
    known = step.get("thing", "") in COMPONENTS
    thing = words.name(step["thing"]) if known else ""
    return TOLD[step["step"]](step, thing, words)


def _cannot(step: dict[str, Any], thing: str, words: Words) -> str:
    why = words.say(REASONS[step["why"]])
    if step["choice"] == 0:
        return words.say("first action impossible: {why}", why=why)
    return words.say("second action impossible: {why}", why=why)


def _does(step: dict[str, Any], thing: str, words: Words) -> str:
    return words.say("does the first action") if step["choice"] == 0 else words.say("does the second action")


def _enters(step: dict[str, Any], thing: str, words: Words) -> str:
    if step["number"] >= MEADOW:
        return words.say("stands at the Station")
    return words.say("stands on spot {number} of the Meadow", number=step["number"] + 1)


def _places(step: dict[str, Any], thing: str, words: Words) -> str:
    if not thing:
        return words.say("a worker goes to the wonders")
    return words.say("a worker goes to {place}", place=thing)


Told = Callable[[dict[str, Any], str, Words], str]
TOLD: Final[dict[str, Told]] = {
    "reveals": lambda step, thing, words: words.say("reveals {card}", card=thing),
    "cannot": _cannot,
    "does": _does,
    "falls_back": lambda step, thing, words: words.say("does the fallback"),
    "draws": lambda step, thing, words: words.say("draws {number}[card]", number=step["number"]),
    "discards": lambda step, thing, words: words.say("discards a card unseen"),
    "plays": lambda step, thing, words: words.say("plays {card}", card=thing),
    "throws_out": lambda step, thing, words: words.say("{card} is discarded", card=thing),
    "enters": _enters,
    "places": _places,
    "gains": lambda step, thing, words: f"+{step['number']}[point]",
    "achieves": lambda step, thing, words: words.say("achieves {event}", event=thing),
    "prepares": lambda step, thing, words: words.say(
        "prepares for season: {season}", season=words.say(SEASONS[step["number"]])
    ),
    "finishes": lambda step, thing, words: words.say("has finished"),
    "loots": lambda step, thing, words: words.say("{card} is loot", card=thing),
    "fools": lambda step, thing, words: words.say("{card} goes to a player's city", card=thing),
    "moves_on": lambda step, thing, words: words.say("{place} is taken", place=thing),
    "rolls": lambda step, thing, words: words.say("rolls a {number}", number=step["number"] + 1),
    "schemes": lambda step, thing, words: words.say("a new scheme: {card}", card=thing),
    "swaps": lambda step, thing, words: words.say("hands are swapped"),
    "sends": lambda step, thing, words: words.say("sends the ambassador: {place}", place=thing),
    "adorns": lambda step, thing, words: words.say("plays the adornment {adornment}", adornment=thing),
    "builds": lambda step, thing, words: words.say("builds {wonder}", wonder=thing),
    "trades": lambda step, thing, words: words.say("moves a token of the Market: {token}", token=thing),
    "takes": lambda step, thing, words: words.say("takes {card} from the Meadow", card=thing),
    "steals": lambda step, thing, words: words.say("takes {number}[card] from a hand", number=step["number"]),
    "explores": lambda step, thing, words: words.say("explores: {card}", card=thing),
    "visitor": lambda step, thing, words: words.say("takes the visitor {visitor}", visitor=thing),
}

SHOWING: Final = Nightweave()
