"""What cooperating mayors can do besides the three actions: share, turn back a watch, use Good News, concede (R-D-103,
R-D-110 to R-D-134)."""

from typing import Final

from evertable.duo.city import TOKEN_ITEM
from evertable.duo.deck import add_to_hand, remove_from_hand
from evertable.duo.effects import mayors
from evertable.duo.goods import KINDS, RESOURCES, UNIT, amount
from evertable.duo.ids import EVENT_SETS, FACTS, FIRST_EVENT, NAMES, NEWS_RULE
from evertable.duo.packing import CONCEDE, DONE, NEWS, SHARE, WATCH, argument_of, token_of
from evertable.duo.questions import ANY_NEWS, ASIDES, CARD_NEWS, Asides, Question, number_words, thing_words
from evertable.duo.state import NOBODY, PROMPTS, Duo, mayor_of, push, source_of
from evertable.duo.steps import EFFECT, OPS, STEP_KINDS, WAITING, Op, handler, run
from evertable.duo.supply import earn, pay_unit
from evertable.duo.table import COOP, HANDSHAKE, LIMITED, OPEN_SHARING
from evertable.duo.track import MOON, SUN, TOKENS, behind
from evertable.kernel.stack import Description, Frame

# --- items that can be handed over: a resource by kind, an Occupied token, a hand card

OCCUPIED: Final = TOKEN_ITEM
FIRST_CARD: Final = KINDS + 1


def items_of(s: Duo, mayor: int) -> list[int]:
    """Return what a mayor has to hand over, each thing once."""
    items = [kind for kind in range(KINDS) if amount(s.goods[mayor], kind)]
    if s.occupied[mayor]:
        items.append(OCCUPIED)
    return items + [FIRST_CARD + card for card in s.hands[mayor]]


def item_name(item: int) -> str:
    """Return an item in words."""
    if item < KINDS:
        return RESOURCES[item]
    return "occupied" if item == OCCUPIED else NAMES[item - FIRST_CARD]


def _give(s: Duo, mayor: int, item: int) -> None:
    if item < KINDS:
        pay_unit(s, mayor, item)
    elif item == OCCUPIED:
        s.occupied[mayor] -= 1
    else:
        remove_from_hand(s, mayor, item - FIRST_CARD)


def _receive(s: Duo, mayor: int, item: int) -> None:
    if item < KINDS:
        earn(s, mayor, UNIT[item])
    elif item == OCCUPIED:
        s.occupied[mayor] += 1
    else:
        add_to_hand(s, mayor, item - FIRST_CARD)


# --- a turn


def begin_turn(s: Duo, mayor: int) -> None:
    """Take what lies on the tile; find out whether sharing is allowed this turn (R-D-110, R-D-111)."""
    if s.tile and s.tile[1] == mayor:
        clear_tile(s)
    on_handshake = HANDSHAKE in (s.sun, s.moon)
    s.may_share = int(s.table.sharing == OPEN_SHARING or (s.table.sharing == LIMITED and on_handshake))


def clear_tile(s: Duo) -> None:
    """Give what lies on the sharing tile to the partner (R-D-110, R-D-113)."""
    if s.tile:
        _receive(s, s.tile[1], s.tile[0])
        s.tile = []


def can_share(s: Duo, mayor: int) -> bool:
    """Return whether a mayor may still put something on the sharing tile and has something to put there (R-D-110)."""
    return s.turn == mayor and bool(s.may_share) and not s.tile and bool(items_of(s, mayor))


def anything_left(s: Duo, mayor: int) -> bool:
    """Return whether something can be shared or Good News used after an action (R-D-110, R-D-122)."""
    return can_share(s, mayor) or any(_usable(s, news, -1) for news in s.news)


def offer(s: Duo, mayor: int, options: list[int], about: int) -> None:
    """Add what can be done at any time besides what is asked (R-D-103, R-D-110, R-D-122)."""
    if s.turn == mayor and s.may_share and not s.tile:
        options += [SHARE | item for item in items_of(s, mayor)]
    if s.turn != NOBODY:  # between the seasons there is no turn to win
        options += _rewinds(s)
    options += [NEWS | news for news in s.news if _usable(s, news, about)]
    options.append(CONCEDE)


