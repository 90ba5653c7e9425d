"""What screens show of a table, to one guest and in one language, and nothing that the guest may not see."""

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from evertable.bots.levels import offered, usual_bot
from evertable.drawing.portraits import animal_of
from evertable.kernel.game import SPECTATOR, Game
from evertable.present.closing import win
from evertable.present.levels import level_title
from evertable.present.model import Screen, Tray
from evertable.present.words import Words
from evertable.web.live import game_clocks
from evertable.web.live.clock_words import clock_terms, clock_title, span
from evertable.web.live.clocks import clock_view
from evertable.web.live.estimates import minutes
from evertable.web.live.game_clock import ClockRules
from evertable.web.live.hold import END_EXPLAINED, held
from evertable.web.live.live_table import LiveTable
from evertable.web.live.lost_on_time import placing
from evertable.web.live.new_table import known_game
from evertable.web.server.problems import RulesDiffer
from evertable.web.storage.game_time import GameTime
from evertable.web.storage.model import PACES

LOG_TURNS: Final = 24
"""Turns of the log on a screen. ``/t/CODE/log`` shows all of them."""


def screen_of(live: LiveTable, me: int, words: Words) -> Screen | None:
    """Return the screen of a seat or a spectator, or None in the lobby."""
    if live.live_game is None:
        return None
    screen = live.live_game.presenter.screen(live.live_game.view(me), live.names(words), words)
    if live.live_game.changed is not None:
        screen.acts, screen.blocked = [], []
    if screen.result is not None and live.live_game.lost:
        screen.result |= _lost_on_time(live, words)
    return screen


def _lost_on_time(live: LiveTable, words: Words) -> dict[str, Any]:
    """Return what a screen shows of a result that time has decided."""
    assert live.live_game is not None
    found = placing(live.live_game.game.result(live.live_game.s), live.live_game.lost)
    names = live.names(words)
    winners = [names[seat] for seat in found["winners"]]
    losers = ", ".join(names[seat] for seat in live.live_game.lost)
    verdict = words.say("Lost on time: {names}.", names=losers)
    title = win(winners, words) if winners else words.say("The game is over")
    return {**found, "title": title, "verdict": verdict, "reason": ""}


def tray_of(live: LiveTable, me: int, picked: Sequence[int], words: Words) -> Tray | None:
    """Return the picks that the viewer is asked for, or None. Only the browser knows what is picked so far."""
    if live.live_game is None or live.live_game.actor != me or live.live_game.changed is not None:
        return None
    return live.live_game.presenter.tray(live.live_game.view(me), picked, live.names(words), words)


def table_view(live: LiveTable, guest_id: str, me: int, words: Words, time: GameTime | None = None) -> dict[str, Any]:
    """Return the table for templates: its seats, and what the guest may do. Without a time, clocks are left out."""
    info, live_game, names = live.info, live.live_game, live.names(words)
    mine, game, handover = live.seats_of(guest_id), known_game(live.info.game), live.handover(guest_id)
    return {
        "code": info.code,
        "game": info.game,
        "title": game.title,
        "modules": [words.say(module.title) for module in game.modules if module.id in info.modules],
        "minutes": minutes(info.game, len(live.seats), info.modules),
        "status": info.status,
        "version": info.version,
        "seats": [_seat(live, number, names, guest_id, words) for number in range(len(live.seats))],
        "my_seat": me if me != SPECTATOR else None,
        "my_seats": mine,
        "spectator": not mine,
        "host": info.host == guest_id,
        "spectators": info.spectators,
        "listed": info.listed,
        "rated": info.rated,
        "rating_from": info.rating_from,
        "rating_to": info.rating_to,
        "delay": info.delay if info.status == "playing" else 0,
        "can_undo": live_game is not None and bool(mine) and bool(live_game.undoable(me)),
        **_turn_end(live, me),
        "can_take_back": live_game is not None
        and not info.rated
        and live_game.changed is None
        and any(move.seat in mine for move in live_game.moves),
        "takeback": _takeback(live, me, names),
        "sit_in": _sit_in(live, me, names),
        "handover": None if handover is None else {"seat": handover, "name": names[handover]},
        "stand_in": live.seats[me].bot if me != SPECTATOR and not live.finished else None,
        "bots": words.once("bots", game.name, lambda: _bots(game, words)),
        "pace": info.pace,
        "paces": list(PACES),
        "clock": clock_view(live),
        "clock_of_game": None if time is None else _clocks(live, words, time),
        "moves": len(live_game.moves) if live_game is not None else 0,
        "changed": RulesDiffer(live_game.changed).say(words) if live_game is not None and live_game.changed else "",
        "rematch": info.rematch,
        "promise": live.commitment,
        "known_cards": live.cards_known,
        "campaign": info.campaign if mine else None,
        "tournament": info.tournament,
    }


