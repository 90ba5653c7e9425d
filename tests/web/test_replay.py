"""Games looked at again: what can be seen when, by whom, and what goes on from there."""

import re
from collections.abc import Callable

import pytest
from sqlalchemy import update

from evertable.bots.registry import bot_named
from evertable.kernel.record import dumps
from evertable.pool.limited import Exceeded
from evertable.web.live.replays import Replay
from evertable.web.server import limited_work
from evertable.web.server.limited_work import LimitedWork, is_finished_game
from evertable.web.server.problems import TooMuchWork
from evertable.web.storage.schema import TABLES
from tests.web.guest import Visitor, text_of


def played(ann: Visitor, ben: Visitor, moves: int | None = None, game: str = "evergreen") -> str:
    """A table for two with so many moves by chance; left out: to the end."""
    path = ann.new("me", "friend", game=game)
    ben.post(f"{path}/seat", do="join")
    draft = ann.live_game(path).draft()
    bots = [bot_named("random", draft.game, seat) for seat in range(2)]
    while not draft.over and (moves is None or len(draft.moves) < moves):
        draft.do(bots[draft.actor].choose(draft.view(draft.actor)), own=False)
    ann.app.state.portal.call(ann.app.state.services.tables.adopt, ann.live(path), draft)
    return path


def _hand(page: str) -> list[str]:
    """The cards in the hand on a page."""
    hand = page[page.index('class="hand') :]
    return re.findall(r'data-name="([^"]*)"', hand[: hand.index("</section>")])


def test_every_moment_is_the_game_as_it_was(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben, game="everdell")
    complete = ann.live_game(path)
    film = Replay(complete)
    again = type(complete).rebuild(ann.live(path).info, 2, ())
    for number, move in enumerate(complete.moves):
        shown = film.at(number)
        assert shown.seen == again.seen
        assert shown.log_entries == again.log_entries
        assert shown.turns == again.turns
        again.do(again.game.parse(again.s, move.text), own=False)
    assert film.at(len(complete.moves)).over


def test_a_finished_game_is_seen_through_any_eyes(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben, game="everdell")
    eve = Visitor(ann.app)
    for guest in (ann, ben, eve):
        pages = [guest.get(f"{path}/replay?at=20&seat={seat}") for seat in (-1, 0, 1)]
        assert [page.status_code for page in pages] == [200, 200, 200]
        assert "data-action" not in pages[1].text  # nothing can be done
    assert _hand(ann.get(f"{path}/replay?at=20&seat=1").text) == _hand(ben.get(f"{path}/replay?at=20&seat=1").text)


def test_a_running_game_is_seen_up_to_ones_own_last_move_only(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben, 25)
    moves = ann.live_game(path).moves
    for seat, guest in ((0, ann), (1, ben)):
        own = max(number for number, move in enumerate(moves) if move.seat == seat) + 1
        assert guest.get(f"{path}/replay?at={own}").status_code == 200
        assert guest.get(f"{path}/replay?at={own + 1}").status_code == 400
        assert guest.get(f"{path}/replay?at=1&seat={1 - seat}").status_code == 403
    eve = Visitor(ann.app)
    assert eve.get(f"{path}/replay?at=0").status_code == 200
    assert eve.get(f"{path}/replay?at=1").status_code == 400


@pytest.mark.parametrize(("query", "status"), [("at=99999", 400), ("at=-1", 422), ("seat=7", 400), ("at=x", 422)])
def test_moments_that_are_not_there(ann: Visitor, ben: Visitor, query: str, status: int) -> None:
    path = played(ann, ben)
    assert ann.get(f"{path}/replay?{query}").status_code in (status, 400)


def test_the_game_goes_on_from_a_moment(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    old = ann.live_game(path)
    answer = ann.post(f"{path}/replay", _json=False, at=10, seat=1, bot="first_game")
    assert answer.status_code == 303
    new = answer.headers["location"]
    assert new != path
    assert ann.live_game(new).moves[:10] == old.moves[:10]
    assert ann.live(new).seats_of(ann.live(new).info.host) == [1]
    assert ann.live(new).seats[0].bot == "first_game"
    assert ann.live_game(path).over  # the old game stays as it is


def test_what_cannot_go_on_is_refused(ann: Visitor, ben: Visitor) -> None:
    over, running = played(ann, ben), played(ann, ben, 12)
    end = len(ann.live_game(over).moves)
    assert ann.post(f"{over}/replay", at=end, seat=0, bot="first_game").status_code == 409
    assert ann.post(f"{over}/replay", at=3, seat=9, bot="first_game").status_code == 400
    assert ann.post(f"{over}/replay", at=3, seat=0, bot="nobody").status_code == 400
    assert ann.post(f"{running}/replay", at=3, seat=0, bot="first_game").status_code == 409


def send(guest: Visitor, content: bytes, language: str = "en") -> str:
    guest.get("/")
    file, said = {"file": ("game.json", content)}, {"Accept-Language": language}
    answer = guest.client.post("/import", data={"csrf": guest.csrf}, files=file, headers=said)
    return answer.headers["location"] if answer.status_code == 303 else f"{answer.status_code} {text_of(answer)}"


def test_a_saved_game_comes_back(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    saved = ann.get(f"{path}/export").content
    eve = Visitor(ann.app)
    new = send(eve, saved)
    assert new.endswith("/replay?at=0")
    table = new.removesuffix("/replay?at=0")
    assert eve.get(new).status_code == 200
    assert eve.get(f"{table}/export").content == saved


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:100], "broken JSON"),
        (lambda text: text.replace('"rules": ', '"rules": 9'), "recorded under rules"),
        (lambda text: "{}", "format"),
    ],
)
def test_files_that_are_no_finished_game_are_refused_with_the_reason(
    ann: Visitor, ben: Visitor, change: Callable[[str], str], said: str
) -> None:
    saved = ann.get(f"{played(ann, ben)}/export").text
    answer = send(ann, change(saved).encode())
    assert answer.startswith("400")
    assert said in answer


