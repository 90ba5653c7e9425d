"""The scenario runner: what holds passes, and what does not hold fails with the reason."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from evertable.kernel.game import Game, Score
from evertable.kernel.module import Table
from evertable.kernel.scenario import find, run, run_file
from evertable.kernel.scenario_expect import same
from evertable.kernel.scenario_schema import ScenarioError
from evertable.kernel.stack import Description, Frame, Prompts, State
from tests.kernel import toy

# --- a market with every kind of question a scenario meets

GOODS = ("apple", "bread", "cheese", "fig")
DONE = len(GOODS)
GATHER, SORT, GIVE, REST, WAVE = 0, 1, 2, 20, 30
PROMPTS = Prompts()


class Market(State):
    """Goods by seat; ``counter`` is what has been taken, in the order it happened."""

    __slots__ = ("goods", "counter")
    FIELDS: ClassVar[tuple[str, ...]] = ("goods", "counter")
    NESTED: ClassVar[tuple[str, ...]] = ("goods",)

    goods: list[list[int]]
    counter: list[int]


def arrange(table: Table, seed: int, data: Mapping[str, Any]) -> Market:
    s = Market()
    s.table, s.rng, s.counter = table, seed, []
    given = data.get("seat", {})
    s.goods = [[GOODS.index(name) for name in given.get(str(seat), {}).get("goods", GOODS)] for seat in range(2)]
    steps = data.get("step", [])
    s.stack = [(TURN.number, steps[0]["seat"] if steps else 0, 0, 0, 0)]
    return s


def next_turn(s: Market, seat: int) -> None:
    s.stack.append((TURN.number, 1 - seat, 0, 0, 0))


def turn_options(s: Market, frame: Frame) -> list[int]:
    return [GATHER, SORT, GIVE, GIVE + 10, REST, WAVE, WAVE + 1]


def turn(s: Market, frame: Frame, action: int) -> None:
    seat = frame[1]
    if action == GATHER:
        s.stack += [(CONFIRM.number, seat, 0, 0, 0), (PICK.number, seat, 0, 0, 0)]
    elif action == SORT:
        s.stack += [(GUARD.number, seat, 0, 0, 0), (ORDER.number, seat, 0, 0, 0)]
    else:
        if action != REST:
            s.counter.append(action)
        next_turn(s, seat)


def describe_turn(s: Market, frame: Frame, action: int) -> Description:
    if action < GIVE:
        return {"verb": ("gather", "sort")[action]}
    if action < REST:
        return {"verb": "give", "pile": action // 10}
    return {"verb": "rest" if action == REST else "wave"}


def pick_options(s: Market, frame: Frame) -> list[int]:
    return [good for good in s.goods[frame[1]] if good >= frame[3]] + [DONE]


def pick(s: Market, frame: Frame, action: int) -> None:
    if action != DONE:
        s.counter.append(action)
        if frame[4] < 2:
            s.stack.append((PICK.number, frame[1], 0, action + 1, frame[4] + 1))


def describe_pick(s: Market, frame: Frame, action: int) -> Description:
    return {"verb": "choose", "pick": "done" if action == DONE else GOODS[action], "for": "basket"}


def confirm(s: Market, frame: Frame, action: int) -> None:
    next_turn(s, frame[1])


def order(s: Market, frame: Frame, action: int) -> None:
    s.counter.append(action)


def guard(s: Market, frame: Frame, action: int) -> None:
    s.counter.append(90 + action)
    next_turn(s, frame[1])


TURN = PROMPTS.ask("turn", turn_options, turn, describe_turn, turn=True)
PICK = PROMPTS.ask("pick", pick_options, pick, describe_pick)
CONFIRM = PROMPTS.ask("confirm", lambda s, f: [0], confirm, lambda s, f, a: {"verb": "choose", "pick": "yes"})
ORDER = PROMPTS.ask(
    "order",
    lambda s, f: [1, 3],
    order,
    lambda s, f, a: {"verb": "choose", "pick": GOODS[a], "for": "row", "order": True},
)
GUARD = PROMPTS.ask(
    "guard", lambda s, f: [0, 1], guard, lambda s, f, a: {"verb": "choose", "pick": ("no", "yes")[a], "for": "guard"}
)


def holdings(s: Market) -> dict[str, Any]:
    names = [[GOODS[good] for good in goods] for goods in s.goods]
    return {
        "counter": s.counter[:],
        "meadow": ["king", "queen"],
        "seat": [{"goods": goods, "city": [{"card": "inn", "points": 2}, {"card": "mine"}]} for goods in names],
    }


GAME: Game[Any] = Game(
    name="market",
    title="Market",
    rules_version=1,
    seats=range(2, 3),
    state=Market,
    modules=(),
    prompts=PROMPTS,
    deal=lambda table, rng: arrange(table, rng, {}),
    score=lambda s: [Score({"goods": len(goods)}) for goods in s.goods],
    observe=lambda s, seat: {},
    resample=lambda s, seat, rng: s.copy(),
    check=lambda s: ["a hand is empty"] if not all(s.goods) else [],
    arrange=arrange,
    holdings=holdings,
)


def game_named(name: str) -> Game[Any]:
    return {"market": GAME, "highest": toy.GAME}[name]


def play(*steps: Mapping[str, Any], expect: Mapping[str, Any] | None = None, **more: Any) -> Any:
    data = {"game": "market", "seats": 2, "step": [{"seat": 0, **step} for step in steps], "expect": expect or {}}
    return run({**data, **more}, game_named)


def fails(problem: str, *steps: Mapping[str, Any], expect: Mapping[str, Any] | None = None, **more: Any) -> None:
    with pytest.raises(ScenarioError) as caught:
        play(*steps, expect=expect, **more)
    assert problem in str(caught.value)


VERBS = ["gather", "give", "rest", "sort", "wave"]
GATHERING = {"verb": "gather"}
SORTING = {"verb": "sort"}


def choose(pick: Any, **more: Any) -> dict[str, Any]:
    return {"verb": "choose", "pick": pick, **more}


# --- steps


def test_a_step_takes_the_one_action_that_fits() -> None:
    s = play({"verb": "give", "pile": 1}, expect={"actor": 1, "counter": [12], "verbs": VERBS})
    assert s.counter == [12]


def test_no_match_prints_what_is_legal() -> None:
    fails(
        "step 1: seat 0 cannot do {'verb': 'fly'}; legal for seat 0: gather; sort; give 0; give 1; rest",
        {"verb": "fly"},
    )
    fails("step 2: seat 0 cannot do {'verb': 'rest'}; legal for seat 1:", {"verb": "rest"}, {"verb": "rest"})
    fails("cannot do {'verb': 'rest', 'why': 'tired'}", {"verb": "rest", "why": "tired"})


def test_an_ambiguous_step_prints_the_candidates() -> None:
    fails("step 1: {'verb': 'give'} is not precise enough: give 0; give 1", {"verb": "give"})


def test_copies_of_one_thing_count_as_one_action() -> None:
    play({"verb": "wave"}, expect={"actor": 1, "counter": [30]})
    fails("step 1: {'verb': 'wave'} should not be legal", {"verb": "wave", "illegal": True})


def test_a_step_needs_seat_and_verb() -> None:
    fails("step.0: 'verb' is missing", {"pile": 1})
    fails("step.0: 'verb' is missing", {"illegal": True})


# --- illegal steps


def test_illegal_steps_hold_when_nothing_matches() -> None:
    s = play({"verb": "fly", "illegal": True}, {"verb": "rest", "seat": 1, "illegal": True}, {"verb": "rest"})
    assert s.stack[-1][1] == 1


def test_an_illegal_step_that_is_legal_fails() -> None:
    fails("step 1: {'verb': 'rest'} should not be legal", {"verb": "rest", "illegal": True})


def test_an_illegal_step_that_fits_several_actions_fails_too() -> None:
    fails(
        "step 1: {'verb': 'give'} should not be legal: {'verb': 'give'} is not precise enough: give 0; give 1",
        {"verb": "give", "illegal": True},
    )


def test_an_illegal_step_changes_nothing() -> None:
    assert play({"verb": "give", "pile": 7, "illegal": True}).counter == []


def test_illegal_picks() -> None:
    apples = {"0": {"goods": ["apple", "fig"]}}
    play(GATHERING, {"verb": "choose", "picks": ["bread"], "illegal": True}, seat=apples)
    play(GATHERING, {"verb": "choose", "picks": ["apple", "bread"], "illegal": True}, seat=apples)
    fails(
        "step 2: {'verb': 'choose'} should not be legal",
        GATHERING,
        {"verb": "choose", "picks": ["apple", "fig"], "illegal": True},
        seat=apples,
    )


def test_forced_answers_are_given_before_an_illegal_step() -> None:
    s = play(GATHERING, choose("done"), {"verb": "rest", "illegal": True}, {"verb": "rest", "seat": 1})
    assert s.stack[-1][1] == 0


# --- runs of picks


@pytest.mark.parametrize("picks", [["apple", "cheese"], ["cheese", "apple"]])
def test_picks_go_in_the_engines_order_and_end_with_done(picks: list[str]) -> None:
    s = play({**GATHERING, "picks": picks}, expect={"actor": 1})
    assert s.counter == [0, 2]


def test_picks_up_to_the_maximum_need_no_done() -> None:
    s = play({**GATHERING, "picks": ["fig", "apple", "bread"]}, expect={"actor": 1})
    assert s.counter == [0, 1, 3]


def test_picks_alone() -> None:
    s = play(GATHERING, {"verb": "choose", "picks": ["bread", "fig"]}, expect={"actor": 1})
    assert s.counter == [1, 3]
    s = play(GATHERING, {"verb": "choose", "for": "basket", "picks": ["bread"]}, expect={"actor": 1})
    assert s.counter == [1]


def test_no_picks_are_done_at_once() -> None:
    assert play(GATHERING, {"verb": "choose", "picks": []}, expect={"actor": 1}).counter == []
    assert play({**GATHERING, "picks": []}, expect={"actor": 1}).counter == []
    play({"verb": "rest", "picks": []}, expect={"actor": 1})
    fails("cannot do {'verb': 'choose', 'pick': 'done'}", SORTING, {"verb": "choose", "picks": []})


def test_picks_that_are_not_there_fail() -> None:
    fails("step 1: seat 0 cannot do", {**GATHERING, "picks": ["apple", "apple"]})
    fails("step 1: seat 0 cannot do", {**GATHERING, "picks": ["plum"]})
    fails("step 1: seat 0 cannot do", {**GATHERING, "picks": ["apple", "bread", "cheese", "fig"]})
    fails("step 2: seat 0 cannot do", GATHERING, {"verb": "choose", "for": "guard", "picks": ["apple"]})


def test_single_choices_do_not_add_done() -> None:
    s = play(GATHERING, choose("apple"), expect={"actor": 0})
    assert s.counter == [0]


# --- what the runner answers by itself


def test_forced_answers() -> None:
    play(GATHERING, choose("done"), {"verb": "rest", "seat": 1}, expect={"actor": 0})
    play(GATHERING, choose("done"), choose("yes"), expect={"actor": 1})


def test_ordering_questions_take_the_first_option_unless_named() -> None:
    assert play(SORTING, choose("yes")).counter == [1, 91]
    assert play(SORTING, choose("fig", order=True), choose("yes")).counter == [3, 91]
    assert play(SORTING, choose("fig", order=True, zone="city", owner=0), choose("yes")).counter == [3, 91]
    assert play(SORTING).counter == [1]


def test_real_choices_and_new_turns_are_never_decided() -> None:
    fails("step 2: seat 1 cannot do", SORTING, {"verb": "rest", "seat": 1})
    play(SORTING, expect={"actor": 0, "verbs": ["choose"]})
    play({"verb": "rest"}, expect={"actor": 1})


# --- expectations


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ({"actor": 0}, "actor: expected 0, is 1"),
        ({"over": True}, "over: expected True, is False"),
        ({"verbs": ["rest"]}, "verbs: expected ['rest'], is ['gather', 'give', 'rest', 'sort', 'wave']"),
        ({"winner": 0}, "winner: expected 0, is [0, 1]"),
        ({"counter": [1]}, "counter: expected [1], is [2]"),
        ({"weather": "fine"}, "has no 'weather' to expect (known: actor, counter, meadow, over, seat, verbs, winner)"),
        ({"seat": {"1": {"goods": []}}}, "seat 1 goods: expected [], is ['apple', 'bread', 'cheese', 'fig']"),
        ({"seat": {"1": {"hat": 1}}}, "seat 1 has no 'hat' to expect (known: city, goods)"),
        ({"score": {"0": {"total": 5}}}, "score of 0 total: expected 5, is 4"),
        ({"score": {"0": {"pearls": 5}}}, "score of 0 pearls: expected 5, is 0"),
        ({"meadow": ["queen", "king"]}, "meadow: expected ['queen', 'king'], is ['king', 'queen']"),
    ],
)
def test_wrong_expectations(expect: Mapping[str, Any], problem: str) -> None:
    fails(problem, {"verb": "give", "pile": 0}, expect=expect)


def test_all_wrong_expectations_are_listed() -> None:
    fails("actor: expected 0, is 1; over: expected True, is False", {"verb": "rest"}, expect={"actor": 0, "over": True})


def test_right_expectations() -> None:
    expect = {
        "meadow": ["king", "queen"],
        "winner": [1, 0],
        "seat": {"0": {"goods": ["fig", "apple", "cheese", "bread"], "city": ["mine", "inn"]}, "1": {}},
        "score": {"0": {"total": 4, "goods": 4, "pearls": 0}},
    }
    play({"verb": "rest"}, expect=expect)
    play({"verb": "rest"}, expect={"winner": 1, "over": False}, seat={"0": {"goods": ["fig"]}})


@pytest.mark.parametrize(
    ("key", "wanted", "actual", "holds"),
    [
        ("hand", ["a", "b", "b"], ["b", "a", "b"], True),
        ("hand", ["a", "b", "b"], ["b", "a", "a"], False),
        ("hand", ["a"], ["a", "a"], False),
        ("meadow", ["a", "b"], ["b", "a"], False),
        ("meadow", ["a", "b"], ["a", "", "b"], True),
        ("meadow", ["a", "", "b"], ["a", "", "b"], True),
        ("meadow", ["a", "b", ""], ["a", "", "b"], False),
        ("meadow", ["a"], ["a", "", "b"], False),
        ("piles", ["a", "b"], ["b", "a"], False),
        ("tiles", ["a", "b"], ["a", "b"], True),
        ("tiles", ["a"], ["a", "b"], False),
        ("discs", {"blue": 7}, {"blue": 7, "green": 5}, True),
        ("discs", {"blue": 7}, {"green": 5}, False),
        ("discs", {"blue": 0}, {"green": 5}, True),
        ("discs", {}, {"green": 5}, False),
        ("discs", {}, {"green": 0}, True),
        ("city", [{"card": "inn", "occupied": True}], [{"card": "inn", "occupied": True, "points": 1}], True),
        ("city", [{"card": "inn", "occupied": True}], [{"card": "inn"}], False),
        ("city", ["inn", {"card": "inn", "points": 2}], [{"card": "inn", "points": 2}, {"card": "inn"}], True),
        ("city", ["inn", "inn"], [{"card": "inn"}], False),
        ("points", 3, 3, True),
        ("points", 3, "3", False),
    ],
)
def test_comparison(key: str, wanted: Any, actual: Any, holds: bool) -> None:
    assert same(key, wanted, actual) is holds


# --- files


def test_set_up_problems() -> None:
    fails("there is no key 'stepp' (known: ", stepp=[])
    fails("unknown game 'chess'", game="chess")
    fails("highest has no scenarios", game="highest")
    fails("impossible set-up: a hand is empty", seat={"0": {"goods": []}})
    with pytest.raises(ScenarioError, match="'game' is missing"):
        run({}, game_named)


def written(path: Path, text: str) -> str | None:
    path.write_text(text, encoding="utf-8")
    return run_file(path, game_named).problem


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "resting.toml"
    good = 'title = "Rest"\nrules = ["R-1"]\ngame = "market"\nseats = 2\n[[step]]\nseat = 0\nverb = "rest"\n'
    assert written(path, good) is None
    outcome = run_file(path, game_named)
    assert (outcome.title, outcome.rules, outcome.path) == ("Rest", ("R-1",), path)
    assert "actor: expected 0, is 1" in str(written(path, good + "[expect]\nactor = 0\n"))
    assert str(written(path, "title = ")).startswith("not readable: ")
    assert "for exactly 2 players, not 5" in str(written(path, 'game = "market"\nseats = 5\n'))
    assert str(written(path, 'game = "market"\nseat = 3\n')).startswith("seat: 3 is not a mapping")
    assert str(written(path, good + "[expect.seat.x]\na = 1\n")).startswith("expect.seat: there is no seat 'x'")
    assert str(written(path, good + "[expect.seat.5]\na = 1\n")).startswith("expect.seat: there is no seat '5'")
    path.write_bytes(b"\xff\xfe")
    assert str(run_file(path, game_named).problem).startswith("not readable: ")
    assert str(run_file(tmp_path / "none.toml", game_named).problem).startswith("not readable: ")


def test_titles_default_to_the_file_name(tmp_path: Path) -> None:
    path = tmp_path / "a_rule.toml"
    path.write_text('game = "market"\nrules = "R-1"\n', encoding="utf-8")
    outcome = run_file(path, game_named)
    assert (outcome.title, outcome.rules) == ("a_rule", ())


def test_finding_files(tmp_path: Path) -> None:
    names = ["b.toml", "a.toml", "deep/c.toml", "notes.md"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    found = [path.relative_to(tmp_path).as_posix() for path in find([tmp_path])]
    assert found == ["a.toml", "b.toml", "deep/c.toml"]
    assert list(find([tmp_path / "notes.md"])) == [tmp_path / "notes.md"]
    with pytest.raises(ScenarioError, match="nowhere: no such file or folder"):
        list(find([tmp_path / "nowhere"]))


def test_a_detail_that_is_not_there_is_as_good_as_none() -> None:
    assert same("city", [{"card": "inn", "occupied": False, "points": 0}], [{"card": "inn"}])
    assert not same("city", [{"card": "inn", "occupied": True}], [{"card": "inn"}])
    assert not same("city", [{"card": "inn", "points": 0}], [{"card": "inn", "points": 1}])