def _clocks(live: LiveTable, words: Words, time: GameTime) -> dict[str, Any] | None:
    rules, clock = ClockRules.of(live.info.clock), game_clocks.clock_view(live, time)
    if rules is None or clock is None:
        return None
    told = [span(left, words) for left in clock["left"]]
    return {**clock, "title": clock_title(rules, words), "terms": clock_terms(rules, words), "told": told}


def _bots(game: Game[Any], words: Words) -> list[dict[str, Any]]:
    usual = usual_bot(game)
    return [{"name": bot, "title": level_title(bot, words), "usual": bot == usual} for bot in offered(game)]


def _turn_end(live: LiveTable, me: int) -> dict[str, Any]:
    """Return how the viewer's last turn ends.

    ``can_end``: bots wait for it; ``ring``: seconds until it ends by itself, or None; ``brief``: after a single choice,
    so that it may also end by itself if the rules ask for its end; ``bots_grant``: it can be taken back after more was
    shown, too, because only bots would have to agree.
    """
    live_game, hold = live.live_game, held(live)
    if live_game is None or me == SPECTATOR:
        return {"can_end": False, "ring": None, "brief": False, "bots_grant": False}
    waits = hold is not None and hold.seat == me
    lingers = live_game.lingering == me and not live.ended.is_set() and bool(PACES[live.info.pace])
    alone = live.people() == [me] and live.info.lesson is None
    explained = live.info.coach is None or END_EXPLAINED in live.info.coach
    return {
        "can_end": (waits or lingers) and live.bot_at(live_game.actor) is not None,
        "ring": round(hold.left, 1) if hold is not None and waits and hold.seconds < inf else None,
        "brief": alone and explained and bool(PACES[live.info.pace]) and live_game.single_choice,
        "bots_grant": alone
        and not live_game.over
        and live_game.changed is None
        and not live.info.rated
        and any(move.seat == me for move in live_game.moves),
    }


def _seat(live: LiveTable, number: int, names: list[str], guest_id: str, words: Words) -> dict[str, Any]:
    """Return a seat for templates. Only the host sees invitation links, only holders see a seat's own link."""
    seat = live.seats[number]
    me = guest_id in seat.holders
    link = f"/s/{seat.token}" if me else ""
    if seat.kind == "open" and live.info.host == guest_id:
        link = f"/s/{seat.invite}"
    return {
        "seat": number,
        "name": names[number] if seat.kind != "open" else "",
        "kind": seat.kind,
        "me": me,
        "bot": seat.bot,
        "program": seat.program and seat.kind == "human",
        "animal": animal_of(seat.animal, number),
        "level": level_title(seat.bot, words) if seat.bot else "",
        "link": link,
        "turn": live.live_game is not None and live.live_game.actor == number,
    }


def _takeback(live: LiveTable, me: int, names: list[str]) -> dict[str, Any] | None:
    """Return the pending proposal to take back moves, or None."""
    proposal = live.info.takeback
    if proposal is None:
        return None
    return {
        "seat": proposal["seat"],
        "name": names[proposal["seat"]],
        "number": proposal["number"] + 1,
        "mine": proposal["seat"] == me,
        "answer": me in live.people() and me not in proposal["agreed"],
        "waiting": [names[seat] for seat in live.people() if seat not in proposal["agreed"]],
    }


def _sit_in(live: LiveTable, me: int, names: list[str]) -> dict[str, Any] | None:
    """Return the pending proposal that a bot sits in for a player who has vanished, or None."""
    proposal = live.info.sit_in
    if proposal is None or live.seats[proposal["seat"]].bot is not None:
        return None
    asked = set(live.humans()) - {proposal["seat"], *proposal["agreed"]}
    return {
        "name": names[proposal["agreed"][0]],
        "gone": names[proposal["seat"]],
        "mine": me in proposal["agreed"],
        "answer": me in asked,
    }
