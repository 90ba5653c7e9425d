"""The score pad on the server: plain forms, history, sharing, and the same through the API."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.cli import run
from evertable.pad import scoring
from evertable.web.server.limited_work import LimitedWork
from tests.pad.example import CITY, EVENTS, LINES, NUMBERS, TOTAL
from tests.web.guest import Visitor, text_of


def begin(who: Visitor, game: str = "everdell", players: int = 2, **fields: object) -> str:
    """A new sheet; its path."""
    names = {f"name{i}": name for i, name in enumerate(["Ann", "Ben", "Cleo"][:players])}
    answer = who.post("/pad/new", _json=False, game=game, players=players, **names, **fields)
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def tap(who: Visitor, pad: str, do: str, seat: int = 0, **fields: object) -> None:
    answer = who.post(pad, _json=False, seat=seat, do=do, **fields)
    assert answer.status_code == 303, text_of(answer)


def example(who: Visitor) -> str:
    """The worked example, tapped in without a script."""
    pad = begin(who)
    for card in CITY:
        tap(who, pad, f"add city {card}")
    for event in EVENTS:
        tap(who, pad, f"add events {event}")
    tap(who, pad, "look", **{f"n:{path}": number for path, number in NUMBERS.items()})
    return pad


def test_an_unknown_action_is_quoted(ann: Visitor) -> None:
    answer = ann.post(begin(ann), seat=0, do="burn city")
    assert (answer.status_code, answer.json()["error"]) == (400, "The score pad has no action 'burn city'.")


def test_an_error_of_ours_is_told_as_one(
    ann: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """On the sheet and by the API: a sentence with its place. The log has the traceback."""

    def broken(*_: object) -> None:
        raise KeyError("card")

    async def here(work: LimitedWork, task: Callable[..., Any], *args: Any) -> Any:
        return task(*args)

    pad = begin(ann)
    monkeypatch.setattr(scoring, "set_up", broken)
    monkeypatch.setattr(LimitedWork, "run", here)
    page = text_of(ann.get(pad))
    assert "This cannot be counted because of an error in Evertable, not because of what you gave: KeyError(" in page
    assert "evertable/pad/scoring.py:" in page
    assert "malformed" not in page
    assert "Traceback (most recent call last):" in caplog.text
    ben = Visitor(ann.app, **{"Accept-Language": "fr"})
    assert "une erreur dans Evertable" in text_of(ben.get(pad))
    status, told = api(ann, game="evergreen")
    assert status == 500
    assert "an error in Evertable" in str(told["error"])


def test_the_example_of_the_rulebooks_gives_62(ann: Visitor) -> None:
    page = text_of(ann.get(example(ann)))
    assert f"Cards {LINES['base']} 0 Point tokens {LINES['tokens']} 0 Prosperity {LINES['prosperity']} 0" in page
    assert f"Journey {LINES['journey']} 0 Events {LINES['events']} 0 Total {TOTAL} 0" in page
    assert "Ann wins" in page


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ann has King 2 times; there can be only one in a city."),
        ("fr", "Ann a 2 fois la carte Roi ; une ville n’en admet qu’une."),
        ("pl", "Ann: Król występuje 2 razy, a w mieście może być tylko jedna taka karta."),
    ],
)
def test_what_cannot_be_is_said_in_the_language_of_the_page(app: FastAPI, language: str, sentence: str) -> None:
    ann = Visitor(app, **{"Accept-Language": language})
    pad = begin(ann)
    tap(ann, pad, "add city king")
    tap(ann, pad, "add city king")
    assert sentence in text_of(ann.get(pad))


def test_taps_change_numbers_and_take_things_away(ann: Visitor) -> None:
    pad = begin(ann)
    tap(ann, pad, "add city chapel", seat=1)
    tap(ann, pad, "more city.0.points", seat=1)
    tap(ann, pad, "more points", seat=1, **{"n:points": 4, "name": "Benjamin"})
    page = text_of(ann.get(f"{pad}?seat=1"))
    assert "Point tokens 0 6" in page
    assert "Benjamin" in page
    tap(ann, pad, "drop city 0", seat=1)
    tap(ann, pad, "less points", seat=1)
    assert "Point tokens 0 4" in text_of(ann.get(pad))


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("add city nobody", {}),
        ("add city shipwright", {}),
        ("add hand king", {}),
        ("drop city 0", {}),
        ("more hand", {}),
        ("dance", {}),
        ("look", {"n:points": "-1"}),
        ("look", {"n:points": "many"}),
        ("look", {"c:power": "mice"}),
        ("look", {"seat": "7"}),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(ann: Visitor, do: str, fields: dict[str, Any]) -> None:
    pad = begin(ann)
    before = ann.get(pad).text
    sent: dict[str, Any] = {"do": do, "seat": 0, **fields}
    answer = ann.post(pad, **sent)
    assert answer.status_code == 400
    assert ann.get(pad).text == before


def test_a_sheet_is_found_by_typing_and_by_kind(ann: Visitor) -> None:
    pad = begin(ann)
    assert 'value="add city king"' in ann.get(f"{pad}?q=kin&part=1").text
    assert 'value="add city inn"' in ann.get(f"{pad}?kind=destination").text
    assert "Nothing in these boxes has that name." in text_of(ann.get(f"{pad}?q=zzzz"))
    assert ann.get(f"{pad}?q={'x' * 101}").status_code == 400
    assert ann.get(f"{pad}?seat=9").status_code == 400


def test_history_statistics_and_sharing(ann: Visitor, ben: Visitor) -> None:
    pad = example(ann)
    home = text_of(ann.get("/pad"))
    assert "Ann 62" in home
    assert "Ann 1 1 62.0 62" in home
    shared = text_of(ben.get(pad))
    assert "Total 62 0" in shared
    assert 'name="do"' not in ben.get(pad).text, "to read only"
    assert ben.post(pad, do="add city farm", seat=0).status_code == 403
    assert ben.post(f"{pad}/delete").status_code == 403
    kept = ben.post(f"{pad}/copy", _json=False).headers["location"]
    assert "Total 62 0" in text_of(ben.get(kept))
    assert "Ann 62" in text_of(ben.get("/pad"))
    again = ann.post(f"{pad}/again", _json=False).headers["location"]
    assert "Total 0 0" in text_of(ann.get(again))
    assert ann.post(f"{pad}/delete", _json=False).status_code == 303
    assert ann.get(pad).status_code == 404
    assert "Total 62 0" in text_of(ben.get(kept)), "a copy is a copy"


def test_nobody_has_sheets_at_first(ann: Visitor) -> None:
    assert "You have no sheets yet" in text_of(ann.get("/pad"))
    assert 'href="/pad"' in ann.get("/").text


@pytest.mark.parametrize(
    ("game", "players", "fields"),
    [
        ("evergreen", 3, {}),
        ("duo", 2, {"module": "competitive"}),
        ("duo", 1, {"module": "challenge"}),
        ("everdell", 1, {"module": "rugwort"}),
        ("everdell", 2, {"module": ["pearlbrook", "bellfaire", "powers"]}),
        ("everdell", 2, {"module": ["spirecrest", "newleaf"]}),
    ],
)
def test_every_game_and_box_has_its_fields(ann: Visitor, game: str, players: int, fields: dict[str, object]) -> None:
    pad = begin(ann, game, players, **fields)
    seats = len(set(re.findall(r'href="/pad/[^"]*seat=(\d)"', ann.get(pad).text)))
    for seat in range(seats):
        page = ann.get(f"{pad}?seat={seat}")
        assert page.status_code == 200
        assert 'class="error"' not in page.text
        sent = dict.fromkeys(re.findall(r'name="(n:[^"]+)"', page.text), "0")
        tap(ann, pad, "look", seat, **sent)


def test_a_table_that_cannot_be_is_refused(ann: Visitor) -> None:
    answer = ann.post("/pad/new", _json=False, game="everdell", players=2, module="rugwort")
    assert answer.status_code == 400
    assert "Rugwort" in text_of(answer)


# --- the API and the command line


def api(who: Visitor, **wanted: object) -> tuple[int, dict[str, object]]:
    token = who.client.post("/api/v1/guests", json={"name": "Ann"}).json()["token"]
    answer = who.client.post("/api/v1/score", json=wanted, headers={"Authorization": f"Bearer {token}"})
    return answer.status_code, answer.json()


def test_the_api_counts_a_scenario(ann: Visitor) -> None:
    status, told = api(ann, game="everdell", seat={"0": {"city": ["king", "king"], "events": ["grand_tour"]}})
    assert status == 200
    assert (told["totals"], told["winners"], told["reason"]) == ([13, 0], [0], "points")
    assert told["problems"] == ["seat 0 has king twice."]


@pytest.mark.parametrize("wanted", [{"game": "chess"}, {"game": "everdell", "seat": {"0": {"city": ["nobody"]}}}])
def test_the_api_refuses_what_it_does_not_know(ann: Visitor, wanted: dict[str, object]) -> None:
    status, told = api(ann, **wanted)
    assert status == 400
    assert told["error"]


def test_a_forest_card_of_a_box_that_is_not_chosen_is_refused(ann: Visitor) -> None:
    """Its rules would ask for options that there are not."""
    status, told = api(ann, game="everdell", board={"forest": ["forest_activate_two_production"]})
    reason = "'forest_activate_two_production' is no forest card of the chosen modules."
    assert (status, told["error"]) == (422, f"board.forest.0: {reason}")


def test_a_question_ends_a_refusal_without_a_full_stop(ann: Visitor) -> None:
    _, told = api(ann, game="everdell", seat={"0": {"city": ["farmm"]}})
    assert str(told["error"]).endswith("did you mean 'farm'?")


SCENARIO = """
game = "everdell"
[seat.0]
points = 11
city = ["king", "farm", "castle"]
events = ["grand_tour"]
placed = ["journey_4"]
"""


def test_the_command_counts_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    assert run(["score", str(file)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Cards 9 0 Point tokens 11 0 Prosperity 2 0 Journey 4 0 Events 3 0 total 29 0 first: seat 0 (points)" in told
    file.write_text(SCENARIO.replace('"farm"', '"king"'), encoding="utf-8")
    assert run(["score", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"] == ["seat 0 has king twice."]
    assert run(["score", str(tmp_path / "nothing.toml")]) == 2
