"""Tables from the lobby to the end: joining, moving, taking back, leaving, coming back, playing again."""

import re
import sqlite3

import pytest
from fastapi import FastAPI

from evertable.kernel.record import loads, replay
from evertable.present.words import Words
from evertable.web.app import create_app
from evertable.web.server.problems import InvalidField
from evertable.web.server.settings import Settings
from tests.web.guest import Client, Visitor, serving, text_of
from tests.web.pauses import Pauses, wait_for


def _at(path: str, first: Visitor, second: Visitor) -> tuple[Visitor, Visitor]:
    """Who is to move, and the other one."""
    return (first, second) if first.acts(path) else (second, first)


def _pair(ann: Visitor, ben: Visitor, game: str = "everdell") -> str:
    path = ann.new("me", "friend", game=game)
    assert ben.post(f"{path}/seat", do="join").status_code == 200
    return path


def test_play_now_is_one_click_from_a_game(ann: Visitor) -> None:
    answer = ann.post("/play-now", _json=False)
    path = answer.headers["location"]
    assert answer.status_code == 303
    page = ann.get(path)
    assert page.status_code == 200
    live = ann.live(path)
    assert [seat.kind for seat in live.seats] == ["human", "bot"]
    wait_for(lambda: ann.acts(path))
    assert ann.act(path, ann.acts(path)[0]).status_code == 200


