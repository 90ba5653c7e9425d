"""Campaigns, trophies and words between partners: kept by the server, ruled by the game, gone over no restart."""

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import Response

from evertable.duo.ids import EVENT
from evertable.duo.state import Duo
from evertable.web.app import create_app
from evertable.web.server.settings import Settings
from tests.web.guest import Visitor, serving, text_of


def begin(who: Visitor, **fields: Any) -> str:
    """A campaign of somebody; its path."""
    given = {"city": "Rootville", "me": "Ann", "partner": "alone", "difficulty": "normal", **fields}
    answer = who.post("/campaigns/duo/new", _json=False, **given)
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def to_the_table(who: Visitor, campaign: str) -> str:
    """The path of the table that a campaign leads to."""
    answer = who.post(f"{campaign}/play", _json=False)
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def play_out(who: Visitor, path: str, seed: int = 1) -> None:
    """Any moves until the game is over."""
    chance = Random(seed)
    while not (live_game := who.live_game(path)).over:
        action = chance.choice(live_game.game.choices(live_game.s))
        text = live_game.game.text(live_game.s, action)
        answer = who.post(f"{path}/act", text=text, version=who.live(path).info.version)
        assert answer.status_code == 200, text_of(answer)


def end_well(who: Visitor, path: str) -> None:
    """Let the game be one move before a great end."""
    s = who.live_game(path).s
    assert isinstance(s, Duo)
    while not who.live_game(path).game.starts_turn(s):
        who.live_game(path).game.apply(s, who.live_game(path).game.legal_actions(s)[0])
    s.season, s.points[0], s.watches, s.news = 3, 300, 1, []
    s.claimed = [(0, event) for event in list(EVENT.values())[:6]]
    s.skunks = [0, 0, 0]
    s.sun, s.moon = 7, 6


def sheet(who: Visitor, campaign: str) -> str:
    return text_of(who.get(campaign))


def test_a_chapter_is_won_and_written_down(ann: Visitor) -> None:
    campaign = begin(ann)
    path = to_the_table(ann, campaign)
    assert to_the_table(ann, campaign) == path, "a game that is going on is gone on with"
    end_well(ann, path)
    play_out(ann, path)
    assert f'href="{campaign}"' in ann.get(path).text, "the end of the game leads back to the sheet"
    seen = sheet(ann, campaign)
    assert "Chapters won" in seen
    entry = ann.get(f"{campaign}/export").json()["campaign"]["entries"][0]
    assert (entry["chapter"], entry["won"], entry["score"] >= 300) == (1, True, True)
    assert entry["unused_watches"] + len([m for m in ann.live_game(path).moves if m.text.startswith("watch")]) == 1
    assert "Rootville" in text_of(ann.get("/")), "the first page knows it"


def test_a_lost_chapter_is_given_up_replayed_and_written_off(ann: Visitor) -> None:
    campaign = begin(ann)
    assert ann.post(f"{campaign}/give-up").status_code == 409
    to_the_table(ann, campaign)
    assert ann.post(f"{campaign}/give-up", _json=False).status_code == 303
    assert "was lost" in sheet(ann, campaign)
    refused = ann.post(f"{campaign}/play", _json=False)
    assert (refused.status_code, "replayed or written off" in refused.text) == (400, True)
    assert ann.post(f"{campaign}/decide", do="sulk").status_code == 400
    assert ann.post(f"{campaign}/decide", _json=False, do="replay").status_code == 303
    path = to_the_table(ann, campaign)
    play_out(ann, path)
    entries = ann.get(f"{campaign}/export").json()["campaign"]["entries"]
    assert (len(entries), entries[0]["won"], entries[0]["replayed"], entries[0]["closed"]) == (1, False, True, True)
    assert ann.post(f"{campaign}/decide", do="replay").status_code == 400, "only once"
    assert "Play this chapter" in sheet(ann, campaign)


