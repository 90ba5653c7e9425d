"""Records: what is written is read again, and everything that is wrong is refused with its reason."""

import json
from pathlib import Path
from typing import Any

import pytest

from evertable.kernel import record as records
from evertable.kernel.record import Record, RecordError, dumps, loads, read, replay, save
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State
from tests.kernel.attributes import attributes
from tests.kernel.toy import GAME


def played(moves: int = 99, seats: int = 2) -> tuple[Record, State]:
    s: State = GAME.new_game(GAME.config(seats), 4)
    record = Record.start(GAME, s, 4, ["Zofia Łąka", "bot"][:seats] + ["more"] * (seats - 2))
    rng = seeded(4)
    while not GAME.over(s) and len(record.actions) < moves:
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        record.add(GAME, s, actions[i])
        GAME.apply(s, actions[i])
    record.finish(GAME, s)
    return record, s


def fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in attributes(Record)}


@pytest.mark.parametrize("moves", [0, 1, 5, 99])
def test_round_trip(moves: int) -> None:
    record, s = played(moves)
    again = loads(dumps(record))
    assert fields(again) == fields(record)
    assert replay(GAME, again).key() == s.key()
    assert (record.result is None) == (moves < 6)


def test_the_file_is_plain_json_with_an_action_a_line() -> None:
    record, _ = played()
    text = dumps(record)
    data = json.loads(text)
    assert data["format"] == 1
    assert data["game"] == "highest"
    assert data["rules"] == 3
    assert all(f'    "{action}"' in text.splitlines() or f'    "{action}",' in text for action in record.actions)
    assert "Zofia Łąka" in text
    assert text.endswith("}\n")


def test_replay_up_to_a_step() -> None:
    record, _ = played()
    s = replay(GAME, record, upto=2)
    assert s.key() == replay(GAME, played(2)[0]).key()
    assert replay(GAME, record, upto=0).key() == GAME.new_game(GAME.config(2), 4).key()


# --- loads


