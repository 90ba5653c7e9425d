"""The laws hold for the games we ship, and the suite finds each way of breaking them.

A correct toy game is broken in one place at a time; the message must name the law.
"""

import random
from collections.abc import Mapping
from typing import Any, Self

import pytest

from evertable.kernel.conformance import Broken, Witness, configurations, play_out, verify
from evertable.kernel.game import Game
from evertable.kernel.module import Module, Table
from evertable.kernel.rng import seeded
from evertable.kernel.stack import Description, Frame
from evertable.registry import NAMES, game_named
from tests.kernel import toy
from tests.kernel.toy import Toy


def breaks(game: Game[Any], law: str, what: str) -> None:
    with pytest.raises(Broken, match=f"^{law}: .*{what}.*highest, Config"):
        verify(game, games=6)


@pytest.mark.parametrize("name", NAMES)
def test_our_games_keep_the_laws(name: str) -> None:
    assert verify(game_named(name), games=5) > 100


def test_the_toy_keeps_the_laws() -> None:
    assert verify(toy.GAME, games=20) == sum(3 * seats for seats in [*[2, 3, 4] * 6, 2, 3])


# --- secrets


def test_a_leak_in_the_observation() -> None:
    def observe(s: Toy, seat: int) -> dict[str, Any]:
        return {**toy.observe(s, seat), "best": max(s.box)}

    breaks(toy.make(observe=observe), "secrecy", "sees something it must not know")


def test_a_leak_to_spectators_only() -> None:
    def observe(s: Toy, seat: int) -> dict[str, Any]:
        return {**toy.observe(s, seat), "hand": s.hands[seat][:]}

    breaks(toy.make(observe=observe), "secrecy", "seat -1 sees something")


def test_the_generator_in_the_observation() -> None:
    def observe(s: Toy, seat: int) -> dict[str, Any]:
        return {**toy.observe(s, seat), "lucky": [s.rng]}

    def resample(s: Toy, seat: int, rng: int) -> Toy:
        new = toy.resample(s, seat, rng)
        new.rng = s.rng
        return new

    breaks(toy.make(observe=observe, resample=resample), "secrecy", "holds the seed or the generator")


def test_the_generator_in_the_observation_with_a_correct_resample() -> None:
    def observe(s: Toy, seat: int) -> dict[str, Any]:
        return {**toy.observe(s, seat), "lucky": s.rng}

    breaks(toy.make(observe=observe), "secrecy", "sees something it must not know")


def test_the_seed_in_the_observation() -> None:
    def observe(s: Toy, seat: int) -> dict[str, Any]:
        return {**toy.observe(s, seat), "title": {"number": 1 << 40}}

    breaks(toy.make(observe=observe), "secrecy", "holds the seed or the generator")


def test_a_resample_that_changes_what_the_seat_sees() -> None:
    def resample(s: Toy, seat: int, rng: int) -> Toy:
        return toy.resample(s, -1, rng)

    breaks(toy.make(resample=resample), "secrecy", "sees something it must not know")


def test_a_resample_that_depends_on_hidden_cards() -> None:
    def resample(s: Toy, seat: int, rng: int) -> Toy:
        return toy.resample(s, seat, rng ^ sum(s.box))

    breaks(toy.make(resample=resample), "secrecy", "what seat 0 deals once more depends on what it must not know")


def test_a_resample_into_an_impossible_position() -> None:
    def resample(s: Toy, seat: int, rng: int) -> Toy:
        new = toy.resample(s, seat, rng)
        new.box[0] = new.box[1]
        return new

    breaks(toy.make(resample=resample), "secrecy", "a resampled position is impossible")


def test_legal_actions_that_depend_on_hidden_cards() -> None:
    def options(s: Toy, frame: Frame) -> list[int]:
        hand = s.hands[frame[1]]
        return [n for n in hand if n > min(s.box)] or hand[:]

    breaks(toy.make(prompts=toy.prompts(options=options)), "secrecy", "depend on what it must not know")


# --- actions


