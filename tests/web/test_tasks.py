"""Challenges, the deal of the day and puzzles in the browser's eyes."""

import re
from datetime import timedelta
from typing import Any

import pytest

from evertable.challenges import daily
from evertable.challenges.challenge import challenges
from evertable.challenges.puzzles import puzzles
from evertable.kernel.record import loads
from evertable.web.tasks.rows import Attempt
from tests.challenges.test_challenges import PROOFS
from tests.web.guest import Visitor, text_of


def begin(visitor: Visitor, path: str) -> str:
    """Open a table for something; its path."""
    answer = visitor.post(path, _json=False)
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def attempt(visitor: Visitor, path: str) -> Attempt:
    """What the server knows about a table, once its umpire has looked."""
    attempts: Any = visitor.app.state.services.attempts

    async def ask() -> Attempt:
        await visitor.app.state.services.task_judge.close()
        found: Attempt | None = await attempts.at(path.removeprefix("/t/"))
        assert found is not None
        return found

    decided: Attempt = visitor.app.state.portal.call(ask)
    return decided


def play_record(visitor: Visitor, path: str, actions: list[str]) -> None:
    """Put the moves of a record on a table, as if somebody had made them one by one."""
    live, tables = visitor.live(path), visitor.app.state.services.tables

    async def play() -> None:
        assert live.live_game is not None
        draft = live.live_game.draft()
        for line in actions:
            draft.do(draft.game.parse(draft.s, line.partition(" ")[2]), own=True)
        await tables.adopt(live, draft)

    visitor.app.state.portal.call(play)


def test_a_challenge_from_the_list_to_its_marks(ann: Visitor, ben: Visitor) -> None:
    assert "You have 0 of 56 medals" in text_of(ann.get("/challenges"))
    path = begin(ann, "/challenges/small_town")
    assert ann.live_game(path).seed == challenges()["small_town"].seed
    shown = text_of(ann.get(path))
    assert "A small town" in shown
    assert "no more than 14 cards in your city" in shown
    assert f'href="{path}"' in ann.get("/challenges").text  # to go on
    play_record(ann, path, loads((PROOFS / "small_town.evertable.json").read_text()).actions)
    assert attempt(ann, path).level == 2
    assert "Done: both medals!" in text_of(ann.get(path))
    shown = text_of(ann.get("/challenges"))
    assert "You have 2 of 56 medals" in shown
    assert f"best: {attempt(ann, path).points} points" in shown
    assert "You have 0 of 56 medals" in text_of(ben.get("/challenges"))


def test_a_goal_with_a_season_is_shown_as_it_stands(ann: Visitor) -> None:
    path = begin(ann, "/challenges/early_bird")
    assert "at least 4 cards in your city, before winter is over" in text_of(ann.get(f"{path}/screen"))
    assert "0 / 4" in text_of(ann.get(f"{path}/screen"))


@pytest.mark.parametrize(
    "path", ["/challenges/none", "/puzzles/none", "/daily/1999-01-01", "/daily/2026-1-1", "/daily/x"]
)
def test_what_there_is_not(ann: Visitor, path: str) -> None:
    assert ann.post(path).status_code == 404


def test_the_first_game_of_the_day_counts_and_is_played_alone(ann: Visitor, ben: Visitor) -> None:
    today = daily.today().isoformat()
    assert "Nobody has finished" in text_of(ann.get("/daily"))
    assert f'href="/daily/{today}"' not in ann.get("/daily").text, "today is none of the other days"
    path = begin(ann, f"/daily/{today}")
    assert begin(ann, f"/daily/{today}") == path  # one goes on with it
    assert ann.live_game(path).seed == daily.seed_of(daily.today())
    assert attempt(ann, path).scored
    assert ann.post(f"{path}/hint").status_code == 409
    assert ann.post(f"{path}/leave").status_code == 409
    assert ann.post(f"{path}/bot", do="leave").status_code == 409
    assert ann.post(f"{path}/takeback").status_code == 409
    finish(ann, path)
    found = attempt(ann, path)
    assert (found.level is not None, found.points) == (
        True,
        ann.live_game(path).game.result(ann.live_game(path).s).totals[0],
    )
    board = text_of(ben.get("/daily"))
    assert f"Somebody {str(found.lead).replace('-', '−')} {found.points}" in board
    again = begin(ann, f"/daily/{today}")
    assert again != path
    assert not attempt(ann, again).scored
    assert ann.post(f"{again}/leave").status_code == 200


