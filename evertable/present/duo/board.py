"""The board as a seat sees it, as data for the template."""

from typing import Any, Final, NamedTuple

from evertable.catalog.schema import Chapter, Event, Place
from evertable.duo.count import goal_met
from evertable.duo.ids import CATALOG, FARMS, JOURNEY, NAMES, SPOT_EVENTS
from evertable.duo.state import Duo
from evertable.duo.table import COLUMNS, HANDSHAKE, LAST_SPOT, SKUNK_SPOTS
from evertable.present.duo import standing
from evertable.present.duo.faces import RESOURCES, card_face, demand, gain
from evertable.present.duo.table_text import text_at
from evertable.present.parts import Figure, Piece, Token, Zone
from evertable.present.valley import SEASON_NAMES, colour_letters, colour_tally
from evertable.present.words import Words, mark

ANIMALS: Final = ("hare", "turtle")
RIVAL: Final = "skunk"
SHARING: Final = {
    "open": mark("open sharing"),
    "limited": mark("sharing at the handshake"),
    "none": mark("no sharing"),
}
YEAR: Final = {
    "winter": ("[hare][card] [turtle][card][meadow]", "[skunk] [card][card][meadow]"),
    "spring": ("[production] [hare][card]", "[skunk] [production] [card]"),
    "summer": ("[meadow] [turtle][any]", "[skunk] [meadow][meadow] [any]"),
    "autumn": ("[production] [hare][any]", "[skunk] [production] [any]"),
}
"""What the beginning of a season brings: against each other, and together (R-D-70 to R-D-73)."""
_FARM_NAMES: Final = [NAMES[farm] for farm in FARMS]
Seen = dict[str, Any]


class Cast(NamedTuple):
    """The names of both mayors, whether they share a city, and whether they play a chapter."""

    mayors: tuple[str, str]
    shared: bool
    chapter: bool


def cast_of(seen: Seen, names: list[str], words: Words) -> Cast:
    """Return the players, or the animals where one player leads both mayors."""
    found = names if seen["seats"] == 2 else [_animal(seen, mayor, words) for mayor in range(2)]
    chapter = "chapter" in seen["options"]
    return Cast((found[0], found[1]), chapter or "level" in seen["options"], chapter)


def _animal(seen: Seen, mayor: int, words: Words) -> str:
    return words.say("Hare") if mayor == seen["hare"] else words.say("Tortoise")


def page_of(seen: Seen) -> Chapter | None:
    """Return the chapter or level that is played."""
    options = seen["options"]
    wanted = f"level_{options['level']}" if "level" in options else f"chapter_{options.get('chapter', 0):02d}"
    return next((chapter for chapter in CATALOG.chapters if chapter.id == wanted), None)


def board(s: Duo, seen: Seen, names: list[str], scores: list[int], words: Words) -> dict[str, Any]:
    """Return everything on the table, from an observation and a position with the same open information."""
    coop = "skunks" in seen
    mayors = [_mayor(seen, mayor, names, words) for mayor in range(2)]
    near = standing.near(s)
    meadow = [
        {**card_face(name, words), "target": f"meadow:{name}", "near": place in near} if name else None
        for place, name in enumerate(seen["meadow"])
    ]
    locations = _locations(seen, words)
    acting = seen["mayor"] if seen["mayor"] >= 0 else 0
    mine = acting if seen["seats"] == 1 or seen["seat"] < 0 else seen["seat"]
    return {
        "me": seen["seat"],
        "actor": seen["actor"],
        "players": _columns(seen, names, scores, words),
        "mayors": mayors,
        "mine": mine,
        "together": coop,
        "solo": seen["seats"] == 1,
        "season": seen["season"],
        "season_name": words.say(SEASON_NAMES[seen["season"]]),
        "deck": seen["deck_size"],
        "discard": seen["discard_size"],
        "year": _year(seen, words),
        "path": _path(seen),
        "left": {"sun": standing.steps_left(s, seen["sun"]), "moon": standing.steps_left(s, seen["moon"])},
        "events": _planks(s, seen, words),
        "journey": None if coop else _journey(s, words),
        "river": [piece for piece in locations.pieces if piece.component not in _FARM_NAMES],
        "farms": [piece for piece in locations.pieces if piece.component in _FARM_NAMES],
        "rows": [meadow[:COLUMNS], meadow[COLUMNS:]],
        "zones": [_events(seen, words), locations, *_shared(seen, words)],
        "cities": [_city(seen, city, names, scores, words) for city in range(len(seen["cities"]))],
        "hands": [_hand(seen, mayor, words) for mayor in range(2)],
        "revealed": [{**card_face(name, words), "target": f"revealed:{name}"} for name in seen["aside"]],
        "drawn": [],
        "playing": [card_face(name, words) for name in seen["playing"]],
        "letters": colour_letters(words),
        "thorn": _thorn(seen, words),
        "page": _page(s, seen, words),
    }


