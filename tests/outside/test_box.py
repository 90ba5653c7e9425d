"""The box of ``evertable new-module``, installed: bots, terminal, research, records and the server play it."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from tests.outside.conftest import Run


def test_it_has_five_files_beside_pyproject_and_tests(written: Path) -> None:
    files = {path.relative_to(written).as_posix() for path in written.rglob("*") if path.is_file()}
    package = {name for name in files if name.startswith("evertable_lanterns/")}
    assert len(package) == 5
    assert {name for name in files - package if not name.startswith(("build/", "evertable_lanterns.egg-info/"))} == {
        "pyproject.toml",
        "tests/light_a_lantern.toml",
        "tests/test_lanterns.py",
    }


def test_its_own_tests_pass(run: Run, written: Path) -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(written), str(written / "tests"))
    assert "4 passed" in done.stdout, done.stdout


def test_the_commands_know_it_and_bots_play_it(run: Run) -> None:
    listed = json.loads(run("-m", "evertable", "games", "--json").stdout)["games"]
    assert "lanterns" in [module["name"] for module in listed[0]["modules"]]
    checked = run("-m", "evertable", "catalog", "check")
    assert checked.stdout.endswith("0 problems\n"), checked.stdout[-300:]
    words = ("simulate", "everdell", "--modules", "lanterns", "--games", "2", "--check", "--json")
    played = run("-m", "evertable", *words)
    assert json.loads(played.stdout)["errors"] == 0
    greedy = run("-m", "evertable", *words, "--bots", "regular,regular")
    assert json.loads(greedy.stdout)["errors"] == 0, greedy.stderr


LIBRARY = """
import evertable
match = evertable.new("everdell", seats=2, modules=["lanterns"], seed=1)
match.push("place basic_two_resin"); match.push("place basic_three_twigs")
assert "Lanterns" in str(match), str(match)
match.push("light_lanterns")
print("terminal ok")
"""


def test_the_terminal_shows_its_zone(run: Run) -> None:
    done = run("-c", LIBRARY)
    assert done.stdout == "terminal ok\n", done.stderr


RESEARCH = """
from evertable.everdell import GAME
from evertable.kernel.rng import below, seeded
from evertable.research.codecs.registry import codec_for
config = GAME.config(2, ["lanterns"])
codec = codec_for(GAME, config)
s, rng, lit = GAME.new_game(config, 3), seeded(5), 0
while not GAME.over(s):
    legal = GAME.legal_actions(s)
    rng, number = below(rng, len(legal))
    lit += GAME.text(s, legal[number]) == "light_lanterns"
    GAME.apply(s, legal[number])
print(lit > 0)
"""

NUMBERS = """
import json
from evertable.everdell import GAME
from evertable.everdell.ids import CARD, MODULES, CATALOG
names = {entry.id for entry in CATALOG.entries if entry.module in MODULES}
GAME.table(GAME.config(2))
parts = {f"{kind} {name}": number for kind, name, number in GAME.numbered(GAME.table(GAME.config(2, ["pearlbrook"])))
         if kind not in ("thing", "component") and not name.startswith("lanterns")}
s = GAME.new_game(GAME.config(3, ["pearlbrook", "newleaf"]), 5)
texts = []
while not GAME.over(s):
    legal = GAME.legal_actions(s)
    texts.append(GAME.text(s, legal[len(texts) * 7919 % len(legal)]))
    GAME.apply(s, legal[len(texts[:-1]) * 7919 % len(legal)])
print(json.dumps([{name: CARD[name] for name in CARD if name in names}, parts, texts]))
"""


def test_numbers_and_games_of_built_in_boxes_stay_what_they_were(run: Run) -> None:
    with_box, without = run("-c", NUMBERS), run("-c", NUMBERS, EVERTABLE_PLUGINS="-everdell.lanterns")
    assert with_box.returncode == 0, with_box.stderr
    cards, parts, texts = json.loads(with_box.stdout)
    old_cards, old_parts, old_texts = json.loads(without.stdout)
    assert cards == old_cards
    assert {name: parts[name] for name in old_parts} == old_parts
    assert texts == old_texts
    assert len(texts) > 100


def test_a_record_names_the_distribution_and_a_reader_is_told_what_to_install(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.evertable.json"
    make = f"""