def test_an_unsorted_action_list() -> None:
    def options(s: Toy, frame: Frame) -> list[int]:
        return s.hands[frame[1]][::-1]

    breaks(toy.make(prompts=toy.prompts(options=options)), "order", "not sorted or not unique")


def test_an_action_listed_twice() -> None:
    def options(s: Toy, frame: Frame) -> list[int]:
        return sorted(s.hands[frame[1]] * 2)

    breaks(toy.make(prompts=toy.prompts(options=options)), "order", "not sorted or not unique")


def test_an_empty_action_list_before_the_end() -> None:
    def options(s: Toy, frame: Frame) -> list[int]:
        return s.hands[frame[1]][1:]

    breaks(toy.make(prompts=toy.prompts(options=options)), "progress", "no legal action before the end")


def test_options_that_change_the_position() -> None:
    def options(s: Toy, frame: Frame) -> list[int]:
        s.rng += 1
        return s.hands[frame[1]][:]

    breaks(toy.make(prompts=toy.prompts(options=options)), "determinism", "led to another position")


def test_an_observation_that_changes_the_position() -> None:
    def observe(s: Toy, seat: int) -> dict[str, Any]:
        s.played.sort(reverse=True)
        return toy.observe(s, seat)

    breaks(toy.make(observe=observe), "purity", "looking at the position changed it")


def test_options_that_differ_when_asked_twice() -> None:
    asked = []

    def options(s: Toy, frame: Frame) -> list[int]:
        asked.append(1)
        return s.hands[frame[1]][len(asked) % 2 :] or s.hands[frame[1]][:]

    breaks(toy.make(prompts=toy.prompts(options=options)), "purity", "differ when asked twice")


def test_an_actor_that_is_nobody() -> None:
    def resolve(s: Toy, frame: Frame, action: int) -> None:
        toy.resolve(s, frame, action)
        s.stack.append((toy.TURN.number, -2, 0, 0, 0))

    breaks(toy.make(prompts=toy.prompts(resolve=resolve)), "actor", "seat -2 is to act")


def test_an_action_that_fails() -> None:
    def resolve(s: Toy, frame: Frame, action: int) -> None:
        if action == 5:
            raise IndexError("no such place")
        toy.resolve(s, frame, action)

    breaks(toy.make(prompts=toy.prompts(resolve=resolve)), "soundness", "fails with IndexError")


def test_an_action_that_loses_a_card() -> None:
    def resolve(s: Toy, frame: Frame, action: int) -> None:
        toy.resolve(s, frame, action)
        s.box = s.box[1:]

    breaks(toy.make(prompts=toy.prompts(resolve=resolve)), "soundness", "after 'play ")


def test_a_description_that_is_not_unique() -> None:
    def describe(s: Toy, frame: Frame, action: int) -> Description:
        return {"verb": "play", "number": action // 8}

    breaks(toy.make(prompts=toy.prompts(describe=describe)), "words", "two actions have the same description")


@pytest.mark.parametrize("extra", [{"pair": [1, 2]}, {"nothing": None}, {"deep": {"a": 1}}])
def test_a_description_that_is_not_flat(extra: Mapping[str, Any]) -> None:
    def describe(s: Toy, frame: Frame, action: int) -> Description:
        return {"verb": "play", "number": action, **extra}

    breaks(toy.make(prompts=toy.prompts(describe=describe)), "words", "is described as")


def test_a_description_without_a_verb() -> None:
    def describe(s: Toy, frame: Frame, action: int) -> Description:
        return {"number": action}

    breaks(toy.make(prompts=toy.prompts(describe=describe)), "words", "is described as")


# --- copying, saving, replaying


class SharedList(Toy):
    __slots__ = ()

    def copy(self) -> Self:
        new = super().copy()
        new.played = self.played
        return new


class SharedNested(Toy):
    __slots__ = ()

    def copy(self) -> Self:
        new = super().copy()
        new.hands = self.hands[:]
        return new


class PlainCopy(Toy):
    __slots__ = ()

    def copy(self) -> Self:
        return Toy.restore(self.table, self.dump())  # type: ignore[return-value]


class Forgetful(Toy):
    __slots__ = ()

    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "played": []}


