"""Parts that are drawn from memory look as if they had been drawn anew."""

import pytest
from fastapi import FastAPI
from jinja2 import Environment

from evertable.bots.registry import bot_named
from evertable.web import memory, rendering
from tests.web.guest import Visitor

EVERY = 6


@pytest.mark.parametrize("game", ["everdell", "evergreen"])
def test_memory_makes_no_difference(app: FastAPI, game: str) -> None:
    ann, ben = Visitor(app), Visitor(app)
    path = ann.new("me", "friend", game=game)
    ben.post(f"{path}/seat", do="join", name="Ben")
    live, position = ann.live(path), ann.position(path)
    bot = bot_named("random", position.game, 5)
    memory.forget()
    steps = 0
    while not position.over:
        position = position.draft()
        position.do(bot.choose(position.view(position.actor)), own=True)
        steps += 1
        if steps % EVERY:
            continue
        live.position = position
        remembered = [who.get(f"{path}/screen").text for who in (ann, ben)]
        memory.forget()
        assert remembered == [who.get(f"{path}/screen").text for who in (ann, ben)], f"after {steps} moves"


def test_swift_templates_draw_what_jinja_draws(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ann.new("me", "me", game="everdell")
    swift = ann.get(path).text
    monkeypatch.setattr(rendering, "SwiftEnvironment", Environment)
    monkeypatch.setattr(rendering, "ENVIRONMENT", rendering.environment())
    memory.forget()
    assert ann.get(path).text == swift
