"""The list of a guest's tables: boxes, season, whose turn; put away, resign, finished by bots."""

import re
from typing import Final

from fastapi import FastAPI

from tests.web.guest import Visitor, text_of
from tests.web.pauses import wait_for

CHECKED: Final = re.compile(r'name="animal" value="(\w+)" checked')


def _listed(visitor: Visitor) -> str:
    found = re.search(r'<ul class="going">.*?</ul>', visitor.get("/").text, re.S)
    return "" if found is None else found[0]


def test_a_table_tells_its_boxes_its_season_and_whose_turn_it_is(ann: Visitor) -> None:
    path = ann.new("me", "me", module=["pearlbrook", "powers"])
    listed = _listed(ann)
    assert f'href="{path}"' in listed
    for said in ("Everdell with Worker powers, Pearlbrook", "Winter", "your turn", "just now"):
        assert said in listed or said in text_of(ann.get("/")), said
    assert 'data-cover="pearlbrook"' in listed


def test_a_season_is_stored_with_the_table(ann: Visitor) -> None:
    path = ann.new("me", "bot:first_game")
    assert ann.live(path).info.season == "winter"
    assert ann.live(ann.new("me", "bot:first_game", game="evergreen")).info.season == ""


def test_a_table_can_be_put_away_and_taken_out_again(ann: Visitor) -> None:
    path = ann.new("me", "bot:first_game")
    assert ann.post(f"{path}/list", _json=False, do="away").headers["location"] == "/#tables"
    assert path not in _listed(ann)
    assert "1 table put away" in ann.get("/").text
    ann.post(f"{path}/list", _json=False, do="out")
    assert path in _listed(ann)


def test_who_resigns_leaves_the_seat_to_a_bot(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join")
    ann.post(f"{path}/list", do="resign")
    assert ann.live(path).seats[0].bot is not None
    assert ann.live(path).seats[1].bot is None
    assert path not in _listed(ann)
    assert path in _listed(ben)


def test_bots_finish_a_table_where_nobody_else_plays(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "bot:first_game", pace="calm")
    ann.post(f"{path}/list", do="finish")
    live = ann.live(path)
    assert live.info.pace == "instant"
    assert live.humans() == []
    wait_for(lambda: live.finished, "the end of the game")
    assert "A bot is playing for you" not in ann.get(path).text
    shared = ann.new("me", "friend")
    ben.post(f"{shared}/seat", do="join")
    assert ann.post(f"{shared}/list", do="finish").status_code == 409
    assert ann.live(shared).seats[0].bot is None


def test_only_who_sits_there_can_do_it(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "bot:first_game")
    for what in ("away", "resign", "finish"):
        assert ben.post(f"{path}/list", do=what).status_code == 403
    assert ann.post(f"{path}/list", do="burn").status_code == 400


def test_a_guest_has_a_name_and_an_animal_on_the_way(ann: Visitor) -> None:
    answer = ann.post("/play-now", _json=False, name="Ann", animal="owl")
    seat = ann.live(answer.headers["location"]).seats[0]
    assert (seat.name, seat.animal) == ("Ann", "owl")
    assert ann.post("/play-now", animal="dragon").status_code == 400
    again = ann.live(ann.post("/play-now", _json=False).headers["location"]).seats[0]
    assert (again.name, again.animal) == ("Ann", "owl")


def test_guests_begin_with_animals_of_their_own(app: FastAPI) -> None:
    animals = {animal for _ in range(40) for animal in CHECKED.findall(Visitor(app).get("/settings").text)}
    assert len(animals) > 3
    ann = Visitor(app)
    assert CHECKED.findall(ann.get("/settings").text) == CHECKED.findall(ann.get("/online").text)


def test_joining_asks_for_a_name_and_an_animal(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", "friend")
    invite = f"/s/{ann.live(path).seats[1].invite}"
    for page in ("/join", invite, path):
        asked = ben.get(page).text
        assert 'name="name" maxlength="30" value="' in asked, page
        assert asked.count('name="animal"') == 6, page
    assert ben.post(invite, _json=False, name="Ben", animal="owl").status_code == 303
    assert (ann.live(path).seats[1].name, ann.live(path).seats[1].animal) == ("Ben", "owl")
