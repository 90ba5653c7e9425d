"""The board as a seat sees it, as data for the template."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from evertable.catalog.schema import Event, Place
from evertable.everdell import GAME
from evertable.everdell.ids import CARD, CATALOG, NAMED, NAMES, PARTNER, SEASONS
from evertable.everdell.table import FACTS
from evertable.present.everdell.faces import RESOURCES, card_face, event_worth, goods, goods_icons, place_gain
from evertable.present.everdell.modules import showings
from evertable.present.everdell.standing import special_workers, workers_by_place, workers_on_cards
from evertable.present.parts import Figure, Leaf
from evertable.present.valley import SEASON_NAMES, colour_letters, colour_tally
from evertable.present.words import Words

Workers = Mapping[str, list[Figure]]
"""Workers by place."""
ANIMALS: Final = ("squirrel", "hedgehog", "turtle", "mouse", "fox", "owl")
AUTOMA: Final = "rat"
ORDER: Final = {event.id: number for number, event in enumerate(CATALOG.events)}
CHOSEN: Final = {module.id for module in GAME.modules if module.active is None}
"""Modules that are in a game only if they are chosen."""


def board(view: dict[str, Any], names: list[str], scores: list[int], words: Words) -> dict[str, Any]:
    """Return everything on the table, from an observation."""
    owners = [_player(view, owner, names, scores, words) for owner in range(len(view["owners"]))]
    spots = {place: token for shown in showings(view).values() for place, token in shown.spots(view, words).items()}
    workers = workers_by_place(view, words)
    leaves = _leaves(view, names, words)
    special, basic = _all_events(view, words)
    meadow, hand = view["meadow"], view["hand"]
    return {
        "me": view["seat"],
        "actor": view["actor"],
        "players": owners,
        "seasons": _seasons(owners, words),
        "deck": view["deck_size"],
        "discard": view["discard_size"],
        "special_events": special,
        "basic_events": basic,
        **words.again("places", (view["modules"], view["forest"], workers), lambda: _all_places(view, workers, words)),
        "meadow": words.again("meadow", meadow, lambda: _meadow(meadow, words)),
        "spots": [spots.get(place) for place in range(len(view["meadow"]))],
        "hand": words.again("hand", hand, lambda: _lying("hand", hand, words)),
        "revealed": _lying("revealed", view["revealed"], words),
        "drawn": _lying("drawn", view["drawn"], words),
        "playing": [card_face(name, words) for name in view["playing"]],
        "hand_limit": view["hand_limit"],
        "ahead": _ahead(view, words),
        "letters": colour_letters(words),
        "leaves": leaves,
        "zones": [zone for leaf in leaves for zone in leaf.zones],
    }


def _lying(zone: str, cards: list[str], words: Words) -> list[dict[str, Any]]:
    """Return cards that lie somewhere by name."""
    return [{**card_face(name, words), "target": f"{zone}:{name}"} for name in cards]


def _meadow(row: list[str], words: Words) -> list[dict[str, Any] | None]:
    return [
        {**card_face(name, words), "target": f"meadow:{name}", "place": i} if name else None
        for i, name in enumerate(row)
    ]


def _all_places(view: dict[str, Any], workers: Workers, words: Words) -> dict[str, list[dict[str, Any]]]:
    return {
        "river": _places(view, "basic", workers, words),
        "forest": [_place(CATALOG.place(name), workers, words) for name in view["forest"] if name],
        "haven": _places(view, "haven", workers, words),
        "journey": _places(view, "journey", workers, words),
    }


def _all_events(view: dict[str, Any], words: Words) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the special and the basic events, with what the seat has of what they ask for."""
    mine = _mine(view)
    taken = [[event["event"] for event in owner["events"]] for owner in view["owners"]]
    cards = [card["card"] for card in mine["city"]]

    def made() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        progress = _progress(view)
        special, basic = (
            [_event(view, event, progress, words) for event in _events(view, kind)] for kind in ("special", "basic")
        )
        return special, basic

    return words.again("events", (view["open_events"], taken, view["seat"], cards, view["hand"]), made)


def _leaves(view: dict[str, Any], names: list[str], words: Words) -> list[Leaf]:
    """Return what modules lay on the board, a leaf for each that lays something."""
    leaves = []
    for module, shown in showings(view).items():
        if zones := shown.zones(view, names, words):
            for piece in (piece for zone in zones for piece in zone.pieces):
                piece.form = piece.form or ("place" if piece.spots and not piece.picture else "")
            title = words.say(shown.leaf) if shown.leaf else zones[0].title
            icon, picture = shown.leaf_icon or zones[0].icon, shown.leaf_picture or module
            leaves.append(Leaf(module, title, zones, icon, picture, shown.leaf_shape, shown.leaf_facts(view, words)))
    return leaves


