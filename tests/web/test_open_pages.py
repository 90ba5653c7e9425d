"""Screens on event streams: what comes, what does not, and for whom."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random

import pytest

from evertable.web.live.event_stream import packed
from evertable.web.live.live_table import LiveTable
from evertable.web.server.open_pages import MOST_HELD, PAGE, OpenPage, OpenPages
from evertable.web.table.screen import SHOWN
from tests.web.guest import Visitor
from tests.web.streams import PAGE_ID, Stream, streaming
from tests.web.test_screen_parts import Browser


@pytest.fixture
def table(ann: Visitor, ben: Visitor) -> str:
    """A table of two browsers."""
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join", name="Ben")
    return path


def move(who: Visitor, path: str, chance: Random, **headers: str) -> str:
    """A move by chance; the answer to it."""
    for text in chance.sample(acts := who.acts(path), len(acts)):
        fields = {"csrf": who.csrf, "text": text, "version": who.version(path)}
        answer = who.client.post(f"{path}/act", data=fields, headers={"Accept": "application/json", **headers})
        if answer.status_code == 200:
            return answer.text
    raise AssertionError("no move is possible")


def test_what_another_does_comes_as_the_new_screen(ann: Visitor, ben: Visitor, table: str) -> None:
    """Also after moves of one's own, whose answers are screens and are not sent again."""
    chance, browser, mine, others = Random(5), Browser(), 0, 0
    lit: set[bool] = set()  # what can be done has light: on the first such screen most parts are new
    with streaming(ann, table) as stream:
        while mine < 5 or others < 12:
            moves = len(ann.live_game(table).moves)
            if ann.acts(table):
                browser.read(move(ann, table, chance, **browser.header, **{PAGE: PAGE_ID}))
                mine += 1
            else:
                move(ben, table, chance)
                kind, edition, html = stream.event()
                assert (kind, edition) == ("screen", str(ann.live(table).info.version))
                whole = ann.get(f"{table}/screen", **{SHOWN: str(moves)}).text
                assert browser.read(html) == whole
                light = bool(ann.acts(table))
                assert light not in lit or len(html) < 0.8 * len(whole), "many parts stay what they were"
                lit.add(light)
                others += 1
            assert set(stream.page.held) <= set(browser.held)


def test_two_tabs_of_a_seat(ann: Visitor, ben: Visitor, table: str) -> None:
    """What one tab does comes to the other one, which has another id."""
    who = ann if ann.acts(table) else ben
    with streaming(who, table) as stream:
        move(who, table, Random(1), **Browser().header, **{PAGE: "another"})
        assert stream.event()[0] == "screen"


def test_a_refused_move_lets_others_through(ann: Visitor, ben: Visitor, table: str) -> None:
    mover, other = (ann, ben) if ann.acts(table) else (ben, ann)
    with streaming(other, table) as stream:
        refused = other.client.post(f"{table}/act", data={"csrf": other.csrf, "text": "pass"}, headers={PAGE: PAGE_ID})
        assert refused.status_code >= 400
        assert not stream.page.acting
        move(mover, table, Random(1))
        assert stream.event()[0] == "screen"


def test_a_page_comes_back_knowing_nothing(ann: Visitor, ben: Visitor, table: str) -> None:
    """The new stream of a page counts, and the old one takes nothing away from it when it ends."""
    mover, other = (ann, ben) if ann.acts(table) else (ben, ann)
    old = Stream(other, table)
    assert [old.event()[0], old.event()[0]] == ["", "changed"]
    with streaming(other, table) as new:
        old.close()
        assert new.page.held == []
        move(mover, table, Random(1))
        kind, _, html = new.event()
        assert kind == "screen"
        assert "<!--=:" not in html, "whole, because nothing is held"
        assert new.page.held


def test_who_may_not_watch_any_more_gets_no_screen(
    ann: Visitor, ben: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve = Visitor(ann.app)
    eve.get(table)
    with streaming(eve, table) as stream:
        live: LiveTable = ann.live(table)
        monkeypatch.setattr(live, "info", replace(live.info, spectators=False))
        move(ann if ann.acts(table) else ben, table, Random(1))
        kind, edition, data = stream.event()
        assert (kind, edition) == ("changed", str(live.info.version))
        assert data == f'{{"version": {live.info.version}}}'


def test_pages_belong_to_their_guest() -> None:
    pages = OpenPages()
    with pages.open("ann", "1") as page, pages.acting("eve", "1"):
        assert page.acting < 1
        assert pages.get("eve", "1") is None
        assert pages.get("ann", None) is None
        with pages.acting("ann", "1"):
            assert page.acting == 1
        assert pages.get("ann", "1") is page
        assert page.news.is_set()
    assert pages.get("ann", "1") is None


def test_a_page_remembers_the_latest_parts() -> None:
    page = OpenPage()
    for first in range(0, 2 * MOST_HELD, 100):
        html = "".join(f"<!--p:{number:08}-->x<!--/p-->" for number in range(first, first + 100))
        page.give(html + f"<!--=:{first:08}-->", "7", 3)
    held = page.held
    assert len(held) == len(set(held)) == MOST_HELD
    assert min(held) == f"{MOST_HELD:08}"
    assert (page.edition, page.moves) == ("7", 3)


def test_packed_events_can_be_read_one_by_one() -> None:
    said = ["retry: 1\n\n", "data: é\n\n" * 500, ": here\n\n", "data: " + "x" * 100_000 + "\n\n"]

    async def some() -> AsyncIterator[str]:
        for text in said:
            yield text

    async def whole() -> list[bytes]:
        return [block async for block in packed(some())]

    blocks = asyncio.run(whole())
    unpack = zlib.decompressobj(31)
    assert [unpack.decompress(block).decode() for block in blocks] == [*said, ""]
    assert unpack.eof
    assert gzip.decompress(b"".join(blocks)).decode() == "".join(said), "with the right sum at its end"
    assert sum(map(len, blocks)) < 2000