import evertable
match = evertable.new("everdell", seats=2, modules=["lanterns"], seed=1)
match.push("place basic_two_resin")
match.save({str(file)!r})
print(len(evertable.load({str(file)!r}).legal) > 0)
"""
    done = run("-c", make)
    assert done.stdout == "True\n", done.stderr
    assert json.loads(file.read_text(encoding="utf-8"))["origins"] == {"lanterns": "evertable-lanterns 0.1.0"}
    told = run("-m", "evertable", "replay", str(file), EVERTABLE_PLUGINS="none")
    assert told.returncode != 0
    assert "boxes that are not installed here: evertable-lanterns 0.1.0; install them" in told.stderr


@pytest.mark.parametrize("broken", ["module.py", "data/cards.json", "showing.py", "words.json"])
def test_a_box_that_cannot_be_loaded_stops_the_start_with_its_name(run: Run, site: Path, broken: str) -> None:
    file = site / "evertable_lanterns" / broken
    kept = file.read_bytes()
    try:
        file.write_bytes(b"(")
        if broken in ("module.py", "data/cards.json"):
            words = ["-m", "evertable", "simulate", "everdell", "--games", "1"]
        else:
            words = ["-c", "from evertable.present.everdell import PRESENTER\n"
                     "from evertable.present.words import Words\nWords('fr')"]  # fmt: skip
        done = run(*words)
        assert done.returncode != 0
        last = done.stderr.strip().splitlines()[-1]
        assert "the box everdell.lanterns of evertable-lanterns 0.1.0 cannot be loaded" in last
        assert "set EVERTABLE_PLUGINS=-everdell.lanterns to start without it" in last
        assert run(*words, EVERTABLE_PLUGINS="-everdell.lanterns").returncode == 0
    finally:
        file.write_bytes(kept)


SERVER = """
import sys
from dataclasses import replace
from pathlib import Path
from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS, Visitor, serving, text_of
settings = replace(settings_for(sys.argv[1]), limits=GENEROUS, bot_workers=1)
with serving(create_app(settings)) as app:
    ann, ben = Visitor(app), Visitor(app)
    assert 'lanterns' in ann.get("/new?game=everdell").text, "set-up"
    assert ">Lanterns to light for points</p>" in ann.get("/new?game=everdell").text, "short words"
    french = Visitor(app, **{"Accept-Language": "fr"}).get("/new?game=everdell").text
    assert ">Des lanternes à allumer pour des points</p>" in french, "short words in French"
    asked = "/new/outlook?game=everdell&players=2"
    assert "about 45 min" in text_of(ann.get(asked)), "time without it"
    assert "about 50 min" in text_of(ann.get(f"{asked}&module=lanterns")), "time with it"
    found = ann.get("/compendium/everdell/lanterns_workshop")
    assert found.status_code == 200 and "Lanterns Workshop" in found.text, "compendium"
    path = ann.new("me", "friend", module="lanterns")
    ben.post(f"{path}/seat", do="join")
    mover, other = (ann, ben) if ann.acts(path) else (ben, ann)
    assert mover.act(path, "place at=basic_two_resin").status_code == 200
    assert other.act(path, "place at=basic_three_twigs").status_code == 200
    page = mover.get(path).text
    assert 'data-target="lanterns:lanterns"' in page and 'id="page-lanterns"' in page
    assert mover.act(path, "light_lanterns").status_code == 200
    assert "lights a lantern" in text_of(other.get(path))
print("served")
"""


def test_the_server_plays_it(run: Run, tmp_path: Path) -> None:
    done = run("-c", SERVER, str(tmp_path / "games.db"))
    assert done.stdout.endswith("served\n"), done.stderr[-2000:]


def test_a_research_environment_plays_it(run: Run) -> None:
    done = run("-c", RESEARCH)
    assert done.stdout == "True\n", done.stderr[-2000:]


PAD = """
from evertable.pad.scoring import tally
from evertable.pad.sheet import new_sheet, put
sheet = new_sheet("everdell", ["Ann", "Ben"], ["lanterns"])
assert "lanterns_lit" in [field.path for field in sheet.form(0).fields]
put(sheet, 0, "lanterns_lit", 3)
counted = tally(sheet)
assert not counted.problems, counted.problems
print([score.lines["lanterns"] for score in counted.result.scores])
"""


def test_the_score_pad_has_its_line(run: Run) -> None:
    done = run("-c", PAD)
    assert done.stdout == "[6, 0]\n", done.stderr[-2000:]


MORE = """
import msgspec
from evertable.catalog.facts import Facts