def _columns(seen: Seen, names: list[str], scores: list[int], words: Words) -> list[dict[str, Any]]:
    """Return who stands in the score table: the seats, then a chapter's target or Miss Thorn."""
    columns = []
    for seat in range(len(scores)):
        rival = seat >= seen["seats"]
        leads = seat if seen["seats"] == 2 else max(seen["mayor"], 0)  # alone: the mayor who is to move
        animal = RIVAL if rival else ANIMALS[leads != seen["hare"]]
        name = rival_name(seen, words) if rival else names[seat]
        column = {"seat": seat if rival else leads, "name": name, "animal": animal}
        columns.append({**column, "automa": rival, "score": scores[seat]})
    return columns


def rival_name(seen: Seen, words: Words) -> str:
    """Return the name of the mayors' opponent."""
    return words.say("Miss Thorn") if "level" in seen["options"] else words.say("Target")


def _mayor(seen: Seen, mayor: int, names: list[str], words: Words) -> dict[str, Any]:
    one = seen["mayors"][mayor]
    return {
        "seat": mayor,
        "name": cast_of(seen, names, words).mayors[mayor],
        "title": _animal(seen, mayor, words),
        "animal": ANIMALS[mayor != seen["hare"]],
        "automa": False,
        "turn": mayor == seen["turn"],
        "hand_size": one["hand_size"],
        "resources": [(name, one["resources"].get(name, 0)) for name in RESOURCES],
        "occupied": one["occupied"],
        "home": one["workers"],
        "out": len(one["placed"]),
    }


# --- the Meadow and its path


def _path(seen: Seen) -> list[dict[str, Any]]:
    skunks = [SKUNK_SPOTS[number - 1] for number in seen.get("skunks", {}).get("meadow", ())]
    return [
        {
            "number": spot,
            "sun": seen["sun"] == spot,
            "moon": seen["moon"] == spot,
            "skunk": spot in skunks,
            "handshake": spot == HANDSHAKE and "skunks" in seen,
        }
        for spot in range(1, LAST_SPOT + 1)
    ]


def _year(seen: Seen, words: Words) -> list[dict[str, Any]]:
    """Return the seasons with what they bring; past ones are struck out."""
    now = list(YEAR).index(seen["season"])
    return [
        {
            "id": season,
            "name": words.say(SEASON_NAMES[season]),
            "brings": brings["skunks" in seen],
            "text": _text(season, seen, words),
            "state": "past" if i < now else "now" if i == now else "",
        }
        for i, (season, brings) in enumerate(YEAR.items())
    ]


def _text(name: str, seen: Seen, words: Words) -> str:
    """Return what the text of a component says at this table."""
    return words.set(text_at(CATALOG.entry(name).text.get(words.language), "skunks" in seen, words.language))


# --- events


def _planks(s: Duo, seen: Seen, words: Words) -> list[dict[str, Any]]:
    """Return the six event spots: the tile with the standing of both mayors, or None, and what the spot gives.

    Tiles that were taken lie on the free spots again, in the order in which they were taken, with who has them.
    """
    skunks = seen.get("skunks", {}).get("events", ())
    taken = (one for one in s.claimed if one[1] in SPOT_EVENTS)
    planks = []
    for spot, name in enumerate(seen["events"], 1):
        given = gain(CATALOG.token(f"event_spot_{spot}").effect, words)
        plank: dict[str, Any] = {"spot": spot, "gain": given, "skunk": spot in skunks, "event": None, "taken": None}
        if not name and (claim := next(taken, None)) is not None:
            owner, tile = claim[0], NAMES[claim[1]]
            plank["taken"] = {"id": tile, "name": words.name(tile), "owner": owner}
        if name:
            event: Event = CATALOG.event(name)
            assert event.demand is not None
            plank["event"] = {
                "id": name,
                "target": f"place:{name}",
                "name": event.name.get(words.language),
                "text": _text(name, seen, words),
                "points": event.points,
                **standing.asked(event.demand),
                **standing.standing(s, name),
            }
        planks.append(plank)
    return planks


def _journey(s: Duo, words: Words) -> dict[str, Any]:
    """Return the Journey, which is scored at the end and which no worker visits."""
    event: Event = CATALOG.event(NAMES[JOURNEY])
    name, have = event.name.get(words.language), standing.journey(s)
    return {"id": event.id, "name": name, "text": words.text(event.id), "points": event.points, "have": have}


# --- zones


def _events(seen: Seen, words: Words) -> Zone:
    skunks = seen.get("skunks", {}).get("events", ())
    pieces = []
    for spot, name in enumerate(seen["events"], 1):
        given = gain(CATALOG.token(f"event_spot_{spot}").effect, words)
        if not name:
            pieces.append(Piece(words.say("taken"), gain=given, condition="taken"))
            continue
        event: Event = CATALOG.event(name)
        tokens = [Token("point", event.points, words.say("points"))]
        tokens += [Token("skunk", 1, words.say("skunk"))] if spot in skunks else []
        asked, then = demand(event.demand, words), words.say("then {gain}", gain=given)
        title = event.name.get(words.language)
        pieces.append(Piece(title, f"place:{name}", name, asked, then, tokens, spots="one"))
    return Zone("events", words.say("Events"), pieces, "event", "wood")


