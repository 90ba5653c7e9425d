"""``evertable play everdell``: scripted games and what the screen says."""

import re
from pathlib import Path

import pytest

from evertable.everdell import GAME
from evertable.everdell.boxes.spirecrest.critters import NAMED, own
from evertable.everdell.ids import CARD
from evertable.everdell.state import Everdell
from evertable.kernel.record import Record, read, replay
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View
from evertable.terminal import board_for
from tests.cli.terminal import Answer, Command, refused

BOARD = board_for("everdell")
DUEL = ("play", "everdell", "--seed", 3, "--seats", "me,random")
SOLO = ("play", "everdell", "--seed", 3, "--players", 1, "--modules", "rugwort")


def at(record: Record) -> Everdell:
    s = replay(GAME, record)
    assert isinstance(s, Everdell)
    return s


def within(answer: Answer, width: int) -> None:
    """No line is longer, and nothing was cut to make it so."""
    assert [line for line in answer.out.splitlines() if len(line) > width] == []
    assert "…" not in re.sub(r"… \(city \d\)|way(s)? …|; … \(\+\d+\)", "", answer.out)


@pytest.mark.parametrize("width", [80, 140])
def test_a_whole_game(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """Always the first choice: the first card, else the first place; the first pick."""
    monkeypatch.setenv("COLUMNS", str(width))
    path = tmp_path / "game.json"
    answer = command(*DUEL, "--save", path, typed="1\n" * 300)
    assert (answer.code, answer.err) == (0, "")
    within(answer, width)
    assert all(line in answer.out for line in ("Prosperity", "Journey", "Total", "Rank", "Decided by: points"))
    record = read(path)
    assert record.result == GAME.result(at(record)).data()


@pytest.mark.parametrize("words", [(*DUEL[:4], "--players", 6), (*SOLO, "--option", "year=3")])
def test_many_players_and_none(command: Command, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = command(*words, typed="1\n" * 12)
    assert (answer.code, answer.err) == (0, "")
    within(answer, 80)


def test_what_is_on_the_table(command: Command) -> None:
    answer = command(*DUEL, typed="")
    for part in (
        "109 cards in the deck, 0 cards in the discard pile",
        "▶0 You     Winter  2/2  6     –          0  0   0/15",
        "Harvest Festival 3★: ✗ P 0/4",
        "A Well Run City 4★: ✗ Chip Sweep, ✗ Clock Tower",
        "✗ Miner Mole (hand)",
        "3 berries @1",
        "G Courthouse",
        "1 City of random  empty",
        "Your city  0 of 15 spaces",
        "Your hand, 6 of 8 cards",
        "P Husband 3b 2★ ✗ 3b",
        "Place a worker",
    ):
        assert part in answer.out


def test_a_card_in_hand_and_what_it_would_do(command: Command) -> None:
    """Twigs and resin are enough for the Farm that this seed brings: the price, what comes in, the points."""
    answer = command(*DUEL, typed="place basic_two_twigs_one_card\nplace basic_two_resin\n")
    assert "You send a worker to 2 twigs, 1 card; +2t, +1 card" in answer.out
    assert re.search(r"New in hand: \w", answer.out)
    assert re.search(r"1  P Farm: pay 2t 1r → \+1b, −1r, −2t, Farm joins the city; Σ\+1★", answer.out)
    assert "✓ P Farm" in answer.out


def test_moves_of_others_in_a_sentence_and_again_on_request(command: Command) -> None:
    answer = command(*DUEL, typed="log\n1\nlog\n")
    assert answer.out.count("random sends a worker to 3 berries; +3b\n") == 2
    assert answer.out.count("random plays Fool; you: Fool joins the city; −3b") == 2
    assert "New in the Meadow: Judge" in answer.out


def test_everything_about_a_component(command: Command) -> None:
    answer = command(*DUEL, typed="? Farm\n? grand tour\n? haven\n? post\n? nonsense\n?\n")
    assert "Gain 1 berry." in answer.out
    assert "cards: husband, wife" in answer.out
    assert "Each Farm has a single occupied token" in answer.out
    assert answer.out.count("confirmed") >= 3
    assert "'post' can mean Post Office; Postal Pigeon" in answer.out
    assert "Nothing is called 'nonsense'." in answer.out
    assert "@0 a worker of player 0" in answer.out


def test_cities_in_full(command: Command) -> None:
    answer = command(*DUEL, typed="1\ncity 0\ncity\ncity 7\n")
    assert answer.out.rpartition("> city 0")[2].startswith("\nYour city  1 of 15 spaces")
    assert answer.out.count("Which city? Type: city N (0 to 1)") == 2


def test_undo_before_a_draw_and_after_it(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    answer = command(*SOLO, "--save", path, typed="place basic_one_pebble\nundo\nplace basic_two_resin\n")
    assert "Taken back." in answer.out
    assert read(path).actions == ["0 place basic_two_resin"]
    answer = command(*SOLO, "--save", path, typed="place basic_one_resin_one_card\nundo\n")
    assert "There is nothing to take back." in answer.out
    assert len(read(path).actions) == 1


def test_picks_in_any_order(command: Command, tmp_path: Path) -> None:
    """Two numbers at once, one taken back and another instead; the record has them in the order of the rules."""
    path = tmp_path / "game.json"
    answer = command(*DUEL, "--save", path, typed="place haven\n6 1\nundo\n5\n5\n")
    assert re.search(r"\nHaven: which cards do you discard.*\n.*[Dd]iscard.*\nPick 1 to 6\n", answer.out)
    assert "Picked so far: P Miner Mole 3b 1★, T Bard 3b 0★" in answer.out
    mine = [line for line in read(path).actions if line.startswith("0 ")]
    assert [line.split()[2] for line in mine] == ["haven", "king", "miner_mole"]
    assert re.search(r"1  twig → \+1t", answer.out)
    back = command(*DUEL, "--save", path, typed="place haven\n6 5\n5\nundo\nundo\n")
    assert [line for line in read(path).actions if line.startswith("0 ")] == []
    assert back.out.count("Taken back.") == 2


def test_in_french_and_in_polish_with_the_same_notation(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = "place basic_two_twigs_one_card\nbogus\n?\n? ferme\n"
    french = command(*DUEL, "--language", "fr", "--save", path, typed=typed).out
    for part in (
        "Prairie",
        "Placer un ouvrier",
        "Vous envoyez un ouvrier",
        "+2br",
        "'bogus' n’est ni une commande",
        "dessiner la table",
    ):
        assert part in french
    assert "Your" not in french
    assert "0 place basic_two_twigs_one_card" in read(path).actions
    polish = command(*DUEL, "--language", "pl", typed="place basic_two_twigs_one_card\n").out
    for part in ("Łąka", "Wyślij robotnika", "+2g", "Twoja ręka"):
        assert part in polish
    refused(command(*DUEL, "--language", "de"), "'de' is not one of 'en', 'fr', 'pl'")


def test_the_language_of_the_environment(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert "Twoja ręka" in command(*DUEL, typed="").out
    assert "Your hand" in command(*DUEL, "--language", "en", typed="").out
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "Your hand" in command(*DUEL, typed="").out


def test_alone_against_rugwort(command: Command) -> None:
    answer = command(*SOLO, typed="1\n")
    assert " 1 Rugwort" in answer.out
    assert "3 twigs @1" in answer.out
    assert "1 City of Rugwort" in answer.out


def test_a_saved_game_goes_on(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command(*DUEL, typed=f"1\nsave {path}\nquit\n\n")
    answer = command("play", "everdell", "--load", path, "--save", path, typed="1\n")
    assert (answer.code, answer.err) == (0, "")
    assert "3 twigs @0" in answer.out


@pytest.mark.parametrize("seed", [1, 2])
def test_menus_name_no_card_that_the_seat_does_not_see(seed: int) -> None:
    """Previews are made on positions dealt anew; not even a card of those is named."""
    s, rng = GAME.new_game(GAME.config(2), seed), seeded(seed)
    for _ in range(120):
        if GAME.over(s):
            break
        view = View(GAME, s, GAME.actor(s))
        menu, seen = BOARD.menu(view, ["A", "B"]), view.observation()
        places = [built["card"] for owner in seen["owners"] for built in owner["city"]]
        visible = {*seen["hand"], *seen["meadow"], *seen["revealed"], *seen["drawn"], *seen["playing"], *places}
        for choice in (one for top in menu for one in (top, *top.inner)):
            label = re.sub(r"\[.*?\]", "", choice.label)
            named = [name for name in CARD if re.search(rf"\b{BOARD.words.name(name)}\b", label)]
            assert {name for name in named if name not in visible} == set(), choice.label
        actions = GAME.legal_actions(s)
        rng, number = below(rng, len(actions))
        GAME.apply(s, actions[number])


def test_a_whole_game_in_the_mountains(command: Command, tmp_path: Path) -> None:
    """Spirecrest: tiles, discoveries and maps are asked for, and big critters are told apart from other workers."""
    path = tmp_path / "game.json"
    typed = ("play", "everdell", "--seed", 5, "--seats", "me,random", "--modules", "spirecrest", "--save", path)
    answer = command(*typed, typed="1\n" * 400)
    assert (answer.code, answer.err) == (0, "")
    assert "Foothills" in answer.out
    assert GAME.over(at(read(path)))


def test_a_big_critter_is_named() -> None:
    s = GAME.new_game(GAME.config(2, ["spirecrest"]), 4)
    seat = GAME.actor(s)
    own(s, seat, NAMED["whisper"].number)
    texts = " ".join(repr(choice) for choice in BOARD.menu(View(GAME, s, seat), ["Anna", "Jon"]))
    assert "Whisper" in texts