def _rewinds(s: Duo) -> list[int]:
    """Return the tokens a watch can move back (R-D-120)."""
    if not s.watches:
        return []
    return [WATCH | token for token in (SUN, MOON) if behind(s, s.sun if token == SUN else s.moon)]


def last_chance(s: Duo) -> bool:
    """Return whether anything can still be used before the season is closed (R-D-122)."""
    return len(last_options(s)) > 2


def last_options(s: Duo) -> list[int]:
    """Return a watch, Good News that need no action to follow, conceding, or nothing."""
    options = [DONE, *_rewinds(s)]
    options += [NEWS | news for news in s.news if _usable(s, news, MOVING)]
    options.append(CONCEDE)
    return options


def resolve(s: Duo, mayor: int, action: int) -> None:
    """Do one of these things; the question it was an answer to waits on the stack."""
    if action == CONCEDE:
        s.conceded = 1
        s.stack.clear()
    elif action >= NEWS:
        use_news(s, mayor, argument_of(action, NEWS))
    elif action >= WATCH:
        s.watches -= 1
        rewind(s, token_of(action))
    else:
        item = argument_of(action, SHARE)
        _give(s, mayor, item)
        s.tile = [item, 1 - mayor]
        s.may_share = 0


def describe(s: Duo, action: int) -> Description:
    """Return one of these actions in words."""
    if action == DONE:
        return {"verb": "choose", "pick": "done", "for": "season_end"}
    if action == CONCEDE:
        return {"verb": "concede"}
    if action >= NEWS:
        return {"verb": "news", "card": NAMES[argument_of(action, NEWS)]}
    if action >= WATCH:
        return {"verb": "watch", "moves": TOKENS[token_of(action)]}
    return {"verb": "share", "item": item_name(argument_of(action, SHARE))}


def rewind(s: Duo, token: int) -> None:
    """Move a token back one open spot."""
    if token == SUN:
        s.sun = behind(s, s.sun)
    else:
        s.moon = behind(s, s.moon)


# --- Good News

_BOOSTS: Final = frozenset(STEP_KINDS.index(name) for name in WAITING)
_MOVE_BACK: Final = STEP_KINDS.index("move_back")
_REMOVE: Final = STEP_KINDS.index("remove_skunk")
_REROLL: Final = STEP_KINDS.index("reroll_skunks")
_BACK: Final = STEP_KINDS.index("take_back_worker")
_SWAP: Final = STEP_KINDS.index("swap_event")


ACTING: Final = -2
"""Asked before the action of a turn: every card can be used."""
MOVING: Final = -3
"""Asked at the end of a season: tokens can go back although no mayor's turn is running."""


def _usable(s: Duo, news: int, about: int) -> bool:
    """Return whether a Good News card could do anything now.

    One about an action needs that action to follow: ``about`` is the deed that the question is about, or ACTING, MOVING
    or -1 (R-D-122).
    """
    op = OPS[EFFECT[news][0]]
    if op.code in _BOOSTS:
        return about == ACTING or op.code == about
    if op.code == _MOVE_BACK:
        if s.turn == NOBODY and about != MOVING:
            return False
        return behind(s, s.moon if op.token else s.sun) > 0
    if op.code == _REMOVE:
        return s.skunks[op.section] > 0
    if op.code == _REROLL:
        return any(s.skunks)
    if op.code == _BACK:
        return bool(s.placed)
    return op.code != _SWAP or bool(_swappable(s, 0, news, 0))


_BRINGING: Final = frozenset(STEP_KINDS.index(name) for name in ("draw", "take_meadow", "activate", "free_share"))
_GAIN: Final = STEP_KINDS.index("gain")


def brings(s: Duo, wanted: int) -> bool:
    """Return whether a Good News card could bring resources or hand cards, hand cards only, or anything (ANY_NEWS)."""
    for news in s.news:
        op = OPS[EFFECT[news][0]]
        if op.code in _BRINGING or (op.code == _GAIN and (op.any or op.goods) and wanted != CARD_NEWS):
            return True
        if wanted == ANY_NEWS and _usable(s, news, -1):
            return True
    return False


