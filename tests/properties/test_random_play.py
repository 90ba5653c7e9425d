"""The laws of the kernel over random configurations and random play.

``conformance`` looks at every position on the way: copies, saving, words, secrets, every legal action, and the replay.
"""

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.ids import COLOUR_COUNT, COLOURS, RING
from evertable.evergreen.state import Evergreen
from evertable.kernel.conformance import play_out
from evertable.kernel.module import Config
from evertable.kernel.rng import below, seeded

TIMERS = (0, 60)
BIG = 1 << 40
"""Seeds are large, so that a seed found in an observation is no accident."""


def random_config(seed: int, seats: int) -> Config:
    rng, timer = below(seeded(seed), len(TIMERS))
    _, dealer = below(rng, seats + 1)
    return GAME.config(seats, options={"turn_timer": TIMERS[timer], "dealer": "random" if dealer == seats else dealer})


@pytest.mark.parametrize("seats", GAME.seats)
def test_laws_hold_in_random_games(seats: int) -> None:
    for seed in range(8):
        play_out(GAME, random_config(seed, seats), BIG + 97 * seed)


def random_moves(s: Evergreen, seed: int) -> list[str]:
    """Play a game to its end with verbs equally likely; returns the verbs."""
    rng, verbs = seeded(seed), []
    while not GAME.over(s):
        by_verb: dict[str, list[int]] = {}
        for action in GAME.legal_actions(s):
            by_verb.setdefault(GAME.describe(s, action)["verb"], []).append(action)
        rng, which = below(rng, len(by_verb))
        verb = sorted(by_verb)[which]
        rng, i = below(rng, len(by_verb[verb]))
        before = s.copy()
        GAME.apply(s, by_verb[verb][i])
        rules_hold(before, s, verb)
        verbs.append(verb)
    return verbs


def rules_hold(before: Evergreen, after: Evergreen, verb: str) -> None:
    """What each kind of move may change, whatever the position."""
    opening = not before.tops
    for colour in range(COLOUR_COUNT):
        moved = before.holders[colour] != after.holders[colour]
        advanced = (after.steps[colour] - before.steps[colour]) % len(RING)
        assert advanced == (1 if moved and before.holders[colour] >= 0 else 0), COLOURS[colour]  # R-E-42
        assert not moved or verb in ("influence", "timeout", "reveal")
    assert sum(a != b for a, b in zip(before.holders, after.holders, strict=True)) <= (6 if opening else 2)  # R-E-41
    assert (after.hit - before.hit) % COLOUR_COUNT in ((0, 1, 5) if verb == "hit" else (0,))  # R-E-45
    played = sum(map(len, before.hands)) - sum(map(len, after.hands))
    assert played in {"influence": (1,), "reveal": (1,), "timeout": (0, 1)}.get(verb, (0,))  # R-E-12
    scored = [b - a for a, b in zip(before.points, after.points, strict=True)]
    actor = GAME.actor(before)
    assert all(points == 0 for seat, points in enumerate(scored) if seat != actor)  # R-E-47
    assert scored[actor] == 0 or verb in ("concert", "final")
    leaders_hold_discs(after)


def leaders_hold_discs(s: Evergreen) -> None:
    """Whoever leads a visible colour has its disc (R-E-23, R-E-30 to R-E-32), worked out anew from the piles."""
    view = GAME.observation(s, -1)
    for colour, disc in view["discs"].items():
        best: list[tuple[int, int, int]] = []
        for seat, pile in enumerate(view["piles"]):
            values = [int(card.split("-")[1]) for card in pile if card.startswith(f"{colour}-")]
            if values:
                best.append((sum(values), max(values), seat))
        if best:
            assert disc["holder"] == max(best)[2]


@pytest.mark.parametrize("seats", GAME.seats)
def test_rules_hold_in_random_games(seats: int) -> None:
    for seed in range(40):
        s = GAME.new_game(random_config(seed, seats), seed)
        verbs = random_moves(s, seed)
        assert not any(s.hands)  # R-E-50
        assert verbs.count("final") == seats  # R-E-53
        assert verbs[-seats:] == ["final"] * seats
        assert verbs.count("reveal") == 3 * seats  # R-E-20
        assert max(s.concerts) <= 3  # R-E-46
        if not s.table.config.option("turn_timer"):
            assert verbs.count("influence") == 10 * seats
            assert verbs.count("stop") == verbs.count("hit") == verbs.count("concert")


def test_timeouts_happen_in_these_games() -> None:
    s = GAME.new_game(GAME.config(3, options={"turn_timer": 60}), 1)
    assert "timeout" in random_moves(s, 1)
