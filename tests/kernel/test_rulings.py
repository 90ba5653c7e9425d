"""Records from before a change of the rules go on where today's rules lead to the same game, and say where not."""

from collections.abc import Sequence
from typing import Any

import pytest

from evertable.kernel.game import Game
from evertable.kernel.module import Module, Option
from evertable.kernel.record import Record, RecordError, RulesChanged, course, dumps, loads, replay, upgraded
from evertable.kernel.rng import below, seeded
from evertable.kernel.rulings import Ruling, blamed, read_rulings
from evertable.kernel.stack import Description, Frame, Prompts, State
from tests.kernel import toy
from tests.kernel.toy import Toy

THEN = toy.make(rules_version=2)
DONE = 99


def ruling(
    number: int, *ids: str, since: int = 3, modules: Sequence[str] = (), scoring: bool = False, **before: Any
) -> Ruling:
    text = {"en": f"decision {number}", "fr": f"décision {number}", "pl": f"decyzja {number}"}
    return Ruling(since, f"R-T-{number}", text, frozenset(modules), frozenset(ids), before, scoring)


def now(*rulings: Ruling, **changes: Any) -> Game[Any]:
    return toy.make(rulings=lambda: rulings or (ruling(1),), **changes)


def played(game: Game[Any] = THEN, seed: int = 4) -> Record:
    s: State = game.new_game(game.config(2), seed)
    record, rng = Record.start(game, s, seed, ["Ann", "Ben"]), seeded(seed)
    while not game.over(s):
        actions = game.legal_actions(s)
        rng, i = below(rng, len(actions))
        record.add(game, s, actions[i])
        game.apply(s, actions[i])
    record.finish(game, s)
    return loads(dumps(record))


def differs(game: Game[Any], record: Record) -> RulesChanged:
    with pytest.raises(RulesChanged) as caught:
        replay(game, record)
    return caught.value


# --- going on


def test_a_record_from_before_goes_on_where_nothing_differs() -> None:
    record = played()
    assert record.rules == 2
    assert replay(now(), record).key() == replay(THEN, record).key()
    assert [s.key() for s in course(now(), record)] == [s.key() for s in course(THEN, record)]


def test_rules_that_are_not_known_are_refused() -> None:
    for rules in (0, 4, -1):
        record = played()
        record.rules = rules
        with pytest.raises(RecordError, match=f"^recorded under rules {rules} of Highest; these are rules 3"):
            replay(now(), record)


def test_a_wrong_record_is_wrong_where_no_ruling_has_changed() -> None:
    record = played()
    record.actions[1] = "1 play 77"
    for game in (toy.GAME, now(ruling(1, since=2)), now(ruling(1, modules=["frost"]))):
        with pytest.raises(RecordError, match=r"^step 2 .* is not possible") as caught:
            replay(game, record)
        assert not isinstance(caught.value, RulesChanged)


# --- differing


def without_the_highest(s: Toy, frame: Frame) -> list[int]:
    """Rules under which the highest card of a hand of three has to wait."""
    hand = s.hands[frame[1]]
    return hand[:-1] if len(hand) == 3 else hand[:]


def test_a_step_that_is_no_longer_possible_names_the_ruling() -> None:
    record = played()
    hand = replay(THEN, record, upto=1).hands[1]  # type: ignore[attr-defined]
    record.actions[1] = f"1 play {max(hand)}"
    game = now(ruling(1, "farm"), ruling(2, str(max(hand))), prompts=toy.prompts(options=without_the_highest))
    record.actions[0] = f"0 play {min(replay(THEN, record, upto=0).hands[0])}"  # type: ignore[attr-defined]
    error = differs(game, record)
    assert (error.steps, [named.rule for named in error.rulings]) == (1, ["R-T-2"])
    assert str(error) == "rules 3 of Highest lead to another game than rules 2 after step 1: decision 2 (R-T-2)"
    assert error.fields["rulings"].say("fr") == "décision 2 (R-T-2)"
    assert len(record.actions) == 6, "nothing is lost"
    assert replay(game, record, upto=error.steps).key() == replay(THEN, record, upto=error.steps).key()


