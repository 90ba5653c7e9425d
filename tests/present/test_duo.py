"""Everdell Duo on a screen: every act has a target and a label, nothing secret is shown, every language speaks."""

from collections.abc import Iterator
from typing import Any

import pytest

from evertable.duo import GAME
from evertable.duo.ids import CATALOG
from evertable.duo.state import Duo
from evertable.kernel.module import Config
from evertable.kernel.rng import below, seeded
from evertable.kernel.scenario import run
from evertable.kernel.view import View
from evertable.present.duo import PRESENTER
from evertable.present.duo.faces import card_face, demand
from evertable.present.duo.talk import TALK
from evertable.present.model import Screen
from evertable.present.words import LANGUAGES, Language, Words

WORDS = Words("en", CATALOG)
NAMES = ["Anna", "Joe", "Co-operative"]
MODES: list[tuple[str, dict[str, Any], int]] = [
    ("competitive", {}, 2),
    ("coop", {"chapter": 9}, 2),
    ("coop", {"chapter": 4, "difficulty": "hard"}, 1),
    ("challenge", {"level": "normal"}, 2),
    ("challenge", {"level": "hard"}, 1),
]


def names(config: Config) -> list[str]:
    """As a table gives them: the seats, then what modules bring."""
    return NAMES[: config.seats] + ([] if "competitive" in config.modules else ["Rival"])


def positions(config: Config, seed: int) -> Iterator[Duo]:
    s: Duo = GAME.new_game(config, seed)
    rng = seeded(seed)
    while not GAME.over(s):
        yield s
        actions = GAME.choices(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
    yield s


def screen(s: Duo, seat: int, words: Words = WORDS) -> Screen:
    return PRESENTER.screen(View(GAME, s, seat), names(s.table.config), words)


def arranged(modules: list[str], options: dict[str, Any] | None = None, **given: Any) -> Duo:
    s = run({"game": "duo", "seats": 2, "modules": modules, "options": options or {}, **given}, lambda name: GAME)
    assert isinstance(s, Duo)
    return s


@pytest.mark.parametrize(
    ("sun", "moon", "note"), [(1, 1, "turn 1 of 12"), (3, 5, "turn 7 of 12"), (7, 6, "turn 12 of 12")]
)
def test_a_turn_says_how_far_the_season_is(sun: int, moon: int, note: str) -> None:
    s = arranged(["competitive"], board={"sun": sun, "moon": moon, "hare": 0})
    assert screen(s, GAME.actor(s)).question.note == note


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_year_speaks_of_the_mode_of_the_table(language: Language) -> None:
    words = Words(language, CATALOG)
    for mode in ("competitive", "coop"):
        s = arranged([mode], {"chapter": 1} if mode == "coop" else {}, board={"hare": 0})
        texts = [season["text"] for season in screen(s, GAME.actor(s), words).board["year"]]
        assert not any(":" in text for text in texts), texts


def test_spots_under_skunks_are_no_turns() -> None:
    skunks = {"events": [], "meadow": [2, 3], "locations": []}
    s = arranged(["coop"], {"chapter": 1}, board={"sun": 4, "moon": 1, "hare": 0, "skunks": skunks})
    assert screen(s, GAME.actor(s)).question.note == "turn 2 of 8"  # T-D-3


@pytest.mark.parametrize(("module", "options", "seats"), MODES)
def test_every_position_can_be_shown(module: str, options: dict[str, Any], seats: int) -> None:
    config = GAME.config(seats, [module], options)
    for number, s in enumerate(positions(config, 11)):
        for seat in range(-1, seats):
            shown = screen(s, seat)
            assert all(act.label and act.target and act.group for act in shown.acts)
            assert (shown.result is not None) == GAME.over(s)
        if number % 9 == 0 and not GAME.over(s):
            view = View(GAME, s, GAME.actor(s))
            for action in view.legal_actions()[::7]:
                PRESENTER.preview(view, action, names(config), WORDS)
            PRESENTER.tray(view, (), names(config), WORDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_speaks_every_language(language: Any) -> None:
    words = Words(language, CATALOG)
    s: Duo = GAME.new_game(GAME.config(2, ["challenge"]), 5)
    rng = seeded(5)
    while not GAME.over(s):
        actions = GAME.choices(s)
        rng, i = below(rng, len(actions))
        before, do, seat = GAME.observation(s, -1), GAME.public(s, actions[i]), GAME.actor(s)
        GAME.apply(s, actions[i])
        told = PRESENTER.tell(
            PRESENTER.log_entry(before, GAME.observation(s, -1), seat, do), names(s.table.config), 0, words
        )
        assert told
        assert "{" not in told


def test_the_other_hand_is_not_on_the_screen() -> None:
    s = arranged(["coop"], {"chapter": 1}, seat={"0": {"hand": ["king"]}, "1": {"hand": ["queen", "farm"]}})
    assert [card["id"] for card in screen(s, 0).board["hands"][0] or ()] == ["king"]
    assert screen(s, 0).board["hands"][1] is None
    assert screen(s, -1).board["hands"] == [None, None]


def test_what_cannot_be_done_says_why() -> None:
    s = arranged(
        ["competitive"],
        seat={"0": {"hand": ["king"], "resources": {"berry": 1}}},
        board={"meadow": ["harbor", "barn", "tea_house"], "events": ["event_e1"]},
    )
    why = {no.target: (no.why, no.rule) for no in screen(s, 0).blocked}
    assert why["hand:king"] == ("3 [berry] short", "R-D-41")
    assert next(no.lacks for no in screen(s, 0).blocked if no.target == "hand:king") == {"berry": 3}
    assert why["meadow:tea_house"] == ("touches neither [sun] nor [moon]: can only be drawn", "R-D-40")
    assert why["place:event_e1"] == ("6 [critter] missing", "R-D-34")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ("event_a1", "[berry] missing"),  # critters and berries, 4
        ("event_a5", "the opponent has 6: you need more"),  # critters and hand cards, 5
        ("event_b1", "1 missing"),  # production and travelers, 4
        ("event_e3", "2 colours missing"),
        ("event_e5", "[twig] [resin] [berry] missing"),
        ("event_e6", "3 [hand] missing"),
        ("event_faire", "[destination] [governance] [prosperity] missing"),
    ],
)
def test_an_event_says_what_exactly_is_missing(event: str, told: str) -> None:
    mine = {"hand": ["king", "queen", "mayor"], "city": ["bard", "farm", "messenger"], "resources": {"pebble": 1}}
    theirs = {"hand": ["poet", "bank", "castle", "school"], "city": ["wanderer", "juggler"]}
    s = arranged(["competitive"], seat={"0": mine, "1": theirs}, board={"events": [event], "hare": 0})
    assert {no.target: no.why for no in screen(s, 0).blocked}[f"place:{event}"] == told