def _locations(seen: Seen, words: Words) -> Zone:
    skunks = seen.get("skunks", {}).get("locations", ())
    pieces = []
    for number, name in enumerate((*seen["river"], *_FARM_NAMES), 1):
        if not name:
            continue
        place: Place = CATALOG.place(name)
        workers = [Figure(who) for who in range(2) for at in seen["mayors"][who]["placed"] if at == name]
        tokens = [Token("skunk", 1, words.say("skunk"))] if number in skunks else []
        tokens += [Token("star", 1, words.say("star ability"))] if place.star else []
        title = words.say("River") if place.type == "river" else place.name.get(words.language)
        pieces.append(Piece(title, f"place:{name}", name, gain(place.effect, words), "", tokens, workers, "one"))
    return Zone("locations", words.say("River and farms"), pieces, "river", "water")


def _shared(seen: Seen, words: Words) -> list[Zone]:
    """Return Good News, the sharing tile and watches."""
    if "skunks" not in seen:
        return []
    pieces = [
        Piece(
            words.name(name),
            f"news:{name}",
            name,
            condition="shut" if name in seen["boosts"] else "",
            picture="production",
        )
        for name in (*seen["news"], *seen["boosts"], *(n for n in seen["shown"] if n not in seen["news"]))
        if name in NEWS
    ]
    for name in seen["shown"]:
        if name not in NEWS:
            pieces.append(Piece(words.name(name), f"place:{name}", name))
    tile = seen["tile"]
    note = words.many("{number} pocket watch", "{number} pocket watches", seen["watches"])
    if tile:
        item = f"[{tile['item']}]" if tile["item"] in (*RESOURCES, "occupied") else words.name(tile["item"])
        note += " · " + words.say("on the tile: {item}", item=item)
    elif seen["may_share"] and seen["turn"] >= 0:
        note += " · " + words.say("an item may be shared in this turn")
    return [Zone("news", words.say("Good News"), pieces, "news", "cloth", note)]


NEWS: Final = {token.id for token in CATALOG.tokens if token.type == "news"}


# --- cities and hands


def _city(seen: Seen, city: int, names: list[str], scores: list[int], words: Words) -> dict[str, Any]:
    one = seen["cities"][city]
    faces = [card_face(card["card"], words) for card in one["cards"]]
    return {
        "owner": city,
        "score": scores[city],
        "points": one["points"],
        "cards": [
            _built(seen, city, i, card, face) for i, (card, face) in enumerate(zip(one["cards"], faces, strict=True))
        ],
        "tally": colour_tally(faces, words),
        "events": [{"id": event, "name": words.name(event)} for event in one["events"]],
    }


def _built(seen: Seen, city: int, index: int, card: dict[str, Any], face: dict[str, Any]) -> dict[str, Any]:
    workers = [
        Figure(who)
        for who in range(2)
        for place in seen["mayors"][who]["placed"]
        if isinstance(place, dict) and (place["owner"], place["index"]) == (city, index)
    ]
    return {
        **face,
        "target": f"city:{city}:{card['card']}",
        "occupied": card.get("occupied", False),
        "under": card.get("under", []),
        "workers": workers,
    }


def _hand(seen: Seen, mayor: int, words: Words) -> list[dict[str, Any]] | None:
    hand = seen["mayors"][mayor]["hand"]
    return None if hand is None else [{**card_face(name, words), "target": f"hand:{name}"} for name in hand]


# --- the page


def _thorn(seen: Seen, words: Words) -> dict[str, Any] | None:
    if "level" not in seen["options"]:
        return None
    thorn = seen["thorn"]
    return {
        "cards": [{**card_face(name, words), "target": f"thorn:{name}"} for name in thorn["cards"]],
        "events": [words.name(event) for event in thorn["events"]],
    }


def _page(s: Duo, seen: Seen, words: Words) -> dict[str, Any] | None:
    page = page_of(seen)
    if page is None:
        return None
    hard = seen["options"].get("difficulty") == "hard"
    return {
        "name": page.name.get(words.language),
        "number": page.number if page.type == "chapter" else 0,
        "goals": [
            {"text": words.set(goal.text.get(words.language)), "met": goal_met(s, goal)}
            for goal in page.goals
            if goal.text
        ]
        if seen["actor"] < 0  # at the end
        else [],
        "achieved": [{"name": words.name(one), "text": words.text(one)} for one in seen.get("achievements") or ()],
        "rules": [words.set(rule.text.get(words.language)) for rule in page.rules],
        "target": (page.target.hard if hard else page.target.normal) if page.target else 0,
        "sharing": words.say(SHARING[page.sharing]),
        "text": words.set(page.text.get(words.language)),
        "won": seen["won"],
    }