def _places(view: dict[str, Any], kind: str, workers: Workers, words: Words) -> list[dict[str, Any]]:
    """Return the places of a kind that belong to the modules of the game."""
    found = words.once("places", kind, lambda: [place for place in CATALOG.places if place.type == kind])
    return [_place(one, workers, words) for one in found if one.module not in CHOSEN or one.module in view["modules"]]


def _mine(view: dict[str, Any]) -> dict[str, Any]:
    """Return what the seat of an observation has; nothing for a spectator."""
    return view["owners"][view["seat"]] if view["seat"] >= 0 else {"city": [], "events": []}


def _player(view: dict[str, Any], owner: int, names: list[str], scores: list[int], words: Words) -> dict[str, Any]:
    seen = view["owners"][owner]
    out = len(seen["placed"])
    workers = workers_on_cards(view, owner, words)
    city = words.again("city", (owner, seen["city"], workers), lambda: _city(owner, seen["city"], workers, words))
    later = SEASONS[SEASONS.index(seen["season"]) + 1 :]
    shown = list(showings(view).values())
    automa = next((one.automa for one in shown if one.automa), AUTOMA)
    special = [kind for one in shown for kind in one.special_workers(view, owner)]
    return {
        "seat": owner,
        "name": names[owner],
        "animal": ANIMALS[owner % len(ANIMALS)] if owner < view["seats"] else automa,
        "me": owner == view["seat"],
        "turn": owner == view["actor"],
        "automa": owner >= view["seats"],
        "season": seen["season"],
        "season_name": words.say(SEASON_NAMES[seen["season"]]),
        "passed": seen["passed"],
        "hand_size": seen["hand_size"],
        "resources": [(name, seen["resources"].get(name, 0)) for name in RESOURCES[:4]],
        "tokens": [token for one in shown for token in one.tokens(view, owner, words)],
        "zones": [zone for one in shown for zone in one.belongings(view, owner, names, words)],
        "points": seen["points"],
        "score": scores[owner],
        "home": seen["workers"],
        "out": out,
        "crew": special_workers(view, owner, special, words),
        "tree": {season: view["new_workers"][SEASONS.index(season)] for season in later},
        "spaces": seen["spaces"],
        "used": seen["capacity"] - seen["spaces"],
        "capacity": seen["capacity"],
        **city,
        "events": [
            {
                "id": event["event"],
                "name": words.name(event["event"]),
                "points": event.get("points", 0),
                "holds": list(event.get("holds", {}).items()),
                "under": event.get("under", []),
            }
            for event in seen["events"]
        ],
        "roll": view.get("automa", {}).get("last_roll") if owner >= view["seats"] else None,
    }


def _city(owner: int, city: list[dict[str, Any]], workers: Mapping[int, list[Figure]], words: Words) -> dict[str, Any]:
    faces = [card_face(card["card"], words) for card in city]
    return {
        "tally": colour_tally(faces, words),
        "city": [
            _built(owner, i, card, face, workers.get(i, []))
            for i, (card, face) in enumerate(zip(city, faces, strict=True))
        ],
        "couples": _couples(city),
    }


def _couples(city: list[dict[str, Any]]) -> dict[int, int]:
    """Return cards that share a space, by index, both ways; those that came first belong together (R-B-085)."""
    couples: dict[int, int] = {}
    cards = [card["card"] for card in city]
    for i, card in enumerate(city):
        if "on" in card:
            _couple(couples, i, (j for j, name in enumerate(cards) if name == card["on"]))
    for i, name in enumerate(cards):
        partner = PARTNER[CARD[name]]
        if partner >= 0:
            _couple(couples, i, (j for j in range(i + 1, len(cards)) if _named(cards[j]) == NAMES[partner]))
    return couples


def _couple(couples: dict[int, int], one: int, others: Iterable[int]) -> None:
    for other in others if one not in couples else ():
        if other not in couples:
            couples[one], couples[other] = other, one
            return


def _named(card: str) -> str:
    """Return the card that a card counts as."""
    return NAMES[NAMED[CARD[card]]]


def _built(owner: int, index: int, card: dict[str, Any], face: dict[str, Any], workers: list[Figure]) -> dict[str, Any]:
    return {
        **face,
        "target": f"city:{owner}:{card['card']}",
        "index": index,
        "occupied": card.get("occupied", False),
        "golden": card.get("golden", False),
        "tokens": card.get("points", 0),
        "holds": list(card.get("holds", {}).items()),
        "under": card.get("under", []),
        "workers": workers,
    }


def _seasons(owners: list[dict[str, Any]], words: Words) -> list[dict[str, Any]]:
    """Return the seasons on the tree, with who is there and whose workers wait there."""
    players = [(player, _flag(player)) for player in owners if not player["automa"]]
    return [
        {
            "id": season,
            "name": words.say(SEASON_NAMES[season]),
            "here": [flag for player, flag in players if player["season"] == season],
            "waiting": [(flag, number) for player, flag in players if (number := player["tree"].get(season, 0))],
        }
        for season in SEASONS
    ]


