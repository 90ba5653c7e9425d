"""Spirecrest on the screen: the trail with its weather and tiles, discoveries to choose from, expeditions."""

from collections.abc import Mapping
from typing import Final

from evertable.catalog.schema import Entry, Place
from evertable.catalog.schema import Token as Component
from evertable.everdell.ids import CATALOG, PLACE, SEASONS
from evertable.kernel.stack import Description
from evertable.present.actor import Actor
from evertable.present.details import recipe
from evertable.present.everdell.faces import card_face, card_piece, goods, place_gain
from evertable.present.everdell.showing import ActionLabel, Seen, Showing
from evertable.present.everdell.standing import FIGURES, workers_at
from evertable.present.parts import Figure, Look, Piece, Token, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.valley import place_target
from evertable.present.words import Words, mark, marks

STOPS: Final[Mapping[str, tuple[str, Look]]] = {
    "foothills": (mark("Foothills"), "felt"),
    "peaks": (mark("Peaks"), "stone"),
    "ridge": (mark("Ridge"), "stone"),
    "expedition": (mark("On expedition"), "cloth"),
}
"""The parts of the trail, in order, each with its name and its ground."""
WEATHER: Final = {
    "blizzard": ("snow", mark("forest: 1 resource less")),
    "freezing_rain": ("ice", mark("no visits to the forest")),
    "deep_freeze": ("ice", mark("basic locations: 1 resource less")),
    "hail": ("hailstones", mark("basic or forest location: discard a card")),
    "tornado": ("whirl", mark("on entering: discard a city card")),
    "flood": ("waves", mark("constructions: 1 resource more")),
    "heat_wave": ("heat", mark("critters: 1 berry more")),
    "great_fire": ("flame", mark("on entering: a worker stays here")),
    "drought": ("cracks", mark("gaining berries: 1 less")),
    "thick_fog": ("fog", mark("no plays from the Meadow")),
    "gale": ("wind", mark("Journey: 1 card more")),
    "early_frost": ("frost", mark("visiting a destination: 1 resource")),
}
"""The icon of each weather, and what it does in a few words."""
BIG: Final = {
    "stubblehoof": "moose",
    "truffle": "boar",
    "corliander": "peacock",
    "firebeak": "vulture",
    "honeypaw": "bear",
    "king_rhun": "king",
    "whisper": "wolf",
    "windlore": "eagle",
}
"""The icon of each big critter."""
FIGURES.update({critter: f"big-{icon}" for critter, icon in BIG.items()})


