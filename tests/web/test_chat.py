"""Chat at a table: who talks and listens, phrases in each reader's language, mutes, limits, late spectators."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import Response

from evertable.web.app import create_app
from evertable.web.chat.phrases import EMOTES, LONGEST, PHRASES, clean_text
from evertable.web.chat.service import ChatService
from evertable.web.server.rate_limits import TokenBuckets
from evertable.web.server.settings import Settings
from tests.web.guest import Visitor, serving, text_of
from tests.web.streams import streaming


@pytest.fixture
def path(ann: Visitor, ben: Visitor) -> str:
    """A table of two people in play."""
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join", name="Ben")
    _talkative(ann.app)
    return path


def _chat(app: FastAPI) -> ChatService:
    chat = app.state.services.chat
    assert isinstance(chat, ChatService)
    return chat


def _talkative(app: FastAPI) -> None:
    _chat(app)._said = TokenBuckets(1e6, 10**6)  # type: ignore[misc]
    _chat(app)._said_from = TokenBuckets(1e6, 10**6)  # type: ignore[misc]
    _chat(app)._reported = TokenBuckets(1e6, 10**6)  # type: ignore[misc]


def _say(visitor: Visitor, path: str, text: str = "Hello there", **fields: Any) -> Response:
    return visitor.post(f"{path}/words", **(fields or {"text": text}))


def _heard(visitor: Visitor, path: str, **headers: str) -> str:
    return text_of(visitor.get(f"{path}/words", **headers))


def test_people_at_a_table_hear_each_other(ann: Visitor, ben: Visitor, path: str) -> None:
    assert _say(ann, path, "Kettle is on!").status_code == 200
    assert "Kettle is on!" in _heard(ben, path)
    assert "You Kettle is on!" in _heard(ann, path)
    assert _say(ben, path, "  ").status_code == 400


def test_words_are_escaped_and_bounded(ann: Visitor, ben: Visitor, path: str) -> None:
    _say(ann, path, "<script>alert(1)</script>\u202e<b>'\"&")
    answer = ben.get(f"{path}/words").text
    assert "<script>" not in answer
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer
    assert "\u202e" not in answer
    _say(ann, path, "x" * 900)
    assert "x" * LONGEST in _heard(ben, path)
    assert "x" * (LONGEST + 1) not in _heard(ben, path)
    assert _say(ann, path, "x" * 5000).status_code == 400


def test_texts_without_tricks() -> None:
    assert clean_text("  a\n\tb  ") == "a b"
    assert clean_text("e" + "\u0301" * 40) == "é" + "\u0301" * 3
    assert clean_text("\u202eabc\u2066") == "abc"


def test_phrases_reach_every_reader_in_the_own_language(ann: Visitor, ben: Visitor, path: str) -> None:
    assert _say(ann, path, phrase="night").status_code == 200
    french = _heard(ben, path, **{"Accept-Language": "fr"})
    assert "Bonne nuit" in french
    assert "Good night" in french, "as its sender has chosen it"
    assert _heard(ann, path).count("Good night") == 1
    assert _say(ann, path, phrase="insult").status_code == 400
    assert _say(ann, path, emote="joy").status_code == 200
    assert "e-joy" in ben.get(f"{path}/words").text
    assert _say(ann, path, emote="fury").status_code == 400


def test_every_phrase_and_emote_can_be_said(ann: Visitor, path: str) -> None:
    for phrase in PHRASES:
        assert _say(ann, path, phrase=phrase).status_code == 200
    for emote in EMOTES:
        assert _say(ann, path, emote=emote).status_code == 200
    moods = Path("evertable/drawing/static/moods.svg").read_text(encoding="utf-8")
    assert [emote for emote in EMOTES if f'id="m-{emote}"' not in moods] == []


def test_a_message_sent_again_is_said_once(ann: Visitor, ben: Visitor, path: str) -> None:
    first = ann.post(f"{path}/words", text="Once", key="k1").json()["id"]
    assert ann.post(f"{path}/words", text="Once", key="k1").json()["id"] == first
    assert _heard(ben, path).count("Once") == 1


def test_strangers_neither_talk_nor_listen_unless_the_host_wants_it(ann: Visitor, app: FastAPI, path: str) -> None:
    eve = Visitor(app)
    _say(ann, path, "Between us")
    assert eve.get(f"{path}/words").status_code == 403
    assert _say(eve, path).status_code == 403
    assert "Between us" not in eve.get(path).text
    assert eve.post(f"{path}/chat", who="all", slow="0").status_code == 403
    assert ann.post(f"{path}/chat", who="all", slow="0").status_code == 200
    assert "Between us" in _heard(eve, path)
    assert _say(eve, path, "Hello from afar").status_code == 200
    assert "A spectator Hello from afar" in _heard(ann, path)
    ann.post(f"{path}/chat", who="off", slow="0")
    assert _say(ann, path).status_code == 403
    assert ann.post(f"{path}/chat", who="everyone", slow="0").status_code == 400
    assert ann.post(f"{path}/chat", who="all", slow="7").status_code == 400


def test_nobody_talks_as_thousands(ann: Visitor, app: FastAPI, path: str) -> None:
    """A new guest costs nothing but a request without a cookie."""
    ann.post(f"{path}/chat", who="all", slow="0")
    _chat(app)._said_from = TokenBuckets(1e-9, 3)  # type: ignore[misc]
    assert [_say(Visitor(app), path).status_code for _ in range(4)] == [200, 200, 200, 429]
    _talkative(app)
    app.state.services.fresh = TokenBuckets(1e-9, 3)
    assert [_say(Visitor(app), path).status_code for _ in range(4)] == [200, 200, 200, 429]
    word = _say(ann, path).json()["id"]
    assert Visitor(app).post(f"{path}/report", word=word).status_code == 429


def test_a_slow_table(ann: Visitor, ben: Visitor, path: str) -> None:
    ann.post(f"{path}/chat", who="seats", slow="30")
    assert _say(ben, path, "One").status_code == 200
    refused = _say(ben, path, "Two")
    assert refused.status_code == 429
    assert "talks slowly" in refused.json()["error"]
    _chat(ann.app)._now = _later(_chat(ann.app)._now, 31)  # type: ignore[misc]
    assert _say(ben, path, "Two").status_code == 200


def _later(now: Callable[[], float], seconds: float) -> Callable[[], float]:
    return lambda: now() + seconds


def test_talking_is_limited(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend")
    answers = [_say(ann, path, f"word {number}").status_code for number in range(8)]
    assert answers[:6] == [200] * 6
    assert answers[-1] == 429


def test_who_is_muted_is_not_heard(ann: Visitor, ben: Visitor, path: str) -> None:
    word = _say(ben, path, "Boo").json()["id"]
    assert ann.post(f"{path}/mute", word=word).status_code == 200
    assert "Boo" not in _heard(ann, path)
    assert "Boo" in _heard(ben, path), "who is muted is not told"
    assert ann.post(f"{path}/mute", word=word, on="no").status_code == 200
    assert "Boo" in _heard(ann, path)
    assert ann.post(f"{path}/mute", seat="1").status_code == 200
    assert "Boo" not in _heard(ann, path)
    assert ben.post(f"{path}/mute", word=word).status_code == 400, "oneself"
    assert ann.post(f"{path}/mute", word="999").status_code == 404
    assert ann.post(f"{path}/mute", seat="7").status_code == 400


def test_streams_tell_that_something_was_said(ann: Visitor, ben: Visitor, path: str) -> None:
    with streaming(ben, path) as stream:
        _say(ann, path, "Psst")
        assert stream.event()[0] == "words"


def test_late_spectators_hear_words_as_late_as_moves(ann: Visitor, ben: Visitor, app: FastAPI) -> None:
    path = ann.new("me", "friend", delay="3")
    ben.post(f"{path}/seat", do="join")
    ann.post(f"{path}/chat", who="all", slow="0")
    eve = Visitor(app)
    eve.get(path)
    ann.live(path).delayed_view.seen.info.chat = "all"  # type: ignore[union-attr]
    _say(ann, path, "I hold the King")
    assert "I hold the King" in _heard(ben, path)
    assert "I hold the King" not in _heard(eve, path)
    chat = _chat(app)
    chat._now = _later(chat._now, 181)  # type: ignore[misc]
    assert "I hold the King" in _heard(eve, path)


def test_names_follow_the_seat_only_of_who_spoke(ann: Visitor, ben: Visitor, app: FastAPI) -> None:
    path = ann.new("me", "friend", "friend")
    ben.post(f"{path}/seat", do="join", name="Ben")
    _say(ben, path, "I have to go")
    ben.post(f"{path}/leave")
    Visitor(app).post(f"{path}/seat", do="join", name="Cleo")
    assert "Cleo I have to go" not in _heard(ann, path)
    assert "Ben I have to go" in _heard(ann, path)


def test_words_survive_a_restart(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        path = ann.new("me", "friend")
        assert _say(ann, path, "Still here").status_code == 200
        cookies = ann.client.cookies
    with serving(create_app(settings)) as app:
        again = Visitor(app)
        again.client.cookies.update(cookies)
        assert "Still here" in _heard(again, path)


@pytest.fixture
def silent(settings: Settings) -> Iterator[FastAPI]:
    """A server without chat."""
    with serving(create_app(replace(settings, chat=False))) as app:
        yield app


def test_a_server_without_chat_shows_and_answers_nothing_of_it(silent: FastAPI) -> None:
    ann = Visitor(silent)
    path = ann.new("me", "bot:random")
    assert "data-talk" not in ann.get(path).text
    for answer in (
        _say(ann, path),
        ann.get(f"{path}/words"),
        ann.post(f"{path}/mute", seat="1"),
        ann.post(f"{path}/report", word="1"),
        ann.post(f"{path}/chat", who="all", slow="0"),
    ):
        assert answer.status_code == 404
        assert "no chat on this server" in text_of(answer)
