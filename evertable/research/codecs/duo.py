"""The codec of Everdell Duo, for every mode. The mayor who decides, or whom the seat plays, comes first."""

from typing import Final

from evertable.duo import packing
from evertable.duo.activate import ORDER, SHARE_ORDER
from evertable.duo.automa import THORN
from evertable.duo.goods import KINDS, RESOURCES, amount
from evertable.duo.ids import CARD_COUNT, EVENT, FIRST_EVENT, NAMES, NEWS, OCCUPIED_WAY, RESOURCES_WAY, SEASONS
from evertable.duo.pay import SWAP, TAKE_OFF
from evertable.duo.play import ZONES
from evertable.duo.questions import QUESTIONS, built_words, number_words, resource_words
from evertable.duo.state import AWAY, LOCATIONS, ON_CARD, PROMPTS, SPOTS, Duo, mayor_of, source_of
from evertable.duo.steps import SECTIONS
from evertable.duo.table import DuoTable
from evertable.kernel.stack import Frame
from evertable.research.codecs.codec import BUILT, FOLD, NUMBER, RESOURCE, THING, Bytes, Codec, asked, put

_NAMED: Final = (
    "picks, reduction, substitute, order, order shared out, play a card, move a worker, turn, season end, turn end"
)
_ASKED, _QUESTIONS = asked(PROMPTS.all, _NAMED.split(", "))
_CARDS: Final = NAMES[:CARD_COUNT]
_EVENTS: Final = list(EVENT)
_NUMBERS: Final = 64
_SPACES: Final = LOCATIONS + SPOTS
_SKUNKS: Final = 6
_MAYORS: Final = ("mine", "other")
_MAYOR: Final = ("cards held", "occupied", "workers", "hare", "to move", "away", *RESOURCES)
_CITY: Final = ("points", "cards beneath")
_FIXED: Final = ("done", "trade", "concede", "turn back the sun", "turn back the moon")
_DONE: Final = 0
_TRADE: Final = 1
_CONCEDE: Final = 2
_REWIND: Final = 3


