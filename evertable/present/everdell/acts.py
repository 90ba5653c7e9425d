"""Legal actions as labels, prices, previews and groups, and reasons why other actions are not possible."""

from collections.abc import Mapping
from typing import Any, Final

from evertable.everdell import why
from evertable.everdell.goods import RESOURCES as KINDS
from evertable.everdell.goods import UNIT
from evertable.everdell.ids import CARD, CATALOG, EVENT, PLACE
from evertable.everdell.places import JOURNEY
from evertable.everdell.state import Everdell
from evertable.kernel.notation import write
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present.everdell.changes import expected
from evertable.present.everdell.faces import goods, place_gain, price
from evertable.present.everdell.modules import message, overriding, showings, words_of
from evertable.present.everdell.showing import ActionLabel
from evertable.present.icons import RESOURCES
from evertable.present.model import Act, Blocked, Preview
from evertable.present.preview import try_actions, worth_if
from evertable.present.valley import because, city_target, lacking, picked_component, resource_label, short_of, target
from evertable.present.words import Words, mark

CHOOSE: Final = mark("Choose")


def headings() -> dict[str, str]:
    """Return the groups of moves with their headings, in order; those of modules stand before the season."""
    return {
        "hand": mark("Play from hand"),
        "meadow": mark("Play from the Meadow"),
        "revealed": mark("Play a revealed card"),
        "place": mark("Place a worker"),
        **words_of("headings"),
        "season": mark("Season"),
        "choose": CHOOSE,
    }


def acts(view: View, names: list[str], words: Words) -> list[Act]:
    """Return everything the seat can do now."""
    return [told(action, view.describe(action), view.seat, names, words) for action in view.legal_actions()]


def told(action: int, do: dict[str, Any], seat: int, names: list[str], words: Words) -> Act:
    """Return an action that is described."""
    return Act(action, *words.again("act", (do, seat, names), lambda: _told(do, seat, names, words)))


def _told(do: dict[str, Any], seat: int, names: list[str], words: Words) -> tuple[str, str, str, str, str, str]:
    """Return what an ``Act`` says besides its number."""
    of_modules = (shown.action_label(do, seat, names, words) for shown in overriding("action_label"))
    found = next((label for label in of_modules if label is not None), None)
    if found is None:
        found = ActionLabel(_group(do), _target(do), _label(do, seat, names, words), _price(do, words))
    return write(do), found.group, found.target, found.label, found.price, picked_component(do, words)


def preview(view: View, action: int, names: list[str], words: Words) -> Preview:
    """Return what an action would do, as far as it needs no further choice."""
    result = try_actions(view, action)
    return Preview(expected(result, view.seat, names, words), result.reveals, result.scores, result.asks)


def worth(view: View, card: str) -> int | None:
    """Return the points that a card would bring now if the seat could pay for it."""
    if card not in CARD:
        return None
    have = view.observation()["owners"][view.seat]["resources"] if view.legal_actions() else {}
    lacks = lacking(goods(CATALOG.card(card).cost), have)

    def give(s: State) -> None:
        assert isinstance(s, Everdell)
        s.goods[view.seat] += sum(UNIT[KINDS.index(name)] * number for name, number in lacks.items())

    return worth_if(view, give, lambda do: (do["verb"], do.get("card"), do.get("using")) == ("play", card, "resources"))


def _group(do: dict[str, Any]) -> str:
    verb = do["verb"]
    if verb == "play":
        return str(do["from"])
    return {"place": "place", "prepare": "season", "pass": "season"}.get(verb, "choose")


def _target(do: dict[str, Any]) -> str:
    """Return the thing on the table that this belongs to."""
    if do["verb"] != "choose":
        return target(do)
    pick, zone = do["pick"], do.get("zone", "")
    if zone:
        return city_target(do) or f"{zone}:{pick}"
    if isinstance(pick, int):
        return f"button:{pick}" if "amount" in do else f"player:{pick}"
    if pick in PLACE or pick in EVENT:
        return f"place:{pick}"
    return f"resource:{pick}" if message(RESOURCES, "icons", pick) else f"button:{pick}"


def _label(do: dict[str, Any], seat: int, names: list[str], words: Words) -> str:
    verb = do["verb"]
    if verb == "play":
        return words.say("{card}: {way}", card=words.name(do["card"]), way=way(do, words))
    if verb == "place":
        return place_label(do, seat, names, words)
    if verb == "prepare":
        return words.say("Prepare for the next season")
    if verb == "pass":
        return words.say("Pass for the rest of the game")
    return pick_label(do, seat, names, words)


def way(do: dict[str, Any], words: Words) -> str:
    """Return how a card is played."""
    using = do["using"]
    if using == "resources":
        return words.say("pay {price}", price=price(CATALOG.card(do["card"]).cost, words))
    on = _copy_name(do, do["on"], words) if "on" in do else ""
    if using == "occupied":
        return words.say("free with the token of {card}", card=on)
    if said := words_of("ways").get(using):
        return words.say(said, card=on)
    if on and do["on"] != using:
        return words.say("with {ability} ({card})", ability=words.name(using), card=on)
    return words.say("with {ability}", ability=words.name(using))


def place_label(do: dict[str, Any], seat: int, names: list[str], words: Words) -> str:
    """Return where a worker goes."""
    if do["at"] != "card":
        return words.name(do["at"])
    card = _copy_name(do, do["card"], words)
    return card if do["owner"] == seat else words.say("{card} of {player}", card=card, player=names[do["owner"]])


