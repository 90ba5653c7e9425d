"""Legal actions as labels, prices, previews and groups, and reasons why other actions are not possible."""

from collections.abc import Mapping
from typing import Any, Final

from evertable.duo import why
from evertable.duo.goods import RESOURCES as KINDS
from evertable.duo.goods import UNIT, amount
from evertable.duo.ids import CARD, CATALOG, NAMES, PLACE
from evertable.duo.packing import SHARE, WATCH
from evertable.duo.state import Duo
from evertable.kernel.notation import write
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present import icons
from evertable.present.duo.board import Cast
from evertable.present.duo.changes import expected
from evertable.present.duo.faces import ELEMENTS, RESOURCES, cost, gain, price
from evertable.present.duo.standing import lacks, standing
from evertable.present.model import Act, Blocked, Preview
from evertable.present.preview import try_actions, worth_if
from evertable.present.valley import because, city_target, lacking, picked_component, resource_label, short_of, target
from evertable.present.words import Words, mark

HEADINGS: Final = {
    "hand": mark("Play from hand"),
    "meadow": mark("Play from the Meadow"),
    "revealed": mark("Play a drawn card"),
    "place": mark("Place a worker"),
    "draw": mark("Draw a card"),
    "choose": mark("Choose"),
    "more": mark("Besides"),
}
TOKENS: Final = {"sun": mark("the [sun] moves"), "moon": mark("the [moon] moves")}


def acts(view: View, cast: Cast, words: Words) -> list[Act]:
    """Return everything the seat can do now. Inside a turn a click on a card or resource answers the question: what
    could be shared instead stands in the list of moves only."""
    found = [told(action, view.describe(action), cast, words) for action in view.legal_actions()]
    if found and view.observation()["question"] not in ("turn", "turn end"):
        for act in found:
            if SHARE <= act.action < WATCH:
                act.target = f"share:{act.target}"
    return found


def told(action: int, do: dict[str, Any], cast: Cast, words: Words) -> Act:
    """Return an action that is described."""
    component = picked_component(do, words)
    return Act(action, write(do), _group(do), _target(do), label(do, cast, words), _price(do, words), component)


def preview(view: View, action: int, cast: Cast, words: Words) -> Preview:
    """Return what an action would do, as far as it needs no further choice."""
    result = try_actions(view, action)
    lines = expected(result, cast, words)
    scores = [0 if cast.shared and seat != view.seat else change for seat, change in enumerate(result.scores)]
    return Preview(lines, result.reveals, scores, result.asks)


def worth(view: View, card: str) -> int | None:
    """Return the points that a card would bring now if the seat could pay for it."""
    if card not in CARD:
        return None
    price = cost(CATALOG.card(card), goods_only=True)

    def give(s: State) -> None:
        assert isinstance(s, Duo)
        have = {name: amount(s.goods[s.turn], kind) for kind, name in enumerate(RESOURCES)}
        s.goods[s.turn] += sum(UNIT[KINDS.index(name)] * number for name, number in lacking(price, have).items())

    return worth_if(view, give, lambda do: (do["verb"], do.get("card"), do.get("using")) == ("play", card, "resources"))


def _group(do: dict[str, Any]) -> str:
    verb = do["verb"]
    if verb == "play":
        return str(do["from"])
    return verb if verb in ("place", "draw", "choose") else "more"


def _target(do: dict[str, Any]) -> str:
    """Return the thing on the table that this belongs to."""
    match do["verb"]:
        case "draw":
            return f"meadow:{do['card']}" if "card" in do else "button:deck"
        case "share":
            return f"hand:{do['item']}" if do["item"] in CARD else f"resource:{do['item']}"
        case "watch":
            return f"token:{do['moves']}"
        case "news":
            return f"news:{do['card']}"
        case "choose":
            return _pick_target(do)
    return target(do)


def _pick_target(do: dict[str, Any]) -> str:
    pick, zone = do["pick"], do.get("zone", "")
    if zone in ("city", "placed"):
        return city_target(do)
    if zone in ("hand", "meadow"):
        return f"{zone}:{pick}"
    if isinstance(pick, int):
        return f"button:{pick}" if zone else f"player:{pick}"
    if pick in PLACE or pick.startswith("event_"):
        return f"place:{pick}"
    if pick in RESOURCES or pick == "occupied":
        return f"resource:{pick}"
    return f"news:{pick}" if pick.startswith("good_news_") else f"button:{pick}"


# --- words


def label(do: dict[str, Any], cast: Cast, words: Words) -> str:
    """Return an action in words."""
    match do["verb"]:
        case "play":
            return words.say("{card}: {way}", card=words.name(do["card"]), way=way(do, words))
        case "place":
            return place_label(do, cast, words)
        case "draw":
            card = words.name(do["card"]) if "card" in do else words.say("Deck")
            return words.say("draw {card}, {token}", card=card, token=words.say(TOKENS[do["moves"]]))
        case "trade":
            return words.say("Two cards for a resource")
        case "share":
            return words.say("put {item} on the sharing tile", item=item(do["item"], words))
        case "watch":
            token = words.say("the [sun] goes back") if do["moves"] == "sun" else words.say("the [moon] goes back")
            return words.say("turn a watch: {what}", what=token)
        case "news":
            return words.say("use {card}", card=words.name(do["card"]))
        case "concede":
            return words.say("Give the chapter up") if cast.chapter else words.say("Give the game up")
    return pick_label(do, cast, words)


