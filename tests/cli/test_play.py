"""``evertable play``: scripted games, to the end and to every way of leaving."""

import re
from pathlib import Path

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.state import Evergreen
from evertable.kernel.record import Record, read, replay
from tests.cli.terminal import Command, offer, refused
from tests.kernel import toy

OPENING = "1\n1\n1\n"
PLAY = ("play", "evergreen", "--seed", 7)


def finished(record: Record) -> Evergreen:
    s = replay(GAME, record)
    assert isinstance(s, Evergreen)
    return s


def test_a_whole_game(command: Command, tmp_path: Path) -> None:
    """Always the first choice: the first card on the first pile, the hit disc to the left, no concert."""
    path = tmp_path / "game.json"
    answer = command(*PLAY, "--seats", "me,greedy,random", "--save", path, typed="1\n" * 200)
    assert (answer.code, answer.err) == (0, "")
    assert "greedy wins" in answer.out
    assert all(line in answer.out for line in ("Own concerts", "Final concert", "Total", "Rank", "Decided by: points"))
    record = read(path)
    assert record.seats == ["me", "greedy", "random"]
    assert record.result == GAME.result(finished(record)).data()


def test_what_is_on_the_table(command: Command) -> None:
    answer = command(*PLAY, "--players", 2, typed=OPENING)
    assert "Evergreen, seed 7. Type ? for help." in answer.out
    assert "Which card goes face down on your middle pile?" in answer.out
    assert "Your hand, 13 cards: Orange 1 3" in answer.out
    assert "×2 Hit" in answer.out
    assert re.search(r"hand +Points +Concert +as gala", answer.out)
    assert re.search(r"▶0 You .* 10 +0 +3 +✓", answer.out)
    assert "Which of your cards do you play, one to three?" in answer.out


def test_nobody_sees_the_choice_of_others_before_all_are_made(command: Command) -> None:
    answer = command(*PLAY, "--seats", "greedy,random,me", typed="")
    told, _, _ = answer.out.partition("Choose a card")
    assert "greedy: a card face down" in told
    piles = told.partition("as gala")[2].partition("Your hand")[0]
    assert piles.count("face down") == 6
    assert not re.search("Orange|Blue|Green|Yellow|Brown|Lilac", piles)


def test_a_card_and_then_its_pile_with_what_it_does(command: Command) -> None:
    answer = command(*PLAY, "--seats", "me,greedy,random", typed=OPENING + "1\nb\n2\n")
    assert "1  Blue 7 on your left pile → Orange stays with random" in answer.out
    assert "Blue goes to greedy and is worth 6" in answer.out
    assert re.search("▶0 You +Orange 1 ", answer.out), "what would be covered lies on the table"


