"""The codec of Everdell, for any set of modules.

The components in the game have blocks; what modules add to an observation is folded into one more block
(``folding.py``). Owners are counted as distances from the observing seat, automas last.
"""

from typing import Final

from evertable.everdell import packing, questions
from evertable.everdell.activate import ORDER
from evertable.everdell.city import card_at
from evertable.everdell.goods import BITS, FIELD, RESOURCES
from evertable.everdell.ids import CATALOG, FIRST_PLACE, NAMES, ON_CARD, SEASONS
from evertable.everdell.pay import PAYING, REDUCE
from evertable.everdell.play import HAND, MEADOW
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.state import BENEATH, CARD_AT, GOODS_ON, OCCUPIED, POINTS_ON, Everdell
from evertable.everdell.table import EverdellTable
from evertable.kernel.stack import Frame
from evertable.research.codecs.codec import BUILT, FOLD, NUMBER, RESOURCE, THING, Bytes, Codec, asked, put
from evertable.research.codecs.folding import ADDED, added

_NAMED: Final = "join a partner, question, picks, order, reduction, play a card, move a worker, turn, spend a token"
_ASKED, _QUESTIONS = asked(PROMPTS.all, _NAMED.split(", "))
_NUMBERS: Final = 64
_ZONES: Final = ("hand", "meadow", "elsewhere")
_WAYS: Final = ("resources", "on a card", "another way")
_KINDS: Final = len(RESOURCES)
_OWNER: Final = (
    *SEASONS, "passed", "to move", "cards held", "points", "workers", "spaces", "cards beneath", "points on cards",
    *RESOURCES, *(f"{name} on cards" for name in RESOURCES),
)  # fmt: skip
_GOODS: Final = _OWNER.index(RESOURCES[0])


