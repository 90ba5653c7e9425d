"""Worker powers on the screen: a card in front of each player, with the stacks, places and tokens that belong to it."""

from typing import Any, Final

from evertable.everdell.ids import CATALOG
from evertable.kernel.stack import Description
from evertable.present.actor import Actor
from evertable.present.everdell.faces import card_piece, place_gain
from evertable.present.everdell.showing import ActionLabel, Seen, Showing
from evertable.present.everdell.standing import place_piece
from evertable.present.parts import Piece, Token, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark, marks

SPEND: Final = "spend"
ANIMALS: Final = {
    **marks("axolotl", "cardinal", "fox", "hedgehog", "lizard", "mouse", "mole", "otter", "owl", "platypus", "rat"),
    **marks("squirrel", "starling", "toad", "turtle", "bat", "cat", "bee", "snail", "butterfly", "spider", "stoat"),
    **marks("pig"),
}
"""Icons of powers."""
_PLURALS: Final = {
    "foxes": "fox",
    "mice": "mouse",
    "platypuses": "platypus",
    "honey_bees": "bee",
    "butterflies": "butterfly",
}
"""The icons of powers that are more than one animal with an s."""


class Powers(Showing):
    """Shows a power with its owner; tokens on the board are named on the power card."""

    on_shelf = ShelfBox(mark("A lasting gift for each player"), "small", minutes=4, reading=1)
    questions = {  # noqa: RUF012
        "powers.archive": mark("which Meadow card goes on your stack?"),
        "powers.busy": mark("which production card acts?"),
        "powers.choose": mark("which power do you keep for this game?"),
        "powers.double": mark("which card do you discard, so that it acts twice?"),
        "powers.draw one": mark("where do you draw the card?"),
        "powers.drawing may": mark("where do you draw the card?"),
        "powers.drawing must": mark("where do you draw the card?"),
        "powers.feed": mark("which card do you discard, so that a production card acts?"),
        "powers.follow": mark("give a card of your stack and use theirs?"),
        "powers.invest": mark("which resource do you lay on the card?"),
        "powers.may discard": mark("which card do you discard?"),
        "powers.must discard": mark("which card do you discard?"),
        "powers.owl discard": mark("which card do you discard?"),
        "powers.may track": mark("which place do you use instead?"),
        "powers.must track": mark("which place do you use instead?"),
        "powers.mice": mark("which resource do you gain, of those you have none of?"),
        "powers.missing": mark("which resource do you gain, of those you have none of?"),
        "powers.moles": mark("which resource do you pay for 1 pebble?"),
        "powers.move rat": mark("to which Meadow card does the token move?"),
        "powers.move spider": mark("to which place does the token move?"),
        "powers.one more": mark("draw 1 more card?"),
        "powers.owl draw": mark("draw a card?"),
        "powers.owl gives": mark("who gets the drawn card, so that you draw 2?"),
        "powers.paying may": mark("which resource do you pay with another one?"),
        "powers.paying must": mark("which resource do you pay with another one?"),
        "powers.plant": mark("play a Farm for free?"),
        "powers.take back": mark("take the resource back, with 1 more?"),
        "powers.wander": mark("which forest place is yours alone?"),
        "powers.spend a token": mark("spend a token of the card?"),
        "spend a token": mark("spend a token of the card?"),
    }
    icons = {"wild": mark("wild token"), "power": mark("power"), **ANIMALS}  # noqa: RUF012
    headings = {"stack": mark("Play from a stack"), "power": mark("Use your power")}  # noqa: RUF012

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        held = seen["powers"]["held"][owner] if owner < len(seen["powers"]["held"]) else ""
        if not held:
            return self._offer(seen, words) if owner == seen["seat"] else []
        card = _card(held, f"power:{held}", words)
        card.tokens = _tokens(seen, held, words)
        note = _note(seen, held, words)
        pieces = [card, *_beside(seen, owner, held, words)]
        return [Zone("power", words.say("Power"), pieces, "power", "felt", note)]

    def _offer(self, seen: Seen, words: Words) -> list[Zone]:
        """Return what a player chooses from, to be read while others choose."""
        offered = [_card(name, f"offer:{name}", words) for name in seen["powers"]["offered"]]
        for piece in offered:
            piece.text = words.set(CATALOG.power(piece.component).text.get(words.language))
        return [Zone("offer", words.say("Choose your power"), offered, "power", asked=True)] if offered else []

    def token_counts(self, seen: Seen, owner: int) -> dict[str, int]:
        held = seen["powers"]["held"][owner : owner + 1]
        return {"wild": seen["owners"][owner]["resources"].get("wild", 0)} if held == ["axolotls"] else {}

    def action_label(self, do: Description, seat: int, names: list[str], words: Words) -> ActionLabel | None:
        if do["verb"] != SPEND:
            return None
        return ActionLabel("power", "power:platypuses", words.say("Spend a token of the card"), "1[point]")

    def log_text(self, do: Description, seat: int, who: Actor, names: list[str]) -> str | None:
        if do["verb"] != SPEND:
            return None
        return who.does("{player} spends a token of the power card", "You spend a token of your power card")

    def changed(self, before: Seen, after: Seen, owner: int) -> dict[str, Any]:
        held = after["powers"]["held"]
        if owner < len(held) and held[owner] and not before["powers"]["held"][owner]:
            return {"power": held[owner]}
        return {}

    def tell(self, changed: dict[str, Any], words: Words) -> list[str]:
        return [words.name(changed["power"])] if "power" in changed else []


