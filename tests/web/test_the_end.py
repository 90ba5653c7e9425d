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