class EverdellCodec(Codec[Everdell]):
    """Numbers of the cards, places and events that are in the game, then of what can be done with them."""

    def __init__(self, table: EverdellTable) -> None:
        super().__init__()
        cards = [i for i, card in enumerate(CATALOG.cards) if table.uses(card)]
        sites = [FIRST_PLACE + i for i, entry in enumerate([*CATALOG.places, *CATALOG.events]) if table.uses(entry)]
        self._owners: Final = table.owners
        self._seats: Final = table.seats
        self._added: Final = bool(table.observe_hooks)
        self._card: Final = _numbered(cards)
        """By thing, its number among the cards of this game, or -1."""
        self._site: Final = _numbered(sites)
        """The same for places and events."""
        self._cards: Final = len(cards)
        self._sites: Final = len(sites)
        self._name_actions([NAMES[card] for card in cards], [NAMES[site] for site in sites])
        self._name_features([NAMES[card] for card in cards], [NAMES[site] for site in sites])

    def _name_actions(self, cards: list[str], sites: list[str]) -> None:
        block = self.actions
        block.add("turn", ["done", "prepare", "pass"])
        self._numbers: int = block.add("number", [str(i) for i in range(_NUMBERS)])
        self._resources: int = block.add("resource", RESOURCES)
        self._place: int = block.add("place a worker", sites)
        self._visit: int = block.add("visit own", cards)
        self._visit_other: int = block.add("visit another's", cards)
        self._play: int = block.add(
            "play", [f"{card} from {zone} by {way}" for card in cards for zone in _ZONES for way in _WAYS]
        )
        self._pick: int = block.add("pick card", cards)
        self._pick_site: int = block.add("pick place or event", sites)
        self._pick_built: int = block.add("pick in own city", cards)
        self._pick_other: int = block.add("pick in another city", cards)
        self._fold: int = block.add("folded", [str(i) for i in range(FOLD)])

    def _name_features(self, cards: list[str], sites: list[str]) -> None:
        block = self.features
        self._question: int = block.add("question", _ASKED)
        self._picks: int = block.add("picks left", ["least", "most"])
        self._source: int = block.add("asked by", [*cards, *sites, "a rule"])
        self._hand: int = block.add("hand", cards)
        self._drawn: int = block.add("drawn", cards)
        self._meadow: int = block.add("meadow", cards)
        self._revealed: int = block.add("revealed", cards)
        self._playing: int = block.add("playing", cards)
        self._open: int = block.add("open", sites)
        self._piles: int = block.add("pile", ["deck", "discard", "drawn by the actor"])
        self._own: int = block.add("seat", [str(i) for i in range(self._seats)])
        owners = [f"owner +{i}" for i in range(self._owners)]
        self._counts: int = block.add("owner", [f"{owner} {what}" for owner in owners for what in _OWNER])
        self._city: int = block.add("city", [f"{owner} {card}" for owner in owners for card in cards])
        self._token: int = block.add("occupied", [f"{owner} {card}" for owner in owners for card in cards])
        self._guest: int = block.add("worker on", [f"{owner} {card}" for owner in owners for card in cards])
        self._stands: int = block.add("worker at", [f"{owner} {site}" for owner in owners for site in sites])
        self._achieved: int = block.add("achieved", [f"{owner} {site}" for owner in owners for site in sites])
        self._modules: int = block.add("modules", [str(i) for i in range(ADDED)]) if self._added else 0

    # --- actions

    def keys(self, s: Everdell, legal: list[int]) -> list[int]:
        """Return what is done with which card, place or event, or which number is picked; the rest is folded."""
        frame: Frame = s.stack[-1]
        seat, kind = frame[1], -1
        keys: list[int] = []
        for action in legal:
            if action < questions.DONE:
                if kind < 0:
                    kind = _kind(frame)
                key = self._item(s, seat, kind, action)
            elif action < packing.PLAY:
                key = 0 if action == questions.DONE else self._placing(s, seat, action)
            elif action < packing.PLAY_END:
                key = self._playing_card(action)
            elif action <= packing.PASS:
                key = 1 if action == packing.PREPARE else 2
            else:
                key = -1
            keys.append(key if key >= 0 else self._fold + action % FOLD)
        return keys

    def _placing(self, s: Everdell, seat: int, action: int) -> int:
        place = packing.number_before(packing.argument_of(action))
        if place == ON_CARD:
            at = packing.position_of(action)
            card = self._card[card_at(s, at)]
            return -1 if card < 0 else card + (self._visit if packing.owner_of(at) == seat else self._visit_other)
        if place >= len(self._site) or self._site[place] < 0:
            return -1
        return self._place + self._site[place]

    def _playing_card(self, action: int) -> int:
        card, zone, way, on = (
            self._card[packing.card_of(action)],
            packing.zone_of(action),
            packing.way_of(action),
            packing.on_of(action),
        )
        if card < 0:
            return -1
        where = 0 if zone == HAND.number else 1 if zone == MEADOW.number else 2
        how = 1 if on else 0 if way == PAYING.number else 2
        return self._play + (card * 3 + where) * 3 + how

    def _item(self, s: Everdell, seat: int, kind: int, item: int) -> int:
        if kind >= NUMBER:
            first, size = (self._numbers, _NUMBERS) if kind == NUMBER else (self._resources, _KINDS)
            return first + item if item < size else -1
        if kind != THING:
            at = packing.position_of(item)
            card = self._card[card_at(s, at)]
            return -1 if card < 0 else card + (self._pick_built if packing.owner_of(at) == seat else self._pick_other)
        if item >= len(self._card):
            return -1
        card, site = self._card[item], self._site[item]
        return self._pick + card if card >= 0 else self._pick_site + site if site >= 0 else -1

    # --- features

    def write(self, s: Everdell, seat: int, row: Bytes, at: int) -> None:
        """Write everything but the other hands, the piles and what another seat has drawn and not shown."""
        if s.stack:
            self._write_question(s, seat, row, at)
        self._count(s.hands[seat], row, at + self._hand)
        for zone, first in ((s.meadow, self._meadow), (s.revealed, self._revealed), (s.playing, self._playing)):
            if zone:
                self._count(tuple(zone), row, at + first)
        for place in s.forest:
            if place >= 0 and self._site[place] >= 0:
                row[at + self._open + self._site[place]] = 1
        for event in s.open_events:
            if self._site[event] >= 0:
                row[at + self._open + self._site[event]] = 1
        put(row, at + self._piles, len(s.deck))
        put(row, at + self._piles + 1, len(s.discard))
        put(row, at + self._piles + 2, len(s.drawn))
        row[at + self._own + seat] = 1
        for owner in range(self._owners):
            self._write_owner(s, owner, self._distance(owner, seat), row, at)
        for worker in s.placed:
            self._write_worker(s, worker, self._distance(worker[0], seat), row, at)
        for claimed in s.events:
            site = self._site[claimed[1]]
            if site >= 0:
                row[at + self._achieved + self._distance(claimed[0], seat) * self._sites + site] = 1
        if self._added:
            added(s, seat, self._owners, row, at + self._modules)

    def _distance(self, owner: int, seat: int) -> int:
        return (owner - seat) % self._seats if owner < self._seats else owner

    def _write_question(self, s: Everdell, seat: int, row: Bytes, at: int) -> None:
        """Write the question. All seats see what is asked; only the asked seat sees its source and the cards drawn for
        it."""
        frame: Frame = s.stack[-1]
        row[at + self._question + _QUESTIONS[frame[0]]] = 1
        if frame[1] != seat:
            return
        least, most = questions.QUESTIONS.picks_left(frame)
        row[at + self._picks], row[at + self._picks + 1] = least, most
        card, site = self._card[frame[2]], self._site[frame[2]]
        number = card if card >= 0 else self._cards + (site if site >= 0 else self._sites)
        row[at + self._source + number] = 1
        if s.drawn:
            self._count(tuple(s.drawn), row, at + self._drawn)

    def _count(self, cards: tuple[int, ...], row: Bytes, at: int) -> None:
        for card in cards:
            if card >= 0 and self._card[card] >= 0:
                row[at + self._card[card]] += 1

    def _write_owner(self, s: Everdell, owner: int, distance: int, row: Bytes, at: int) -> None:
        place = at + self._counts + distance * len(_OWNER)
        row[place + s.season[owner]] = 1
        row[place + 4] = s.passed[owner]
        row[place + 5] = bool(s.stack) and s.stack[-1][1] == owner
        row[place + 6] = len(s.hands[owner])
        put(row, place + 7, s.points[owner])
        row[place + 8] = s.workers[owner]
        put(row, place + 9, s.spaces[owner])
        city, token = at + self._city + distance * self._cards, at + self._token + distance * self._cards
        beneath, points, stored = 0, 0, 0
        for built in s.cities[owner]:
            if built[CARD_AT] < 0:
                continue
            number = self._card[built[CARD_AT]]
            if number >= 0:
                row[city + number] += 1
                if built[OCCUPIED]:
                    row[token + number] += 1
            if built[BENEATH]:
                beneath += len(built[BENEATH])
            points += built[POINTS_ON]
            stored += built[GOODS_ON]
        if beneath:
            put(row, place + 10, beneath)
        if points:
            put(row, place + 11, points)
        _write_goods(s.goods[owner], row, place + _GOODS)
        if stored:
            _write_goods(stored, row, place + _GOODS + _KINDS)

    def _write_worker(
        self, s: Everdell, worker: tuple[int, int, int, int, int], distance: int, row: Bytes, at: int
    ) -> None:
        if worker[1] == ON_CARD:
            number = self._card[s.cities[worker[2]][worker[3]][CARD_AT]]
            first, size = self._guest, self._cards
        else:
            number = self._site[worker[1]]
            first, size = self._stands, self._sites
        if number >= 0:
            row[at + first + distance * size + number] += 1


def _numbered(things: list[int]) -> list[int]:
    numbers = [-1] * len(NAMES)
    for number, thing in enumerate(things):
        numbers[thing] = number
    return numbers


def _kind(frame: Frame) -> int:
    """Return what the items of the question are. Items that are nothing of this are taken for things, and mostly
    are."""
    if frame[0] == ORDER.number:
        return BUILT
    if frame[0] == REDUCE.number:
        return RESOURCE
    question = questions.QUESTIONS.of(frame)
    words = None if question is None else question.words
    if words is questions.built_words or words is questions.by_card_words:
        return BUILT
    if words is questions.resource_words:
        return RESOURCE
    return NUMBER if words in (questions.number_words, questions.amount_words, questions.yes_no_words) else THING


def _write_goods(goods: int, row: Bytes, at: int) -> None:
    kind = 0
    while goods:
        put(row, at + kind, goods & FIELD)
        goods >>= BITS
        kind += 1


CODEC: Final = EverdellCodec
