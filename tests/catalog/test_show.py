"""Entries as people see them."""

import msgspec
import pytest

from evertable.catalog import load, render, search


def test_render_shows_numbers_marks_and_sources() -> None:
    lines = render(load("everdell").entry("castle"))
    assert ("name (pl)", "Zamek") in lines
    assert ("cost", "2 twig, 3 resin, 3 pebble") in lines
    assert ("points", "4") in lines
    assert ("linked", "cards: king") in lines
    assert ("confidence", "confirmed") in lines
    assert ("sources", "rulebook:golden-book-pl") in lines
    assert [value for label, value in lines if label == "conflicts"] == list(load("everdell").entry("castle").conflicts)


def test_render_speaks_the_language_asked_for() -> None:
    assert ("text", "Gagnez 1 baie.") in render(load("everdell").entry("farm"), "fr")
    assert ("text", "Weź 1 jagodę.") in render(load("everdell").entry("farm"), "pl")


def test_render_falls_back_to_english() -> None:
    farm = load("everdell").entry("farm")
    untranslated = msgspec.structs.replace(farm, text=msgspec.structs.replace(farm.text, pl=None))
    assert ("text", "Gain 1 berry.") in render(untranslated, "pl")


def test_render_leaves_no_set_field_out() -> None:
    for game in ("everdell", "evergreen"):
        for entry in load(game).entries:
            labels = {label for label, _ in render(entry)} | {"name"}
            for field in msgspec.structs.fields(entry):
                if getattr(entry, field.name) not in (field.default, (), {}):
                    assert field.name.replace("_", " ") in labels, (entry.id, field.name)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("general_store", "general_store"),
        ("EPICERIE", "general_store"),
        ("zlodziei", "capture_of_the_acorn_thieves"),
        ("harvester", "husband"),
        ("swiety krag", "haven"),
    ],
)
def test_search_ignores_case_and_accents(text: str, found: str | None) -> None:
    assert [entry.id for entry in search(load("everdell"), text)] == ([found] if found else [])


def test_search_for_nothing_finds_nothing() -> None:
    assert search(load("everdell"), "  ") == []
