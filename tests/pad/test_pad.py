"""The score pad by itself: what is written down is counted by the engine, and what cannot be is said."""

import pytest

from evertable import registry
from evertable.kernel.module import ConfigError
from evertable.pad import history
from evertable.pad.rules import rules_of
from evertable.pad.scoring import Tally, score, tally
from evertable.pad.seek import MOST, find, kinds
from evertable.pad.sheet import PadError, Sheet, add, as_data, drop, field_at, from_data, new_sheet, put, value_at
from evertable.present.words import LANGUAGES, Words
from tests.pad.example import CITY, EVENTS, LINES, NUMBERS, TOTAL


def sheet_of(game: str = "everdell", players: int = 2, modules: tuple[str, ...] = (), **options: object) -> Sheet:
    return new_sheet(game, ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"][:players], modules, options)


def city(sheet: Sheet, owner: int, *cards: str) -> None:
    for card in cards:
        add(sheet, owner, "city", card)


def said(sheet: Sheet) -> list[str]:
    words = Words("en", rules_of(sheet.game).catalog)
    return [problem.say(words, [*sheet.names, "the automa"]) for problem in tally(sheet).problems]


def lines(made: Tally, seat: int = 0) -> dict[str, int]:
    assert made.result is not None
    return {line: points for line, points in made.result.scores[seat].lines.items() if points}


def test_the_example_of_the_rulebooks() -> None:
    sheet = sheet_of()
    city(sheet, 0, *CITY)
    for event in EVENTS:
        add(sheet, 0, "events", event)
    for path, number in NUMBERS.items():
        put(sheet, 0, path, number)
    made = tally(sheet)
    assert lines(made) == LINES
    assert made.result is not None
    assert (made.result.totals, made.result.winners, made.problems) == ((TOTAL, 0), (0,), [])
    assert as_data(from_data(as_data(sheet))) == as_data(sheet)


# --- what cannot be


def test_two_kings_are_not_possible() -> None:
    sheet = sheet_of()
    city(sheet, 1, "king", "king")
    assert said(sheet) == ["Ben has King 2 times; there can be only one in a city."]
    assert tally(sheet).result is not None, "the points are shown all the same"


def test_no_more_copies_than_the_box_has() -> None:
    sheet = sheet_of(players=3)
    city(sheet, 0, "king")
    city(sheet, 1, "king")
    city(sheet, 2, "king")
    assert said(sheet) == ["King is on the table 3 times, but the box has only 2."]


def test_no_more_cards_than_spaces_but_pairs_share_one() -> None:
    sheet = sheet_of()
    city(sheet, 0, *["farm"] * 8, *["mine"] * 3, *["twig_barge"] * 3, "husband", "wife", "wanderer")
    assert said(sheet) == []
    city(sheet, 0, "inn")
    assert said(sheet) == ["The city of Ann has more cards than spaces: 1 too many."]


def test_things_exist_once_and_places_have_room_for_one() -> None:
    sheet = sheet_of()
    add(sheet, 0, "events", "grand_tour")
    add(sheet, 1, "events", "grand_tour")
    put(sheet, 0, "journey.journey_5", 1)
    put(sheet, 1, "journey.journey_5", 1)
    put(sheet, 1, "journey.journey_2", 6)
    assert said(sheet) == [
        "Grand Tour is on the sheet 2 times, but it exists only once.",
        "Ben has 7 workers on the table, but only 6 in all.",
        "There is room for one worker only: Journey 5.",
    ]


def test_four_special_events_lie_on_the_table() -> None:
    sheet = sheet_of()
    special = [event.id for event in rules_of("everdell").catalog.events if event.type == "special"][:5]
    for event in special:
        add(sheet, 0, "events", event)
    assert said(sheet) == ["There are 5 special events on the sheet, but only 4 on the table."]


@pytest.mark.parametrize("name", ["chess_king", "shipwright", "grand_tour", "journey_5"])
def test_only_cards_of_the_boxes_go_into_a_city(name: str) -> None:
    with pytest.raises(PadError, match=name):
        add(sheet_of(), 0, "city", name)


@pytest.mark.parametrize(
    ("path", "value"),
    [("points", -1), ("points", 5000), ("points", "many"), ("pearls", 1), ("city.0.points", 1), ("hand", 1), ("", 1)],
)
def test_only_what_the_form_offers_can_be_written(path: str, value: int | str) -> None:
    sheet = sheet_of()
    with pytest.raises(PadError):
        put(sheet, 0, path, value)
    assert as_data(sheet) == as_data(sheet_of())


def test_nobody_else_is_on_the_sheet() -> None:
    with pytest.raises(PadError):
        add(sheet_of(), 2, "city", "king")
    with pytest.raises(PadError):
        drop(sheet_of(), 0, "city", 0)
    with pytest.raises(ConfigError):
        sheet_of(modules=("chess",))


# --- boxes


def test_pearlbrook_counts_pearls_wonders_and_adornments() -> None:
    sheet = sheet_of(modules=("pearlbrook",))
    put(sheet, 0, "pearls", 3)
    wonders = [place.id for place in rules_of("everdell").catalog.places if place.type == "wonder"]
    add(sheet, 0, "wonders", wonders[0])
    made = lines(tally(sheet))
    assert (made["pearls"], made["wonders"] > 0) == (6, True)


def test_the_garland_is_counted_once_it_is_chosen() -> None:
    sheet = sheet_of(modules=("bellfaire",))
    city(sheet, 0, "farm", "mine", "king")
    assert "garland" not in lines(tally(sheet))
    awards = field_at(sheet, 0, "board.garland")
    assert awards is not None
    totals = []
    for award in awards.values:
        put(sheet, 0, "board.garland", award)
        totals.append(lines(tally(sheet)).get("garland", 0))
    assert any(totals)


def test_a_card_lies_on_the_bridge() -> None:
    sheet = sheet_of(modules=("legends",))
    city(sheet, 0, "castle", "bridge_of_the_sky")
    before = lines(tally(sheet)).get("prosperity", 0)
    put(sheet, 0, "city.1.carries", "castle")
    assert lines(tally(sheet))["prosperity"] == before + 4
    assert said(sheet) == []


def test_rugwort_is_counted_beside_the_player() -> None:
    sheet = sheet_of(players=1, modules=("rugwort",))
    assert len(sheet.seats) == 2
    city(sheet, 1, "farm", "king")
    made = tally(sheet)
    assert lines(made, 1) == {"cards": 2, "prosperity": 3, "missed_events": 12}
    with pytest.raises(PadError):
        put(sheet, 1, "resources.berry", 1)


def test_ties_are_broken_by_the_engine() -> None:
    sheet = sheet_of()
    add(sheet, 0, "events", "grand_tour")
    put(sheet, 1, "points", 3)
    made = tally(sheet).result
    assert made is not None
    assert (made.totals, made.winners, made.reason) == ((3, 3), (0,), "events")


# --- the other games


def test_evergreen_counts_the_final_concert() -> None:
    sheet = sheet_of("evergreen", 3)
    put(sheet, 0, "points", 40)
    put(sheet, 0, "discs.blue", "7")
    put(sheet, 1, "points", 30)
    put(sheet, 1, "discs.green", "5")
    put(sheet, 1, "gala", "used")
    assert lines(tally(sheet)) == {"concerts": 40, "final": 14}
    assert lines(tally(sheet), 1) == {"concerts": 30, "final": 5}
    put(sheet, 1, "discs.blue", "5")
    assert "only once" in said(sheet)[0]


def test_duo_against_each_other_together_and_against_miss_thorn() -> None:
    cards = [card.id for card in rules_of("duo").catalog.cards][:3]
    sheet = sheet_of("duo")
    city(sheet, 0, *cards)
    put(sheet, 1, "hand", 2)
    assert lines(tally(sheet))["journey"] > 0, "three cards are more than two"
    city(sheet, 1, cards[0])
    assert "only once" in said(sheet)[0]
    together = sheet_of("duo", modules=("coop",), chapter=2)
    put(together, 1, "resources.berry", 2)
    with pytest.raises(PadError):
        add(together, 1, "city", cards[0])
    thorn = sheet_of("duo", 1, ("challenge",))
    city(thorn, 2, *cards)
    made = tally(thorn).result
    assert made is not None
    assert made.winners == (1,)


@pytest.mark.parametrize("game", registry.NAMES)
def test_an_empty_sheet_of_every_box_can_be_counted(game: str) -> None:
    for module in registry.game_named(game).modules:
        if module.active is not None:
            continue
        players = 1 if 1 in module.seats and module.automas else 2
        sheet = sheet_of(game, players, (module.id,))
        assert (tally(sheet).result is not None, said(sheet)) == (True, []), module.id


# --- finding things


@pytest.mark.parametrize(("words", "language"), [("kin", "en"), ("KRÓL", "pl"), ("roi", "fr"), ("krol", "en")])
def test_things_are_found_by_their_names_in_any_language(words: str, language: str) -> None:
    found = find(sheet_of(), 0, words, "", next(one for one in LANGUAGES if one == language))
    assert ("city", "king") in found


@pytest.mark.parametrize("words", ["l'horloge", "l’horloge"])
def test_either_apostrophe_finds_a_card(words: str) -> None:
    assert find(sheet_of(), 0, words, "", "fr") == [("city", "clock_tower")]


def test_a_list_is_in_the_order_of_the_alphabet() -> None:
    names = [sheet_of().entry(name).name.fr for _, name in find(sheet_of(), 0, "", "prosperity", "fr")]
    assert names.index("École") < names.index("Palais")


def test_only_what_is_in_the_boxes_is_found() -> None:
    assert ("city", "shipwright") not in find(sheet_of(), 0, "ship", "", "en")
    assert ("city", "shipwright") in find(sheet_of(modules=("pearlbrook",)), 0, "ship", "", "en")
    assert find(sheet_of(), 0, "", "", "en") == []
    assert ("city", "husband") not in find(sheet_of(), 0, "farm", "", "en"), "names, not texts"


def test_a_kind_can_be_looked_through() -> None:
    sheet = sheet_of(modules=("newleaf",))
    assert kinds(sheet, 0)[-2:] == ["visitors", "events"]
    green = [name for _, name in find(sheet, 0, "", "production", "en")]
    assert len(find(sheet_of(modules=("newleaf", "extra", "pearlbrook")), 0, "", "production", "en")) > MOST
    assert green == sorted(green, key=lambda name: sheet.entry(name).name.en)


# --- history and scenarios


def test_records_by_player() -> None:
    found = history.records(
        [
            {"names": ["Ann", "Ben"], "totals": [62, 50], "winners": [0]},
            {"names": ["ann ", ""], "totals": [40, 45], "winners": [1]},
            {"names": ["Ann", "Ben"], "totals": [0, 0], "winners": []},
        ]
    )
    assert [(one.name, one.games, one.wins, one.mean, one.best) for one in found] == [
        ("Ann", 2, 1, 51.0, 62),
        ("Ben", 1, 0, 50.0, 50),
    ]


def test_a_scenario_that_is_none_says_so() -> None:
    for broken in ({"game": "chess"}, {"game": "everdell", "seat": 3}, {"game": "everdell", "seats": 99}, {"x": 1}):
        made = score(broken)
        assert made.result is None
        assert made.problems


def test_values_are_read_where_they_are_written() -> None:
    sheet = sheet_of()
    city(sheet, 0, "chapel")
    assert value_at(sheet, 0, "city.0.points") == 0
    put(sheet, 0, "city.0.points", 2)
    assert (value_at(sheet, 0, "city.0.points"), sheet.seats[0]["city"]) == (2, [{"id": "chapel", "points": 2}])
    put(sheet, 0, "city.0.points", 0)
    assert sheet.seats[0]["city"] == [{"id": "chapel"}]
