"""The generator: known values that must never change, its range, and that it is fair."""

from collections import Counter
from itertools import pairwise

import pytest

from evertable.kernel.rng import Stream, below, below_by_halves, seeded, shuffle, shuffle_by_halves


def test_splitmix64_known_values() -> None:
    """The published first outputs of splitmix64 for the state 1234567."""
    state, outputs = 1234567, []
    for _ in range(5):
        state, value = below(state, 1 << 64)
        outputs.append(value)
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_known_seeds() -> None:
    """A change here changes every recorded game."""
    assert [seeded(seed) for seed in (0, 1, -1)] == [9523843951405948789, 17797172410793473910, 2258336317711253734]


def test_a_stream_draws_the_same_numbers() -> None:
    for seed in range(20):
        stream, state = Stream(seeded(seed)), seeded(seed)
        for n in (1, 2, 7, 100, (1 << 30) - 1) * 10:
            state, drawn = below(state, n)
            assert stream.below(n) == drawn


def test_known_shuffle() -> None:
    items = list(range(10))
    assert shuffle(seeded(1), items) == 9723141342444950579
    assert items == [8, 3, 6, 0, 4, 5, 2, 7, 9, 1]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 13, 78, 1 << 62])
def test_range(n: int) -> None:
    state = seeded(n)
    for _ in range(200):
        state, value = below(state, n)
        assert 0 <= value < n
        assert 0 <= state < 1 << 64


def test_all_numbers_are_about_as_frequent() -> None:
    """Chi-square over 6 faces: 20.5 is exceeded by chance once in a thousand; the seed is fixed."""
    state, rolls = seeded(42), 60_000
    counts: Counter[int] = Counter()
    for _ in range(rolls):
        state, value = below(state, 6)
        counts[value] += 1
    expected = rolls / 6
    assert sum((counts[face] - expected) ** 2 / expected for face in range(6)) < 20.5


def test_every_order_is_about_as_frequent() -> None:
    """Chi-square over the 24 orders of 4 items, 23 degrees of freedom."""
    state, rounds = seeded(43), 24_000
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        items = [0, 1, 2, 3]
        state = shuffle(state, items)
        counts[tuple(items)] += 1
    expected = rounds / 24
    assert len(counts) == 24
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 49.7


def test_the_state_is_one_int_and_the_whole_of_it() -> None:
    state = seeded(7)
    assert type(state) is int
    for _ in range(10):
        state, _ = below(state, 100)
    assert below(state, 100) == below(int(str(state)), 100)


def test_neighbouring_seeds_are_unrelated() -> None:
    states = [seeded(seed) for seed in range(1000)]
    assert len(set(states)) == 1000
    differing = [(a ^ b).bit_count() for a, b in pairwise(states)]
    assert 30 < sum(differing) / len(differing) < 34


@pytest.mark.parametrize("items", [[], [1]])
def test_shuffling_nothing(items: list[int]) -> None:
    assert shuffle(5, items) == 5
    assert len(items) < 2


@pytest.mark.parametrize("n", [1, 2, 13, 1000, (1 << 30) - 1])
def test_numbers_by_halves_are_the_same(n: int) -> None:
    """What the compiled engine works out in halves is splitmix64 as it is written down."""
    state = seeded(n)
    for start in (0, 1, 0xFFFFFFFF, 1 << 32, (1 << 64) - 1, *(state * i % (1 << 64) for i in range(500))):
        following = (start + 0x9E3779B97F4A7C15) % (1 << 64)
        z = ((following ^ (following >> 30)) * 0xBF58476D1CE4E5B9) % (1 << 64)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % (1 << 64)
        assert below_by_halves(start, n) == below(start, n) == (following, ((z ^ (z >> 31)) * n) >> 64)


@pytest.mark.parametrize("size", [0, 1, 2, 128])
def test_shuffling_by_halves_is_the_same(size: int) -> None:
    items, others = list(range(size)), list(range(size))
    state = seeded(size)
    for n in range(size, 1, -1):
        state, j = below(state, n)
        items[n - 1], items[j] = items[j], items[n - 1]
    assert shuffle_by_halves(seeded(size), others) == state
    assert others == items
    again = list(range(size))
    assert shuffle(seeded(size), again) == state
    assert again == items
