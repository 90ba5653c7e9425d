"""Ratings: what a rated game changes, once, as the library says; what is off in one; the ladder."""

from math import exp, sqrt
from typing import Any

import pytest
from fastapi import FastAPI
from openskill.models import PlackettLuce

from evertable.bots.registry import bot_named
from evertable.web.live.tables import locked
from evertable.web.ratings import fixed
from evertable.web.ratings.rows import RatingRows, final_ranks
from evertable.web.ratings.scale import Rating, shown, weight_after
from evertable.web.storage.model import Seat
from tests.web.guest import Visitor, text_of


def _open(host: Visitor, *others: Visitor, **fields: Any) -> str:
    """A rated table of Duo's or Everdell's base game, with everybody seated."""
    seats = ("me", *["friend"] * len(others))
    path = host.new(*seats, **{"listed": "1", "rated": "1", "game": "everdell", **fields})
    for other in others:
        assert other.post(f"{path}/seat", do="join").status_code == 200
    return path


def _finish(host: Visitor, path: str) -> list[int]:
    """Play a table to its end with random moves in one commit; return the ranks."""
    live, tables = host.live(path), host.app.state.services.tables

    @locked
    async def play(tables: Any, live: Any) -> None:
        draft = live.live_game.draft()
        bot = bot_named("random", draft.game, 7)
        while not draft.over:
            draft.do(bot.choose(draft.view(draft.actor)), own=True)
        await tables.adopt(live, draft)

    host.app.state.portal.call(play, tables, live)
    result = live.info.result
    assert result is not None
    return list(result["ranks"])


def _rows(visitor: Visitor) -> RatingRows:
    rows = visitor.app.state.services.ratings.rows
    assert isinstance(rows, RatingRows)
    return rows


def _rating(visitor: Visitor, game: str = "everdell", players: int = 2) -> Rating:
    guest = str(visitor.app.state.services.keys.read(visitor.client.cookies["evertable"]))
    found = visitor.app.state.portal.call(_rows(visitor).of, guest, game, players)
    assert isinstance(found, Rating)
    return found


def test_a_rated_game_changes_ratings_as_the_library_says(ann: Visitor, ben: Visitor) -> None:
    path = _open(ann, ben)
    assert ann.live(path).info.rated
    ranks = _finish(ann, path)
    model = PlackettLuce()
    after = model.rate([[model.rating()], [model.rating()]], ranks=[float(rank) for rank in ranks])
    for visitor, new in zip((ann, ben), after, strict=True):
        assert (_rating(visitor).mu, _rating(visitor).sigma) == pytest.approx((new[0].mu, new[0].sigma))
        assert _rating(visitor).games == 1
    page = text_of(ann.get(path))
    assert str(_rating(ann).shown) in page
    assert "1500 →" in text_of(ann.get("/ladder"))


@pytest.mark.parametrize("of", ["everdell:0002" + "9" * 5000, "everdell:00002", "everdell:1", "everdell:\u00b2", "x:2"])
def test_a_ladder_that_there_is_not(ann: Visitor, of: str) -> None:
    assert ann.client.get("/ladder", params={"of": of}).status_code == 400


def test_ratings_stand_on_ones_page_and_profile(ann: Visitor, ben: Visitor) -> None:
    assert "Ratings" not in text_of(ann.get("/people/me"))
    _finish(ann, _open(ann, ben))
    said = text_of(ann.get("/people/me"))
    assert f"Everdell, 2 players 1 rated game {_rating(ann).shown} ± {_rating(ann).doubt}" in said
    assert 'href="/ladder?of=everdell:2"' in ann.get("/people/me").text


def test_three_people_are_rated_by_their_ranks(app: FastAPI) -> None:
    people = [Visitor(app) for _ in range(3)]
    path = _open(*people)
    ranks = _finish(people[0], path)
    by_rank = sorted(range(3), key=lambda seat: ranks[seat])
    mus = [_rating(people[seat], players=3).mu for seat in by_rank]
    assert mus == sorted(mus, reverse=True)


def test_a_game_counts_once(ann: Visitor, ben: Visitor) -> None:
    path = _open(ann, ben)
    _finish(ann, path)
    before = _rating(ann)
    live, services = ann.live(path), ann.app.state.services

    @locked
    async def change(tables: Any, live: Any) -> None:
        await tables.change(live, pace="quick")

    ann.app.state.portal.call(change, services.tables, live)
    assert _rating(ann) == before


def test_a_result_that_is_not_stored_changes_no_rating(ann: Visitor, ben: Visitor) -> None:
    path = _open(ann, ben)
    services = ann.app.state.services

    def fail(c: Any, info: Any) -> None:
        raise RuntimeError("killed within the transaction")

    services.store.in_change.append(fail)
    with pytest.raises(RuntimeError):
        _finish(ann, path)
    assert _rating(ann) == Rating()
    services.store.in_change.remove(fail)
    _finish(ann, path)
    assert _rating(ann).games == 1


def test_friendly_games_change_nothing(ann: Visitor, ben: Visitor) -> None:
    path = _open(ann, ben, rated="")
    _finish(ann, path)
    assert _rating(ann) == Rating()


@pytest.mark.parametrize(
    ("fields", "seats"),
    [
        ({"rated": "1"}, ("me", "friend")),
        ({"rated": "1", "listed": "1"}, ("me", "bot:random")),
        ({"rated": "1", "listed": "1", "game": "duo", "module": "team"}, ("me", "friend")),
        ({"listed": "1", "rating_from": "1700", "rating_to": "1600"}, ("me", "friend")),
    ],
)
def test_tables_that_cannot_be_rated(ann: Visitor, fields: dict[str, str], seats: tuple[str, ...]) -> None:
    chosen = {f"seat{i}": seat for i, seat in enumerate(seats)}
    answer = ann.post("/new", _json=False, **{"game": "everdell", "players": 2, **chosen, **fields})
    assert answer.status_code != 303
    assert 'class="error"' in answer.text


