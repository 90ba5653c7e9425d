"""The end of a game: a podium, the score sheet, and best moments that lead into the replay."""

import re

from tests.web.guest import Visitor
from tests.web.pauses import wait_for


def test_the_end_has_a_podium_and_best_moments(ann: Visitor) -> None:
    path = ann.new("me", "bot:random", "bot:random", game="evergreen", name="Ann", animal="fox")
    assert 'id="final"' not in ann.get(path).text
    ann.post(f"{path}/list", do="finish")
    wait_for(lambda: ann.live(path).finished)
    page = ann.get(path).text
    podium = re.search(r'<ol class="podium-of">.*?</ol>', page, re.S)
    assert podium is not None
    assert podium[0].count("<li") == 3
    assert podium[0].count('class="crown-of"') == len(ann.live(path).info.result["winners"])  # type: ignore[index]
    totals = ann.live(path).info.result["totals"]  # type: ignore[index]
    assert all(f"<b>{total}</b>".replace("-", "−") in podium[0] for total in totals)
    moves = [int(move) for move in re.findall(rf'class="moments".*?{path}/replay\?at=(\d+)', page, re.S)]
    assert moves
    assert ann.get(f"{path}/replay?at={moves[0]}").status_code == 200


def _finished(ann: Visitor, *seats: str, **more: str) -> str:
    path = ann.new(*seats, **more)
    ann.post(f"{path}/list", do="finish")
    wait_for(lambda: ann.live(path).finished)
    return ann.get(path).text


def test_evergreen_ends_with_a_bow_and_everybodys_place(ann: Visitor) -> None:
    page = _finished(ann, "me", *["bot:random"] * 3, game="evergreen")
    bow = re.search(r'<section class="bow".*?</section>', page, re.S)
    assert bow is not None
    assert bow[0].count("<li") == 6, "one for each artist"
    places = re.search(r'<ol class="places-of".*?</ol>', page, re.S)
    assert places is not None
    points = [int(number.replace("−", "-")) for number in re.findall(r"<strong>(.*?)</strong>", places[0])]
    assert len(points) == 4
    assert points == sorted(points, reverse=True)


def test_duo_ends_with_both_cities_and_who_has_which_event(ann: Visitor) -> None:
    page = _finished(ann, "me", "bot:first_game", game="duo", module="competitive", name="Ann")
    towns = re.search(r'<section class="towns".*?</section>', page, re.S)
    assert towns is not None
    assert towns[0].count("<article") == 2
    assert "City of Ann" in towns[0]
    taken = re.findall(r'aria-label="([^"]*): taken by ([^"]*)"', page)
    assert taken
    assert all(who in towns[0] for _, who in taken)


def test_a_chapter_ends_with_its_goals(ann: Visitor) -> None:
    page = _finished(ann, "me", "bot:random", game="duo", module="coop")
    goals = re.search(r'<section class="goals-of".*?</section>', page, re.S)
    assert goals is not None
    assert "Reach 75 points." in goals[0]
    won = "You did it together" in page
    assert won == ("missed" not in goals[0])
    assert won or "missing." in goals[0] or goals[0].count("missed") == 1