def _card(name: str, target: str, words: Words) -> Piece:
    power = CATALOG.power(name)
    animal = _PLURALS.get(name, name.removesuffix("s"))
    gain = f"[{animal}]" if animal in ANIMALS else ""
    return Piece(words.name(name), target, name, gain=gain, text=power.title.get(words.language), form="power")


def _tokens(seen: Seen, held: str, words: Words) -> list[Token]:
    """Return what lies on a power card."""
    if held == "platypuses":
        return [Token("point", seen["powers"]["treasure"], words.say("points"))]
    if held == "turtles":
        return [Token(kind, number, words.say(kind)) for kind, number in seen["powers"]["turtles"].items()]
    return [Token("wild", len(seen["powers"]["wild_tokens"]), words.say("wild token"))] if held == "axolotls" else []


def _note(seen: Seen, held: str, words: Words) -> str:
    """Return where the token of a power is."""
    powers = seen["powers"]
    if held == "rats" and powers["rugwort_token"]:
        card = seen["meadow"][powers["rugwort_token"] - 1]
        return words.say(
            "token on {place}", place=f"[meadow] {powers['rugwort_token']} {words.name(card) if card else ''}"
        )
    if held == "spiders" and powers["spider_token"]:
        return words.say("token on {place}", place=words.name(powers["spider_token"]))
    if held == "axolotls" and powers["wild_tokens"]:
        return words.say("token on {place}", place=", ".join(map(words.name, powers["wild_tokens"])))
    return ""


def _beside(seen: Seen, owner: int, held: str, words: Words) -> list[Piece]:
    """Return stacks and places beside a power card."""
    powers = seen["powers"]
    if held == "lizards":
        forest = [CATALOG.place(name) for name in powers["own_forest"]]
        return [place_piece(seen, place.id, place_gain(place), "one", words) for place in forest]
    if held == "pigs" and powers["farm_stack"]:
        top = powers["farm_stack"][-1]
        stack = card_piece(top, "stack", words)
        stack.tokens.append(Token("card", len(powers["farm_stack"]), words.say("card")))
        return [stack]
    if held == "snails":
        return _pile(powers["snail_stack_size"], words)
    if held == "bats" and owner == seen["seat"]:
        return [card_piece(card, "stack", words) for card in powers["bat_stack"]]
    return _pile(powers["bat_stack_size"], words) if held == "bats" else []


def _pile(number: int, words: Words) -> list[Piece]:
    """Return a pile of cards that lie face down as one piece."""
    name = words.many("{number} card face down", "{number} cards face down", number)
    return [Piece(name, condition="hidden")] if number else []


SHOWING: Final = Powers()