def test_a_campaign_survives_a_restart(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        campaign = begin(ann, difficulty="hard")
        path = to_the_table(ann, campaign)
        play_out(ann, path)  # the server stops before anybody has looked at the sheet
        cookies = ann.client.cookies
    with serving(create_app(settings)) as app:
        again = Visitor(app)
        again.client.cookies.update(cookies)
        assert "was lost" in sheet(again, campaign)
        assert "Hard" in sheet(again, campaign)
        assert len(again.get(f"{campaign}/export").json()["campaign"]["entries"]) == 1


def test_a_campaign_is_taken_home_and_brought_back(ann: Visitor, ben: Visitor) -> None:
    campaign = begin(ann, partner="me")
    to_the_table(ann, campaign)
    ann.post(f"{campaign}/give-up")
    file = ann.get(f"{campaign}/export")
    assert "attachment" in file.headers["content-disposition"]
    answer = bring(ben, file.text)
    assert answer.status_code == 303, text_of(answer)
    there = str(answer.headers["location"])
    assert there != campaign
    assert ben.get(f"{there}/export").json()["campaign"] == file.json()["campaign"]


def bring(who: Visitor, file: str) -> Response:
    if not who.csrf:
        who.get("/")
    fields = {"csrf": who.csrf, "partner": "friend"}
    return who.client.post("/campaigns/duo/import", data=fields, files={"file": ("c.json", file.encode())})


@pytest.mark.parametrize(
    "file",
    [
        "no json",
        "[" * 5000,
        "{}",
        json.dumps({"format": "evertable campaign", "version": 2, "game": "duo", "campaign": {}}),
        json.dumps({"format": "evertable campaign", "version": 1, "game": "evergreen", "campaign": {}}),
        json.dumps({"format": "evertable campaign", "version": 1, "game": "{x}", "campaign": {}}),
        json.dumps({"format": "evertable campaign", "version": 1, "game": "duo", "campaign": {"city": "{}"}}),
        json.dumps({"format": "evertable campaign", "version": 1, "game": "duo", "campaign": None}),
        "x" * 150_000,
    ],
)
def test_a_file_that_is_no_campaign_is_refused(ann: Visitor, file: str) -> None:
    answer = bring(ann, file)
    assert answer.status_code in (400, 413)
    assert 'role="alert"' in answer.text or "too long" in answer.text
    assert "Your campaigns" not in text_of(ann.get("/"))


def test_a_campaign_belongs_to_those_who_play_it(ann: Visitor, ben: Visitor) -> None:
    campaign = begin(ann, partner="friend")
    path = to_the_table(ann, campaign)
    assert ben.get(campaign).status_code == 404
    invite = re.search(r'data-copy="(/s/[^"]+)"', ann.get(path).text)
    assert invite is not None
    ben.get(invite.group(1))
    assert ben.post(invite.group(1), _json=False, name="Ben").status_code == 303
    ann.post(f"{campaign}/give-up")
    assert "was lost" in sheet(ben, campaign), "who has played has it too"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"city": " "}, "give your city a name"),
        ({"difficulty": "easy"}, "neither"),
        ({"partner": "bot:nobody"}, "can be your partner"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused(ann: Visitor, fields: dict[str, str], message: str) -> None:
    given = {"city": "Rootville", "partner": "alone", "difficulty": "normal", **fields}
    answer = ann.post("/campaigns/duo/new", _json=False, **given)
    assert (answer.status_code, message in text_of(answer)) == (400, True)
    assert ann.get("/campaigns/everdell/new").status_code == 400


def test_achievements_are_kept_for_the_player(app: FastAPI, ann: Visitor, ben: Visitor, settings: Settings) -> None:
    path = ann.new("me", game="duo", module="challenge", **{"option:level": "easy"})
    end_well(ann, path)
    play_out(ann, path)
    page = ann.get("/trophies/duo")
    assert page.text.count('class="won"') >= 3, "frugal, overachiever and excited at least"
    assert f'href="{path}"' in page.text
    assert 'class="won"' not in ben.get("/trophies/duo").text
    assert ann.get("/trophies/evergreen").status_code == 404


def test_partners_say_what_the_rules_allow(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", game="duo", module="coop")
    ben.post(f"{path}/seat", do="join", name="Ben")
    page = ann.get(path).text
    assert 'value="say=want resource=berry"' in page
    names = set(re.findall(r'value="(say=[^"]+)"', page))
    assert not any("card" in name for name in names)
    assert ann.post(f"{path}/say", what="say=want resource=berry").status_code == 200
    assert "I want" in text_of(ben.get(path))
    hand = ann.live_game(path).game.observation(ann.live_game(path).s, 0)["mayors"][0]["hand"]
    assert not any(f"say={card}" in name for card in hand for name in names)
    lies = {f"say=have color={c} kind={k}" for c in COLOURS for k in ("critter", "construction")} - names
    assert lies, "no hand has everything"
    for lie in (*lies, "say=have card=king", "", "x"):
        assert ann.post(f"{path}/say", what=lie).status_code == (200 if not lie else 400)
    assert "I want" not in re.sub(r"<details.*?</details>", "", ben.get(path).text, flags=re.S), "silent again"


COLOURS = ("traveler", "production", "destination", "governance", "prosperity")


def test_nobody_talks_where_nobody_is_a_partner(ann: Visitor) -> None:
    for seats, fields in ((("me", "bot:first_game"), {"module": "coop"}), (("me", "me"), {"module": "competitive"})):
        path = ann.new(*seats, game="duo", **fields)
        assert "/say" not in ann.get(path).text
    assert ann.post(f"{path}/say", what="say=want resource=berry").status_code in (400, 403)
    table = ann.new("me", "bot:first_game")
    assert ann.post(f"{table}/say", what="hello").status_code == 409


def test_a_game_that_cannot_be_gone_on_with_is_played_once_more(ann: Visitor) -> None:
    campaign = begin(ann)
    path = to_the_table(ann, campaign)
    campaign_rows = ann.app.state.services.campaign_rows

    async def lose() -> None:
        guest = ann.live(path).seats[0].guest
        found = await campaign_rows.campaign(campaign.removeprefix("/campaign/"), guest)
        await campaign_rows.change(found, replace(found, at="NOWHERE"))

    ann.app.state.portal.call(lose)
    assert "Play this chapter" in sheet(ann, campaign)
    assert to_the_table(ann, campaign) != path