def test_a_difference_begins_with_its_turn() -> None:
    """Answers before it in the same turn may have led to another position already."""
    game, record = (
        now(prompts=asking(None, (1, 2, DONE))),
        played(toy.make(rules_version=2, prompts=asking(None, (1, 2, 3)))),
    )
    assert [line.split()[1] for line in record.actions[:4]] == ["play", "wave"] * 2
    record.actions[1] = f"{record.actions[1][0]} wave 1"
    record.actions[3] = f"{record.actions[3][0]} wave 3"
    assert differs(game, record).steps == 2


def test_a_difference_may_begin_some_turns_before() -> None:
    record = played()
    record.actions[3] = "1 play 77"
    game = now(ruling(1, record.actions[1].split()[2]), ruling(2, "farm"))
    assert differs(game, record).steps == 1


def test_another_actor_is_a_difference() -> None:
    def resolve(s: Toy, frame: Frame, action: int) -> None:
        toy.resolve(s, frame, action)
        if len(s.played) == 2:
            s.stack[-1] = (s.stack[-1][0], 1, 0, 0, 0)

    assert differs(now(prompts=toy.prompts(resolve=resolve)), played()).steps == 2


def test_another_result_is_a_difference() -> None:
    def score(s: Toy) -> Any:
        scores = toy.score(s)
        scores[0].lines["numbers"] += 1
        return scores

    record = played()
    assert differs(now(score=score), record).steps == len(record.actions)
    counted, gained = ruling(1, "numbers", scoring=True), ruling(1, "numbers", record.actions[3].split()[2])
    assert differs(now(counted, score=score), record).steps == len(record.actions)
    assert differs(now(gained, score=score), record).steps == 3, "points may differ since what the ruling is about"
    record.result = None
    replay(now(score=score), record)


def test_a_game_that_is_not_over_any_more_is_a_difference() -> None:
    def flip(s: Toy, frame: Frame) -> None:
        toy.flip(s, frame)
        s.hands[0].append(s.box.pop())
        s.stack.append((toy.TURN.number, 0, 0, 0, 0))

    prompts = Prompts()
    prompts.ask("turn", toy.options, toy.resolve, toy.describe, turn=True)
    prompts.work("flip", flip)
    assert differs(now(prompts=prompts), played()).steps == 6


# --- questions that records from before do not know


def asking(implied: int | None, actions: Sequence[int]) -> Prompts:
    """After each play its player is asked whether there is anything else."""

    def resolve(s: Toy, frame: Frame, action: int) -> None:
        toy.resolve(s, frame, action)
        s.stack.append((2, frame[1], 0, 0, 0))

    def done(s: Toy, frame: Frame, action: int) -> None:
        return

    def describe(s: Toy, frame: Frame, action: int) -> Description:
        return {"verb": "done"} if action == DONE else {"verb": "wave", "number": action}

    new = Prompts()
    new.ask("turn", toy.options, resolve, toy.describe, turn=True)
    new.work("flip", toy.flip)
    new.ask(
        "what_else",
        lambda s, frame: list(actions),
        done,
        describe,
        implied=lambda s, frame, rules: implied if rules < 3 else None,
    )
    return new


@pytest.mark.parametrize(("implied", "actions"), [(DONE, (1, DONE)), (None, (DONE,))])
def test_a_new_question_is_answered_as_the_record_implies(implied: int | None, actions: Sequence[int]) -> None:
    game, record = now(prompts=asking(implied, actions)), played()
    assert replay(game, record).coins == replay(THEN, record).coins  # type: ignore[attr-defined]
    states = course(game, record)
    assert len(states) == len(record.actions) + 1
    for s, line in zip(states, record.actions, strict=False):
        assert game.text(s, game.parse(s, line.partition(" ")[2])) == line.partition(" ")[2]


def test_a_new_question_without_an_implied_answer_is_a_difference() -> None:
    error = differs(now(ruling(1), ruling(2, "what_else"), prompts=asking(None, (1, DONE))), played())
    assert (error.steps, [named.rule for named in error.rulings]) == (0, ["R-T-2"])


def test_records_of_today_imply_nothing() -> None:
    record = played()
    record.rules = 3
    with pytest.raises(RecordError, match=r"^step 2 .* is not possible"):
        replay(now(prompts=asking(DONE, (1, DONE))), record)