def finish(visitor: Visitor, path: str) -> None:
    """Play on somehow until the game is over."""
    live, tables = visitor.live(path), visitor.app.state.services.tables

    async def play() -> None:
        assert live.live_game is not None
        draft = live.live_game.draft()
        while not draft.over:
            draft.do(draft.view(draft.actor).legal_actions()[-1], own=False)
        await tables.adopt(live, draft)

    visitor.app.state.portal.call(play)


def test_a_past_day_does_not_count(ann: Visitor) -> None:
    yesterday = (daily.today() - timedelta(days=1)).isoformat()
    assert "for fun" in text_of(ann.get(f"/daily/{yesterday}"))
    path = begin(ann, f"/daily/{yesterday}")
    assert not attempt(ann, path).scored
    tomorrow = (daily.today() + timedelta(days=1)).isoformat()
    assert ann.get(f"/daily/{tomorrow}").status_code == 404


def test_a_puzzle_with_the_largest_seed_can_be_begun(ann: Visitor) -> None:
    """Seeds of bots' games have 64 bits; a database's numbers have a sign."""
    puzzle = max(puzzles().values(), key=lambda puzzle: puzzle.seed)
    assert puzzle.seed >= 2**63
    assert ann.live_game(begin(ann, f"/puzzles/{puzzle.id}")).seed == puzzle.seed


def test_puzzles_can_be_told_apart_in_their_list(ann: Visitor) -> None:
    found = ann.get("/puzzles").text.split('<li class="sheet-card ">')[1:]
    tiles = [re.sub(r"<[^>]*>|Puzzle \d+|/puzzles/[\w-]+", " ", tile) for tile in found]
    assert len(tiles) == len(set(tiles)) == len(puzzles())
    first = next(iter(puzzles().values())).view().observation()
    assert f"{first['owners'][first['seat']]['season'].title()}" in tiles[0]
    assert "In hand: Farm, Husband, Undertaker" in tiles[0]


def test_a_puzzle_solved_and_one_missed(ann: Visitor) -> None:
    puzzle = next(iter(puzzles().values()))
    path = begin(ann, f"/puzzles/{puzzle.id}")
    shown = text_of(ann.get(path))
    assert "What is the best turn here?" in shown
    assert "Verified" not in shown
    assert ann.post(f"{path}/hint").status_code == 409  # the answer, for the asking
    assert ann.act(path, puzzle.answer).status_code == 200
    shown = text_of(ann.get(path))
    assert "That is it!" in shown
    assert "Verified" in shown
    assert attempt(ann, path).level == 1
    again = begin(ann, f"/puzzles/{puzzle.id}")
    assert ann.act(again, puzzle.choices[-1].action).status_code == 200
    assert "There is a better move." in text_of(ann.get(again))
    assert attempt(ann, again).level == 0
    assert f"Solved at the first attempt: 1 of {len(puzzles())}" in text_of(ann.get("/puzzles"))


@pytest.mark.parametrize("language", ["fr", "pl"])
@pytest.mark.parametrize("path", ["/challenges", "/daily", "/puzzles"])
def test_other_languages(ann: Visitor, path: str, language: str) -> None:
    shown = text_of(ann.get(path, **{"Accept-Language": language}))
    assert ("Défis" if language == "fr" else "Wyzwania") in shown
