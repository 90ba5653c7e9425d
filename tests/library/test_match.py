"""A match: moves by text, action and number, undo, hidden information, bots, files, text."""

import pickle
from pathlib import Path

import pytest

import evertable
from evertable import AmbiguousAction, ConfigError, EvertableError, IllegalAction, RecordError
from evertable.kernel.record import read
from evertable.registry import NAMES


def match() -> evertable.Match:
    return evertable.new("everdell", seats=["Ann", "Ben"], modules=["pearlbrook"], seed=7)


def test_a_move_is_given_as_text_action_or_number() -> None:
    made = [match().push(given) for given in ("place haven", match().action("place haven"))]
    by_number = match().push(made[0].number)
    assert made[0] == made[1] == by_number
    assert len({*made, by_number}) == 1
    assert (str(by_number), by_number.seat, by_number.verb) == ("place haven", 0, "place")
    assert by_number.fields == {"verb": "place", "at": "haven"}


def test_what_is_clear_may_be_left_out() -> None:
    game = match()
    game.push("place basic_three_twigs")
    assert game.push("play pirate_ship").text == "play pirate_ship from=hand using=resources"


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_can_be_pushed_taken_back_saved_and_read(name: str, tmp_path: Path) -> None:
    game = evertable.new(name, seed=5)
    while not game.over:
        assert game.legal
        game.push(game.legal[len(game.moves) % len(game.legal)])
    assert (game.legal, game.seat, game.question, game.result.over) == ((), -1, "over", True)
    assert game.turn > 5
    file = tmp_path / "game.evertable.json"
    game.save(file)
    again = evertable.load(file)
    assert (again.moves, again.state, again.result.data()) == (game.moves, game.state, game.result.data())
    assert read(file).result == game.result.data()
    first = game.at(0).state
    for move in reversed(again.moves):
        assert game.undo() == move
    assert game.state == first
    assert [again.at(step).seat for step in (0, 1)] == [move.seat for move in again.moves[:2]]


def test_an_unfinished_game_goes_on_from_its_file(tmp_path: Path) -> None:
    game = match()
    game.push("place haven")
    game.save(str(tmp_path / "a.json"))
    again = evertable.load(str(tmp_path / "a.json"))
    assert (again.seats, again.seed, again.config) == (("Ann", "Ben"), 7, game.config)
    assert again.legal == game.legal


def test_an_illegal_action_changes_nothing_and_lists_what_is_legal() -> None:
    game = match()
    before = game.state
    past = game.push("place basic_three_twigs")
    with pytest.raises(IllegalAction, match=r"'place basic_three_twigs' is not legal for seat 1; possible: "):
        game.push(past)
    with pytest.raises(IllegalAction, match=r"'plaice haven' is not legal for seat 1; possible: .*place haven"):
        game.push("plaice haven")
    with pytest.raises(AmbiguousAction, match=r"'place' is not precise enough for seat 1; possible: .*place haven"):
        game.push("place")
    with pytest.raises(IllegalAction, match=r"action number 99 is not legal for seat 1; possible: .*place haven"):
        game.push(99)
    assert game.moves == (past,)
    assert game.undo() == past
    assert game.state == before
    with pytest.raises(IllegalAction, match="there is no move to take back"):
        game.undo()


def test_a_finished_game_takes_no_move() -> None:
    game = evertable.new("evergreen", seats=["random", "random"], seed=1)
    moves = list(game.play())
    assert game.over
    assert game.moves == tuple(moves)
    for given in ("pass", 1, moves[0]):
        with pytest.raises(IllegalAction, match="is not legal: the game is over"):
            game.push(given)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.bot("greedy").choose()


def test_copies_are_independent() -> None:
    game = match()
    other = game.copy()
    other.push("place haven")
    assert game.moves == ()
    assert game.state != other.state
    state = game.state
    state.stack.clear()
    assert not game.over


def test_a_seat_sees_only_what_it_may() -> None:
    game = match()
    assert game.observation() == game.observation(0)
    assert game.observation(0)["hand"] != game.observation(1)["hand"]
    assert game.observation(-1)["hand"] == []
    with pytest.raises(EvertableError, match="there is no seat 2; seats are 0 to 1, and -1 is a spectator"):
        game.observation(2)


