"""Bad input gets a sentence: the field, what was given, and what is possible."""

import json
from html import unescape
from time import perf_counter
from typing import Any

import pytest
from fastapi import FastAPI

from tests.web.guest import Client, Visitor
from tests.web.test_replay import played


@pytest.fixture
def program(app: FastAPI) -> Client:
    """A program with the token of a guest."""
    token = Client(app).post("/api/v1/guests", json={}).json()["token"]
    return Client(app, {"Authorization": f"Bearer {token}"})


SCORES: list[tuple[Any, str]] = [
    (
        {"game": "duo", "board": {"skunks": {"meadow": [4000000000]}}},
        "board.skunks.meadow.0: 4000000000 is not a number from 1 to 6.",
    ),
    (
        {"game": "everdell", "modules": ["pearlbrook"], "seat": {"0": {"pearls": [100000000]}}},
        "seat.0.pearls: [100000000] is not a number from 0 to 99.",
    ),
    ({"game": "duo", "board": {"dice": [10**30]}}, "board.dice.0: 1000000000000000000000000000000 is not "),
    ({"game": "duo", "board": {"season": "\ud800"}}, r"board.season: '\ud800' is not "),
    ({"game": "duo", "options": {"\ud800": 1}}, "contains characters that are not text."),
    ({"game": "duo\0"}, "game contains characters that are not text."),
    ({"game": "duo", "step": [{"do\0": 1}]}, "step.0 contains characters that are not text."),
    ({"game": "duo", "boards": {}}, "There is no field boards here. Did you mean board? Possible: game, seats, "),
    ({"game": "duo", "seats": "2"}, "seats has to be a whole number, not '2'."),
    ({"game": "duo", "seats": 99}, "seats has to be at most 20, not 99."),
    ({"game": "duo", "step": {}}, "step has to be a list, not {}."),
    ({"game": "duo", "modules": ["x" * 41]}, "modules.0 is too long: at most 40 characters."),
    ({"game": "duo", "modules": ["x"] * 41}, "modules has more than 40 entries."),
    ({}, "game is missing."),
    ([], "The body has to be an object, not []."),
]


@pytest.mark.parametrize(("body", "sentence"), SCORES, ids=range(len(SCORES)))
def test_what_cannot_be_counted(program: Client, body: Any, sentence: str) -> None:
    headers = {"Content-Type": "application/json"}
    start = perf_counter()
    answer = program.post("/api/v1/score", content=json.dumps(body), headers=headers)
    assert answer.status_code == 422
    assert sentence in answer.json()["error"]
    assert perf_counter() - start < 60


@pytest.mark.parametrize(
    ("body", "kind", "sentence"),
    [
        ('{"game": ', "application/json", "The body is not valid JSON: Expecting value at character 9."),
        ('{"game": "duo"}', "text/plain", "Send the body as JSON, with the header Content-Type: application/json."),
    ],
)
def test_broken_bodies(program: Client, body: str, kind: str, sentence: str) -> None:
    answer = program.post("/api/v1/score", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 422
    assert answer.json() == {"error": sentence}


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/v1/score", 405, "GET is not possible at this address. Possible: POST."),
        ("/api/v1/tournaments/ABC/join", 405, "GET is not possible at this address. Possible: POST."),
        (
            "/api/v1/statistics?gam=duo",
            400,
            "There is no query parameter 'gam' here. Did you mean game? Possible: game, module, opponent, players.",
        ),
        ("/api/v1/statistics?game=chess", 400, "There is no game 'chess'. Possible: everdell, evergreen, duo."),
        ("/api/v1/statistics?game=duo%00", 400, "query contains characters that are not text."),
        ("/api/v1/statistics?game=everdel", 400, "There is no game 'everdel'. Did you mean everdell? Possible: "),
        ("/api/v1/statistics?module=perlbrook", 400, "There is no module 'perlbrook'. Did you mean pearlbrook?"),
        ("/api/v1/statistics?opponent=genius", 400, "There is no opponent 'genius'. Possible: people, "),
    ],
)
def test_addresses(program: Client, path: str, status: int, sentence: str) -> None:
    answer = program.get(path)
    assert answer.status_code == status
    assert sentence in answer.json()["error"]