def test_a_skunk_in_the_way_says_so() -> None:
    skunks = {"events": [1], "meadow": [6], "locations": [3]}
    s = arranged(["coop"], {"chapter": 1}, board={"skunks": skunks, "news": []})
    assert {no.target: no.why for no in screen(s, 0).blocked}["place:farm_twig"] == "a skunk stands there"


def test_a_meadow_card_can_be_drawn_by_either_token_and_played() -> None:
    s = arranged(["competitive"], seat={"0": {"resources": {"pebble": 1}}}, board={"meadow": ["twig_barge"]})
    labels = [act.label for act in screen(s, 0).acts if act.target == "meadow:twig_barge"]
    assert labels == [
        "draw Twig Barge, the [sun] moves",
        "draw Twig Barge, the [moon] moves",
        "Twig Barge: pay 1[pebble]",
    ]


def test_a_preview_says_what_it_brings() -> None:
    s = arranged(["competitive"], seat={"1": {"city": ["gardener"]}})
    view = View(GAME, s, 0)
    lines = PRESENTER.preview(view, GAME.parse(s, "place card card=gardener owner=1"), NAMES[:2], WORDS).lines
    assert lines == ["+3[berry]", "Joe: +1[point]"]


def test_the_log_speaks_to_a_reader_whom_the_move_touches() -> None:
    s = arranged(["competitive"], seat={"1": {"city": ["gardener"]}})
    action = GAME.parse(s, "place card card=gardener owner=1")
    before, do = GAME.observation(s, -1), GAME.public(s, action)
    GAME.apply(s, action)
    entry = PRESENTER.log_entry(before, GAME.observation(s, -1), 0, do)
    assert "; you: +1[point]" in PRESENTER.tell(entry, NAMES[:2], 1, WORDS)
    assert "; Joe: +1[point]" in PRESENTER.tell(entry, NAMES[:2], 0, WORDS)