def test_a_game_goes_on_as_one_of_today() -> None:
    """Its first moves get the answers that they imply, the others answer for themselves."""
    game, record = now(prompts=asking(DONE, (1, DONE))), played()
    whole = upgraded(game, record)
    assert (whole.rules, len(whole.actions)) == (3, 12)
    assert [line for line in whole.actions if "done" not in line] == record.actions
    assert replay(game, whole).key() == replay(game, record).key()
    record.actions, record.result = record.actions[:2], None
    new = upgraded(game, record)
    s = replay(game, new)
    while not game.over(s):
        new.add(game, s, game.legal_actions(s)[0])
        game.apply(s, game.legal_actions(s)[0])
    new.finish(game, s)
    assert any("wave" in line for line in new.actions)
    assert replay(game, loads(dumps(new))).key() == s.key()


def test_what_could_be_an_answer_to_a_new_question_is_none() -> None:
    """A record from before never means it, also if its next move would do."""
    prompts = asking(DONE, (1, DONE))
    new = Prompts()
    new.ask("turn", toy.options, prompts.all[0].resolve, toy.describe, turn=True)
    new.work("flip", toy.flip)
    new.ask(
        "what_else",
        lambda s, frame: [*range(10), DONE],
        prompts.all[2].resolve,
        lambda s, frame, action: {"verb": "done"} if action == DONE else {"verb": "play", "number": action},
        implied=prompts.all[2].implied,
    )
    record = played()
    assert replay(now(prompts=new), record).key() == replay(now(prompts=prompts), record).key()


def test_the_end_of_a_record_implies_answers_too() -> None:
    game, record = now(prompts=asking(DONE, (1, DONE))), played()
    record.actions, record.result = record.actions[:3], None
    assert game.actor(replay(game, record)) == THEN.actor(replay(THEN, record)) == 1
    assert game.question(replay(game, record)) == "turn"


# --- options that keep what was decided before


def _accept(value: Any, seats: int) -> Any:
    return value


def test_records_from_before_keep_what_was_decided_then() -> None:
    rules = Module("house", "House", "rules", options={"kind": Option("new", "which", _accept)}, active=lambda c: True)
    game = now(ruling(1, kind="old", speed="slow"), ruling(2, since=2, kind="older"), modules=(rules,))
    record = played()
    assert replay(game, record).table.config.option("kind") == "old"
    record.options["kind"] = "new"
    assert replay(game, record).table.config.option("kind") == "new"
    record.rules, record.options = 3, {}
    assert replay(game, record).table.config.option("kind") == "new"


# --- which rulings are named


def test_the_nearest_words_decide() -> None:
    one, two, three = ruling(1, "farm"), ruling(2, "inn", "mine"), ruling(3)
    assert blamed([one, two, three], [[{"inn"}], [{"farm"}]]) == (two,)
    assert blamed([one, two, three], [[{"choose"}], [{"farm"}, {"mine"}]]) == (one, two)
    assert blamed([one, two, three], [[{"farm"}, {"mine"}, {"inn", "farm"}, {"farm"}]]) == (one,)
    assert blamed([one, two, three], [[set()], []]) == ()
    assert len(blamed([ruling(i, "farm") for i in range(9)], [[{"farm"}]])) == 3


def test_a_ruling_with_an_option_for_what_was_before_is_no_reason() -> None:
    record = played()
    record.actions[1] = "1 play 77"
    with pytest.raises(RecordError, match=r"^step 2 .* is not possible"):
        replay(now(ruling(1, "77", kind="old")), record)


def test_modules_decide_what_a_ruling_concerns() -> None:
    assert ruling(1).concerns(())
    assert ruling(1, modules=["pearlbrook"]).concerns(["bellfaire", "pearlbrook"])
    assert not ruling(1, modules=["pearlbrook"]).concerns(["bellfaire"])


@pytest.mark.parametrize("game", ["everdell", "duo"])
def test_the_files_are_read(game: str) -> None:
    assert all(found.since == 2 and found.text["en"] and found.rule.startswith("R-") for found in read_rulings(game))
