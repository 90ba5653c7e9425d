"""What the coach of a first game says, chosen by the position and not by a script: whatever the player does is fine.

Each tip has a condition on the screen. The first turns are guided with advice that follows from hand and places; later
tips come when something appears for the first time. ``web/live/first_game.py`` knows what was said.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from evertable.present.icons import RESOURCES
from evertable.present.model import Act, Screen, Tip, TipPage
from evertable.present.words import Words, mark

_ICON: Final = re.compile(r"\[(\w+)\]")
_EXTRAS: Final = {"card", "point"}
"""Icons of places that bring more than resources, without a choice."""
_TIGHT: Final = 2
"""Free spaces of a city at which each one counts."""
COLOURS: Final = {
    "production": mark("Green cards produce at once, and again in spring and autumn."),
    "governance": mark("Blue cards help you for the rest of the game."),
    "destination": mark("Red cards are places of your own: a worker can go there."),
    "traveler": mark("Brown cards do something once, as soon as they are played."),
    "prosperity": mark("Purple cards bring more points at the end."),
}


@dataclass(frozen=True, slots=True)
class _Card:
    """A card that could be played, or almost."""

    face: Mapping[str, Any]
    lacks: Mapping[str, int]

    @property
    def in_hand(self) -> bool:
        return str(self.face["target"]).startswith("hand:")

    @property
    def merit(self) -> tuple[bool, bool, int]:
        """Production early on, one's own cards before those that others may take, then points."""
        return self.face["colour"] == "production", self.in_hand, int(self.face["points"] or 0)


def tips(screen: Screen, words: Words) -> Iterator[Tip]:
    """Yield what can be said about the position of a seat that has to decide, the most important first."""
    if not screen.acts:
        return
    if not screen.question.turn:
        yield from _about_questions(screen, words)
        return
    yield _first_turn(screen, words)
    yield _second_turn(screen, words)
    if not _me(screen)["home"]:
        yield from _about_plays(screen, words)
    yield from _about_workers_out(screen, words)
    yield _tip(
        "alone",
        words.say(
            "Now you know how a turn goes. From here on I keep quiet, and speak up only when something new comes along."
        ),
    )
    yield from _about_seasons(screen, words)
    yield from _about_acts(screen, words)
    yield from _about_position(screen, words)


def _tip(tip: str, text: str, *point: str, covers: tuple[str, ...] = ()) -> Tip:
    return Tip(tip, [TipPage(text, list(point))], covers)


# --- the guided turns


def _first_turn(screen: Screen, words: Words) -> Tip:
    me = _me(screen)
    advice = _advice(screen, words)
    goal = words.say(
        "Welcome, {name}! I am Olive. Over four seasons you build a city of up to {number} cards. When everybody has "
        "passed, whoever has the most points wins.",
        name=me["name"],
        number=me["capacity"],
    )
    turn = words.say(
        "On your turn you do one thing: send a worker, play a card, or prepare for the next season. Then {player} is "
        "next.",
        player=_rival(screen)["name"],
    )
    glow = words.say(
        "Whatever glows can be done now. Red in a price is what you still lack. I only give advice: anything that "
        "glows is fine, and most moves can be taken back."
    )
    pages = [TipPage(goal, ["#city"]), TipPage(turn, [".crew"]), TipPage(glow, [".hand"]), *advice.pages]
    return Tip("first_turn", pages, advice.covers)


def _second_turn(screen: Screen, words: Words) -> Tip:
    advice = _advice(screen, words)
    said = words.say("Your turn again. Your supply shows what you own now, and how many workers are at home.")
    return Tip("second_turn", [TipPage(said, [".supply"]), *advice.pages], advice.covers)