def _ahead(view: dict[str, Any], words: Words) -> dict[str, Any] | None:
    """Return the season that the seat can prepare for, with what that brings; None in autumn."""
    season = _mine(view).get("season", SEASONS[-1])
    if season == SEASONS[-1]:
        return None
    order = SEASONS.index(season) + 1
    year = FACTS.seasons.year[order]
    brings = [f"+{number}[worker]"] if (number := view["new_workers"][order]) else []
    if year.bonus == "production":
        brings.append(words.say("production"))
    elif year.meadow_cards:
        brings.append(words.many("{number} Meadow card", "{number} Meadow cards", year.meadow_cards))
    name = words.say(SEASON_NAMES[SEASONS[order]])
    return {"id": SEASONS[order], "name": name, "brings": ", ".join(brings)}


def _flag(player: dict[str, Any]) -> dict[str, Any]:
    return {name: player[name] for name in ("seat", "name", "animal", "automa")}


def _events(view: dict[str, Any], kind: str) -> list[Event]:
    """Return the events of this game, open or achieved, in catalogue order: an achieved one stays where it was."""
    achieved = [event["event"] for owner in view["owners"] for event in owner["events"]]
    events = [CATALOG.event(name) for name in (*view["open_events"], *achieved)]
    return sorted((event for event in events if event.type == kind), key=lambda event: ORDER[event.id])


class _Progress(NamedTuple):
    """What events ask for: cards and colours in the seat's city, and who has taken which event."""

    held: set[str]
    tally: Counter[str]
    taken: dict[str, int]


def _progress(view: dict[str, Any]) -> _Progress:
    city = [card["card"] for card in _mine(view)["city"]]
    taken = {event["event"]: owner for owner, seen in enumerate(view["owners"]) for event in seen["events"]}
    return _Progress({_named(card) for card in city}, Counter(CATALOG.card(card).color for card in city), taken)


def _event(view: dict[str, Any], event: Event, progress: _Progress, words: Words) -> dict[str, Any]:
    held, tally, taken = progress
    counted = _kind(view, event)
    printed = words.once("event", event.id, lambda: _printed_event(event, words))
    return {
        **printed,
        "cards": [(name, words.name(name), name in held, name in view["hand"]) for name in event.requirement.cards],
        "colours": [(colour, tally[colour], number) for colour, number in event.requirement.colors.items()],
        "have": sum(min(number, tally[colour]) for colour, number in event.requirement.colors.items())
        + (counted[2] if counted else 0),
        "kind": counted,
        "taken": taken.get(event.id),
    }


def _printed_event(event: Event, words: Words) -> dict[str, Any]:
    return {
        "id": event.id,
        "target": f"place:{event.id}",
        "name": event.name.get(words.language),
        "text": event.text.get(words.language),
        "worth": event_worth(event),
        "need": sum(event.requirement.colors.values()) + event.requirement.count,
        "price": goods_icons(event.cost) + "[discard]" * event.discard,
        "cost": goods(event.cost),
        "discard": event.discard,
        "per": _per(event, words),
    }


def _kind(view: dict[str, Any], event: Event) -> tuple[str, str, int, int] | None:
    """Return icons of the cards or events that count, how many there are and how many are needed."""
    needed = event.requirement
    if needed.events:
        return "event", "", len(_mine(view)["events"]), needed.events
    if not needed.count:
        return None
    cards = [CATALOG.card(card["card"]) for card in _mine(view)["city"]]
    held = sum(needed.kind in (None, card.kind) and needed.rarity in (None, card.rarity) for card in cards)
    return needed.kind or "card", needed.rarity or "", held, needed.count


COUNTED: Final = {
    "resource": "[any]",
    "point": "[point]",
    "worker": "[worker]",
    "card": "[card]",
    "pair": "[pair]",
    "prisoner": "[critter]",
}


def _per(event: Event, words: Words) -> str:
    """Return what an event counts, in short."""
    if event.scoring is None:
        return ""
    per = event.scoring.per
    icon = f"[{per.resource}]" if per.resource else COUNTED.get(per.of, "")
    return words.say(
        "{number} per {thing}", number=event.scoring.points or "1–2", thing=icon or per.text.get(words.language)
    )


def _place(place: Place, workers: Workers, words: Words) -> dict[str, Any]:
    printed = words.once("place", place.id, lambda: _printed_place(place, words))
    return {**printed, "workers": workers.get(place.id, [])}


def _printed_place(place: Place, words: Words) -> dict[str, Any]:
    return {
        "id": place.id,
        "target": f"place:{place.id}",
        "name": place.name.get(words.language),
        "text": place.text.get(words.language),
        "gain": place_gain(place),
        "shared": place.occupancy == "shared",
        "number": place.points,
    }