@pytest.mark.parametrize(
    ("language", "change", "said"),
    [
        ("fr", lambda text: text[:100], "à montrer : le fichier est abîmé ou incomplet (JSON invalide)."),
        ("pl", lambda text: text.replace('"rules": ', '"rules": 9'), "według zasad 91 gry Evergreen; tutaj obowiązują"),
        ("fr", lambda text: text.replace("reveal", "conceal"), "n’est pas possible."),
        ("pl", lambda text: text.replace('"seed": ', '"seed": -'), "nie jest"),
    ],
)
def test_the_reason_is_in_the_language_of_the_visitor(
    ann: Visitor, ben: Visitor, language: str, change: Callable[[str], str], said: str
) -> None:
    saved = ann.get(f"{played(ann, ben)}/export").text
    answer = send(ann, change(saved).encode(), language)
    assert said in answer
    assert "legal" not in answer, "what the rules say to programmers stays in the terminal"


def test_a_file_is_first_read_in_a_worker(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop reads nothing that the worker has not accepted."""

    async def too_much(work: LimitedWork, task: Callable[..., bool], *args: object) -> bool:
        assert task is is_finished_game
        raise TooMuchWork(10)

    monkeypatch.setattr(LimitedWork, "run", too_much)
    assert send(ann, b"{").startswith("422")


def test_a_game_that_takes_long_to_replay_is_refused(
    ann: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table would take longer each time it is loaded."""
    saved = ann.get(f"{played(ann, ben)}/export").text
    assert is_finished_game(saved)
    monkeypatch.setattr(limited_work, "REPLAY_SECONDS", 0.0)
    with pytest.raises(Exceeded):
        is_finished_game(saved)


def test_a_seed_that_no_table_can_have_is_refused(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    record = ann.live_game(path).record(["Ann", "Ben"])
    record.seed += 1 << 64
    assert send(ann, dumps(record).encode()).startswith("400")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This game was played under rules 0 of Evergreen; these are rules 1."),
        ("fr", "Cette partie a été jouée avec les règles 0 du jeu Evergreen ; celles d’ici sont les règles 1."),
        ("pl", "Tę grę rozegrano według zasad 0 gry Evergreen; tutaj obowiązują zasady 1."),
    ],
)
def test_a_table_from_before_a_change_of_the_rules_says_so(ann: Visitor, language: str, said: str) -> None:
    """In the list it stays, and whoever opens it or its replay reads why it cannot be shown."""
    path = ann.new("me", "bot:first_game", game="evergreen")
    services, code = ann.app.state.services, path.removeprefix("/t/")

    async def grow_old() -> None:
        await services.store.run(lambda c: c.execute(update(TABLES).where(TABLES.c.code == code).values(rules=0)))
        services.tables.forget(await services.tables.get(code))

    ann.app.state.portal.call(grow_old)
    for page in (path, f"{path}/replay", f"{path}/fair"):
        answer = ann.get(page, **{"Accept-Language": language})
        assert answer.status_code == 409
        assert said in text_of(answer)
    assert path in ann.get("/").text


def test_a_game_that_is_not_over_is_refused(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben, 12)
    unfinished = dumps(ann.live_game(path).record(["Ann", "Ben"]))
    assert "not over yet" in send(ann, unfinished.encode())


def test_the_game_goes_on_with_friends(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    old = ann.live_game(path)
    new = ann.post(f"{path}/replay", _json=False, at=10, seat=1, bot="friend").headers["location"]
    assert ann.live(new).live_game is None, "it waits for the friend"
    assert ben.post(f"{new}/seat", do="join").status_code == 200
    assert [move.text for move in ann.live_game(new).moves] == [move.text for move in old.moves[:10]]
    mover = (ben, ann)[ann.live_game(new).actor]
    assert mover.act(new, mover.acts(new)[0]).status_code == 200
    assert len(ann.live_game(new).moves) > 10


def test_everybody_is_warned_that_the_cards_are_known(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    new = ann.post(f"{path}/replay", _json=False, at=10, seat=1, bot="friend").headers["location"]
    warning = "knows which cards are coming"
    invitation = f"/s/{ann.live(new).seats[0].invite}"
    for visitor, page in ((ann, new), (ben, new), (ben, f"{new}/screen"), (ben, invitation)):
        assert warning in visitor.get(page).text, page
    assert warning not in ann.get(ann.new("me", "friend")).text


def test_or_with_a_bot_in_the_place_of_a_friend_who_does_not_come(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    new = ann.post(f"{path}/replay", _json=False, at=10, seat=1, bot="friend").headers["location"]
    assert ann.post(f"{new}/start").status_code == 200
    assert len(ann.live_game(new).moves) >= 10


def test_a_long_game_may_be_a_long_file(ann: Visitor, ben: Visitor) -> None:
    saved = ann.get(f"{played(ann, ben)}/export").content
    assert send(ben, saved + b" " * 200_000).endswith("/replay?at=0")
    assert "too long" in send(ben, saved + b" " * 2_500_000)


def test_a_stored_game_of_other_rules_says_so(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    live, tables = ann.live(path), ann.app.state.services.tables
    live.info.rules += 1
    live.info.version += 1
    ann.app.state.portal.call(tables.store.change, live.info)
    tables.forget(live)
    answer = ann.get(f"{path}/replay")
    assert answer.status_code == 409
    assert f"played under rules {live.info.rules} of Evergreen; these are rules {live.info.rules - 1}" in text_of(
        answer
    )