def item(name: str, words: Words) -> str:
    """Return a resource, a token or a card."""
    if name in RESOURCES or name == "occupied":
        return f"[{name}]"
    return words.name(name)


def way(do: dict[str, Any], words: Words) -> str:
    """Return how a card is played."""
    using = do["using"]
    if using == "resources":
        return words.say("pay {price}", price=price(CATALOG.card(do["card"]), words))
    if using == "occupied":
        return words.say("free with the token of {card}", card=words.name(do["on"]))
    return words.say("with {ability}", ability=words.name(using))


def place_label(do: dict[str, Any], cast: Cast, words: Words) -> str:
    """Return where a worker goes."""
    if do["at"] != "card":
        return words.name(do["at"])
    card = words.name(do["card"])
    return card if cast.shared else words.say("{card} of {player}", card=card, player=cast.mayors[do["owner"]])


def pick_label(do: dict[str, Any], cast: Cast, words: Words) -> str:
    """Return what is picked."""
    pick = do["pick"]
    if pick == "done":
        return words.say("End your turn") if do.get("for") == "turn_end" else words.say("Done")
    if do.get("zone") == "placed":
        return place_label({"at": pick, **do}, cast, words) if pick == "card" else words.name(pick)
    if isinstance(pick, int):
        return words.say("spot {number}", number=pick) if "zone" in do else cast.mayors[pick]
    if pick in RESOURCES:
        return resource_label(do, icons.RESOURCES[pick], words)
    if pick == "points":
        return "[point] " + words.say("Points")
    return "[occupied]" if pick == "occupied" else words.name(pick)


def _price(do: dict[str, Any], words: Words) -> str:
    if do["verb"] == "play" and do["using"] == "resources":
        return price(CATALOG.card(do["card"]), words)
    if do["verb"] == "place" and do["at"] in PLACE:
        return gain(CATALOG.place(do["at"]).effect, words)
    return ""


# --- what cannot be done


def blocked(view: View, done: list[Act], words: Words) -> list[Blocked]:
    """Return cards, places and events that a player sees but cannot use on this turn, each with the reason."""
    s = view.sample(seeded(0))
    assert isinstance(s, Duo)
    playable = {act.target for act in done if act.group in ("hand", "meadow")}
    able = {act.target for act in done}
    mayor = s.turn
    have = {name: amount(s.goods[mayor], kind) for kind, name in enumerate(RESOURCES)}
    found = []
    for zone, cards in (("hand", s.hands[mayor]), ("meadow", s.meadow)):
        for card in cards:
            if card >= 0 and (target := f"{zone}:{NAMES[card]}") not in playable:
                reason = why.card_reason(s, mayor, card, zone == "hand")
                found.append(_card_blocked(target, NAMES[card], reason, have, words))
    for place, thing in why.places(s):
        if f"place:{NAMES[thing]}" not in able:
            reason = why.place_reason(s, mayor, place)
            told = _missing(s, mayor, NAMES[thing], str(reason["why"]), words)
            found.append(_blocked(f"place:{NAMES[thing]}", NAMES[thing], reason, words, told))
    return found


def _missing(s: Duo, mayor: int, name: str, reason: str, words: Words) -> str:
    """Return what exactly is missing for an event; empty for other reasons."""
    if reason == "opponent":
        return words.say("the opponent has {number}: you need more", number=standing(s, name)["have"][1 - mayor])
    if reason not in ("one_of_each", "requirement"):
        return ""
    number, names = lacks(s, mayor, name)
    things = " ".join(ELEMENTS.get(one, f"[{one}]") for one in names)
    if not things:
        return words.many("{number} colour missing", "{number} colours missing", number)
    if not number:
        return words.say("{things} missing", things=things)
    return words.say("{number} {things} missing", number=number, things=things)


def _card_blocked(target: str, name: str, reason: why.Reason, have: Mapping[str, int], words: Words) -> Blocked:
    """Return a card that cannot be played, with what is missing of its price if that is the reason."""
    found = _blocked(target, name, reason, words)
    if reason["why"] == "short":
        found.lacks = lacking(cost(CATALOG.card(name), goods_only=True), have)
        found.why = short_of(found.lacks, words)
    return found


def _blocked(target: str, name: str, reason: why.Reason, words: Words, told: str = "") -> Blocked:
    if reason["why"] == "total":
        told = words.say("{number} missing", number=int(reason["number"]))
    told = told or because(reason, REASONS, words)
    return Blocked(target, words.name(name), told, str(reason["rule"]))


REASONS: Final = {
    "moon": mark("the [moon] is at its end"),
    "sun": mark("the [sun] is at its end"),
    "closed": mark("not from the Meadow in winter"),
    "far": mark("touches neither [sun] nor [moon]: can only be drawn"),
    "not_now": mark("not now"),
    "no_worker": mark("no worker at home"),
    "taken": mark("taken"),
    "skunk": mark("a skunk stands there"),
}