class Spirecrest(Showing):
    """Four stops on the board; an expedition and discoveries in front of a player."""

    on_shelf = ShelfBox(mark("Weather, mountains and big critters to ride"), "big", place=3, minutes=15, reading=2)
    questions = {  # noqa: RUF012
        "spirecrest.another": mark("which second discovery do you take?"),
        "spirecrest.any": mark("which resources do you pay?"),
        "spirecrest.burn": mark("which worker stays here for good?"),
        "spirecrest.cards": mark("which cards do you discard?"),
        "spirecrest.down": mark("which cards do you discard?"),
        "spirecrest.may": mark("which cards do you discard?"),
        "spirecrest.must": mark("which cards do you discard?"),
        "spirecrest.discovery": mark("which discovery do you take?"),
        "spirecrest.draw": mark("draw a card?"),
        "spirecrest.expedition go on": mark("pay for this map and go on?"),
        "spirecrest.frost": mark("which resource do you pay?"),
        "spirecrest.give up": mark("which resource do you do without?"),
        "spirecrest.hider": mark("which of your workers moves here?"),
        "spirecrest.lit": mark("which cards do you take into your hand?"),
        "spirecrest.locations go on": mark("turn up another card?"),
        "spirecrest.name": mark("which card do you name?"),
        "spirecrest.pay": mark("which cards or resources do you pay?"),
        "spirecrest.pick": mark("which cards of the discard pile do you take?"),
        "spirecrest.ruined": mark("which card of your city do you discard?"),
        "spirecrest.show": mark("which card do you discard, one of each colour?"),
        "spirecrest.star_weavers": mark("which cards do you discard before you draw?"),
        "spirecrest.stay": mark("stay and use the place once more?"),
        "spirecrest.struck down": mark("which card do you discard?"),
        "spirecrest.toss": mark("which card do you discard?"),
        "spirecrest.tile": mark("which tile do you take for your expedition?"),
        "spirecrest.tuck": mark("which cards do you tuck under it?"),
        "spirecrest.wares": mark("which card do you take?"),
    }
    icons = {  # noqa: RUF012
        "mountain": mark("mountains"),
        "rabbit": mark("traveler of a player"),
        "unknown_weather": mark("weather nobody has seen"),
        "whirl": mark("whirlwind"),
        "cracks": mark("dry ground"),
        "king": mark("king of the mountains"),
        **marks("map", "trail", "snow", "ice", "hailstones", "waves", "heat", "flame", "fog", "wind", "frost"),
        **marks("moose", "boar", "peacock", "vulture", "bear", "wolf", "eagle"),
    }
    lines = {"discoveries": mark("Discoveries"), "expedition": mark("Expedition")}  # noqa: RUF012
    leaf = mark("Mountain")
    leaf_icon = leaf_picture = "mountain"
    headings = {  # noqa: RUF012
        "under": mark("Play a tucked card"),
        "stormvale": mark("Play a card beside Stormvale"),
    }
    picks = {"worker": mark("An ordinary worker")}  # noqa: RUF012

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        shown = [_shown(seen, words)] if seen["mountain"]["shown"] else []
        stops = [_stop(seen, stop, season, words) for stop, season in zip(STOPS, SEASONS, strict=True)]
        beside = [_beside_stormvale(seen, words)] if any(seen["mountain"]["stormvale"]) else []
        return [*shown, *stops, *beside]

    def leaf_facts(self, seen: Seen, words: Words) -> list[str]:
        here = seen["owners"][seen["seat"]]["traveler"] if seen["seat"] >= 0 else ""
        weather = seen["mountain"]["weather"][SEASONS[list(STOPS).index(here)]] if here in STOPS else ""
        return [f"[{WEATHER[weather][0]}]"] if weather else []

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        zones = [_expedition(seen, owner, words), _taken(seen, owner, words), _tucked(seen, owner, words)]
        return [zone for zone in zones if zone.pieces]

    def special_workers(self, seen: Seen, owner: int) -> list[str]:
        ready: list[str] = seen["owners"][owner]["big_critters"]
        return ready

    def tokens(self, seen: Seen, owner: int, words: Words) -> list[Token]:
        ready = seen["owners"][owner]["big_critters"]
        return [Token(BIG[name], 1, words.say("{critter} is at home", critter=words.name(name))) for name in ready]

    def action_label(self, do: Description, seat: int, names: list[str], words: Words) -> ActionLabel | None:
        if do["verb"] != "place" or "worker" not in do:
            return None
        where = _where(do, seat, names, words)
        gain = place_gain(CATALOG.place(do["at"])) if do["at"] in PLACE else ""
        label = words.say("{place} with {critter}", place=where, critter=words.name(do["worker"]))
        return ActionLabel("place", place_target(do, do["at"]), label, gain)

    def log_text(self, do: Description, seat: int, who: Actor, names: list[str]) -> str | None:
        if do["verb"] != "place" or "worker" not in do:
            return None
        fields = {"critter": who.words.name(do["worker"]), "place": _where(do, seat, names, who.words)}
        return who.does("{player} sends {critter}: {place}", "You send {critter}: {place}", **fields)


PERCHES: Final = {"deck": mark("on the deck"), "discard": mark("on the discard pile")}


def _where(do: Description, seat: int, names: list[str], words: Words) -> str:
    if do["at"] in PERCHES:
        return words.say(PERCHES[do["at"]])
    if do["at"] != "card":
        return words.name(do["at"])
    card = words.name(do["card"])
    return card if do["owner"] == seat else words.say("{card} of {player}", card=card, player=names[do["owner"]])


# --- the trail


def _stop(seen: Seen, stop: str, season: str, words: Words) -> Zone:
    """Return a part of the trail: its weather with the travelers that are there, then its tiles."""
    (name, ground), board = STOPS[stop], seen["mountain"]
    there = [who for who in range(seen["seats"]) if seen["owners"][who]["traveler"] == stop]
    travelers = [Figure(who, "rabbit", words.say("traveler")) for who in there]
    pieces = [_weather(seen, season, travelers, words)]
    tiles = board["tiles"].get(stop, ())
    pieces += [_tile(tile, words) for tile in tiles if tile]
    if hidden := sum(not tile for tile in tiles):
        title = words.many("{number} tile face down", "{number} tiles face down", hidden)
        pieces.append(Piece(title, gain="[map]", condition="shut", form="map"))
    left = board["decks"].get(stop)
    note = words.many("{number} discovery to find", "{number} discoveries to find", left) if left is not None else ""
    return Zone(f"stop_{stop}", words.say(name), pieces, season, ground, note)


def _weather(seen: Seen, season: str, travelers: list[Figure], words: Words) -> Piece:
    name = seen["mountain"]["weather"][season]
    if not name:
        return Piece(words.say("Weather unknown"), gain="[unknown_weather]", workers=travelers, form="weather")
    icon, text = WEATHER[name]
    title = _named(CATALOG.token(name), words)
    return Piece(title, f"weather:{name}", name, f"[{icon}]", words.say(text), workers=travelers, form="weather")


