"""The end of a turn: bots wait until it is ended or its ring has run out, and it can be taken back until then."""

import re

import pytest

from evertable.web.live.hold import LONGEST
from tests.web.guest import Visitor, text_of
from tests.web.pauses import Pauses, wait_for


def my_turn(ann: Visitor, path: str, pauses: Pauses) -> None:
    def mine() -> bool:
        if ann.live_game(path).actor == 0:
            return True
        if pauses.begun(ann.live(path)):
            pauses.end(ann.live(path))
        return False

    wait_for(mine)


def choose(ann: Visitor, path: str, at: str, hold: str) -> int:
    """Send a worker to a place; return the number of moves then."""
    view = ann.live_game(path).view(0)
    action = next(action for action in view.legal_actions() if view.describe(action).get("at") == at)
    answer = ann.post(f"{path}/act", text=str(action), version=str(ann.live(path).info.version), hold=hold)
    assert answer.status_code == 200, answer.text
    return len(ann.live_game(path).moves)


@pytest.fixture
def path(ann: Visitor, pauses: Pauses) -> str:
    """A table against a bot that takes its time, at the visitor's turn."""
    path = ann.new("me", "bot:random", pace="quick")
    my_turn(ann, path, pauses)
    return path


def ring_of(ann: Visitor, path: str) -> str | None:
    found = re.search(r'data-ring="([\d.]+)"', ann.get(f"{path}/screen").text)
    return found[1] if found else None


def test_a_worker_is_one_click_and_can_be_taken_back(ann: Visitor, path: str, pauses: Pauses) -> None:
    before = len(ann.live_game(path).moves)
    made = choose(ann, path, "basic_one_berry", "60")
    assert "End your turn" in text_of(ann.get(f"{path}/screen"))
    assert 0 < float(ring_of(ann, path) or 0) <= 60
    wait_for(lambda: pauses.begun(ann.live(path)))
    assert pauses.seconds[ann.live(path).ended] <= 60
    assert len(ann.live_game(path).moves) == made, "bots wait"
    assert ann.post(f"{path}/undo").status_code == 200
    assert len(ann.live_game(path).moves) == before
    assert ann.live_game(path).actor == 0


@pytest.mark.parametrize("ended", [True, False])
def test_bots_go_on_when_it_is_ended_or_the_ring_has_run_out(
    ann: Visitor, path: str, pauses: Pauses, ended: bool
) -> None:
    made = choose(ann, path, "basic_one_berry", "60")
    wait_for(lambda: pauses.begun(ann.live(path)))
    if ended:
        assert ann.post(f"{path}/bot", do="end").status_code == 200
        assert "End your turn" not in text_of(ann.get(f"{path}/screen"))
    else:
        pauses.end(ann.live(path))
    wait_for(lambda: len(ann.live_game(path).moves) > made)
    assert ann.post(f"{path}/bot", do="end").status_code == 409


def test_a_turn_that_never_ends_by_itself_keeps_nobody_busy(ann: Visitor, path: str) -> None:
    made = choose(ann, path, "basic_one_berry", "never")
    assert ring_of(ann, path) is None
    assert "End your turn" in text_of(ann.get(f"{path}/screen"))
    wait_for(lambda: ann.live(path).driver is None)
    assert len(ann.live_game(path).moves) == made
    assert ann.post(f"{path}/bot", do="end").status_code == 200
    wait_for(lambda: len(ann.live_game(path).moves) > made or ann.live(path).driver is not None)


def test_a_turn_of_several_choices_does_not_end_by_itself(ann: Visitor, path: str) -> None:
    choose(ann, path, "haven", "4")
    while ann.live_game(path).actor == 0:
        action = ann.live_game(path).view(0).legal_actions()[0]
        version = str(ann.live(path).info.version)
        assert ann.post(f"{path}/act", text=str(action), version=version, hold="4").status_code == 200
    assert "End your turn" in text_of(ann.get(f"{path}/screen"))
    assert ring_of(ann, path) is None
    wait_for(lambda: ann.live(path).driver is None)


@pytest.mark.parametrize("hold", ["0", ""])
def test_bots_do_not_wait_for_who_wants_no_ring(ann: Visitor, path: str, pauses: Pauses, hold: str) -> None:
    choose(ann, path, "basic_one_berry", hold)
    assert "End your turn" not in text_of(ann.get(f"{path}/screen"))
    assert "Take back" in text_of(ann.get(f"{path}/screen")), "it can be taken back as long as nobody has moved"