PLACE_TYPES = ("hill",)
TOKEN_TYPES = ("lantern",)


class LanternFacts(Facts, frozen=True, kw_only=True, tag="lanterns", tag_field="facts"):
    oil: int


FACTS = LanternFacts
"""
ENTRY = {"name": {"en": "Hill"}, "text": {"en": "A hill."}, "confidence": "reconstructed"}
READ = """
from evertable.everdell.ids import CATALOG
from evertable.drawing.static_files import NAMES, PAINTED, content
from evertable.tutorial.lesson import lessons
from evertable.web.server.rendering import ENVIRONMENT
print(CATALOG.facts["lanterns"].oil, CATALOG.entry("lantern_hill").type, CATALOG.entry("a_lantern").type)
print("first_light" in lessons(), "outside/everdell.lanterns/glow.css" in NAMES)
painted = content(PAINTED)
print(b"lanterns:lanterns" in painted, b"lid:lanterns" in painted, b'id="i-lamp"' in content("icons.svg"))
print(ENVIRONMENT.get_template("lamp.html").render())
"""
LESSON = """
game = "everdell"
seats = 2
modules = ["lanterns"]
seed = 1
title = { en = "a", fr = "b", pl = "c" }
summary = { en = "a", fr = "b", pl = "c" }
[[step]]
text = { en = "a", fr = "b", pl = "c" }
"""


@pytest.fixture
def larger(site: Path, tmp_path: Path) -> Path:
    """The box with everything else that a package can bring, instead of the smaller one."""
    copytree(site, tmp_path / "site")
    box = tmp_path / "site" / "evertable_lanterns"
    (box / "schema.py").write_text(MORE, encoding="utf-8")
    (box / "data" / "facts.json").write_text('{"facts": "lanterns", "oil": 7}', encoding="utf-8")
    place = {"id": "lantern_hill", "type": "hill", "occupancy": "shared", **ENTRY}
    (box / "data" / "places.json").write_text(json.dumps([place]), encoding="utf-8")
    token = {"id": "a_lantern", "type": "lantern", "count": 6, **ENTRY}
    (box / "data" / "tokens.json").write_text(json.dumps([token]), encoding="utf-8")
    (box / "pictures.svg").write_text('<svg><symbol id="lanterns:lanterns"><path d="M0 0"/></symbol>'
                                      '<symbol id="lid:lanterns"><path d="M0 0"/></symbol></svg>')  # fmt: skip
    (box / "icons.svg").write_text('<svg><symbol id="i-lamp"><path d="M0 0"/></symbol></svg>')
    for folder, file, text in (
        ("lessons", "1_first_light.toml", LESSON),
        ("static", "glow.css", ".lamp {}"),
        ("templates", "lamp.html", "a lamp"),
    ):
        (box / folder).mkdir()
        (box / folder / file).write_text(text, encoding="utf-8")
    return tmp_path / "site"


def test_a_box_brings_kinds_facts_pictures_icons_lessons_files_and_templates(run: Run, larger: Path) -> None:
    done = run("-c", f"import sys\nsys.path.insert(0, {str(larger)!r})\n{READ}")
    assert done.stdout == "7 hill lantern\nTrue True\nTrue True True\na lamp\n", done.stderr[-2000:]


def test_a_kind_that_no_box_declares_is_refused_with_the_box(run: Run, larger: Path) -> None:
    (larger / "evertable_lanterns" / "schema.py").unlink()
    (larger / "evertable_lanterns" / "data" / "facts.json").unlink()
    done = run("-c", f"import sys\nsys.path.insert(0, {str(larger)!r})\nimport evertable.everdell")
    last = done.stderr.strip().splitlines()[-1]
    assert "the box everdell.lanterns of evertable-lanterns 0.1.0 cannot be loaded" in last
    assert "type: there is no 'hill'; known: basic" in last


def test_plugins_can_be_chosen_by_name(run: Run) -> None:
    words = ("-c", "from evertable import plugins; print([*(b.name for b in plugins.all_boxes()), *plugins.games()])")
    assert run(*words).stdout == "['everdell.lanterns', 'lowcard']\n"
    assert run(*words, EVERTABLE_PLUGINS="lowcard").stdout == "['lowcard']\n"
    assert run(*words, EVERTABLE_PLUGINS="-lowcard").stdout == "['everdell.lanterns']\n"
    assert run(*words, EVERTABLE_PLUGINS="none").stdout == "[]\n"
