"""``evertable play duo``: scripted games in every mode and what the screen says."""

import re
from pathlib import Path

import pytest

from evertable.duo import GAME
from evertable.duo.state import Duo
from evertable.kernel.record import Record, read, replay, save
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View
from evertable.terminal import board_for
from tests.cli.terminal import Command

DUEL = ("play", "duo", "--seed", 3, "--modules", "competitive", "--seats", "me,random")
TOGETHER = ("play", "duo", "--seed", 3, "--modules", "coop", "--option", "chapter=9", "--seats", "me,random")
ALONE = ("play", "duo", "--seed", 3, "--modules", "challenge", "--players", 1)


@pytest.mark.parametrize("words", [DUEL, TOGETHER, ALONE], ids=["competitive", "coop", "alone"])
def test_a_whole_game(command: Command, tmp_path: Path, words: tuple[object, ...]) -> None:
    """Always the first choice."""
    path = tmp_path / "game.json"
    answer = command(*words, "--save", path, typed="1\n" * 400)
    assert (answer.code, answer.err) == (0, "")
    assert "Total" in answer.out
    record = read(path)
    assert record.result is not None
    s = replay(GAME, record)
    assert isinstance(s, Duo)
    assert GAME.over(s)


def test_what_is_on_the_table(command: Command) -> None:
    answer = command(*DUEL, typed="1\n")
    parts = ("Winter  62 cards in the deck", "1☀☾ – 2", "Twig Farm°: 3t", "Draw a card", "draw Deck, the ☀ moves")
    assert [part for part in parts if part not in answer.out] == []
    assert "0 You: Your hand, " in answer.out
    assert "1 random: Your hand" not in answer.out, "the other hand is secret"


def test_together_one_sees_skunks_and_the_chapter(command: Command) -> None:
    answer = command(*TOGETHER, typed="1\n" * 9)
    parts = ("Chapter 9: Four Fields°", "⨯", "1 pocket watch", "Good News", "Our city", "on the sharing tile")
    assert [part for part in parts if part not in answer.out] == []


def test_alone_both_hands_lie_open(command: Command) -> None:
    answer = command(*ALONE, typed="1\n" * 9)
    assert "Hare: Your hand, " in answer.out
    assert "Tortoise: Your hand, " in answer.out
    assert re.search(r"Miss Thorn Σ\d+★: ", answer.out)


def test_a_city_can_be_looked_at(command: Command) -> None:
    answer = command(*DUEL, typed="1\ncity\ncity 0\n")
    assert "Which city? Type: city N (0 to 1)" in answer.out
    assert answer.out.rpartition("city 0")[2].count("City of You") == 1


def test_giving_up_is_asked_again(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    wavering = command(*TOGETHER, "--save", path, typed="concede\nno\n")
    assert wavering.out.count("This gives the game up") == 1
    assert read(path).result is None
    sure = command(*TOGETHER, "--save", path, typed="concede\nno\nconcede\nyes\n")
    assert sure.out.count("This gives the game up") == 2
    result = read(path).result
    assert result is not None
    assert result["winners"] == [2], "the chapter"


PARTNERS = ("play", "duo", "--seed", 3, "--modules", "coop", "--option", "chapter=9", "--seats", "me,me")


def test_partners_tell_each_other_what_the_rules_allow(command: Command) -> None:
    """The second player begins and says something; it stands under the partner's table for some turns (R-D-92)."""
    answer = command(*PARTNERS, typed="say\nsay 99\n" + "say 1\n" + "1\n" * 8)
    assert "I have: 1 c" in answer.out, "a kind of card, no name"
    assert "I want: " in answer.out
    assert "You may say 1 to " in answer.out
    before, _, after = answer.out.partition("You say: I have c")
    assert "says: I have c" not in before
    assert "You 2 says: I have c" in after
    assert "You 1 says" not in answer.out


def test_what_was_said_can_be_taken_back_and_is_forgotten(command: Command) -> None:
    silent = command(*PARTNERS, typed="say 1\nsay nothing\n" + "1\n" * 8)
    assert "You are silent." in silent.out
    assert "You 2 says" not in silent.out
    long = command(*PARTNERS, typed="say 1\n" + "1\n" * 40)
    heard, _, later = long.out.rpartition("You 2 says")
    assert heard
    assert later.count("You 1: Your turn") > 2, "the partner has had more turns since"


@pytest.mark.parametrize("words", [DUEL, TOGETHER, ALONE], ids=["competitive", "with a bot", "alone"])
def test_without_a_partner_who_listens_there_is_nothing_to_say(command: Command, words: tuple[object, ...]) -> None:
    assert "nobody here you may tell" in command(*words, typed="say\n").out


def test_between_picks_one_may_do_something_else(command: Command, tmp_path: Path) -> None:
    """Where several cards are picked at once, sharing and the like stand below the picks and can be typed."""
    path, (record, s, action) = tmp_path / "game.json", _amid_picks()
    save(record, path)
    answer = command(
        "play", "duo", "--load", path, "--seats", "me,me", "--save", path, typed=f"{GAME.text(s, action)}\n"
    )
    assert "Besides\n" in answer.out
    assert read(path).actions[: len(record.actions) + 1] == [*record.actions, f"{GAME.actor(s)} {GAME.text(s, action)}"]


def _amid_picks() -> tuple[Record, Duo, int]:
    """A random game up to a question of several picks beside which something can be shared."""
    board = board_for("duo")
    for seed in range(40):
        s, rng = GAME.new_game(GAME.config(2, ["coop"], {"chapter": 9}), seed), seeded(seed)
        record = Record.start(GAME, s, seed, ["me", "me"])
        while not GAME.over(s):
            picks = board.picks(View(GAME, s, GAME.actor(s)), (), ["Anna", "Jon"])
            beside = [one for one in picks.beside if one not in GAME.resigning.values()] if picks else []
            if beside:
                return record, s, beside[0]
            actions = GAME.choices(s)
            rng, at = below(rng, len(actions))
            record.add(GAME, s, actions[at])
            GAME.apply(s, actions[at])
    raise AssertionError