class Unhashable(Toy):
    __slots__ = ()

    def key(self) -> tuple[Any, ...]:
        return (*super().key(), [])


def of_kind(kind: type[Toy]) -> Game[Any]:
    def deal(table: Table, rng: int) -> Toy:
        return kind.restore(table, toy.deal(table, rng).dump())

    return toy.make(state=kind, deal=deal)


def test_a_list_shared_after_copy() -> None:
    breaks(of_kind(SharedList), "copying", "a move on a copy changed the original")


def test_an_inner_list_shared_after_copy() -> None:
    breaks(of_kind(SharedNested), "copying", "a move on a copy changed the original")


def test_a_copy_of_another_kind() -> None:
    breaks(of_kind(PlainCopy), "copying", "a copy is of another kind")


def test_a_field_lost_in_saving() -> None:
    breaks(of_kind(Forgetful), "saving", r"load\(dump\(s\)\) is another position")


def test_a_key_that_does_not_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        verify(of_kind(Unhashable), games=1)


def test_a_deal_that_is_not_determined_by_the_seed() -> None:
    def deal(table: Table, rng: int) -> Toy:
        return toy.deal(table, random.getrandbits(60))

    breaks(toy.make(deal=deal), "determinism", "the same seed and actions led to another position")


def test_a_move_that_is_not_determined_by_the_seed() -> None:
    def resolve(s: Toy, frame: Frame, action: int) -> None:
        toy.resolve(s, frame, action)
        s.rng = random.getrandbits(60)

    breaks(toy.make(prompts=toy.prompts(resolve=resolve)), "determinism", "led to another position")


def test_an_impossible_deal() -> None:
    def deal(table: Table, rng: int) -> Toy:
        s = toy.deal(table, rng)
        s.box.pop()
        return s

    breaks(toy.make(deal=deal), "soundness", "the deal: the numbers are")


def test_a_game_without_end() -> None:
    game = toy.endless()
    with pytest.raises(
        Broken, match=r"progress: no end after 50 steps \(highest, Config\(seats=3, .*, seed 4, step 51"
    ):
        play_out(game, game.config(3), 4, max_steps=50)


def test_a_result_without_all_seats() -> None:
    def score(s: Toy) -> Any:
        return toy.score(s)[:-1]

    breaks(toy.make(score=score), "result", "1 scores")


# --- the witness and the configurations


def test_a_witness_rejects_an_action_that_is_not_listed() -> None:
    config = toy.GAME.config(2)
    with pytest.raises(Broken, match=r"^legality: action 99 is played but not listed"):
        Witness(toy.GAME, config, 1).step(toy.GAME.new_game(config, 1), 99)


def test_a_witness_rejects_an_early_end() -> None:
    config = toy.GAME.config(2)
    with pytest.raises(Broken, match=r"^end: the game is not over"):
        Witness(toy.GAME, config, 1).end(toy.GAME.new_game(config, 1))


def test_the_message_says_where() -> None:
    def options(s: Toy, frame: Frame) -> list[int]:
        return s.hands[frame[1]][:: -1 if len(s.played) == 1 else 1]

    with pytest.raises(Broken, match=r"seats=2.*seed 8, step 2, after 0 play \d+\)"):
        play_out(toy.make(prompts=toy.prompts(options=options)), toy.GAME.config(2), 8)


def test_configurations_go_through_seats_and_modules() -> None:
    modules = (Module("big", "Big", "-", seats=range(3, 5)), Module("odd", "Odd", "-", conflicts=("big",)))
    stream = configurations(toy.make(modules=modules), seeded(1))
    configs = [next(stream) for _ in range(60)]
    assert [config.seats for config in configs[:6]] == [2, 3, 4, 2, 3, 4]
    assert {(c.seats, c.modules) for c in configs} == {
        *((seats, ()) for seats in (2, 3, 4)),
        *((seats, ("odd",)) for seats in (2, 3, 4)),
        *((seats, ("big",)) for seats in (3, 4)),
    }
