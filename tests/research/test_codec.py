"""Numbers of actions and positions: each has one meaning, and none tells what the seat does not know."""

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from evertable.research.codecs.codec import FOLD, part
from evertable.research.codecs.registry import NoCodec, codec_for
from evertable.research.round import Round
from tests.kernel import toy
from tests.research.cases import CASES, walk


def counts(table: Round, block: str, seat: int) -> dict[str, int]:
    """A block of a row by the names of its numbers, without those that are 0."""
    features = table.codec.features
    names = dict(features.names)[block]
    row = table.row(seat)[features.first[block] :]
    return {name: int(row[i]) for i, name in enumerate(names) if row[i]}


@pytest.mark.parametrize(("game", "players", "modules"), CASES)
def test_every_legal_action_has_a_number_of_its_own(game: str, players: int, modules: tuple[str, ...]) -> None:
    table = Round(game, players, modules)
    size = table.codec.actions.size
    for _ in walk(table, 1):
        assert len(set(table.indices)) == len(table.legal)
        assert min(table.indices) >= 0
        assert max(table.indices) < size


@pytest.mark.parametrize(("game", "players", "modules"), CASES)
def test_no_seat_learns_what_it_cannot_know(game: str, players: int, modules: tuple[str, ...]) -> None:
    table = Round(game, players, modules)
    for number, _ in enumerate(walk(table, 2)):
        if number % 10 == 0:
            for seat in range(players):
                other = Round(game, players, modules)
                other.take(table.game.resample(table.state, seat, 77 + number))
                assert np.array_equal(table.row(seat), other.row(seat))
                if seat == table.actor:
                    assert table.indices == other.indices


@pytest.mark.parametrize(("game", "players", "modules"), CASES)
def test_every_number_has_a_name(game: str, players: int, modules: tuple[str, ...]) -> None:
    codec = Round(game, players, modules).codec
    for blocks in (codec.actions, codec.features):
        names = blocks.listed()
        assert len(names) == len(set(names)) == blocks.size


def expected(description: Mapping[str, object], seat: int) -> str | None:
    """The name that the number of a described action of Everdell has, where a block is meant for it."""
    if description["verb"] == "play":
        zone = description["from"] if description["from"] in ("hand", "meadow") else "elsewhere"
        way = (
            "on a card"
            if "on" in description
            else "resources"
            if description["using"] == "resources"
            else "another way"
        )
        return f"play:{description['card']} from {zone} by {way}"
    if description["verb"] == "place" and "card" in description:
        return f"visit {'own' if description['owner'] == seat else 'another' + chr(39) + 's'}:{description['card']}"
    if description["verb"] == "place":
        return f"place a worker:{description['at']}"
    if description["verb"] in ("prepare", "pass"):
        return f"turn:{description['verb']}"
    return None


@pytest.mark.parametrize("modules", [(), ("extra", "legends")])
def test_numbers_of_everdell_mean_what_their_names_say(modules: tuple[str, ...]) -> None:
    table = Round("everdell", 3, modules)
    names = table.codec.actions.listed()
    seen: Counter[str] = Counter()
    for seed in range(4):
        for _ in walk(table, seed):
            for action, index in zip(table.legal, table.indices, strict=True):
                wanted = expected(table.game.describe(table.state, action), table.actor)
                if wanted is not None and not names[index].startswith("folded"):
                    assert names[index] == wanted
                    seen[wanted.split(":")[0]] += 1
                seen["folded"] += names[index].startswith("folded")
                seen["all"] += 1
    assert {"play", "place a worker", "visit own", "visit another's", "turn"} <= set(seen)
    assert seen["folded"] < seen["all"] / 50


