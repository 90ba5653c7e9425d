"""Parts that are drawn from memory look as if they had been drawn anew."""

import gc
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from jinja2 import DictLoader, Environment
from jinja2.runtime import Context, Macro

from evertable import registry
from evertable.bots.registry import bot_named
from evertable.catalog import Catalog, load
from evertable.drawing import fragment_cache
from evertable.drawing import rendering as drawing
from evertable.drawing.words import words_in
from evertable.present.links import linked
from evertable.present.words import LANGUAGES, Words
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.server import rendering
from tests.web.guest import Visitor

EVERY = 6
MOVES = 30
"""The moves after which a game of each box is drawn."""
PACKS = ("", "points", "names")
"""No card pack, and two that change what is printed on every card."""


@pytest.mark.parametrize("game", ["everdell", "evergreen"])
def test_memory_makes_no_difference(app: FastAPI, game: str) -> None:
    ann, ben = Visitor(app), Visitor(app)
    path = ann.new("me", "friend", game=game)
    ben.post(f"{path}/seat", do="join", name="Ben")
    live, live_game = ann.live(path), ann.live_game(path)
    bot = bot_named("random", live_game.game, 5)
    fragment_cache.forget()
    steps = 0
    while not live_game.over:
        live_game = live_game.draft()
        live_game.do(bot.choose(live_game.view(live_game.actor)), own=True)
        steps += 1
        if steps % EVERY:
            continue
        live.live_game = live_game
        remembered = [who.get(f"{path}/screen").text for who in (ann, ben)]
        fragment_cache.forget()
        assert remembered == [who.get(f"{path}/screen").text for who in (ann, ben)], f"after {steps} moves"