def _advice(screen: Screen, words: Words) -> Tip:
    """Return what to do on a guided turn: play a card, or send a worker for what a card lacks."""
    plays, faces = _plays(screen), _faces(screen)
    if plays:
        return _play(max(plays, key=lambda act: _Card(faces[act.target], {}).merit), screen, words)
    lacking = [_Card(faces[no.target], no.lacks) for no in screen.blocked if no.lacks and no.target in faces]
    ways = [(act, gains, card) for act in screen.acts if (gains := _gains(act)) for card in lacking]
    if not ways:
        return _tip("", words.say("Choose anything that glows."))
    act, gains, card = min(ways, key=lambda way: (sum(_rest(way[2].lacks, way[1]).values()), *_worst(way[2].merit)))
    fields = {"gain": act.price, "card": card.face["name"]}
    if rest := _rest(card.lacks, gains):
        still = " ".join(f"{number} [{resource}]" for resource, number in rest.items())
        text = words.say(
            "Send a worker to the place I point at. It brings {gain}, and then you need only {rest} more for {card}.",
            **fields,
            rest=still,
        )
    elif card.in_hand:
        text = words.say(
            "Send a worker to the place I point at. It brings {gain}, which is all you still need for {card} in your "
            "hand. You can play it next turn.",
            **fields,
        )
    else:
        text = words.say(
            "Send a worker to the place I point at. It brings {gain}, which is all you still need for {card} in the "
            "Meadow. You can play it next turn.",
            **fields,
        )
    return Tip("", [TipPage(text, [act.target, str(card.face["target"])], act=True)])


def _play(act: Act, screen: Screen, words: Words) -> Tip:
    """Return the advice to play a card."""
    face = _faces(screen)[act.target]
    fields = {"card": face["name"], "price": act.price}
    if act.price:
        said = words.say("You can pay for {card}: it costs {price}. Choose it, and it joins your city.", **fields)
    else:
        said = words.say("You can play {card} without paying. Choose it, and it joins your city.", **fields)
    text = f"{said} {words.say(COLOURS[face['colour']])}"
    return Tip("afford", [TipPage(text, [act.target], act=True)], ("afford", str(face["colour"])))


def _worst(merit: tuple[bool, bool, int]) -> tuple[int, ...]:
    return tuple(-int(part) for part in merit)


def _gains(act: Act) -> dict[str, int]:
    """Return the resources that a place is certain to bring; none if it asks something."""
    icons = _ICON.findall(act.price) if act.text.startswith("place ") else []
    if not icons or not set(icons) <= {*RESOURCES, *_EXTRAS}:
        return {}
    return {icon: icons.count(icon) for icon in icons if icon not in _EXTRAS}


def _rest(lacks: Mapping[str, int], gains: Mapping[str, int]) -> dict[str, int]:
    left = {resource: number - gains.get(resource, 0) for resource, number in lacks.items()}
    return {resource: number for resource, number in left.items() if number > 0}


# --- what is new


def _about_questions(screen: Screen, words: Words) -> Iterator[Tip]:
    asked = screen.question
    if asked.order:
        said = words.say("Several things happen now. Click them in the order you want, then confirm.")
        yield _tip("order", said, ".ask")
    elif asked.picks:
        said = words.say("You can choose more than one. A second click puts one back; confirm when you are done.")
        yield _tip("picks", said, ".ask")
    said = words.say("A question for you. Choose one of the answers beside the picture, or something that glows.")
    yield _tip("question", said, ".ask")


def _about_workers_out(screen: Screen, words: Words) -> Iterator[Tip]:
    can = {act.target for act in screen.acts}
    if can == {"button:pass"}:
        said = words.say("There is nothing left to do but pass. When everybody has passed, the points are counted.")
        yield _tip("pass", said, "button:pass")
    if "button:prepare" in can and screen.board["ahead"]:
        ahead = screen.board["ahead"]
        said = words.say(
            "Your workers are all out. Play what you can still pay, then prepare for the next season: everybody comes "
            "home, and you get {brings}.",
            brings=ahead["brings"],
        )
        yield _tip("prepare", said, "button:prepare")


def _about_seasons(screen: Screen, words: Words) -> Iterator[Tip]:
    me = _me(screen)
    match me["season"]:
        case "spring" if any(card["colour"] == "production" for card in me["city"]):
            said = words.say(
                "It is spring: a new worker has come, and your green cards have produced. They will in autumn, too."
            )
            yield _tip("spring", said, ".supply", covers=("production",))
        case "spring":
            said = words.say(
                "It is spring, and a new worker has come. Green cards in your city would produce now, and in autumn."
            )
            yield _tip("spring", said, ".supply")
        case "summer":
            said = words.say(
                "It is summer: a new worker has come, and you could take cards from the Meadow. Only autumn is left."
            )
            yield _tip("summer", said, ".supply")
        case "autumn":
            said = words.say(
                "Autumn is your last season. Only points count in the end, so spend what you own. When nothing is "
                "left to do, pass."
            )
            yield _tip("autumn", said, ".supply")


