"""Positions are read only where their numbers mean the same: with the same card packs, in any process."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from evertable.everdell import GAME as EVERDELL
from evertable.everdell.registers import REGISTERS, Register
from evertable.everdell.zones import ZONES, Zone
from evertable.kernel.errors import LoadError
from evertable.kernel.game import Game
from evertable.kernel.module import Module, Verb
from evertable.kernel.numbering import Part, Parts, digest, named
from evertable.registry import NAMES, game_named
from tests.catalog.test_packs import BAKER
from tests.kernel import toy

ROOT: Final = Path(__file__).parents[2]
READ: Final = """
import sys
from evertable.registry import game_named
from evertable.kernel.errors import LoadError
game = game_named(sys.argv[1])
try:
    print(game.write(game.read(sys.stdin.read())))
except LoadError as error:
    print(error)
"""
IMPORT: Final = """
import sys
from importlib import import_module
game, *modules = sys.argv[1:]
for module in modules:
    import_module(module)
from evertable.registry import game_named
print(game_named(game).numbering(game_named(game).config()))
"""
SHUFFLE: Final = """
import importlib, json, random, sys, types
from pathlib import Path
import evertable
name, seed = sys.argv[1:]
package = types.ModuleType(f"evertable.{name}")
package.__path__ = [str(Path(path) / name) for path in evertable.__path__]
sys.modules[package.__name__] = package  # instead of the one that imports all others in its order
folder = Path(package.__path__[-1])
files = sorted({path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py")} - {Path("__init__")})
random.Random(seed).shuffle(files)
for path in files:
    importlib.import_module(".".join((package.__name__, *path.parts)).removesuffix(".__init__"))
del sys.modules[package.__name__]
game = importlib.import_module(package.__name__).GAME
print(json.dumps(game.numbered(game.table(game.config()))))
"""
CARD: Final = {**BAKER, "id": "pretzel_baker", "copies": 1}
PACKS: Final = {
    "everdell": ("everdell/bakery/cards.json", CARD),
    "duo": ("duo/bakery/cards.json", {**CARD, "effect": [{"do": "gain", "goods": {"berry": 1}}]}),
    "duo, another effect": ("duo/base/cards.json", {"id": "farm", "effect": [{"do": "draw"}, {"do": "draw"}]}),
}


def fresh(script: str, *arguments: str, given: str = "", packs: str = "") -> str:
    """What a script says in a process of its own."""
    environment = os.environ | {"EVERTABLE_CATALOG": packs}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout.strip()


def written(game: Game[Any]) -> str:
    return game.write(game.new_game(game.config(), 5))


# --- numbers


def parts(*names: str, bits: int = 3) -> Parts[Part]:
    made: Parts[Part] = Parts("zones", bits, "an action")
    for name in names:
        made.all.append(Part())
        made.all[-1].set_name(name)
    return made


def names_of(made: Parts[Part]) -> list[str]:
    assert [part.number for part in made.all] == list(range(len(made.all)))
    return [part.name for part in made.all]


def test_parts_of_the_core_come_first_and_then_those_of_each_box_by_name() -> None:
    made = parts("tea.cup", "meadow", "inn.zinc", "inn.attic", "hand", "other.first")
    assert made.all[0].number == -1
    made.assign(["inn", "tea"])
    assert names_of(made) == ["hand", "meadow", "inn.attic", "inn.zinc", "tea.cup", "other.first"]


def test_the_order_in_which_parts_are_made_does_not_matter() -> None:
    one, other = parts("b.x", "a", "c.y"), parts("c.y", "b.x", "a")
    for made in (one, other):
        made.assign(["c", "b"])
    assert names_of(one) == names_of(other)


def test_listed_parts_come_before_all_others() -> None:
    made = parts("hand", "tea.cup", "inn.attic")
    made.assign(["inn", "tea"], ["tea.cup", "inn.attic"])
    assert names_of(made) == ["tea.cup", "inn.attic", "hand"]


def test_two_parts_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match=r"there are two zones with the name 'inn\.attic'; give one of them another"):
        parts("inn.attic", "hand", "inn.attic").assign(["inn"])


def test_more_parts_than_a_field_can_hold_are_refused() -> None:
    parts("a", "b", bits=1).assign([])
    with pytest.raises(ValueError, match=r"^3 zones, but an action has room for 2 \(1 bits\)$"):
        parts("a", "b", "c", bits=1).assign([])


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("name", NAMES)
def test_shuffled_imports_give_the_same_numbers(name: str, seed: str) -> None:
    game = game_named(name)
    here = [list(part) for part in game.numbered(game.table(game.config()))]
    there = json.loads(fresh(SHUFFLE, name, seed))
    # rules that ask questions are things, but not of the catalogue
    assert sorted(part for part in there if part[0] != "thing") == sorted(part for part in here if part[0] != "thing")


def test_a_part_of_another_box_moves_no_number() -> None:
    before = {(kind, name): number for kind, name, number in EVERDELL.numbered(EVERDELL.table(EVERDELL.config()))}
    made = [Zone("aardvark.burrow"), Register("aardvark.ants", 0)]
    try:
        EVERDELL._assign()
        after = EVERDELL.numbered(EVERDELL.table(EVERDELL.config()))
        assert {(kind, name): number for kind, name, number in after if not name.startswith("aardvark.")} == before
        assert [part.number for part in made] == [len(ZONES) - 1, len(REGISTERS) - 1]
    finally:
        ZONES.pop()
        REGISTERS.pop()


# --- digests


def test_the_order_of_parts_does_not_matter() -> None:
    parts = [*named("card", ["farm", "inn"]), *named("prompt", ["turn"])]
    assert digest(parts) == digest(parts[::-1])


@pytest.mark.parametrize(
    "other",
    [
        named("card", ["inn", "farm"]),
        named("card", ["farm"]),
        named("place", ["farm", "inn"]),
        [*named("card", ["farm", "inn"]), *named("run", ["x"])],
    ],
)
def test_names_numbers_and_kinds_matter(other: list[tuple[str, str, int]]) -> None:
    assert digest(other) != digest(named("card", ["farm", "inn"]))


def test_prompts_count() -> None:
    prompts = toy.prompts()
    prompts.mark("one more")
    game = toy.make(prompts=prompts)
    assert game.numbering(game.config()) != toy.GAME.numbering(toy.GAME.config())


def test_verbs_count_where_their_module_is_chosen() -> None:
    wave = Verb("waving.wave", 1, lambda s, frame, options: None, lambda s, frame, a: None, toy.describe)
    game = toy.make(modules=(Module("waving", "Waving", "players wave", verbs=(wave,)),))
    assert game.numbering(game.config()) == toy.GAME.numbering(toy.GAME.config())
    assert game.numbering(game.config(2, ["waving"])) != game.numbering(game.config())


# --- refusals


@pytest.mark.parametrize("name", NAMES)
def test_a_position_without_a_numbering_is_refused(name: str) -> None:
    game = game_named(name)
    data = json.loads(written(game))
    del data["numbering"]
    with pytest.raises(LoadError, match=rf"position of {name} does not say .* missing\).*; save the game as a record"):
        game.read(json.dumps(data))


@pytest.mark.parametrize("name", NAMES)
def test_another_numbering_is_refused(name: str) -> None:
    game = game_named(name)
    here = game.numbering(game.config())
    data = {**json.loads(written(game)), "numbering": "0123"}
    with pytest.raises(LoadError, match=f"'numbering' is '0123', here '{here}'.*other card packs.*as a record"):
        game.load(data)


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_of_one_card_turns_nothing_into_something_else(pack: str, tmp_path: Path) -> None:
    """It moves the numbers of all places and events: `grand_tour` used to become `tezels_laboratory`."""
    file, card = PACKS[pack]
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(json.dumps([card]), encoding="utf-8")
    name = pack.split(",", maxsplit=1)[0]
    answer = fresh(READ, name, given=written(game_named(name)), packs=str(tmp_path))
    assert answer.startswith(f"this position of {name} numbers its components in another way")


# --- what is accepted


@pytest.mark.parametrize("name", NAMES)
def test_another_process_reads_a_position(name: str, tmp_path: Path) -> None:
    """Also with a pack that only changes printed facts, or one for another game: numbers stay what they are."""
    text = written(game_named(name))
    (tmp_path / "everdell" / "base").mkdir(parents=True)
    (tmp_path / "everdell/base/cards.json").write_text('[{"id": "farm", "points": 2}]', encoding="utf-8")
    assert fresh(READ, name, given=text) == text
    assert fresh(READ, name, given=text, packs=str(tmp_path)) == text


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_imports_does_not_matter(name: str) -> None:
    files = sorted((ROOT / "evertable" / name).rglob("*.py"), reverse=True)
    modules = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]
    game = game_named(name)
    assert fresh(IMPORT, name, *modules) == game.numbering(game.config())