def test_moves_in_words(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = "reveal orange-1\nreveal orange-5\nreveal blue-1\n"
    command(*PLAY, "--players", 2, "--save", path, typed=words)
    assert [action for action in read(path).actions if action[0] == "0"] == [
        f"0 {text}" for text in words.split("\n")[:3]
    ]


def test_words_that_mean_nothing(command: Command) -> None:
    answer = command(*PLAY, typed="frob\nreveal\n99\n0\n\n")
    assert "'frob' is neither a command nor legal now; possible: reveal orange-1; " in answer.out
    assert "'reveal' can mean reveal orange-1; " in answer.out
    assert answer.out.count("There are the choices 1 to 13.") == 2


def test_the_host_alone_ends_a_slow_turn(command: Command) -> None:
    answer = command(*PLAY, "--option", "turn_timer=60", typed=OPENING + "timeout\n")
    assert "'timeout' is neither a command nor legal now" in answer.out


def test_undo(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command(*PLAY, "--save", path, typed="1\n1\nundo\nundo\n2\n")
    assert read(path).actions == ["0 reveal orange-3"]


def test_undo_ends_where_others_have_moved(command: Command) -> None:
    answer = command(*PLAY, typed="undo\n" + OPENING + "undo\n")
    assert answer.out.count("There is nothing to take back.") == 2


def test_help_board_save(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "mid.json"
    answer = command(*PLAY, typed=f"?\nboard\n1\nsave\nsave {path}\nsave {tmp_path / 'no' / 'x'}\n")
    assert "take back your last decision" in answer.out
    assert answer.out.count("holds the disc") == 3
    assert "Where to? Type: save FILE" in answer.out
    assert "Not saved: " in answer.out
    assert len(read(path).actions) == 1


def test_quit_offers_the_record(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    answer = command(*PLAY, typed=f"1\nquit\n{path}\n")
    assert answer.code == 0
    assert "The game is not over." in answer.out
    assert len(read(path).actions) == 1
    assert "Not saved." in command(*PLAY, typed="quit\n\n").out


def test_the_end_of_input_is_a_polite_end(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    answer = command(*PLAY, "--save", path, typed="1\n")
    assert (answer.code, answer.err) == (0, "")
    assert len(read(path).actions) == 1


def test_an_interrupt_is_one_too(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    answer = command(*PLAY, "--save", tmp_path / "game.json")
    assert (answer.code, answer.err) == (0, "")
    assert read(tmp_path / "game.json").actions == []


def test_a_saved_game_goes_on(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command(*PLAY, "--players", 2, "--save", path, typed=OPENING)
    before = read(path).actions
    answer = command("play", "evergreen", "--load", path, "--save", path, typed="1\n1\n")
    assert answer.code == 0
    assert read(path).actions[: len(before)] == before
    assert len(read(path).actions) > len(before)
    command("play", "evergreen", "--load", path, "--seats", "random,random", "--save", path)
    assert GAME.over(finished(read(path)))


def test_two_people_share_a_screen(command: Command) -> None:
    answer = command(*PLAY, "--seats", "me,me", typed=OPENING + "\n" + OPENING)
    assert "You 2, press Enter when you alone see the screen." in answer.out
    assert "You 2: Which card goes face down on your left pile?" in answer.out


def test_a_game_without_a_board_of_its_own(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, toy.GAME)
    answer = command("play", "highest", "--seed", 3, "--seats", "me,random", typed="1\n1\nundo\n1\n1\n")
    assert answer.code == 0
    assert "1  play " in answer.out
    assert "random: play\n" in answer.out
    assert " wins" in answer.out


def test_a_move_that_reveals_something_cannot_be_taken_back(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that moves twice running and sees a new number of the box after its first move."""
    offer(monkeypatch, toy.make(name="peek", observe=_peek, prompts=toy.prompts(resolve=_twice)))
    answer = command("play", "peek", "--seed", 3, "--seats", "me,me", typed="1\nundo\n")
    assert "There is nothing to take back." in answer.out


def _twice(s: toy.Toy, frame: tuple[int, int, int, int, int], action: int) -> None:
    toy.resolve(s, frame, action)
    s.stack[-1] = (toy.TURN.number, 0, 0, 0, 0)


def _peek(s: toy.Toy, seat: int) -> dict[str, object]:
    return {**toy.observe(s, seat), "peek": s.box[: len(s.played)]}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("chess", "there is no game 'chess'"),
        ("evergreen --players 1", "Evergreen is for 2 to 6 players, not 1"),
        ("evergreen --seats me", "Evergreen is for 2 to 6 players, not 1"),
        ("evergreen --seats me,bot:greedy", "There is no player 'bot:greedy'. Did you mean greedy? Choose one of: "),
        ("evergreen --seats me,hal", "There is no player 'hal'. Choose one of: me, first_game, casual, "),
        ("evergreen --seats me,random --players 3", "--seats names 2 players and --players says 3"),
        ("evergreen --option speed=1", "Evergreen has no option 'speed' here"),
        ("evergreen --modules frost", "Evergreen has no module 'frost'"),
        ("evergreen --load absent", "cannot read absent: No such file or directory"),
        ("evergreen --load absent --seed 1", "leave those out"),
        ("evergreen --save no/such/place", "there is no folder no/such"),
    ],
)
def test_bad_input(command: Command, words: str, message: str) -> None:
    refused(command("play", *words.split()), message)


def test_bad_records(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command(*PLAY, "--players", 2, "--save", path, typed="1\n")
    refused(command("play", "evergreen", "--load", path, "--seats", "me,random,random"), "--seats names 3 players")
    path.write_text(path.read_text().replace("reveal", "conceal"))
    refused(command("play", "evergreen", "--load", path), "step 1 ('0 conceal orange-1')")
