"""Refused configurations say why in the language of who wished for them."""

import ast
from pathlib import Path
from typing import Any

import pytest

import evertable
from evertable import registry
from evertable.kernel.module import ConfigError
from evertable.present.refusal import refusal
from evertable.present.words import Words

SOURCES = Path(evertable.__file__).parent
WISHES: list[tuple[str, int, list[str], dict[str, Any]]] = [
    ("everdell", 9, [], {}),
    ("everdell", 2, ["nothing"], {}),
    ("everdell", 2, [], {"nothing": 1}),
    ("everdell", 2, [], {"first": "{nobody}"}),
    ("evergreen", 3, [], {"turn_timer": -1}),
]


@pytest.mark.parametrize(("name", "seats", "modules", "options"), WISHES)
def test_every_language_has_its_own_reason(name: str, seats: int, modules: list[str], options: dict[str, Any]) -> None:
    game = registry.game_named(name)
    with pytest.raises(ConfigError) as caught:
        game.config(seats, modules, options)
    said = {language: refusal(caught.value, game, Words(language)) for language in ("en", "fr", "pl")}
    assert len(set(said.values())) == 3
    assert said["en"].rstrip(".").lower() == str(caught.value).lower()


def test_a_reason_without_fields_is_said_in_the_language_too() -> None:
    game = registry.game_named("everdell")
    error = ConfigError("plans and schemes exclude each other")
    assert len({refusal(error, game, Words(language)) for language in ("en", "fr", "pl")}) == 3
    assert refusal(ConfigError("what {somebody} wrote"), game, Words("fr")) == "What {somebody} wrote."


def test_modules_go_by_their_titles() -> None:
    game = registry.game_named("everdell")
    module = next(module for module in game.modules if module.active is None)
    error = ConfigError("{module} needs {other}", module=module.id, other=module.id)
    assert refusal(error, game, Words("en")) == f"{module.title} needs {module.title}."


def test_reasons_are_messages_that_can_be_found() -> None:
    """``choice_of`` and pickle hand on the reason they are given; their callers have the literals."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "ConfigError",
                "RecordError",
                "choice_of",
            ):
                handed_on = (
                    path.name in ("module.py", "options.py", "record.py")
                    and getattr(node.args[0], "id", "") == "reason"
                )
                assert handed_on or isinstance(node.args[0], ast.Constant), (
                    f"{path.name}:{node.lineno}: the reason has to be a literal with {{fields}}, to be translated"
                )
