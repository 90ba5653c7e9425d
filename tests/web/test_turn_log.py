"""The log of a table: turns that unfold, names that are links, undo from a line; points over time."""

import re
from itertools import pairwise

from evertable.charts.score_chart import APART, plot
from evertable.drawing.icons import written_in
from evertable.drawing.rendering import environment
from evertable.present.links import Linked, link
from evertable.present.words import Words
from tests.web.guest import Visitor


def _mover(path: str, ann: Visitor, ben: Visitor) -> Visitor:
    return ann if ann.acts(path) else ben


def _started(ann: Visitor, ben: Visitor) -> str:
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join", name="Ben")
    return path


def test_a_turn_of_several_decisions_is_one_entry_that_unfolds(ann: Visitor, ben: Visitor) -> None:
    path = _started(ann, ben)
    mover = _mover(path, ann, ben)
    assert mover.act(path, "place at=haven").status_code == 200
    pick = next(text for text in mover.acts(path) if text.startswith("choose") and "done" not in text)
    assert mover.act(path, pick).status_code == 200
    page = mover.get(path).text
    assert len(re.findall(r'<li class="entry', page)) == 1
    assert re.findall(r'<li class="deed[^>]*data-number="(\d)"', page) == ["1", "2"]
    assert 'data-story="haven"' in page


def test_names_in_the_log_are_links(ann: Visitor, ben: Visitor) -> None:
    path = _started(ann, ben)
    mover = _mover(path, ann, ben)
    other = ben if mover is ann else ann
    view = mover.live_game(path).view(mover.live_game(path).actor)
    deeds = [view.describe(action) for action in view.legal_actions()]
    place = next(str(do["at"]) for do in deeds if do["verb"] == "place" and do["at"] != "haven")
    assert mover.act(path, f"place at={place}").status_code == 200
    seat = mover.live(path).live_game.moves[0].seat  # type: ignore[union-attr]
    page = other.get(path).text
    assert f'data-jump="{seat}"' in page
    assert f'class="ln" data-story="{place}"' in page
    assert f'data-jump="{seat}"' in other.get(f"{path}/log").text
    assert not re.search("[\ue000-\ue002]", page)


def test_no_line_begins_between_a_link_and_what_belongs_to_it() -> None:
    linked = Linked(Words("fr"))
    told = (
        linked.say("You send a worker to {place}", place=link("haven", "Refuge des bois"))
        + " – "
        + link("inn", "Auberge")
    )
    with written_in("fr"):
        drawn = str(environment().from_string("{{ told | icons }}").render(told=told))
    assert '<span class="run">«\u00a0<button type="button" class="ln" data-story="haven"' in drawn
    assert "</button>\u00a0»</span> – <button" in drawn, "a link that stands alone needs no bond"


def test_a_turn_can_be_undone_from_its_line(ann: Visitor, ben: Visitor) -> None:
    path = _started(ann, ben)
    mover = _mover(path, ann, ben)
    assert mover.act(path, "place at=haven").status_code == 200
    first = next(text for text in mover.acts(path) if text.startswith("choose") and "done" not in text)
    assert mover.act(path, first).status_code == 200
    live_game = mover.live_game(path)
    assert len(live_game.turns) == 1
    assert mover.post(f"{path}/undo", to=2).status_code == 200
    kept = mover.live_game(path)
    assert kept.turns[0][1].changes == kept.log_entries[0].changes
    assert mover.post(f"{path}/undo", to=1).status_code == 200
    assert mover.live_game(path).turns == []
    assert mover.live_game(path).scores == []


def test_the_lines_of_a_plot_end_apart_from_each_other() -> None:
    drawn = plot([[0, 0, 0], [3, 4, -2], [20, 20, 21]])
    ends = sorted(drawn.ends)
    assert all(b - a >= APART for a, b in pairwise(ends))
    assert all(0 < end < drawn.height for end in ends)
    assert [line.count(",") for line in drawn.lines] == [3, 3, 3]
    assert drawn.ticks[0][0] <= -2
    heights = [y for _, y in drawn.ticks]
    assert heights == sorted(heights, reverse=True)


def test_own_moves_speak_to_the_reader_in_every_language(ann: Visitor, ben: Visitor) -> None:
    path = _started(ann, ben)
    mover = _mover(path, ann, ben)
    place = next(text for text in mover.acts(path) if text.startswith("place") and "haven" not in text)
    assert mover.act(path, place).status_code == 200
    for language, mine in (("en", "You</b> send a worker to"), ("fr", "Vous</b> envoyez un"), ("pl", "Wysyłasz")):
        mover.post("/settings", language=language)
        page = mover.get(path).text
        assert mine in page, language
        assert "You</b>:" not in page
