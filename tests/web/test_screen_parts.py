"""The answer to a move is the new screen; parts that the browser has are left out; answers are compressed."""

import re
from random import Random

import pytest

from evertable.web.server.fragment_cache import digests_in, unmarked, unsent
from evertable.web.table.screen import HELD
from tests.web.guest import Visitor

MARK = re.compile(r"<!--([p=]):([\w-]{8})-->|<!--/p-->")


class Browser:
    """What ``static/parts.js`` does, in Python."""

    def __init__(self) -> None:
        self.held: dict[str, tuple[str, list[str]]] = {}

    @property
    def header(self) -> dict[str, str]:
        return {HELD: ",".join(self.held)}

    def read(self, html: str) -> str:
        found: dict[str, tuple[str, list[str]]] = {}
        opened: list[tuple[str, int, list[str]]] = []
        text, at = "", 0

        def note(digest: str, part: tuple[str, list[str]]) -> None:
            found[digest] = part
            for _, _, within in opened:
                within.append(digest)

        for mark in MARK.finditer(html):
            text, at = text + html[at : mark.start()], mark.end()
            if mark[1] == "p":
                opened.append((mark[2], len(text), []))
            elif mark[1] == "=":
                part = self.held[mark[2]]
                text += part[0]
                for inner in (mark[2], *part[1]):
                    note(inner, self.held[inner])
            else:
                digest, start, within = opened.pop()
                note(digest, (text[start:], within))
        self.held = found | {digest: part for digest, part in self.held.items() if digest not in found}
        return text + html[at:]


@pytest.fixture
def table(ann: Visitor, ben: Visitor) -> str:
    """A table of two browsers."""
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join", name="Ben")
    return path


def test_a_browser_that_names_its_parts_shows_the_same_screen(ann: Visitor, ben: Visitor, table: str) -> None:
    browsers, chance = {ann: Browser(), ben: Browser()}, Random(3)
    sent = whole = 0
    for _ in range(40):
        who = ann if ann.acts(table) else ben
        headers = {**browsers[who].header, "Accept": "application/json"}
        fields = {"csrf": who.csrf, "text": chance.choice(who.acts(table)), "version": who.version(table)}
        answer = who.client.post(f"{table}/act", data=fields, headers=headers)
        if answer.status_code == 400:  # a pick that cannot be the first of its set
            continue
        assert answer.headers["X-Table-Version"] == str(who.live(table).info.version)
        plain = who.get(f"{table}/screen").text
        assert browsers[who].read(answer.text) == plain
        sent, whole = sent + len(answer.text), whole + len(plain)
    assert whole
    assert sent < whole / 2, "most parts stay what they were"


def test_scripts_without_parts_get_the_version(ann: Visitor, ben: Visitor, table: str) -> None:
    who = ann if ann.acts(table) else ben
    answer = who.act(table, who.acts(table)[0])
    assert answer.json() == {"version": ann.live(table).info.version}


@pytest.mark.parametrize("named", ["", "????????", "," * 9000, "x" * 5000])
def test_any_list_of_parts_is_answered_with_a_screen(ann: Visitor, table: str, named: str) -> None:
    answer = ann.get(f"{table}/screen", **{HELD: named})
    assert unmarked(answer.text) == ann.get(f"{table}/screen").text


def test_parts_within_a_part_go_with_it() -> None:
    html = "a<!--p:AAAAAAAA-->b<!--p:BBBBBBBB-->c<!--/p-->d<!--/p-->e<!--p:CCCCCCCC-->f<!--/p-->"
    assert unmarked(html) == "abcdef"
    assert unsent(html, {"AAAAAAAA"}) == "a<!--=:AAAAAAAA-->e<!--p:CCCCCCCC-->f<!--/p-->"
    assert unsent(html, {"BBBBBBBB", "CCCCCCCC"}) == "a<!--p:AAAAAAAA-->b<!--=:BBBBBBBB-->d<!--/p-->e<!--=:CCCCCCCC-->"


def test_all_parts_of_a_page_are_known_by_their_digests() -> None:
    html = "a<!--p:AAAAAAAA-->b<!--=:BBBBBBBB--><!-- p:no --><!--p:CCCCCCCC-->c<!--/p--><!--/p-->"
    assert digests_in(html) == ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC"]


def test_names_cannot_be_taken_for_marks(ann: Visitor) -> None:
    path = ann.new("me", "me")
    ann.post(f"{path}/seat", do="name", seat=0, name="<!--/p--><!--=:AAAAAAAA-->")
    answer = ann.get(f"{path}/screen", **{HELD: "AAAAAAAA"})
    assert "&lt;!--/p--" in answer.text
    assert Browser().read(answer.text) == ann.get(f"{path}/screen").text


def test_screens_are_compressed(ann: Visitor) -> None:
    path = ann.new("me", "me")
    packed = ann.get(f"{path}/screen", **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < len(packed.text) / 4
    assert "Content-Encoding" not in ann.get(f"{path}/screen", **{"Accept-Encoding": "identity"}).headers