def _copy_name(do: dict[str, Any], card: str, words: Words) -> str:
    """Return a card; which copy it is where copies differ."""
    if "copy" not in do:
        return words.name(card)
    return words.say("{card}, copy {number}", card=words.name(card), number=do["copy"])


def pick_label(do: dict[str, Any], seat: int, names: list[str], words: Words) -> str:
    """Return what is picked."""
    pick = do["pick"]
    if pick == "done":
        return words.say("Leave out the rest") if do.get("order") else words.say("Done")
    if isinstance(pick, int):
        return str(pick) if "amount" in do else names[pick]
    if resource := message(RESOURCES, "icons", pick):
        return resource_label(do, resource, words)
    if pick in CARD:
        return place_label({"owner": seat, **do, "at": "card", "card": pick}, seat, names, words)
    if pick == "card" and "card" in do:
        return place_label({"at": "card", **do}, seat, names, words)
    said = message(PICKS, "picks", pick)
    return words.say(said) if said else words.name(pick)


PICKS: Final = {
    "yes": mark("Yes"),
    "no": mark("No"),
    "deck": mark("Deck"),
    "discard": mark("Discard pile"),
    "waiting": mark("Waiting worker"),
    "card": mark("Cards"),
    "points": mark("Points"),
    "resource": mark("Resources"),
    "traveler": mark("Travelers (brown)"),
    "production": mark("Production (green)"),
    "destination": mark("Destinations (red)"),
    "governance": mark("Governance (blue)"),
    "prosperity": mark("Prosperity (purple)"),
}


def _price(do: dict[str, Any], words: Words) -> str:
    if do["verb"] == "play" and do["using"] == "resources":
        return price(CATALOG.card(do["card"]).cost, words)
    if do["verb"] == "place" and do["at"] in PLACE:
        return place_gain(CATALOG.place(do["at"]))
    return ""


# --- what cannot be done


def blocked(view: View, seen: Mapping[str, Any], done: list[Act], words: Words) -> list[Blocked]:
    """Return cards, places and events that a player sees but cannot use on this turn, each with the reason.

    ``seen`` is the observation of the view.
    """
    s = view.sample(seeded(0))
    assert isinstance(s, Everdell)
    able = {act.target for act in done}
    have = seen["owners"][view.seat]["resources"]
    found: list[Blocked] = []
    of_modules = [pair for shown in showings(seen).values() for pair in shown.playable(seen).items()]
    for zone, cards in (("hand", seen["hand"]), ("meadow", seen["meadow"]), *of_modules):
        for name in dict.fromkeys(cards):
            if name and f"{zone}:{name}" not in able:
                reason = why.card_reason(s, view.seat, CARD[name])
                found.append(_card_blocked(f"{zone}:{name}", name, reason, have, words))
    places = [name for name, thing in PLACE.items() if thing in s.forest or thing in JOURNEY or thing in s.table.places]
    for name in (*places, *seen["open_events"]):
        if f"place:{name}" not in able:
            thing = PLACE.get(name, EVENT.get(name, -1))
            found.append(_blocked(f"place:{name}", name, why.place_reason(s, view.seat, thing), words))
    if "button:prepare" not in able:
        reason = why.season_reason(s, view.seat)
        label = words.say("Prepare for the next season")
        found.append(Blocked("button:prepare", label, _because(reason, words), str(reason["rule"])))
    return found


def _card_blocked(target: str, name: str, reason: why.Reason, have: Mapping[str, int], words: Words) -> Blocked:
    """Return a card that cannot be played, with what is missing of its price if that is the reason."""
    if reason["why"] == "short" and (lacks := lacking(goods(CATALOG.card(name).cost), have)):
        return Blocked(target, words.name(name), short_of(lacks, words), str(reason["rule"]), lacks)
    return _blocked(target, name, reason, words)


def _blocked(target: str, name: str, reason: why.Reason, words: Words) -> Blocked:
    return Blocked(target, words.name(name), _because(reason, words), str(reason["rule"]))


def _because(reason: why.Reason, words: Words) -> str:
    number = int(reason.get("number", 0))
    match reason["why"]:
        case "needs_card":
            return words.say("needs {card}", card=words.name(str(reason["card"])))
        case "needs_colour":
            return words.say("{number} {colour} missing", number=number, colour=f"[{reason['colour']}]")
        case "needs_kind":
            icons = "".join(f"[{icon}]" for icon in (reason["rarity"], reason["kind"]) if icon) or "[card]"
            return words.say("{number} {colour} missing", number=number, colour=icons)
        case "needs_events":
            return words.say("{number} {colour} missing", number=number, colour="[event]")
        case "workers_left":
            return words.many("{number} worker is still at home", "{number} workers are still at home", number)
        case other:
            said = message(REASONS, "reasons", str(other)) or REASONS["not_now"]
            return because(reason, {str(other): said}, words)


REASONS: Final = {
    "unique": mark("already in your city"),
    "no_space": mark("no space in your city"),
    "condition": mark("nothing it could act on"),
    "not_now": mark("not now"),
    "season": mark("opens in autumn"),
    "taken": mark("taken"),
    "own_worker": mark("your worker is there already"),
    "no_worker": mark("no worker at home"),
    "nothing_happens": mark("nothing would happen"),
    "shut_out": mark("closed to you now"),
    "cost": mark("its cost cannot be paid"),
    "last_season": mark("autumn is the last season"),
}