def test_swift_templates_draw_what_jinja_draws(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ann.new("me", "me", game="everdell")
    swift = ann.get(path).text
    monkeypatch.setattr(drawing, "FastEnvironment", Environment)
    monkeypatch.setattr(rendering, "ENVIRONMENT", drawing.environment(rendering.TEMPLATES))
    fragment_cache.forget()
    assert _unindented(ann.get(path).text) == _unindented(swift)
    assert len(ann.get(path).text) > len(swift)


def _unindented(html: str) -> str:
    return re.sub(r"\s+", " ", html)


def _tables(ann: Visitor) -> Iterator[tuple[str, LiveTable]]:
    """A table of every game, of each of its boxes alone and, where they go together, of all."""
    for name in registry.NAMES:
        game = registry.game_named(name)
        boxes = [module for module in game.modules if module.active is None]
        for box in (None, *boxes):
            seats = 2 if box is None or 2 in box.seats else 1
            path = ann.new(*["me"] * seats, game=name, **({} if box is None else {"module": box.id}))
            yield path, ann.live(path)
    path = ann.new("me", "me", "me", game="everdell", module=["pearlbrook", "bellfaire", "newleaf", "legends", "extra"])
    yield path, ann.live(path)


def test_pages_leave_no_work_to_the_garbage_collector(ann: Visitor) -> None:
    for path, live in [*_tables(ann)][::5]:
        live.live_game = _played(live, 1)
        ann.get(f"{path}/screen")
        gc.collect()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            fragment_cache.forget()
            ann.get(f"{path}/screen")
            gc.collect()
            left = [found.name for found in gc.garbage if isinstance(found, Context | Macro)]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
        assert not left, path


def _played(live: LiveTable, seed: int) -> LiveGame:
    """A random game of a table after some moves."""
    live_game = LiveGame.rebuild(replace(live.info, seed=seed), len(live.seats), [])
    bot = bot_named("random", live_game.game, seed)
    while not live_game.over and len(live_game.moves) < MOVES:
        live_game.do(bot.choose(live_game.view(live_game.actor)), own=True)
    return live_game


def _packed(game: str, pack: str, folder: Path) -> Catalog:
    """The catalogue of a game with a pack."""
    ids = import_module(f"evertable.{game}.ids")
    own: Catalog = ids.CATALOG
    if not pack or not own.cards:
        return own
    changes: dict[str, list[dict[str, Any]]] = {}
    for card in own.cards:
        change = {"points": card.points + 3} if pack == "points" else {"name": {"en": f"{card.name.get('en')} II"}}
        changes.setdefault(card.module, []).append({"id": card.id, **change})
    for module, entries in changes.items():
        path = folder / pack / game / module / "cards.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(entries), encoding="utf-8")
    return load(game, own.modules, [folder / pack])


def _use(game: str, catalog: Catalog) -> None:
    """Let the presenters of a game show another catalogue."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"evertable.present.{game}.") and hasattr(module, "CATALOG"):
            module.CATALOG = catalog  # type: ignore[attr-defined]
    for language in LANGUAGES:
        words_in(language, game).catalog = catalog  # type: ignore[misc]
        words_in(language, game).forget()
    linked.cache_clear()


def test_no_game_box_pack_or_language_shows_in_another_one(ann: Visitor, tmp_path: Path) -> None:
    """71 cards have the same name in Everdell and in Duo, 54 of them with other facts."""
    tables = [(path, live, _played(live, number)) for number, (path, live) in enumerate(_tables(ann))]
    catalogs = {(game, pack): _packed(game, pack, tmp_path) for game, pack in product(registry.NAMES, PACKS)}

    def drawn(path: str, live: LiveTable, live_game: LiveGame, language: str, pack: str) -> str:
        _use(live.info.game, catalogs[live.info.game, pack])
        live.live_game, live.info.looking = live_game, {live.info.host: live_game.actor}
        live.log_cache.clear()  # a table has one pack
        live.turn_log_cache.clear()
        answer = ann.get(f"{path}/screen", **{"Accept-Language": language})
        assert answer.status_code == 200
        return answer.text

    screens = [(*table, *how) for table in tables for how in product(LANGUAGES, PACKS)]
    Random(7).shuffle(screens)
    fragment_cache.forget()
    try:
        remembered = [drawn(*screen) for screen in screens]
        fresh = []
        for screen in screens:
            fragment_cache.forget()
            fresh.append(drawn(*screen))
    finally:
        for game in registry.NAMES:
            _use(game, catalogs[game, ""])
        fragment_cache.forget()
    assert len(set(fresh)) > 0.9 * len(screens), "packs and languages make a difference"
    wrong = [
        (live.info.game, live.info.modules, language, pack)
        for (_, live, _, language, pack), new, old in zip(screens, fresh, remembered, strict=True)
        if new != old
    ]
    assert not wrong, f"{len(wrong)} of {len(screens)} screens differ, e.g. {wrong[:3]}"


def _drawing(**templates: str) -> fragment_cache.FragmentCache:
    loader = DictLoader({f"kept/{name}.html": text for name, text in templates.items()})
    return fragment_cache.FragmentCache(Environment(loader=loader, autoescape=True))


def test_everything_a_part_is_given_is_its_key() -> None:
    part, words = _drawing(one="{{ a.x }}{{ b }}{{ words.language }}"), Words("en")
    assert part("one", words, a={"x": 1}, b="<") == "1&lt;en"
    assert part("one", words, a={"x": 2}, b="<") == "2&lt;en"
    assert part("one", Words("pl"), a={"x": 2}, b=1) == "21pl"
    assert part("one", words, a={"x": 2}, b="1") == part("one", words, a={"x": 2}, b=1)


def test_a_part_that_the_browser_has_is_only_named() -> None:
    part, words = _drawing(one="{{ a }}" * 100, two="<p>{{ part('one', words, a=a) }}{{ b }}</p>"), Words("en")
    part._env.globals["part"] = part
    whole = str(part("two", words, a="word", b=1))
    outer, inner = re.findall(r"<!--p:([\w-]{8})-->", whole)
    with fragment_cache.holding({outer, inner}):
        assert part("two", words, a="word", b=1) == f"<!--=:{outer}-->"
        fragment_cache.forget()
        assert part("two", words, a="word", b=1) == f"<!--=:{outer}-->", "as soon as its digest is known"
        assert f"<p><!--=:{inner}-->2</p>" in part("two", words, a="word", b=2)
    with fragment_cache.holding(()):
        assert part("two", words, a="word", b=1) == whole, "what is kept is whole, whoever it is drawn for"
        assert part("two", words, a="word", b=2).count("word") == 100


def test_texts_that_were_not_used_for_long_are_forgotten_and_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fragment_cache.forget()
    monkeypatch.setattr(fragment_cache, "_MOST_TEXT", 1_500)
    part, words = _drawing(one="{{ a }}" * 300), Words("en")
    drawn = [part("one", words, a=str(number)) for number in range(9)]
    assert len(fragment_cache._kept.texts) < 9 == len(fragment_cache._kept.names)
    assert [part("one", words, a=str(number)) for number in range(9)] == drawn
    fragment_cache.forget()


def test_a_part_is_drawn_again_if_one_within_it_was_forgotten() -> None:
    fragment_cache.forget()
    part = _drawing(
        one="{{ a }}" * 300,
        two="<p>{{ part('one', words, a=a) }}</p>",
        three="<ul>{{ part('two', words, a=a) }}{{ part('two', words, a=b) }}</ul>",
    )
    part._env.globals["part"] = part
    whole = part("three", Words("en"), a="x", b="y")
    assert "x" * 300 in whole
    assert "y" * 300 in whole
    for digest in re.findall(r"<!--p:([\w-]{8})-->", whole):
        del fragment_cache._kept.texts[digest]
        assert part("three", Words("en"), a="x", b="y") == whole
    fragment_cache.forget()


def test_a_part_sees_nothing_that_it_is_not_given() -> None:
    part = _drawing(one="{% for x in a %}{{ x }}{{ b }}{% endfor %}")
    with pytest.raises(TypeError, match=r"kept/one\.html reads b"):
        part("one", Words("en"), a=[1])


def test_what_does_not_tell_its_values_is_drawn_each_time() -> None:
    class Secret(SimpleNamespace):
        __repr__ = object.__repr__

    part, thing = _drawing(one="{{ thing.x }}"), Secret(x=1)
    assert part("one", Words("en"), thing=thing) == "1"
    thing.x = 2
    assert part("one", Words("en"), thing=thing) == "2"


def test_a_new_name_is_in_all_of_the_log(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join", name="Ben")
    mover, other = (ann, ben) if ann.acts(path) else (ben, ann)
    assert mover.act(path, "place at=haven").status_code == 200
    pick = next(text for text in mover.acts(path) if text.startswith("choose") and "done" not in text)
    assert mover.act(path, pick).status_code == 200
    other.get(path)
    mover.post(f"{path}/seat", do="name", name="Zoë the Great")
    whole = re.findall(r'<div class="whole">(.*?)</div>', other.get(path).text)
    assert len(whole) == 1
    assert "Zoë the Great</button>" in whole[0]
