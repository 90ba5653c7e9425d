"""The title of a module stands once: in its manifest, or in the facts of a pack."""

from pathlib import Path

import pytest

from evertable.catalog import load, modules
from evertable.compendium import index
from evertable.compendium.index import Component, pack_title
from evertable.present.words import LANGUAGES, Language, Words
from evertable.registry import NAMES, game_named
from tests.catalog.test_packs import BAKER, write


@pytest.mark.parametrize("game", NAMES)
def test_modules_with_a_manifest_have_no_title_in_the_catalogue(game: str) -> None:
    manifests = {module.id for module in game_named(game).modules}
    assert set(modules(game)) <= manifests
    facts = load(game, modules(game)).facts
    assert facts
    assert [module for module, own in facts.items() if own.title is not None] == []


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_of_a_game_differ(game: str, language: Language) -> None:
    words = Words(language)
    titles = [words.say(module.title) for module in game_named(game).modules]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("facts", "title"),
    [({"facts": "module"}, "bakery"), ({"facts": "module", "title": {"en": "The Bakery"}}, "The Bakery")],
)
def test_a_pack_gives_its_module_a_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, facts: dict[str, object], title: str
) -> None:
    pack = write(write(tmp_path, "everdell/bakery/cards.json", [BAKER]), "everdell/bakery/facts.json", facts)
    catalog = load("everdell", ["base", "bakery"], [pack])
    monkeypatch.setattr(index, "catalog_of", {"everdell": catalog}.__getitem__)
    assert pack_title(Component("everdell", catalog.card("baker")), "en") == title