def test_numbers_of_evergreen_count_owners_from_the_actor() -> None:
    table = Round("evergreen", 3)
    names = table.codec.actions.listed()
    found = 0
    for _ in walk(table, 5):
        for action, index in zip(table.legal, table.indices, strict=True):
            words = table.game.describe(table.state, action)
            if words["verb"] == "influence":
                distance = (words["owner"] - table.actor) % 3
                assert names[index] == f"influence:{words['card']} on seat +{distance} {words['pile']}"
                found += table.actor != 0
    assert found > 100


def test_numbers_of_duo_mean_what_their_names_say() -> None:
    table = Round("duo", 2)
    names = table.codec.actions.listed()
    seen: Counter[str] = Counter()
    for seed in range(3):
        for _ in walk(table, seed):
            for action, index in zip(table.legal, table.indices, strict=True):
                words, name = table.game.describe(table.state, action), names[index]
                if words["verb"] == "draw":
                    assert name == f"draw:{words.get('card', 'deck')} moving the {words['moves']}"
                elif words["verb"] == "play" and not name.startswith("folded"):
                    assert name.startswith(f"play:{words['card']} from {words['from']} by ")
                seen[str(words["verb"])] += 1
    assert {"draw", "play"} <= set(seen)


def test_rows_of_everdell_tell_the_observation() -> None:
    table = Round("everdell", 2, ("extra",))
    for number, _ in enumerate(walk(table, 3)):
        if number % 5:
            continue
        for seat in range(2):
            view = table.game.observation(table.state, seat)
            assert counts(table, "hand", seat) == Counter(view["hand"])
            assert counts(table, "meadow", seat) == Counter(card for card in view["meadow"] if card)
            cities = counts(table, "city", seat)
            goods = counts(table, "owner", seat)
            for owner in range(2):
                who = f"owner +{(owner - seat) % 2}"
                city = Counter(built["card"] for built in view["owners"][owner]["city"])
                assert {name.split(" ")[2]: n for name, n in cities.items() if name.startswith(who)} == city
                for name, amount in view["owners"][owner]["resources"].items():
                    assert goods[f"{who} {name}"] == amount
                assert goods[f"{who} {view['owners'][owner]['season']}"] == 1


def test_rows_of_evergreen_tell_the_observation() -> None:
    table = Round("evergreen", 3)
    for _ in walk(table, 4):
        for seat in range(3):
            view = table.game.observation(table.state, seat)
            assert set(counts(table, "hand", seat)) == set(view["hand"])
            assert set(counts(table, "covered", seat)) == set(view["covered"])
            assert set(counts(table, "hit", seat)) == {view["hit"]}
            points = counts(table, "seat", seat)
            for other in range(3):
                assert points.get(f"seat +{(other - seat) % 3} points", 0) == min(view["points"][other], 255)


def test_rows_of_duo_tell_the_observation() -> None:
    table = Round("duo", 2)
    for _ in walk(table, 6):
        for seat in range(2):
            view = table.game.observation(table.state, seat)
            hand = {name.removeprefix("mine ") for name in counts(table, "hand", seat)}
            assert hand == set(view["mayors"][seat]["hand"])
            meadow = counts(table, "meadow place", seat)
            assert meadow == {card: place + 1 for place, card in enumerate(view["meadow"]) if card}


def test_what_modules_add_is_told() -> None:
    """A worker of the river board is nowhere in the base game's blocks, so that only the folded block can tell."""
    table = Round("everdell", 2, ("pearlbrook",))
    rows = {bytes(table.row(0))[table.codec.features.first["modules"] :] for _ in walk(table, 1)}
    assert len(rows) > 10


def test_actions_that_share_a_number_are_parted() -> None:
    """The first keeps it; the others go to the place of their own number, or the next free one."""
    keys = [0] * 5
    part(keys, [5, 7, 7 + FOLD, 8, 3 + FOLD], 1)
    assert keys == [0, 8, 9, 10, 4]


def test_a_game_without_a_codec_is_named() -> None:
    with pytest.raises(NoCodec, match=f"{toy.GAME.name} has no numbering"):
        codec_for(toy.GAME, toy.GAME.config(2))