def test_what_was_shown_cannot_be_taken_back_alone_but_bots_grant_it(ann: Visitor, path: str, pauses: Pauses) -> None:
    before = len(ann.live_game(path).moves)
    choose(ann, path, "basic_two_twigs_one_card", "4")
    page = ann.get(f"{path}/screen")
    assert "End your turn" not in text_of(page), "a card was drawn: the turn is final"
    assert ann.post(f"{path}/undo").status_code == 409
    assert f'action="{path}/takeback"' in page.text, "on the spot"
    assert ann.post(f"{path}/takeback").status_code == 200
    assert len(ann.live_game(path).moves) == before


def people_to_move(ann: Visitor, path: str, pauses: Pauses) -> bool:
    """End a pause of the bot; return whether it has moved."""
    if ann.live_game(path).actor == 2 and pauses.begun(ann.live(path)):
        pauses.end(ann.live(path))
    return ann.live_game(path).actor != 2


def test_between_people_a_move_is_passed_on_at_once(ann: Visitor, ben: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "friend", "bot:random", pace="quick")
    ben.post(f"{path}/seat", do="join")
    wait_for(lambda: ann.live(path).live_game is not None)
    held = set()
    for _ in range(3):
        wait_for(lambda: people_to_move(ann, path, pauses))
        seat = ann.live_game(path).actor
        view = ann.live_game(path).view(seat)
        action = next(one for one in view.legal_actions() if view.describe(one).get("at") == "basic_one_berry")
        version = str(ann.live(path).info.version)
        assert (ann, ben)[seat].post(f"{path}/act", text=str(action), version=version, hold="never").status_code == 200
        hold = ann.live(path).hold
        held.add((ann.live_game(path).actor, None if hold is None else hold.seconds))
        assert ("End your turn" in text_of((ann, ben)[seat].get(f"{path}/screen"))) == (hold is not None)
    assert held <= {(0, None), (1, None), (2, 12.0)}, "a bot waits, but not longer than the others like"
    assert len(held) > 1


@pytest.fixture
def duo(ann: Visitor, pauses: Pauses) -> str:
    """A table of Duo after a worker, with cards that could still be traded."""
    path = ann.new("me", "bot:random", game="duo", module="competitive", pace="quick")
    my_turn(ann, path, pauses)
    while not ann.live_game(path).game.starts_turn(ann.live_game(path).s) or ann.live_game(path).actor:
        if ann.live_game(path).actor == 0:
            answer(ann, path, 0)
        my_turn(ann, path, pauses)
    choose(ann, path, "farm_pebble" if "farm_pebble" in places(ann, path) else "farm_twig", "4")
    return path


def places(ann: Visitor, path: str) -> list[str]:
    view = ann.live_game(path).view(0)
    return [str(view.describe(action).get("at")) for action in view.legal_actions()]


def answer(ann: Visitor, path: str, number: int) -> None:
    """Give the answer of a number to a question."""
    action = ann.live_game(path).view(0).legal_actions()[number]
    version = str(ann.live(path).info.version)
    assert ann.post(f"{path}/act", text=str(action), version=version, hold="4").status_code == 200


def test_a_turn_whose_end_the_rules_ask_for_ends_like_any_other(ann: Visitor, duo: str, pauses: Pauses) -> None:
    screen = ann.get(f"{duo}/screen").text
    assert 'id="ask"' not in screen, "trading is offered at the supply, no question is in the way"
    assert 'data-ring="own"' in screen
    assert "Take back" in screen
    answer(ann, duo, 0)  # done
    screen = ann.get(f"{duo}/screen").text
    assert "end-turn" not in screen, "it is not asked a second time"
    assert ann.live(duo).hold is None
    assert "Take back" in text_of(ann.get(f"{duo}/screen")), "as long as nobody has moved"


def test_that_turn_does_not_end_by_itself_after_a_second_choice(ann: Visitor, duo: str, pauses: Pauses) -> None:
    answer(ann, duo, 1)  # trade
    while "end-turn" not in ann.get(f"{duo}/screen").text:
        answer(ann, duo, 0)
    assert 'data-ring="own"' not in ann.get(f"{duo}/screen").text


def test_a_hold_has_bounds(ann: Visitor, path: str) -> None:
    version = str(ann.live(path).info.version)
    for wrong in ("soon", "-1", str(int(LONGEST) + 1)):
        assert ann.post(f"{path}/act", text="1", version=version, hold=wrong).status_code == 400


def test_bots_go_on_after_a_turn_that_replaces_one_without_an_end(ann: Visitor, path: str) -> None:
    choose(ann, path, "basic_one_berry", "never")
    wait_for(lambda: ann.live(path).driver is None)
    assert ann.post(f"{path}/undo").status_code == 200
    choose(ann, path, "basic_one_berry", "4")
    assert ann.live(path).driver is not None, "the bot moves when the ring has run out"