def test_a_run_of_picks_has_a_tray() -> None:
    s = arranged(
        ["competitive"],
        seat={"0": {"hand": ["bard", "king", "farm"], "resources": {"berry": 2}}},
        step=[{"seat": 0, "verb": "play", "card": "bard"}],
    )
    tray = PRESENTER.tray(View(GAME, s, 0), (), NAMES[:2], WORDS)
    assert tray is not None
    assert (tray.least, tray.most) == (0, 2)
    assert [act.text for act in screen(s, 0).acts if act.group == "more"] == ["trade"], "beside the tray"
    s = arranged(["competitive"], seat={"0": {"city": ["teacher"]}}, board={"river": ["river_16"]})
    GAME.apply(s, GAME.parse(s, "place river_16"))
    tray = PRESENTER.tray(View(GAME, s, 0), (), NAMES[:2], WORDS)
    assert tray is not None
    assert (tray.least, tray.most) == (0, 2)


def test_the_end_of_a_turn_is_one_answer() -> None:
    s = arranged(["coop"], {"chapter": 1}, seat={"0": {}}, board={"news": [], "watches": 0, "skunks": {"events": [1]}})
    GAME.apply(s, GAME.parse(s, "place farm_twig"))
    shown = screen(s, 0)
    assert shown.question.title == "Anything else?"
    labels = {act.text: act.label for act in shown.acts}
    assert labels == {
        "choose done for=turn_end": "End your turn",
        "share twig": "put [twig] on the sharing tile",
        "concede": "Give the chapter up",
    }
    said = [screen(s, 0, Words(language, CATALOG)).question.title for language in LANGUAGES]
    assert said == ["Anything else?", "Autre chose\u00a0?", "Czy coś jeszcze?"]


def test_only_the_end_of_a_turn_ends_it() -> None:
    s = arranged(["competitive"], seat={"0": {"hand": ["bard", "king"]}})
    assert not screen(s, 0).question.ends
    GAME.apply(s, GAME.parse(s, "place farm_twig"))
    assert screen(s, 0).question.ends
    assert PRESENTER.ends_turn({"verb": "choose", "pick": "done", "for": "turn_end"})
    assert not PRESENTER.ends_turn({"verb": "choose", "pick": "done", "for": "bard"})


def test_a_season_says_what_it_brings_in_this_mode_and_what_is_shared_out() -> None:
    s: Duo = GAME.new_game(GAME.config(2, ["coop"], {"chapter": 1}), 3)
    asked = screen(s, GAME.actor(s)).question
    assert asked.title == "Winter: who draws each card?"
    assert asked.text == "[skunk] [card][card][meadow]"


def test_inside_a_turn_a_click_answers_the_question() -> None:
    s = arranged(
        ["coop"],
        {"chapter": 1},
        seat={"0": {"hand": ["bard", "king", "farm"], "resources": {"berry": 2}}},
        board={"news": [], "watches": 0, "skunks": {"events": [1]}},
        step=[{"seat": 0, "verb": "play", "card": "bard", "from": "hand"}],
    )
    targets = [act.target for act in screen(s, 0).acts]
    assert targets.count("hand:king") == 1
    assert "share:hand:king" in targets


def test_a_challenge_is_given_up_as_a_game() -> None:
    s = arranged(["challenge"], {"level": "easy"}, seat={"0": {"points": 99}}, board={"news": []})
    assert "Give the game up" in [act.label for act in screen(s, 0).acts]
    GAME.apply(s, GAME.parse(s, "concede"))
    result = screen(s, 0).result
    assert result is not None
    assert result["winners"] == [2]


def test_the_end_of_a_chapter() -> None:
    s = arranged(
        ["coop"],
        {"chapter": 1},
        seat={"0": {"points": 90, "events": ["event_a1", "event_b1"]}},
        board={"season": "autumn", "sun": 7, "moon": 6, "watches": 0, "news": []},
        step=[{"seat": 0, "verb": "draw", "from": "deck"}],
    )
    result = screen(s, 0).result
    assert result is not None
    assert result["title"] == "You did it together"
    assert screen(s, 0).board["players"][2]["name"] == "Target"


def test_the_end_of_a_challenge_names_achievements() -> None:
    s = arranged(
        ["challenge"],
        {"level": "easy"},
        seat={"0": {"points": 99}},
        board={"season": "autumn", "sun": 7, "moon": 6, "news": [], "events": [""] * 6},
        step=[{"seat": 0, "verb": "draw", "from": "deck"}],
    )
    shown = screen(s, 0)
    assert shown.result is not None
    assert shown.result["title"] == "You did it together"
    assert "Frugal" in [one["name"] for one in shown.board["page"]["achieved"]]


