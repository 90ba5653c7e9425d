"""The coach of a first game: which tip fits the position. Each is given once.

A tip counts as given when the game has moved on: it is stored with the next move, together with the number of moves
before it. So a player who takes a move back reads the same again.
"""

from evertable.drawing.words import words_in
from evertable.present.model import Screen, Tip, TipPage
from evertable.present.words import Words
from evertable.web.live.hold import END_EXPLAINED, held
from evertable.web.live.live_table import LiveTable


def learner(live: LiveTable) -> int | None:
    """Return the seat that is coached, or None: at tables without a coach, and while a bot plays the seat."""
    people = live.people()
    return people[0] if live.info.coach is not None and live.humans() == people and len(people) == 1 else None


def tip_at(live: LiveTable, words: Words, screen: Screen | None = None) -> Tip | None:
    """Return what is new in the position of the coached seat, or None. ``screen`` is its screen, if there is one."""
    seat, live_game = learner(live), live.live_game
    if seat is None or live_game is None or live_game.over or live_game.changed is not None:
        return None
    given = {tip for tip, moves in (live.info.coach or {}).items() if moves < len(live_game.moves)}
    if live_game.actor != seat:
        hold = held(live)
        waits = hold is not None and hold.seat == seat and END_EXPLAINED not in given
        return _end_of_turn(live.names(words)[live_game.actor], words) if waits else None
    if screen is None:
        screen = live_game.presenter.screen(live_game.view(seat), live.names(words), words)
    return next((tip for tip in live_game.presenter.tips(screen, words) if tip.id not in given), None)


def given_after(live: LiveTable) -> dict[str, int] | None:
    """Return what the coach has said when the next move is stored, or None without a coach."""
    coach, live_game, seat = live.info.coach, live.live_game, learner(live)
    if coach is None or live_game is None or seat is None:
        return coach
    made = len(live_game.moves)
    if live_game.actor != seat:
        return {**coach, END_EXPLAINED: made} if live_game.completed == seat and END_EXPLAINED not in coach else coach
    tip = tip_at(live, words_in("en", live.info.game))
    return coach if tip is None else {**coach, **dict.fromkeys((tip.id, *tip.covers), made)}


def _end_of_turn(following: str, words: Words) -> Tip:
    said = words.say(
        "That was your turn, and you can still take it back. End it, and {player} plays. From now on, turns end by "
        "themselves when the ring has run out.",
        player=following,
    )
    return Tip(END_EXPLAINED, [TipPage(said, ["#turn-end"])])