def test_bots_move_in_the_seats_that_bear_their_names() -> None:
    game = evertable.new("duo", seats=["Ann", "casual"], seed=3)
    seats = set()
    while game.seat != 0 and not game.over:
        seats |= {move.seat for move in game.play()}
    game.push(game.legal[0])
    while not game.over and len(game.moves) < 60:
        seats |= {move.seat for move in game.play()}
        if not game.over:
            assert game.seat == 0
            game.push(game.legal[0])
    assert seats == {1}


def test_the_same_seed_and_nodes_choose_the_same() -> None:
    game = match()
    choices = {game.bot("mcts", seed=3, nodes=200).choose() for _ in range(2)}
    assert len(choices) == 1
    assert choices <= set(game.legal)
    assert game.bot("greedy").name == "greedy"


def test_the_board_is_plain_text_in_three_languages() -> None:
    game = match()
    assert str(game) == repr(game) == game.board(0)
    assert "Your hand, 5 of 8 cards" in str(game)
    assert "Your hand" not in game.board(-1)
    assert "Votre main, 5 cartes sur 8" in game.board(0, language="fr")
    assert "\x1b" not in str(game)
    assert max(map(len, game.board(width=80).splitlines())) <= 80


def test_a_move_is_told_to_each_reader() -> None:
    game = match()
    assert game.told() == ""
    game.push("place basic_three_twigs")
    assert game.told() == "Ann sends a worker to 3 twigs; +3t"
    assert game.told(0) == "You send a worker to 3 twigs; +3t"
    assert game.told(language="pl") != game.told()


@pytest.mark.parametrize(
    ("game", "given", "message"),
    [
        ("everdel", {}, r"there is no game 'everdel'; did you mean 'everdell'\? \(games: everdell, evergreen, duo\)"),
        ("chess", {}, r"there is no game 'chess' \(games: everdell, evergreen, duo\)"),
        ("everdell", {"seats": 9}, r"Everdell is for 1 to 6 players, not 9"),
        ("everdell", {"seats": "Ann"}, r"seats is the text 'Ann'; give a list: \['Ann'\]"),
        ("everdell", {"seats": []}, r"Everdell is for 1 to 6 players, not 0"),
        ("everdell", {"seats": ["Ann", 5]}, r"5 is no name: seats are texts of 1 to 400 characters"),
        ("everdell", {"seats": ["Ann", "x" * 401]}, r"'xxx.*… is no name: seats are texts of 1 to 400 characters"),
        ("everdell", {"seed": 1 << 64}, r"18446744073709551616 is no seed: it is a whole number of at most 64 bits"),
        ("everdell", {"seed": "7"}, r"'7' is no seed: it is a whole number of at most 64 bits"),
        ("everdell", {"modules": "pearlbrook"}, r"modules is the text 'pearlbrook'; give a list: \['pearlbrook'\]"),
        ("everdell", {"modules": ["perlbrook"]}, r"has no module 'perlbrook'; did you mean 'pearlbrook'\?"),
        ("evergreen", {"options": {"turn_time": 60}}, r"no option 'turn_time' here; did you mean 'turn_timer'\?"),
    ],
)
def test_a_wrong_configuration_is_told(game: str, given: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        evertable.new(game, **given)  # type: ignore[arg-type]


def test_an_unknown_bot_is_told() -> None:
    with pytest.raises(ConfigError, match=r"Everdell has no bot 'exprt'; did you mean 'expert'\? \(bots: first_game, "):
        match().bot("exprt")


def test_a_wrong_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*nothing.json: No such file"):
        evertable.load(tmp_path / "nothing.json")
    match().save(tmp_path / "a.json")
    text = (tmp_path / "a.json").read_text(encoding="utf-8").replace('"everdell"', '"{everdell}"')
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"this is a record of '{everdell}'; did you mean 'everdell'\? \(games: "):
        evertable.load(tmp_path / "a.json")


def test_actions_and_configurations_are_hashed_and_pickled() -> None:
    game = match()
    action, config = game.legal[0], game.config
    assert pickle.loads(pickle.dumps(action)) == action
    assert {action: 1, config: 2}[pickle.loads(pickle.dumps(config))] == 2
    assert len(set(game.legal)) == len(game.legal)


def test_games_are_listed_with_what_they_have() -> None:
    found = evertable.games()
    assert list(found) == list(NAMES)
    assert "pearlbrook" in found["everdell"].modules
    assert set(found["evergreen"].options) == {"dealer", "turn_timer"}
    assert all("random" in info.bots for info in found.values())
