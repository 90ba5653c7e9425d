"""Texts and rulings at a table are those of the boxes and the mode that lie on it."""

import pytest

from evertable.catalog.schema import Language
from evertable.drawing.words import words_in
from evertable.duo import GAME
from evertable.duo.ids import CATALOG
from evertable.present.details import on_the_table
from evertable.present.duo import PRESENTER as DUO
from evertable.present.everdell import PRESENTER


def _rulings(component: str, modules: list[str], seats: int = 2, language: str = "en") -> list[str]:
    return on_the_table(PRESENTER.details(component, words_in(language, "everdell")), modules, seats)


def test_rulings_of_other_boxes_are_left_out() -> None:
    assert not any("Station" in ruling for ruling in _rulings("queen", []))
    assert any("Station" in ruling for ruling in _rulings("queen", ["newleaf"]))
    assert not any("Pearlbrook" in ruling for ruling in _rulings("king", ["spirecrest"]))
    assert any("Pearlbrook" in ruling for ruling in _rulings("king", ["pearlbrook"]))
    assert not any("Legendary" in ruling for ruling in _rulings("ruins", []))
    assert any("Legendary" in ruling for ruling in _rulings("ruins", ["more_legends"]))


def test_rulings_for_one_player_are_left_out_of_a_full_table() -> None:
    assert not any(ruling.startswith("Solo") for ruling in _rulings("fool", []))
    assert any(ruling.startswith("Solo") for ruling in _rulings("fool", [], seats=1))


def test_rulings_are_chosen_alike_in_every_language() -> None:
    for component in ("queen", "fool", "miner_mole", "university"):
        numbers = {len(_rulings(component, ["newleaf"], language=language)) for language in ("en", "fr", "pl")}
        assert len(numbers) == 1, component


def test_a_component_keeps_the_rulings_of_its_own_box() -> None:
    assert len(_rulings("ferry", ["pearlbrook"])) == len(_rulings("ferry", []))


def test_rulings_for_partners_are_left_out_of_a_competition() -> None:
    told = DUO.details("gazette", words_in("en", "duo"))
    assert not any(ruling.startswith("Co-op") for ruling in on_the_table(told, ["competitive"], 2))
    for module in ("coop", "challenge"):
        assert any(ruling.startswith("Co-op") for ruling in on_the_table(told, [module], 1))


OTHERS: dict[Language, tuple[str, ...]] = {
    "en": ("opponent", "Competitive", "Together:"),
    "fr": ("adversaire", "Compétition", "Ensemble :"),
    "pl": ("przeciwnik", "Rywalizacja", "Razem:"),
}
"""What only a text says that speaks of both modes."""


@pytest.mark.parametrize("language", OTHERS)
def test_events_and_seasons_speak_of_the_mode_of_the_table(language: Language) -> None:
    words = words_in(language, "duo")
    tables = [GAME.config(2, [mode], {}) for mode in ("competitive", "coop")]
    events = [event.id for event in CATALOG.events if event.id != "event_journey"]
    for entry in (*events, "winter", "spring", "summer", "autumn"):
        whole = DUO.details(entry, words)["text"]
        alone, together = (DUO.details_at(table, entry, words)["text"] for table in tables)
        assert not any(other in together for other in OTHERS[language]), together
        assert together.endswith(".")
        if entry.startswith("event"):
            assert alone == whole
        else:
            assert not any(other in alone for other in OTHERS[language]), alone
            assert alone != together