@pytest.mark.parametrize(
    ("module", "options", "title"),
    [("challenge", {"level": "easy"}, "You outshone Miss Thorn"), ("coop", {"chapter": 1}, "The chapter is done")],
)
def test_the_end_speaks_to_who_plays_alone(module: str, options: dict[str, Any], title: str) -> None:
    s = arranged(
        [module],
        options,
        seats=1,
        seat={"0": {"points": 90, "events": ["event_a1", "event_b1"]}},
        board={"season": "autumn", "sun": 7, "moon": 6, "news": [], "watches": 0},
        step=[{"seat": 0, "verb": "draw", "from": "deck"}],
    )
    result = screen(s, 0).result
    assert result is not None
    points = result["totals"][0]
    assert (result["title"], result["verdict"]) == (title, f"You made {points} points. Well played!")


def test_gists_follow_from_the_effects() -> None:
    assert card_face("farm", WORDS)["gist"] == "[berry]"
    assert card_face("king", WORDS)["gist"] == "2[point] per [event]"
    assert card_face("doctor", WORDS)["gist"] == "≤2[berry][arrow][point][point]"
    assert all(card_face(card.id, WORDS)["gist"] for card in CATALOG.cards)
    assert demand(CATALOG.event("event_a1").demand, WORDS) == "[critter]+[berry] (4)"


def test_reconstructed_things_are_marked() -> None:
    assert card_face("farm", WORDS)["mark"] == "reconstructed"
    assert card_face("mine", WORDS)["mark"] == ""
    assert PRESENTER.details("river_05", WORDS)["confidence"] == "reconstructed"


@pytest.mark.parametrize(
    ("chapter", "moon", "said"), [(1, 1, True), (4, 1, False), (4, 4, True), (8, 4, False)], ids=str
)
def test_the_screen_says_when_something_may_be_shared(chapter: int, moon: int, said: bool) -> None:
    """Open sharing always, limited at the handshake only, and none never (R-D-110 to R-D-112)."""
    skunks = {"events": [6], "meadow": [], "locations": [6]}
    s = arranged(["coop"], {"chapter": chapter}, board={"moon": moon, "skunks": skunks, "news": []})
    shown = screen(s, 0)
    assert ("an item may be shared" in shown.board["zones"][-1].note) == said


def test_partners_speak_of_colours_and_kinds_alone() -> None:
    """R-D-92."""
    s = arranged(["coop"], {"chapter": 1}, seat={"0": {"hand": ["king"]}}, board={"news": []})
    said = {phrase.id: TALK.heard(phrase.id, WORDS) for phrase in TALK.phrases(View(GAME, s, 0), WORDS)}
    assert len(said) == 3 + 4, "kind, colour, both; four wishes"
    assert said["say=have color=prosperity kind=critter"] == "I have [prosperity] Prosperity, [critter] critter"
    assert not any("king" in text.lower() for text in said.values())
    assert not TALK.phrases(View(GAME, s, -1), WORDS)
    assert not TALK.phrases(View(GAME, arranged(["competitive"]), 0), WORDS)


def test_events_show_the_standing_of_both_mayors() -> None:
    seats = {
        "0": {"city": ["baker", "farmer", "bard"], "resources": {"berry": 2}},
        "1": {"city": ["poet"], "resources": {"berry": 2}},
    }
    s = arranged(["competitive"], seat=seats, board={"events": ["event_a1", "event_e5", "event_faire"]})
    board = screen(s, 0).board
    shown = {one["event"]["id"]: one["event"] for one in board["events"] if one["event"]}
    assert [shown["event_a1"][key] for key in ("icons", "sum", "least", "have", "met")] == [
        ["critter", "berry"], True, 4, [5, 3], [True, False],
    ]  # fmt: skip
    assert [shown["event_e5"][key] for key in ("least", "have")] == [4, [1, 1]], "one kind of four"
    assert [shown["event_faire"][key] for key in ("least", "have")] == [5, [2, 1]], "colours of five"


def test_cards_near_the_sun_or_the_moon_are_marked_and_steps_are_counted() -> None:
    s = GAME.new_game(GAME.config(2, ["competitive"], {}), 3)
    s.sun, s.moon = 3, 7
    board = screen(s, 0).board
    assert [[card["near"] for card in row] for row in board["rows"]] == [[False, True, True, False, False, True]] * 2
    assert board["left"] == {"sun": 4, "moon": 0}


def test_a_covered_spot_is_no_step() -> None:
    s = GAME.new_game(GAME.config(2, ["coop"], {"chapter": 9}), 3)
    s.sun, s.moon, s.skunks[1] = 1, 1, 0
    assert screen(s, 0).board["left"]["sun"] == 6
    s.skunks[1] = 1 << 5
    assert screen(s, 0).board["left"]["sun"] == 5