def _about_acts(screen: Screen, words: Words) -> Iterator[Tip]:
    """Yield what can be done for the first time."""
    events = {
        event["target"]: event["name"] for kind in ("basic", "special") for event in screen.board[f"{kind}_events"]
    }
    names = {card["target"]: card["name"] for player in screen.board["players"] for card in player["city"]}
    journey = {place["target"] for place in screen.board["journey"]}
    mine, faces = f"card:{screen.board['me']}:", _faces(screen)
    for act in screen.acts:
        if act.target in events:
            said = words.say(
                "{event} is within reach: your city has what it asks for. Send a worker before somebody else does, "
                "because each event is claimed only once.",
                event=events[act.target],
            )
            yield _tip("event", said, act.target)
        if "using=occupied" in act.text and act.target in faces:
            said = words.say(
                "{card} can move in without paying, because its building stands in your city. Each building does that "
                "once.",
                card=faces[act.target]["name"],
            )
            yield _tip("free", said, act.target)
        if act.target in journey:
            said = words.say(
                "The Journey is open. A worker there costs as many cards from your hand as it scores at the end."
            )
            yield _tip("journey", said, act.target)
        if act.target.startswith(mine) and act.target in names:
            said = words.say(
                "{card} in your city is a place of your own: a worker can go there.", card=names[act.target]
            )
            yield _tip("destination", said, act.target)
        elif act.target.startswith("card:") and act.target in names:
            said = words.say(
                "You can visit {card} in another city, too. Its owner gets a point for your visit.",
                card=names[act.target],
            )
            yield _tip("visit", said, act.target)
    yield from _about_plays(screen, words)


def _about_plays(screen: Screen, words: Words) -> Iterator[Tip]:
    if plays := _plays(screen):
        faces = _faces(screen)
        yield _play(max(plays, key=lambda act: _Card(faces[act.target], {}).merit), screen, words)


def _about_position(screen: Screen, words: Words) -> Iterator[Tip]:
    me, board = _me(screen), screen.board
    can = {act.target for act in screen.acts}
    if len(board["hand"]) >= board["hand_limit"]:
        said = words.say(
            "Your hand is full: {number} cards at most. What you draw beyond that is lost, so play or discard some.",
            number=board["hand_limit"],
        )
        yield _tip("hand", said, ".hand")
    if me["spaces"] <= _TIGHT:
        said = words.many(
            "{number} space is left in your city. Keep it for a card that is worth it.",
            "{number} spaces are left in your city. Keep them for cards that are worth it.",
            me["spaces"],
        )
        yield _tip("city", said, "#city")
    for place in (*board["river"], *board["forest"]):
        if place["workers"] and not place["shared"] and place["target"] not in can and me["home"]:
            said = words.say(
                "This place is taken: most have room for one worker. It is free again when that worker goes home."
            )
            yield _tip("taken", said, place["target"])
            break
    for colour in ("production", "governance", "prosperity"):
        if any(card["colour"] == colour for card in me["city"]):
            yield _tip(colour, words.say(COLOURS[colour]), "#city")
    for player in board["players"]:
        if player["passed"] and not player["me"]:
            said = words.say(
                "{player} has passed and is done. You can take as many more turns as you like.", player=player["name"]
            )
            yield _tip("passed", said, "#neighbours")
            break


# --- the screen


def _me(screen: Screen) -> dict[str, Any]:
    found: dict[str, Any] = screen.board["players"][screen.board["me"]]
    return found


def _rival(screen: Screen) -> dict[str, Any]:
    players: list[dict[str, Any]] = screen.board["players"]
    me: int = screen.board["me"]
    return players[(me + 1) % len(players)]


def _faces(screen: Screen) -> dict[str, Mapping[str, Any]]:
    """Return the cards that could be played, by target."""
    return {str(card["target"]): card for zone in ("hand", "meadow") for card in screen.board[zone] if card}


def _plays(screen: Screen) -> list[Act]:
    return [act for act in screen.acts if act.text.startswith("play ") and act.target in _faces(screen)]