def test_two_browsers_share_a_table(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend")
    assert ann.live(path).info.status == "lobby"
    assert ben.post("/join", _json=False, code=path[3:].lower(), name="Ben").headers["location"] == path
    assert ann.live(path).info.status == "playing"
    mover, other = _at(path, ann, ben)
    seen = other.version(path)
    assert mover.act(path, mover.acts(path)[0]).status_code == 200
    assert other.version(path) > seen
    assert "Ben" in text_of(ann.get(path))


def test_a_move_needs_the_table_as_it_is(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    version, chosen = mover.version(path), mover.acts(path)[0]
    assert other.post(f"{path}/act", text=chosen, version=version).status_code == 409
    assert mover.post(f"{path}/act", text="fly away", version=version).status_code == 400
    assert mover.post(f"{path}/act", text=chosen, version="soon").status_code == 400
    assert mover.post(f"{path}/act", text=chosen, version=version + 1).status_code == 409
    assert mover.version(path) == version
    assert mover.post(f"{path}/act", text=chosen, version=version).status_code == 200
    stale = mover.post(f"{path}/act", text=chosen, version=version)
    assert stale.status_code == 409
    assert "look again" in stale.json()["error"]


def test_who_only_sat_down_does_not_make_a_move_stale(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    version, chosen = mover.version(path), mover.acts(path)[0]
    assert other.post(f"{path}/seat", do="name", name="Somebody").status_code == 200
    assert mover.version(path) > version
    assert mover.post(f"{path}/act", text=chosen, version=version).status_code == 200


def test_the_last_choice_can_be_taken_back(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    before = mover.acts(path)
    assert mover.post(f"{path}/undo").status_code == 409
    twigs = next(text for text in before if "twigs" in text)
    assert mover.act(path, twigs).status_code == 200
    assert other.post(f"{path}/undo").status_code == 409
    assert mover.post(f"{path}/undo").status_code == 200
    assert mover.acts(path) == before
    assert not mover.live_game(path).moves


def test_what_was_seen_cannot_be_taken_back_alone(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    before = mover.acts(path)
    drawing = next(text for text in before if "card" in text and "place" in text)
    assert mover.act(path, drawing).status_code == 200
    assert mover.post(f"{path}/undo").status_code == 409
    assert mover.post(f"{path}/takeback").status_code == 200
    assert mover.live(path).info.takeback is not None
    assert other.post(f"{path}/takeback", answer="no").status_code == 200
    assert mover.live(path).info.takeback is None
    assert mover.post(f"{path}/takeback").status_code == 200
    assert other.post(f"{path}/takeback", answer="yes").status_code == 200
    assert mover.acts(path) == before


def test_a_player_is_asked_also_while_a_bot_stands_in(ann: Visitor, ben: Visitor, pauses: Pauses) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    assert mover.act(path, next(text for text in mover.acts(path) if "twigs" in text)).status_code == 200
    assert other.post(f"{path}/pace", pace="slow").status_code == 200
    assert other.post(f"{path}/bot", do="leave").status_code == 200
    assert mover.post(f"{path}/takeback", to=1).status_code == 200
    assert mover.live_game(path).moves, "nobody has agreed"
    assert mover.live(path).info.takeback is not None
    assert 'name="answer" value="yes"' in other.get(path).text
    assert other.post(f"{path}/takeback", answer="yes").status_code == 200
    assert not mover.live_game(path).moves


def test_another_move_ends_what_can_be_taken_back(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    assert mover.act(path, next(t for t in mover.acts(path) if "twigs" in t)).status_code == 200
    assert other.act(path, other.acts(path)[0]).status_code == 200
    assert mover.post(f"{path}/undo").status_code == 409


def test_against_bots_nobody_has_to_agree(ann: Visitor) -> None:
    path = ann.new("me", "bot:random")
    wait_for(lambda: ann.acts(path))
    start = len(ann.live_game(path).moves)
    ann.act(path, ann.acts(path)[0])
    wait_for(lambda: ann.acts(path) and len(ann.live_game(path).moves) > start + 1)
    assert ann.post(f"{path}/takeback").status_code == 200
    assert len(ann.live_game(path).moves) == start


def test_undo_to_a_move_stays_within_the_limit(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, _ = _at(path, ann, ben)
    mover.act(path, next(t for t in mover.acts(path) if "twigs" in t))
    assert mover.post(f"{path}/undo", to=5).status_code == 409
    assert mover.post(f"{path}/undo", to=1).status_code == 200


def test_a_restarted_server_has_the_same_table(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        ann, ben = Visitor(app), Visitor(app)
        path = _pair(ann, ben)
        for _ in range(12):
            mover, _ = _at(path, ann, ben)
            mover.act(path, mover.acts(path)[-1])
        screens = [who.get(f"{path}/screen").content for who in (ann, ben)]
        cookies = [dict(who.client.cookies) for who in (ann, ben)]
    with serving(create_app(settings)) as app:
        for cookie, screen in zip(cookies, screens, strict=True):
            again = Visitor(app)
            again.client.cookies.update(cookie)
            assert again.get(f"{path}/screen").content == screen


def test_an_invitation_is_for_one(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", "friend")
    link = f"/s/{ann.live(path).seats[1].invite}"
    assert link in ann.get(path).text
    assert link not in ben.get(path).text
    assert ben.get(link).status_code == 200
    assert ann.live(path).seats[1].kind == "open", "a look at the link takes no seat"
    assert ben.post(link, _json=False, name="Ben").status_code == 303
    assert ann.live(path).seats[1].name == "Ben"
    assert ben.get(link).status_code == 303
    assert Visitor(app).post(link).status_code == 409


def test_a_seat_link_opens_the_seat_on_another_device(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    link = f"/s/{ben.live(path).seats[1].token}"
    assert link in ben.get(path).text
    assert link not in ann.get(path).text, "the host does not learn a friend's own link"
    phone = Visitor(app)
    assert phone.post(link, _json=False).status_code == 303
    assert phone.live(path).viewpoint(phone.live(path).seats[1].holders[1]) == 1
    if ben.acts(path):
        assert phone.act(path, phone.acts(path)[0]).status_code == 200
    assert phone.get(f"{path}/screen").status_code == 200


def test_a_bot_stands_in_until_one_is_back(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    assert mover.post(f"{path}/leave").status_code == 200
    wait_for(lambda: other.acts(path))
    assert mover.post(f"{path}/bot", do="back").status_code == 200
    other.act(path, other.acts(path)[0])
    assert mover.live(path).bot_at(0) is None
    assert mover.live(path).bot_at(1) is None


def test_several_people_share_a_screen_without_seeing_hands(ann: Visitor) -> None:
    path = ann.new("me", "me")
    live = ann.live(path)
    assert ann.acts(path) == [], "first somebody has to say who looks"
    actor = ann.live_game(path).actor
    assert ann.post(f"{path}/act", text="x", version=1).status_code == 403
    assert ann.post(f"{path}/seat", do="look", seat=actor).status_code == 200
    assert ann.acts(path)
    ann.act(path, next(t for t in ann.acts(path) if "twigs" in t))
    assert ann.acts(path) == [], "the other one's turn: the curtain is down"
    assert live.viewpoint(live.info.host) == -1


@pytest.mark.parametrize("game", ["everdell", "evergreen"])
def test_bots_play_to_the_end_and_again(ann: Visitor, game: str) -> None:
    path = ann.new("me", "bot:random", game=game)
    ann.post(f"{path}/bot", do="leave", bot="random")
    assert ann.get(f"{path}/export").status_code == 409
    wait_for(lambda: ann.live(path).info.status == "over")
    page = ann.get(path)
    assert page.status_code == 200
    record = loads(ann.get(f"{path}/export").text)
    live_game = ann.live_game(path)
    assert replay(live_game.game, record).key() == live_game.s.key()
    again = ann.post(f"{path}/rematch").json()["code"]
    assert ann.post(f"{path}/rematch").json()["code"] == again
    assert ann.live(f"/t/{again}").info.rematch_of == path[3:]


def test_a_hint_is_a_legal_move_and_changes_nothing(ann: Visitor) -> None:
    path = ann.new("me", "bot:random")
    wait_for(lambda: ann.acts(path))
    version = ann.version(path)
    hint = ann.post(f"{path}/hint").json()
    assert hint["text"] in ann.acts(path)
    assert ann.version(path) == version


def test_an_ambiguous_move_lists_what_it_could_be(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, _ = _at(path, ann, ben)
    placements = [text for text in mover.acts(path) if text.startswith("place ")]
    answer = mover.act(path, "place")
    assert answer.status_code == 400
    listed = answer.json()["error"].removeprefix("Several moves match. Possible: ").removesuffix(".")
    assert len(listed.split("; ")) == 5
    assert set(listed.split("; ")) <= set(placements)


def test_previews_and_stories(ann: Visitor, ben: Visitor) -> None:
    path = _pair(ann, ben)
    mover, other = _at(path, ann, ben)
    twigs = next(t for t in mover.acts(path) if "twigs" in t)
    told = mover.client.get(f"{path}/preview", params={"action": twigs}).json()
    assert told["lines"]
    assert told["reveals"] is False
    assert other.client.get(f"{path}/preview", params={"action": twigs}).status_code == 400
    passed = mover.client.get(f"{path}/preview", params={"action": "long gone", "version": 10**6})
    assert (passed.status_code, passed.content) == (204, b""), "a page that is behind is no fault"
    assert mover.get(f"{path}/story/farm").status_code == 200
    assert mover.get(f"{path}/story/dragon").status_code == 404
    cards = re.findall(r'data-target="meadow:(\w+)"', mover.get(f"{path}/screen").text)
    card = next(card for card in cards if "for you if you could pay for it" in mover.get(f"{path}/worth/{card}").text)
    assert other.get(f"{path}/worth/{card}").status_code == 204
    assert mover.get(f"{path}/worth/{card}?version={10**6}").status_code == 204
    assert mover.get(f"{path}/log").status_code == 200


def test_a_game_of_other_rules_is_refused_in_words(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        path = ann.new("me", "friend")
        ann.post(f"{path}/start")
        cookies = dict(ann.client.cookies)
    with sqlite3.connect(settings.database.removeprefix("sqlite:///")) as database:
        database.execute("update tables set rules = 99")
    database.close()
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        ann.client.cookies.update(cookies)
        answer = ann.get(path)
        assert answer.status_code == 409
        assert "played under rules 99 of Everdell" in text_of(answer)
        assert path in ann.get("/").text, "the list does not rebuild games"


def test_wishes_and_open_hands_survive_a_restart(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        ann, ben = Visitor(app), Visitor(app)
        shared = ann.new("me", "me")
        actor = ann.live_game(shared).actor
        ann.post(f"{shared}/seat", do="look", seat=actor)
        path = ann.new("me", "friend")
        ben.post(f"{path}/seat", do="join")
        mover, other = _at(path, ann, ben)
        mover.act(path, mover.acts(path)[0])
        assert mover.post(f"{path}/takeback").status_code == 200
        moved = len(mover.live_game(path).moves)
    with serving(create_app(settings)) as app:
        for visitor in (ann, ben):
            visitor.app, visitor.client = app, Client(app, cookies=visitor.client.cookies)
        assert 'class="hand' in ann.get(shared).text
        assert ann.live(shared).handover(ann.live(shared).seats[actor].guest) is None
        assert "would like to take back a turn" in text_of(other.get(path))
        assert other.post(f"{path}/takeback", answer="yes").status_code == 200
        assert len(other.live_game(path).moves) < moved


@pytest.mark.parametrize(
    ("path", "language", "status", "said"),
    [
        ("/statistics?game=" + "x" * 41, "en", 422, "The game is too long: at most 40 characters."),
        ("/statistics?game=" + "x" * 41, "fr", 422, "Le jeu : c’est trop long, 40 caractères au plus."),
        ("/compendium?q=" + "x" * 500, "pl", 400, "Szukany tekst: to za długie."),
        ("/compendium?page=two", "fr", 400, "La page doit être un nombre."),
        ("/play-now", "fr", 405, "Cette adresse n’est pas faite pour les visites."),
        ("/api/v1/guests", "fr", 405, "GET is not possible at this address. Possible: POST."),
    ],
)
def test_what_the_web_refuses_is_said_in_the_visitors_language(
    app: FastAPI, path: str, language: str, status: int, said: str
) -> None:
    answer = Visitor(app, **{"Accept-Language": language}).get(path)
    assert (answer.status_code, said in text_of(answer)) == (status, True)


@pytest.mark.parametrize(
    ("field", "called"),
    [
        ("seat2", "The seat"),
        ("option:year", "The option"),
        ("option:2", "The option"),
        ("version", "Something that was sent"),
    ],
)
def test_fields_have_names_that_people_use(field: str, called: str) -> None:
    assert InvalidField("{name} is too long.", field).say(Words("en")) == f"{called} is too long."
    assert str(InvalidField("{name} is too long.", field)) == f"{field} is too long."


def test_a_table_that_cannot_be_is_refused_in_the_visitors_language(app: FastAPI) -> None:
    fields = {"game": "everdell", "players": 2, "option:first": "{x}"}
    said = [
        Visitor(app, **{"Accept-Language": language}).post("/new", _json=False, **fields) for language in ("en", "fr")
    ]
    assert [answer.status_code for answer in said] == [400, 400]
    assert "Option first: '{x}' is neither" in text_of(said[0])
    assert "'{x}' n’est ni 'random' ni une place" in text_of(said[1])