def changed(**changes: Any) -> str:
    data = json.loads(dumps(played()[0]))
    for key, value in changes.items():
        if value is ...:
            del data[key]
        else:
            data[key] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (changed(seats=["a"] * 21), "'seats' has more than 20 entries"),
        (changed(actions=["0 lay 1"] * 20_001), "'actions' has more than 20000 entries"),
        (changed(actions=["0 " + "x" * 400]), "'actions' contains a text of more than 400 characters"),
        (changed(seats=["\ud800", "b"]), "'seats' contains characters that are not text"),
        (changed(modules=["a\0"]), "'modules' contains characters that are not text"),
        (changed(seed=1 << 64), "its seed is not a number of 64 bits"),
        (changed(options={"a": 10**30}), "'options' contains something that no game has: options.a: "),
        (changed(result={"totals": [[[[[[[[[[1]]]]]]]]]]}), "'result' contains something that no game has: result."),
        ("", "broken JSON: "),
        ("{", "broken JSON: "),
        ("[]", "not a record: it has no 'format'"),
        ("{}", "not a record: it has no 'format'"),
        ("null", "not a record: it has no 'format'"),
        (changed(format=2), "unknown record format 2; this version reads format 1"),
        (changed(format="1"), "unknown record format '1'; this version reads format 1"),
        (changed(format=True), "'format' is missing or wrong: it has to be a whole number"),
        (changed(game=...), "'game' is missing or wrong: it has to be a text"),
        (changed(game=7), "'game' is missing or wrong: it has to be a text"),
        (changed(rules=...), "'rules' is missing or wrong: it has to be a whole number"),
        (changed(rules=True), "'rules' is missing or wrong: it has to be a whole number"),
        (changed(modules="base"), "'modules' is missing or wrong: it has to be a list"),
        (changed(options=[]), "'options' is missing or wrong: it has to be an object"),
        (changed(seed=1.5), "'seed' is missing or wrong: it has to be a whole number"),
        (changed(seed=...), "'seed' is missing or wrong: it has to be a whole number"),
        (changed(seats=2), "'seats' is missing or wrong: it has to be a list"),
        (changed(actions=...), "'actions' is missing or wrong: it has to be a list"),
        (changed(modules=[1]), "'modules' contains something that is not a text"),
        (changed(seats=["a", None]), "'seats' contains something that is not a text"),
        (changed(actions=[["0", "play 1"]]), "'actions' contains something that is not a text"),
        (changed(result=[]), "'result' is neither null nor an object"),
        (changed(result="won"), "'result' is neither null nor an object"),
    ],
)
def test_loads_refuses(text: str, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert str(caught.value).startswith(problem)


def test_loads_refuses_what_is_too_deep_or_too_long() -> None:
    for text in ("[" * 200_000, '{"format": ' + "1" * 5000 + "}"):
        with pytest.raises(RecordError, match=r"^broken JSON: "):
            loads(text)


def test_a_result_may_be_left_out() -> None:
    assert loads(changed(result=...)).result is None


# --- replay


def refused(problem: str, **changes: Any) -> None:
    record = loads(changed(**changes))
    with pytest.raises(RecordError) as caught:
        replay(GAME, record)
    assert str(caught.value).startswith(problem), caught.value


def test_another_game() -> None:
    refused("this is a record of chess, not of highest", game="chess")


def test_other_rules() -> None:
    refused("recorded under rules 4 of Highest; these are rules 3", rules=4)


def test_impossible_configurations() -> None:
    refused("impossible configuration: Highest is for 2 to 4 players, not 1", seats=["alone"])
    refused("impossible configuration: Highest has no module 'big'", modules=["big"])
    refused("impossible configuration: Highest has no option 'speed'", options={"speed": 1})


def test_illegal_steps() -> None:
    actions = played()[0].actions
    refused(
        "step 1 ('0 play 99') is not possible: 'play 99' is not legal for seat 0; possible: ", actions=["0 play 99"]
    )
    refused(
        "step 1 ('0 play') is not possible: 'play' is not precise enough for seat 0; possible: ", actions=["0 play"]
    )
    refused("step 1 ('') is not possible: seat  is not to act, seat 0 is", actions=[""])
    refused("step 2 ('0 play 1') is not possible: seat 0 is not to act, seat 1 is", actions=[actions[0], "0 play 1"])
    refused("step 7 ('0 play 1') is not possible: the game is over", actions=[*actions, "0 play 1"])


def test_results_that_are_not_true() -> None:
    record, _ = played()
    assert record.result is not None
    refused("the record has a result, but the game is not over after step 2", actions=record.actions[:2])
    wrong = {**record.result, "winners": [0, 1]}
    refused(f"the result differs: recorded {wrong}, replayed {record.result}", result=wrong)


def test_another_seed_is_another_game() -> None:
    with pytest.raises(RecordError, match=r"^step \d .* is not possible: .* is not legal for seat"):
        replay(GAME, loads(changed(seed=5)))


# --- files


def test_save_and_read(tmp_path: Path) -> None:
    record, _ = played()
    path = tmp_path / f"game{records.SUFFIX}"
    save(record, path)
    assert path.read_text(encoding="utf-8") == dumps(record)
    assert fields(read(path)) == fields(record)
    assert [p.name for p in tmp_path.iterdir()] == ["game.evertable.json"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.evertable.json"
    save(played(2)[0], path)
    before = path.read_bytes()

    def half(self: Path, text: str, encoding: str) -> int:
        self.write_bytes(text.encode(encoding)[: len(text) // 2])
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(OSError, match="no space left"):
        save(played(4)[0], path)
    assert path.read_bytes() == before


def test_a_failed_save_writes_no_new_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        save(played(2)[0], tmp_path / "missing" / "game.evertable.json")
    assert list(tmp_path.iterdir()) == []


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*nothing"):
        read(tmp_path / "nothing")
    with pytest.raises(RecordError, match="cannot read "):
        read(tmp_path)
    (tmp_path / "latin").write_bytes(b'{"format": "\xff"}')
    with pytest.raises(RecordError, match=r"cannot read .*latin"):
        read(tmp_path / "latin")