@pytest.mark.parametrize(
    ("path", "language", "status", "sentence"),
    [
        ("/statistics?game=chess", "en", 400, "There is no game 'chess'. Possible: everdell, evergreen, duo."),
        ("/statistics?game=chess", "pl", 400, "Nie ma gry 'chess'. Możliwe: everdell, evergreen, duo."),
        (
            "/statistics?gam=duo",
            "en",
            400,
            "There is no query parameter 'gam' here. Did you mean game? Possible: game, ",
        ),
        ("/statistics?gam=duo", "fr", 400, "Il n’y a pas de paramètre 'gam' ici. Vouliez-vous dire game"),
        ("/statistics?game=duo%00", "en", 400, "Something that was sent contains characters that are not text."),
        ("/statistics?players=two", "fr", 400, "Le nombre de joueurs doit être un nombre."),
        (
            "/compendium/everdell/farmm",
            "en",
            404,
            "There is nothing called 'farmm' in the compendium. Did you mean farm?",
        ),
        ("/compendium/everdell/farmm", "fr", 404, "Il n’y a pas d’élément 'farmm'. Vouliez-vous dire farm"),
        ("/compendium/everdell/zzzz", "pl", 404, "Nie ma elementu 'zzzz'."),
        ("/compendium/duoo/farm", "en", 404, "There is no game 'duoo'. Did you mean duo? Possible: everdell, "),
        ("/rules/everdel", "pl", 404, "Nie ma zasad 'everdel'. Możliwe: "),
    ],
)
def test_pages(ann: Visitor, path: str, language: str, status: int, sentence: str) -> None:
    answer = ann.client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == status
    assert sentence in unescape(answer.text)


@pytest.mark.parametrize(
    ("path", "fields", "status", "sentence"),
    [
        ("/challenges/old_rascl", {}, 404, "There is no challenge 'old_rascl'. Did you mean old_rascal? Possible: "),
        ("/puzzles/1-13", {}, 404, "There is no puzzle '1-13'. Did you mean 1-136? Possible: "),
        ("/learn/perlbrook", {}, 404, "There is no lesson 'perlbrook'. Did you mean pearlbrook? Possible: everdell, "),
        ("/settings", {"language": "de"}, 400, "There is no language 'de'. Possible: en, fr, pl."),
        ("/settings", {"animal": "squirel"}, 400, "There is no animal 'squirel'. Did you mean squirrel? Possible: "),
        (
            "/new",
            {"game": "duo", "seat0": "me", "seat1": "friend", "pace": "clam"},
            400,
            "There is no pace 'clam'. Did you mean calm?",
        ),
    ],
)
def test_names_in_forms(ann: Visitor, path: str, fields: dict[str, Any], status: int, sentence: str) -> None:
    answer = ann.post(path, **fields)
    assert answer.status_code == status
    assert sentence in unescape(answer.text)


def test_a_setting_has_these_values(ann: Visitor) -> None:
    answer = ann.post("/settings", theme="pink")
    assert answer.json()["error"] == "theme cannot be 'pink'. Possible: auto, light, dark."


def test_a_replay_has_no_step(ann: Visitor, ben: Visitor) -> None:
    answer = ann.client.get(f"{played(ann, ben, 6)}/replay?step=30")
    assert answer.status_code == 400
    assert "A replay has no parameter &#39;step&#39;. Possible: at, seat, part." in answer.text


def test_options_and_modules_by_name(program: Client) -> None:
    table = {"game": "everdell", "seats": ["me", "me"]}
    for more, sentence in (
        ({"modules": ["perlbrook"]}, "Everdell has no module 'perlbrook'; did you mean 'pearlbrook'? (modules: "),
        ({"options": {"year": 2}}, "Option year belongs to rugwort, which is not chosen."),
        ({"modules": ["rugwort"]}, "Rugwort is for one player alone, not for 2."),
    ):
        answer = program.post("/api/v1/tables", json=table | more)
        assert answer.status_code == 400
        assert answer.json()["error"].startswith(sentence)


def test_mixes_that_the_rulebook_advises_against(program: Client, ann: Visitor) -> None:
    """The set-up and the API say the same."""
    table = {"game": "everdell", "seats": ["me", "me"], "modules": ["pearlbrook", "newleaf"]}
    advice = "of Pearlbrook, Spirecrest and Newleaf, use one at a time"
    assert program.post("/api/v1/tables", json=table).json()["advice"] == [advice]
    assert program.post("/api/v1/tables", json=table | {"modules": ["newleaf"]}).json()["advice"] == []
    fields: dict[str, Any] = {
        "game": "everdell",
        "players": "2",
        "seat0": "me",
        "seat1": "me",
        "module": ["pearlbrook", "newleaf"],
    }
    ann.post("/new", **fields)
    page = ann.client.get("/new?game=everdell", headers={"Accept-Language": "en"}).text
    assert f"The rulebook advises: {advice}." in page


def test_a_wrong_method_is_told_all_that_are_possible(ann: Visitor) -> None:
    answer = ann.client.request("PUT", "/api/v1/tournaments", headers={"Accept": "application/json"})
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, POST"
    assert "Possible: GET, POST." in answer.text