def test_the_host_lets_a_game_count_before_anybody_has_sat_down(ann: Visitor, ben: Visitor, app: FastAPI) -> None:
    path = ann.new("me", "friend", "friend")
    assert ann.post(f"{path}/rated", rated="yes").status_code == 409, "it is not listed"
    ann.post(f"{path}/listed", listed="yes")
    assert ben.post(f"{path}/rated", rated="yes").status_code == 403
    assert ann.post(f"{path}/rated", rated="perhaps").status_code == 400
    assert ann.post(f"{path}/rated", rated="yes").status_code == 303
    assert "This is a rated game" in text_of(ben.get(path))
    ben.post(f"{path}/seat", do="join")
    assert ann.post(f"{path}/rated", rated="no").status_code == 409, "Ben has agreed to a rated game"
    Visitor(app).post(f"{path}/seat", do="join")
    assert ann.live(path).info.rated
    assert ann.post(f"{path}/rated", rated="no").status_code == 409


def test_a_table_taken_off_the_list_or_filled_with_unmeasured_bots_is_not_rated(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", listed="1", rated="1")
    ann.post(f"{path}/listed", listed="no")
    assert not ann.live(path).info.rated
    path = ann.new("me", "friend", "friend", listed="1", rated="1")
    ben.post(f"{path}/seat", do="join")
    ann.post(f"{path}/start")
    assert not ann.live(path).info.rated


def test_bots_with_a_fixed_rating_keep_it(ann: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {"regular": {"mu": 28.0, "sigma": 0.5, "games": 500}}
    monkeypatch.setattr(fixed, "measured", lambda: {"everdell:3": {"bots": bots}})
    path = ann.new("me", "friend", "friend", listed="1", rated="1")
    ben.post(f"{path}/seat", do="join")
    ann.post(f"{path}/start")
    assert ann.live(path).info.rated
    ranks = _finish(ann, path)
    model = PlackettLuce()
    teams = [[model.rating()], [model.rating()], [model.rating(mu=28.0, sigma=0.5)]]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    assert _rating(ann, players=3).mu == pytest.approx(after[0][0].mu)
    assert "Regular" in text_of(ann.get("/ladder?of=everdell:3"))


def test_nothing_is_taken_back_and_there_are_no_hints(ann: Visitor, ben: Visitor) -> None:
    path = _open(ann, ben)
    mover = ann if ann.live_game(path).actor == 0 else ben
    mover.act(path, mover.acts(path)[0])
    assert "Ask to take back" not in mover.get(path).text
    for what in ("undo", "takeback"):
        refused = mover.post(f"{path}/{what}")
        assert refused.status_code == 409
        assert "rated game" in refused.json()["error"]
    other = ann if ann.live_game(path).actor == 0 else ben
    assert "no hints in a rated game" in other.post(f"{path}/hint").json()["error"]


def test_who_leaves_and_does_not_come_back_has_lost(ann: Visitor, ben: Visitor) -> None:
    seats = [Seat(0, "human", bot="casual"), Seat(1, "human"), Seat(2, "bot", bot="regular")]
    assert final_ranks(seats, [1, 2, 3]) == [4, 2, 3]
    path = _open(ann, ben)
    assert "or the rated game is lost" in ann.get(path).text
    ann.post(f"{path}/leave", bot="expert")
    assert ann.live(path).bot_at(0) == "first_game", "nobody rests behind a strong bot"
    _freeze(ann, path)
    _finish(ben, path)
    assert _rating(ben).mu > _rating(ann).mu
    assert text_of(ben.get(path)).count("had left the seat to a bot") == 1


def _freeze(visitor: Visitor, path: str) -> None:
    """Let the bot that stands in make no move while the test plays."""
    driver = visitor.live(path).driver
    if driver is not None:
        visitor.app.state.portal.call(driver.cancel)


def test_people_who_meet_again_and_again_count_less(ann: Visitor, ben: Visitor) -> None:
    assert [weight_after(pairs) for pairs in range(5)] == [1.0, 1.0, 0.5, 0.25, 0.125]
    weights = []
    for _ in range(4):
        _finish(ann, _open(ann, ben))
        guest = str(ann.app.state.services.keys.read(ann.client.cookies["evertable"]))
        weights.append(ann.app.state.portal.call(_rows(ann).history, guest)[0].weight)
    assert weights == [1.0, 1.0, 0.5, 0.25]


def test_a_table_can_ask_for_ratings(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", listed="1", rating_from="1600")
    refused = ben.post(f"{path}/seat", do="join")
    assert refused.status_code == 403
    assert "1600–" in refused.json()["error"]
    path = ann.new("me", "friend", listed="1", rating_from="1400", rating_to="1600")
    assert ben.post(f"{path}/seat", do="join").status_code == 200


def test_the_ladder_needs_five_games(ann: Visitor, ben: Visitor) -> None:
    ann.post("/settings", name="Ann")
    for _ in range(4):
        _finish(ann, _open(ann, ben))
    assert "Nobody has played five rated games yet" in text_of(ben.get("/ladder"))
    _finish(ann, _open(ann, ben))
    assert f"{_rating(ann).shown}" in text_of(ben.get("/ladder"))
    assert ben.get("/ladder?of=everdell:9").status_code == 400
    assert ben.get("/ladder?of=chess:2").status_code == 400


def test_differences_mean_what_they_mean_in_chess() -> None:
    points = (shown(25 + 100) - 1500) / 100
    odds = exp(400 / points / (PlackettLuce().beta * sqrt(2)))
    assert odds == pytest.approx(10, rel=0.01)
