"""The compendium: what is found, what is shown, and that every rule number leads somewhere."""

import re

import pytest
from fastapi import FastAPI

from evertable.compendium import digests
from evertable.compendium.index import KINDS, Wanted, components, search
from tests.web.guest import Visitor, text_of


def _names(words: str = "", **more: str) -> list[str]:
    return [found.entry.id for found in search(Wanted(words, **more), "en")]


def test_names_come_before_texts() -> None:
    found = _names("farm", game="everdell", box="base")
    assert found[0] == "farm"
    assert "husband" in found  # its text speaks of a Farm


@pytest.mark.parametrize("words", ["Auberge", "auberge", "Inn", "Karczma"])
def test_names_of_every_language_are_found_in_every_language(words: str) -> None:
    assert "inn" in _names(words)


def test_accents_and_case_do_not_matter() -> None:
    assert _names("ECOLE") == _names("école") != []


@pytest.mark.parametrize("words", ["l'horloge", "l’horloge", "L’HORLOGE", "horloge"])
def test_either_apostrophe_will_do(words: str) -> None:
    assert search(Wanted(words), "fr")[0].entry.id == "clock_tower"


def test_every_word_has_to_be_there() -> None:
    assert set(_names("discard card")) <= set(_names("discard"))
    assert _names("discard zzzz") == []


def test_filters_share_everything_out() -> None:
    assert sum(len(_names(kind=kind)) for kind in KINDS) == len(components())
    assert {found.entry.module for found in search(Wanted(box="legends"), "en")} == {"legends"}
    blue = search(Wanted(colour="governance", game="everdell"), "en")
    assert {found.colour for found in blue} == {"governance"}


def test_every_component_has_a_page(ann: Visitor) -> None:
    for found in components():
        answer = ann.get(f"/compendium/{found.game}/{found.entry.id}")
        assert answer.status_code == 200, found
        assert found.entry.name.en in text_of(answer)


def test_the_list_alone_is_what_the_page_shows(ann: Visitor) -> None:
    whole = ann.get("/compendium?q=inn&game=everdell")
    part = ann.get("/compendium?q=inn&game=everdell&part=list")
    assert part.text.strip() in whole.text
    assert "<html" not in part.text


def test_an_empty_answer_says_so(ann: Visitor) -> None:
    assert "Nothing matches" in text_of(ann.get("/compendium?q=zzzz"))


def test_the_list_goes_on_from_page_to_page(ann: Visitor) -> None:
    seen: list[str] = []
    address = "/compendium?game=everdell"
    while address:
        page = ann.get(address).text
        seen += re.findall(r'href="/compendium/everdell/(\w+)"', page)
        further = re.search(r'href="(/compendium\?[^"]*)">More<', page)
        address = further.group(1).replace("&amp;", "&") if further else ""
    assert seen == _names(game="everdell")


@pytest.mark.parametrize("address", ["/compendium?page=x", f"/compendium?q={'x' * 101}"])
def test_nonsense_is_refused(ann: Visitor, address: str) -> None:
    assert ann.get(address).status_code == 400


@pytest.mark.parametrize("address", ["/compendium/chess/king", "/compendium/everdell/nobody", "/rules/nothing"])
def test_what_is_not_there_is_missing(ann: Visitor, address: str) -> None:
    assert ann.get(address).status_code == 404


def test_rules_and_sources_speak_to_readers(app: FastAPI) -> None:
    reader = Visitor(app, **{"Accept-Language": "fr"})
    assert reader.get("/rules").headers["location"] == "/compendium#rules"
    assert "en anglais" in text_of(reader.get("/rules/duo"))
    assert not any("implement" in text_of(reader.get(f"/rules/{name}"))[:2000] for name in digests.digests())
    assert "livret de règles everdell-fr" in text_of(reader.get("/compendium/everdell/farm"))


@pytest.mark.parametrize("name", sorted(digests.digests()))
def test_every_rule_has_an_anchor_once(ann: Visitor, name: str) -> None:
    page = ann.get(f"/rules/{name}").text
    anchors = re.findall(r'class="rule" id="([^"]+)"', page)
    assert anchors
    assert sorted(anchors) == sorted(digests.digests()[name].numbers)


def test_rulings_lead_to_their_rules(ann: Visitor) -> None:
    page = ann.get("/compendium/everdell/cemetery").text
    links = re.findall(r'href="/rules/(\w+)#([\w-]+)"', page)
    assert links
    assert all(number in digests.digests()[name].numbers for name, number in links)


@pytest.mark.parametrize(
    ("path", "picture"),
    [
        ("everdell/inn", 'data-art="innkeeper" data-kind="critter"'),  # what belongs with it
        ("everdell/squirrels", 'data-art="squirrels" data-kind="piece"'),
        ("duo/inn", 'data-cover="duo"'),
    ],
)
def test_a_component_is_shown_with_pictures(ann: Visitor, path: str, picture: str) -> None:
    assert picture in ann.get(f"/compendium/{path}").text