def use_news(s: Duo, mayor: int, news: int) -> None:
    """Use a card; it is out for the whole campaign (R-D-130)."""
    s.news.remove(news)
    if OPS[EFFECT[news][0]].code in _BOOSTS:
        s.boosts.append(news)
    else:
        run(s, mayor, news, EFFECT[news])


def offer_news(s: Duo, mayor: int) -> None:
    """Turn up three cards to keep one of them (R-D-130 to R-D-132)."""
    for _ in range(FACTS.campaign.news_shown):
        if s.news_deck:
            s.shown.append(s.news_deck.pop())
    s.shown.sort()
    if s.shown:
        _KEEP.ask_picks(s, mayor, NEWS_RULE, int(not _full(s)), 1)


def _full(s: Duo) -> bool:
    """Return whether no further card can be kept without giving one up (R-D-131)."""
    if s.table.mode != COOP:
        return False
    most = FACTS.campaign.news_kept[s.table.config.option("difficulty")]
    return most is not None and len(s.news) >= most


def _shown_news(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return s.shown[:]


def _keep(s: Duo, mayor: int, source: int, news: int, data: int) -> None:
    if _full(s):
        s.news.clear()
    s.shown.remove(news)
    s.news.append(news)
    s.news.sort()


def _kept(s: Duo, mayor: int, source: int, number: int, data: int) -> None:
    """Put the other Good News back; they may come again. Their order does not matter."""
    s.news_deck = s.shown + s.news_deck
    s.shown = []


_KEEP: Final = Question("keep", _shown_news, _keep, thing_words, _kept)


def _move_back(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    rewind(s, op.token)


# --- handing over up to three items at once (Town Picnic)


def _free_share(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    push(s, PICNIC.number, mayor, source, op.count)


def _picnic(s: Duo, frame: Frame) -> None:
    """Ask who gives, then what; each mayor picks from the own things."""
    if frame[3] and (items_of(s, 0) or items_of(s, 1)):
        _GIVER.ask_picks(s, mayor_of(frame), source_of(frame), 0, 1, frame[3] - 1)


def _givers(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return [one for one in mayors(s, mayor, source, data) if items_of(s, one)]


def _giver(s: Duo, mayor: int, source: int, one: int, data: int) -> None:
    push(s, PICNIC.number, mayor, source, data)
    _HAND_OVER.ask(s, one, source)


def _own_items(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return items_of(s, mayor)


def _hand_over(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    _give(s, mayor, item)
    _receive(s, 1 - mayor, item)


def _item_words(s: Duo, mayor: int, item: int) -> Description:
    words: Description = {"pick": item_name(item)}
    if item >= FIRST_CARD:
        words["zone"] = "hand"
    return words


_GIVER: Final = Question("giver", _givers, _giver, number_words)
_HAND_OVER: Final = Question("hand over", _own_items, _hand_over, _item_words)
PICNIC: Final = PROMPTS.work("hand over", _picnic)


# --- another tile for an event (Late Edition)


def _same_set(s: Duo, event: int) -> list[int]:
    """Return the unused tiles of an event's set, from the top."""
    wanted = EVENT_SETS[event - FIRST_EVENT]
    return [other for other in reversed(s.unused) if EVENT_SETS[other - FIRST_EVENT] == wanted]


def _swappable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return sorted(event for event in s.spots if event >= 0 and _same_set(s, event))


def _swap_out(s: Duo, mayor: int, source: int, event: int, data: int) -> None:
    """Draw tiles of the set to choose one; the others leave the game."""
    drawn = _same_set(s, event)[:data]
    s.unused = [other for other in s.unused if other not in drawn]
    s.shown = sorted(drawn)
    _NEW_EVENT.ask(s, mayor, source, s.spots.index(event))


def _new_event(s: Duo, mayor: int, source: int, event: int, spot: int) -> None:
    s.spots[spot] = event
    s.shown = []


_SWAP_OUT: Final = Question("swap out", _swappable, _swap_out, thing_words)
_NEW_EVENT: Final = Question("new event", _shown_news, _new_event, thing_words)


def _swap_event(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    _SWAP_OUT.ask_picks(s, mayor, source, 0, 1, op.count)


ASIDES.append(Asides(offer, resolve, describe, brings))
handler("move_back", _move_back)
handler("free_share", _free_share)
handler("swap_event", _swap_event)