def _named(entry: Entry, words: Words) -> str:
    """Return a name, with a mark where something about it is our own design."""
    return words.name(entry.id) + ("°" if entry.confidence == "reconstructed" else "")


def _tile(name: str, words: Words, paid: bool = False) -> Piece:
    """Return a map with its price and points; some maps are discoveries."""
    tile = CATALOG.token(name)
    worth = [Token("point", tile.points, words.say("points"))]
    text = words.say("paid") if paid else map_price(tile)
    return Piece(_named(tile, words), f"tiles:{name}", name, "", text, worth, form="map")


def map_price(tile: Component) -> str:
    """Return what a map costs, in numbers and icons."""
    parts = [(tile.pay_points, "point"), *goods(tile.pay), (tile.pay_any, "any"), (tile.discard, "discard")]
    return " ".join(f"{number}[{icon}]" for number, icon in parts if number)


# --- discoveries


def _shown(seen: Seen, words: Words) -> Zone:
    """Return those that lie open for who explores, with what each costs."""
    pieces = []
    for cost, name in enumerate(seen["mountain"]["shown"]):
        if name:
            piece = _discovery(CATALOG.entry(name), words)
            piece.target = f"revealed:{name}"
            piece.text = words.many("costs {number} card or resource", "costs {number} cards or resources", cost)
            piece.text = piece.text if cost else words.say("free")
            pieces.append(piece)
    note = words.say("pay with cards or resources")
    return Zone("discoveries_shown", words.say("Discoveries"), pieces, "mountain", "cloth", note, asked=True)


def _discovery(entry: Entry, words: Words) -> Piece:
    piece = Piece(words.name(entry.id), component=entry.id, picture=_sky(entry), recipe=recipe(entry))
    if isinstance(entry, Place):
        piece.gain, piece.target = place_gain(entry) or "[open]", f"place:{entry.id}"
        piece.spots = "many" if entry.worker_slots > 1 else "one"
    elif isinstance(entry, Component):
        piece.gain = _icon_line(entry)
    return piece


def _sky(entry: Entry) -> str:
    """Return the colour that a discovery counts, if it does."""
    counted = entry.reckoning.color if isinstance(entry, Component) and entry.reckoning is not None else None
    return counted or "governance"


def _icon_line(entry: Component) -> str:
    if entry.id in BIG:
        return f"[{BIG[entry.id]}]"
    if entry.sort == "map":
        return f"[map]{entry.points}[point]"
    reckoning = entry.reckoning
    if reckoning is None:
        return "[mountain]"
    counted = "[event]" if reckoning.events else f"[{reckoning.color}]" if reckoning.color else ""
    if reckoning.type == "threshold":
        return f"{reckoning.at_least}{counted}[arrow]{reckoning.points}[point]"
    if reckoning.type == "base_minus":
        return f"{reckoning.points}[point]−{counted}"
    if reckoning.type == "journey":
        return "[journey][arrow][point]"
    return f"[map][arrow]{reckoning.points}[point]" if reckoning.type == "expedition" else f"{reckoning.points}[point]+"


def _beside_stormvale(seen: Seen, words: Words) -> Zone:
    cards = [card for card in seen["mountain"]["stormvale"] if card]
    pieces = [card_piece(card, "stormvale", words) for card in cards]
    note = words.say("all may play these; a token for its owner")
    return Zone("stormvale", words.name("stormvale"), pieces, "mountain", "felt", note)


# --- in front of a player


def _expedition(seen: Seen, owner: int, words: Words) -> Zone:
    one = seen["owners"][owner]
    pieces = [_tile(name, words, i < one["expedition_paid"]) for i, name in enumerate(one["expedition"])]
    for piece in pieces:
        piece.target, piece.gain, piece.text = f"map:{piece.component}", piece.text, ""
    return Zone("expedition", words.say("Expedition"), pieces, "map", "felt")


def _taken(seen: Seen, owner: int, words: Words) -> Zone:
    pieces = []
    for name in seen["owners"][owner]["discoveries"]:
        entry = CATALOG.entry(name)
        if getattr(entry, "sort", "") == "map":
            continue
        piece = _discovery(entry, words)
        piece.workers = workers_at(seen, name, words)
        pieces.append(piece)
    return Zone("discoveries", words.say("Discoveries"), pieces, "mountain", "felt")


def _tucked(seen: Seen, owner: int, words: Words) -> Zone:
    cards = seen["owners"][owner]["tucked"]
    mine = owner == seen["seat"]
    pieces = [Piece(words.name(c), f"under:{c}" if mine else "", c, face=card_face(c, words)) for c in cards]
    return Zone("tucked", words.say("Tucked cards"), pieces, "card", "felt")


SHOWING: Final = Spirecrest()