class DuoCodec(Codec[Duo]):
    """Numbers of all things there are, then of what can be done with them."""

    def __init__(self, table: DuoTable) -> None:
        super().__init__()
        self._coop: Final = table.coop
        block = self.actions
        block.add("turn", _FIXED)
        self._numbers: Final = block.add("number", [str(i) for i in range(_NUMBERS)])
        self._resources: Final = block.add("resource", RESOURCES)
        self._place: Final = block.add("place a worker", [f"space {i}" for i in range(_SPACES)])
        self._visit: Final = block.add("visit own", _CARDS)
        self._visit_other: Final = block.add("visit another's", _CARDS)
        self._draw: Final = block.add(
            "draw", [f"{card} moving the {token}" for card in ("deck", *_CARDS) for token in ("sun", "moon")]
        )
        self._play: Final = block.add(
            "play",
            [f"{c} from {z} by {w}" for c in _CARDS for z in ZONES for w in ("resources", "occupied", "another way")],
        )
        self._pick: Final = block.add("pick", NAMES)
        self._pick_built: Final = block.add("pick in own city", _CARDS)
        self._pick_other: Final = block.add("pick in another city", _CARDS)
        self._share: Final = block.add("share", [*RESOURCES, "occupied", *_CARDS])
        self._fold: Final = block.add("folded", [str(i) for i in range(FOLD)])
        self._name_features()

    def _name_features(self) -> None:
        block = self.features
        self._question: int = block.add("question", _ASKED)
        self._picks: int = block.add("picks left", ["least", "most"])
        self._source: int = block.add("asked by", NAMES)
        self._season: int = block.add("season", SEASONS)
        self._path: int = block.add("path", ["sun", "moon"])
        self._piles: int = block.add("pile", ["deck", "discard", "river", "set aside"])
        self._meadow: int = block.add("meadow place", _CARDS)
        self._river: int = block.add("river space", NAMES)
        self._spots: int = block.add("event spot", _EVENTS)
        self._playing: int = block.add("playing", _CARDS)
        self._aside: int = block.add("set aside", _CARDS)
        self._shown: int = block.add("shown", NAMES)
        self._hand: int = block.add("hand", [f"{who} {card}" for who in _MAYORS for card in _CARDS])
        self._mayor: int = block.add("mayor", [f"{who} {what}" for who in _MAYORS for what in _MAYOR])
        self._stands: int = block.add("worker at", [f"{who} {i}" for who in _MAYORS for i in range(_SPACES)])
        self._guest: int = block.add("worker on", [f"{who} {card}" for who in _MAYORS for card in _CARDS])
        self._city: int = block.add("city", [f"{who} {card}" for who in _MAYORS for card in _CARDS])
        self._token: int = block.add("occupied", [f"{who} {card}" for who in _MAYORS for card in _CARDS])
        self._counts: int = block.add("city has", [f"{who} {what}" for who in _MAYORS for what in _CITY])
        self._achieved: int = block.add("achieved", [f"{who} {e}" for who in (*_MAYORS, "Miss Thorn") for e in _EVENTS])
        if self._coop:
            skunks = [f"{section} {i + 1}" for section in SECTIONS for i in range(_SKUNKS)]
            self._skunks: int = block.add("skunk", skunks)
            self._news: int = block.add("good news", [f"{what} {NAMES[n]}" for what in ("held", "used") for n in NEWS])
            self._rest: int = block.add("together", ["watches", "item to share", "who shares", "may share", "conceded"])
            self._farms: int = block.add("farm visited", [str(i) for i in range(4)])
            self._thorn: int = block.add("Miss Thorn", _CARDS)

    # --- actions

    def keys(self, s: Duo, legal: list[int]) -> list[int]:
        """Return what is done with which card or space, or which number is picked; the rest is folded."""
        frame: Frame = s.stack[-1]
        city, kind = s.table.city_of[mayor_of(frame)], _kind(frame)
        keys: list[int] = []
        for action in legal:
            if action < packing.DONE:
                key = self._item(action, kind, city)
            elif action >= packing.PLAY:
                key = (
                    self._play
                    + (packing.card_of(action) * 3 + packing.zone_of(action)) * 3
                    + _way(packing.way_of(action))
                )
            elif action < packing.PLACE:
                key = _DONE if action == packing.DONE else _TRADE
            elif action < packing.DRAW:
                key = self._placing(s, action, city)
            elif action < packing.SHARE:
                key = self._draw + packing.argument_of(action, packing.DRAW)
            elif action < packing.WATCH:
                key = self._share + packing.argument_of(action, packing.SHARE)
            elif action < packing.NEWS:
                key = _REWIND + packing.token_of(action)
            else:
                key = _CONCEDE if action == packing.CONCEDE else -1
            keys.append(key if key >= 0 else self._fold + action % FOLD)
        return keys

    def _placing(self, s: Duo, action: int, own: int) -> int:
        place = packing.place_of(action)
        if place < _SPACES:
            return self._place + place
        city, slot = packing.city_and_slot(packing.position_of(action))
        return s.cities[city][slot][0] + (self._visit if city == own else self._visit_other)

    def _item(self, item: int, kind: int, own: int) -> int:
        if kind == THING:
            return self._pick + item if item < len(NAMES) else -1
        if kind == BUILT:
            city, _ = packing.city_and_slot(packing.position_of(item))
            return packing.number_before(item) + (self._pick_built if city == own else self._pick_other)
        if kind == RESOURCE:
            return self._resources + item
        return self._numbers + item if item < _NUMBERS else -1

    # --- features

    def write(self, s: Duo, seat: int, row: Bytes, at: int) -> None:
        """Write everything but hands of others, the piles and what another mayor has set aside."""
        decides = bool(s.stack) and s.stack[-1][1] == seat
        mine = mayor_of(s.stack[-1]) if decides else s.table.seat_of.index(seat)
        if s.stack:
            self._write_question(s, decides, row, at)
        row[at + self._season + s.season] = 1
        row[at + self._path], row[at + self._path + 1] = s.sun, s.moon
        put(row, at + self._piles, len(s.deck))
        put(row, at + self._piles + 1, len(s.discard))
        put(row, at + self._piles + 2, len(s.river_deck))
        row[at + self._piles + 3] = len(s.aside)
        for place, card in enumerate(s.meadow):
            if card >= 0:
                row[at + self._meadow + card] = place + 1
        for place, tile in enumerate(s.river):
            if tile >= 0:
                row[at + self._river + tile] = place + 1
        for spot, event in enumerate(s.spots):
            if event >= 0:
                row[at + self._spots + event - FIRST_EVENT] = spot + 1
        for card in s.playing:
            row[at + self._playing + card] = 1
        for thing in s.shown:
            row[at + self._shown + thing] = 1
        for mayor in range(2):
            self._write_mayor(s, mayor, mayor ^ mine, seat, row, at)
        self._write_cities(s, s.table.city_of[mine], row, at)
        for worker in s.placed:
            self._write_worker(s, worker, worker[0] ^ mine, row, at)
        if self._coop:
            self._write_coop(s, mine, row, at)

    def _write_question(self, s: Duo, decides: bool, row: Bytes, at: int) -> None:
        """Write the question. All seats see what is asked; only the asked seat sees its source and the cards set aside
        for it."""
        frame: Frame = s.stack[-1]
        row[at + self._question + _QUESTIONS[frame[0]]] = 1
        if decides:
            least, most = QUESTIONS.picks_left(frame)
            row[at + self._picks], row[at + self._picks + 1] = least, most
            row[at + self._source + source_of(frame)] = 1
            for card in s.aside:
                row[at + self._aside + card] = 1

    def _write_mayor(self, s: Duo, mayor: int, who: int, seat: int, row: Bytes, at: int) -> None:
        if s.table.seat_of[mayor] == seat:
            for card in s.hands[mayor]:
                row[at + self._hand + who * CARD_COUNT + card] = 1
        place = at + self._mayor + who * len(_MAYOR)
        put(row, place, len(s.hands[mayor]))
        put(row, place + 1, s.occupied[mayor])
        put(row, place + 2, s.workers[mayor])
        row[place + 3] = s.hare == mayor
        row[place + 4] = bool(s.stack) and mayor_of(s.stack[-1]) == mayor
        for kind in range(KINDS):
            put(row, place + 6 + kind, amount(s.goods[mayor], kind))

    def _write_cities(self, s: Duo, own: int, row: Bytes, at: int) -> None:
        for city in range(s.table.cities):
            who, beneath = city ^ own, 0
            for built in s.cities[city]:
                if built[0] >= 0:
                    row[at + self._city + who * CARD_COUNT + built[0]] = 1
                    if built[1]:
                        row[at + self._token + who * CARD_COUNT + built[0]] = built[1]
                    if built[2]:
                        beneath += len(built[2])
            put(row, at + self._counts + who * len(_CITY), s.points[city])
            put(row, at + self._counts + who * len(_CITY) + 1, beneath)
        for owner, event in s.claimed:
            who = owner if owner == THORN else owner ^ own
            row[at + self._achieved + who * len(_EVENTS) + event - FIRST_EVENT] = 1

    def _write_worker(self, s: Duo, worker: tuple[int, int, int, int], who: int, row: Bytes, at: int) -> None:
        _, place, city, slot = worker
        if place == ON_CARD:
            row[at + self._guest + who * CARD_COUNT + s.cities[city][slot][0]] = 1
        elif place == AWAY:
            row[at + self._mayor + who * len(_MAYOR) + 5] += 1
        else:
            row[at + self._stands + who * _SPACES + place] += 1

    def _write_coop(self, s: Duo, mine: int, row: Bytes, at: int) -> None:
        for section, skunks in enumerate(s.skunks):
            for number in range(_SKUNKS):
                row[at + self._skunks + section * _SKUNKS + number] = skunks >> number & 1
        for news in s.news:
            row[at + self._news + NEWS.index(news)] = 1
        for news in s.boosts:
            row[at + self._news + len(NEWS) + NEWS.index(news)] = 1
        put(row, at + self._rest, s.watches)
        if s.tile:
            row[at + self._rest + 1] = s.tile[0] + 1
            row[at + self._rest + 2] = 1 + (s.tile[1] == mine)
        row[at + self._rest + 3] = s.may_share
        row[at + self._rest + 4] = s.conceded
        for farm in range(4):
            row[at + self._farms + farm] = s.visited >> farm & 1
        for card in s.thorn:
            row[at + self._thorn + card] = 1


def _kind(frame: Frame) -> int:
    """Return what the items of the question are. Items that are nothing of this are taken for things, and mostly
    are."""
    if frame[0] in (ORDER.number, SHARE_ORDER.number):
        return BUILT
    if frame[0] == TAKE_OFF.number:
        return RESOURCE
    if frame[0] == SWAP.number:
        return NUMBER
    question = QUESTIONS.of(frame)
    words = None if question is None else question.words
    if words is built_words:
        return BUILT
    if words is resource_words:
        return RESOURCE
    return NUMBER if words is number_words else THING


def _way(way: int) -> int:
    return 0 if way == RESOURCES_WAY else 1 if way == OCCUPIED_WAY else 2


CODEC: Final = DuoCodec
