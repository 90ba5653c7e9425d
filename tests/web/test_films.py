"""Films that come with a screen: only what the viewer has missed, and only what the viewer may see."""

import asyncio
import json
import re
from typing import Any

from evertable.present.films import names_in
from tests.web.guest import Visitor
from tests.web.pauses import Pauses, wait_for


def film_of(ann: Visitor, path: str, shown: str | None) -> list[dict[str, Any]]:
    """The steps that come with a screen."""
    headers = {} if shown is None else {"X-Shown-Moves": shown}
    page = ann.client.get(f"{path}/screen", headers=headers).text
    found = re.search(r'id="film">(.*?)</script>', page)
    assert found is not None
    steps: list[dict[str, Any]] = json.loads(found[1])["steps"]
    return steps


def moves_in(steps: list[dict[str, Any]]) -> list[int]:
    return [step["move"] for step in steps if step["do"] == "deed"]


def played(ann: Visitor, seats: tuple[str, ...] = ("me", "bot:first_game")) -> str:
    """A table at which something has happened."""
    path = ann.new(*seats)
    for _ in range(4):
        wait_for(lambda: ann.live_game(path).actor == 0)
        ann.act(path, str(ann.live_game(path).view(0).legal_actions()[0]))
    wait_for(lambda: ann.live_game(path).actor == 0)
    return path


def test_only_what_was_missed_is_told(ann: Visitor) -> None:
    path = played(ann)
    made = len(ann.live_game(path).moves)
    assert film_of(ann, path, None) == [], "a page that is opened anew tells no film"
    assert film_of(ann, path, str(made)) == []
    assert moves_in(film_of(ann, path, str(made - 2))) == [
        number + 1 for number in (made - 2, made - 1) if ann.live_game(path).log_entries[number].film
    ]
    assert film_of(ann, path, "99999") == []
    assert film_of(ann, path, "none") == []
    assert film_of(ann, path, "-1") == []


def test_a_film_does_not_name_what_others_draw(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join")
    wait_for(lambda: ann.live(path).live_game is not None)
    for _ in range(8):
        seat = ann.live_game(path).actor
        view = ann.live_game(path).view(seat)
        drawing = [one for one in view.legal_actions() if "card" in str(view.describe(one).get("at", ""))]
        action = drawing[0] if drawing else view.legal_actions()[0]
        assert (ann, ben)[seat].act(path, str(action)).status_code == 200
    hidden = set(ann.live_game(path).view(1).observation()["hand"])
    visible = set(ann.live_game(path).seen["meadow"])
    steps = film_of(ann, path, "0")
    assert any(step["do"] == "draw" and step["to"] == "cards:1" for step in steps)
    assert hidden - visible
    assert not (hidden - visible) & names_in(steps)


def test_what_the_others_did_can_be_asked_for_again(ann: Visitor) -> None:
    path = played(ann, ("me", "bot:first_game", "bot:first_game"))
    steps = ann.client.get(f"{path}/film").json()
    moves = ann.live_game(path).moves
    assert steps
    assert all(moves[number - 1].seat != 0 for number in moves_in(steps))
    last_own = max(number for number, move in enumerate(moves) if move.seat == 0)
    assert min(moves_in(steps)) > last_own + 1


def test_the_steps_of_an_automa_are_films_of_their_own(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", module="nightweave", pace="slow")
    ann.live(path).watchers.add(asyncio.Event())
    shown = 0
    for _ in range(20):
        shown = len(ann.live_game(path).moves)
        ann.act(path, str(ann.live_game(path).view(0).legal_actions()[0]))
        if ann.live(path).playback is not None:
            break
    first = film_of(ann, path, str(shown))
    assert moves_in(first)[0] == shown + 1
    pauses.end(ann.live(path))
    wait_for(lambda: ann.live(path).playback is None or len(ann.live(path).playback.steps) == 2)  # type: ignore[union-attr]
    if ann.live(path).playback is not None:
        assert film_of(ann, path, str(shown + 1)) != first
