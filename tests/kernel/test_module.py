"""Modules and configurations: what is chosen, what is refused and why, and what hooks and moves do."""

import pickle
from typing import Any

import pytest

from evertable.kernel.module import Config, ConfigError, Module, Option, Verb, active_modules, overriding
from tests.kernel import toy


def accept_speed(value: Any, seats: int) -> int:
    if value not in range(1, seats + 1):
        raise ConfigError(f"{value!r} is not a speed for {seats}")
    return int(value)


BASE = Module("base", "Base", "-", options={"speed": Option(1, "how fast", accept_speed)}, active=lambda config: True)
FAST = Module("fast", "Fast", "-", active=lambda config: bool(config.option("speed") > 1))
PEARLS = Module("pearls", "Pearls", "-", options={"deep": Option("no", "how deep", lambda value, seats: str(value))})
SHELLS = Module("shells", "Shells", "-", requires=("pearls",))
DESERT = Module("desert", "Desert", "-", conflicts=("pearls",))
CROWD = Module("crowd", "Crowd", "-", seats=range(3, 5))
GAME = toy.make(modules=(BASE, FAST, PEARLS, SHELLS, DESERT, CROWD))


def test_defaults_are_filled_in() -> None:
    config = GAME.config(2)
    assert (config.seats, config.modules, config.options) == (2, (), (("speed", 1),))
    assert config.option("speed") == 1
    with pytest.raises(KeyError):
        config.option("deep")


def test_modules_come_in_the_games_order() -> None:
    assert GAME.config(2, ["shells", "pearls"]).modules == ("pearls", "shells")
    assert GAME.config(2, ["pearls", "pearls"]).modules == ("pearls",)


def test_built_in_parts_follow_the_configuration() -> None:
    assert [m.id for m in active_modules(GAME.modules, GAME.config(2))] == ["base"]
    fast = GAME.config(2, ["pearls"], {"speed": 2})
    assert [m.id for m in active_modules(GAME.modules, fast)] == ["base", "fast", "pearls"]


@pytest.mark.parametrize(
    ("seats", "modules", "options", "problem"),
    [
        (1, [], {}, "Highest is for 2 to 4 players, not 1"),
        (5, [], {}, "Highest is for 2 to 4 players, not 5"),
        (2, ["sand"], {}, r"Highest has no module 'sand' \(modules: pearls, shells, desert, crowd\)"),
        (2, ["base"], {}, "Highest has no module 'base'"),
        (2, ["crowd"], {}, "crowd is for 3 to 4 players, not 2"),
        (2, ["shells"], {}, "shells needs pearls"),
        (2, ["pearls", "desert"], {}, "desert cannot be combined with pearls"),
        (2, [], {"deep": 1}, r"option deep belongs to pearls, which is not chosen"),
        (2, [], {"sped": 1}, r"Highest has no option 'sped' here; did you mean 'speed'\? \(options: speed\)"),
        (2, ["perls"], {}, r"Highest has no module 'perls'; did you mean 'pearls'\? \(modules: pearls, "),
        (2, ["pearls"], {"tall": 1}, r"Highest has no option 'tall' here \(options: deep, speed\)"),
        (2, [], {"speed": 3}, "option speed: 3 is not a speed for 2"),
        (2, [], {"speed": "x"}, "option speed: 'x' is not a speed for 2"),
    ],
)
def test_refused(seats: int, modules: list[str], options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ConfigError, match=f"^{problem}"):
        GAME.config(seats, modules, options)


def test_a_game_without_modules_or_options_says_so() -> None:
    with pytest.raises(ConfigError, match=r"has no module 'x' \(modules: none\)"):
        toy.GAME.config(2, ["x"])
    with pytest.raises(ConfigError, match=r"has no option 'x' here \(options: none\)"):
        toy.GAME.config(2, [], {"x": 1})


def test_configurations_compare_hash_and_pickle() -> None:
    config = GAME.config(2, ["pearls"], {"speed": 2, "deep": 3})
    assert config == GAME.config(2, ["pearls"], {"deep": "3", "speed": 2})
    assert hash(config) == hash(pickle.loads(pickle.dumps(config)))
    assert config == pickle.loads(pickle.dumps(config))
    assert config != GAME.config(3, ["pearls"], {"speed": 2, "deep": 3})
    assert config != object()
    assert GAME.table(config) is GAME.table(Config(2, ("pearls",), (("deep", "3"), ("speed", 2))))
    assert "pearls" in repr(config)


# --- hooks


def test_every_hook_is_called_in_module_order() -> None:
    calls: list[str] = []

    class Busy(Module):
        def setup(self, s: Any) -> None:
            calls.append(f"{self.id} setup")

        def score(self, s: Any, seat: int, lines: dict[str, int]) -> None:
            lines[self.id] = seat + 1

        def check(self, s: Any, problems: list[str]) -> None:
            problems.append(f"{self.id} is unhappy")

        def observe(self, s: Any, seat: int, seen: dict[str, Any]) -> None:
            seen[self.id] = [seat, *seen]

    game = toy.make(modules=(Busy("one", "One", "-"), Module("idle", "Idle", "-"), Busy("two", "Two", "-")))
    s = game.new_game(game.config(2, ["two", "one"]), 1)
    assert calls == ["one setup", "two setup"]
    assert game.check(s) == ["one is unhappy", "two is unhappy"]
    assert [score.lines for score in game.result(s).scores] == [
        {"numbers": 0, "coin": 0, "one": 1, "two": 1},
        {"numbers": 0, "coin": 0, "one": 2, "two": 2},
    ]
    assert game.result(s).totals == (2, 4)
    view = game.observation(s, 1)
    assert view["one"][0] == 1
    assert "one" in view["two"]
    assert "two" not in game.observation(game.new_game(game.config(2, ["one"]), 1), 1)


def test_only_modules_that_override_a_hook_are_asked() -> None:
    class Scoring(Module):
        def score(self, s: Any, seat: int, lines: dict[str, int]) -> None:
            lines["mine"] = 1

    class More(Scoring):
        pass

    modules = [Scoring("one", "One", "-"), Module("idle", "Idle", "-"), More("two", "Two", "-")]
    assert [module.id for module in overriding(modules, Module, "score")] == ["one", "two"]
    assert overriding(modules, Module, "check") == []
    with pytest.raises(AttributeError):
        overriding(modules, Module, "scores")
    modules = [Module("box", "Box", "-", parts=(More("part"), Module("idle"))), Scoring("other", "Other", "-")]
    assert [module.id for module in overriding(modules, Module, "score")] == ["part", "other"]


# --- moves


def test_a_move_is_found_by_its_actions() -> None:
    def nothing(*given: Any) -> Any:
        return None

    jump, swim = (Verb("sport.jump", 3, nothing, nothing, nothing), Verb("sport.swim", 1, nothing, nothing, nothing))
    game = toy.make(modules=(Module("sport", "Sport", "-", verbs=(swim, jump)),), verbs=range(100, 120, 3))
    table = game.table(game.config(2, ["sport"]))
    assert table.verbs == (jump, swim), "in the order of their actions"
    assert [table.verb(action).word for action in (100, 102, 103)] == ["jump", "jump", "swim"]
    for action in (99, 104):
        with pytest.raises(KeyError):
            table.verb(action)
    assert game.table(game.config(2)).verbs == ()
