"""The campaign: chapters in order, replays, Good News, the score sheet (R-D-130 to R-D-132, R-D-140 to R-D-144)."""

import json
from dataclasses import asdict

import pytest

from evertable.duo import GAME
from evertable.duo.campaign import CHAPTERS, Campaign, CampaignError, ChapterEntry, load
from evertable.duo.ids import EVENT, NAMES, NEWS
from evertable.duo.state import Duo


def played(campaign: Campaign, points: int = 0, events: int = 0, watches: int | None = None) -> Duo:
    """The end of the campaign's next chapter, with so many points and events."""
    s: Duo = GAME.new_game(GAME.config(2, ["coop"], campaign.options()), 7)
    while not GAME.starts_turn(s):
        GAME.apply(s, GAME.legal_actions(s)[0])
    s.points[0] = points
    s.claimed = [(0, event) for event in list(EVENT.values())[:events]]
    s.watches = s.watches if watches is None else watches
    s.stack.clear()
    return s


def fresh(difficulty: str = "normal") -> Campaign:
    return Campaign("Rootville", ["Anna", "Joe"], "hard" if difficulty == "hard" else "normal")


def test_chapters_come_in_order() -> None:
    campaign = fresh()
    assert campaign.options()["chapter"] == 1
    entry = campaign.record(played(campaign, 100, 3), "2026-05-01")
    assert (entry.won, entry.score, entry.unused_watches, entry.replayed) == (True, 109, 1, False)
    assert campaign.chapter == 2
    assert campaign.total == 119


def test_the_example_of_the_digest() -> None:
    """T-D-9: 1100 points, 12 unused watches, 2 replays: 1160, bronze."""
    campaign = fresh()
    campaign.entries = [ChapterEntry(i, "", True, 100, 1, i < 3) for i in range(1, 12)]
    campaign.entries.append(ChapterEntry(12, "", False, 0, 1))
    assert campaign.total == 1100 + 120 - 60
    assert campaign.medal == "medal_bronze"


@pytest.mark.parametrize(
    ("score", "medal"), [(990, None), (1000, "medal_bronze"), (1250, "medal_silver"), (1500, "medal_gold")]
)
def test_medals(score: int, medal: str | None) -> None:
    """R-D-143."""
    campaign = fresh()
    campaign.entries = [ChapterEntry(1, "", True, score, 0)]
    assert campaign.medal == medal


def test_a_lost_chapter_is_replayed_once_or_written_off() -> None:
    """R-D-141."""
    campaign = fresh()
    campaign.record(played(campaign), "")
    assert campaign.undecided
    with pytest.raises(CampaignError, match="replayed or written off first"):
        campaign.options()
    campaign.replay()
    assert (campaign.options()["chapter"], campaign.options()["new_news"]) == (1, False)
    campaign.record(played(campaign), "")
    assert (campaign.undecided, campaign.chapter) == (False, 2)
    assert (campaign.replays, campaign.total) == (1, 10 - 30)
    with pytest.raises(CampaignError, match="only once"):
        campaign.replay()


def test_writing_off_leaves_a_zero() -> None:
    campaign = fresh()
    campaign.record(played(campaign, watches=0), "")
    campaign.write_off()
    assert (campaign.chapter, campaign.total) == (2, 0)
    with pytest.raises(CampaignError, match="no lost chapter"):
        campaign.write_off()


def test_hard_allows_three_replays_in_all() -> None:
    """R-D-141."""
    campaign = fresh("hard")
    for _ in range(3):
        campaign.record(played(campaign), "")
        campaign.replay()
        campaign.record(played(campaign), "")
    campaign.record(played(campaign), "")
    assert not campaign.undecided
    assert campaign.chapter == 5


def test_hard_counts_granted_watches_only() -> None:
    """R-D-144: chapter 1 grants none."""
    campaign = fresh("hard")
    assert campaign.record(played(campaign, 200, 3), "").unused_watches == 0


def test_unused_news_is_kept_and_used_news_is_gone() -> None:
    """R-D-130, R-D-131."""
    campaign = fresh()
    s = played(campaign, 200, 3)
    held = [NAMES[news] for news in s.news]
    campaign.record(s, "")
    assert campaign.news == held
    assert campaign.spent == []
    s = played(campaign, 200, 3)
    assert len(s.news) == 2
    gone = s.news.pop(0)
    campaign.record(s, "")
    campaign.write_off()
    assert campaign.spent == [NAMES[gone]]
    s = played(campaign, 200, 3)
    assert gone not in (*s.news, *s.news_deck)


def test_a_replay_gives_no_new_card() -> None:
    """R-D-132."""
    campaign = fresh()
    campaign.record(played(campaign), "")
    campaign.replay()
    s = GAME.new_game(GAME.config(2, ["coop"], campaign.options()), 3)
    assert [NAMES[news] for news in s.news] == campaign.news
    assert len(campaign.news) == 1
    while not GAME.starts_turn(s):
        assert GAME.describe(s, GAME.legal_actions(s)[0])["for"] != "good_news"
        GAME.apply(s, GAME.legal_actions(s)[0])


def test_hard_keeps_one_card_or_refuses_the_new_one() -> None:
    """R-D-131."""
    held = NAMES[NEWS[4]]
    config = GAME.config(2, ["coop"], {"difficulty": "hard", "held_news": [held]})
    for refuse in (True, False):
        s = GAME.new_game(config, 5)
        while GAME.describe(s, GAME.legal_actions(s)[0])["for"] != "good_news":
            GAME.apply(s, GAME.legal_actions(s)[0])
        assert len(s.shown) == 3
        offered = s.shown[0]
        GAME.apply(s, GAME.parse(s, "choose done" if refuse else f"choose {NAMES[offered]}"))
        assert s.news == [NEWS[4] if refuse else offered]


def test_normal_has_to_keep_one() -> None:
    """R-D-130: the other two go back."""
    s = GAME.new_game(GAME.config(2, ["coop"]), 5)
    while GAME.describe(s, GAME.legal_actions(s)[0])["for"] != "good_news":
        GAME.apply(s, GAME.legal_actions(s)[0])
    assert len(GAME.legal_actions(s)) == 3
    GAME.apply(s, GAME.legal_actions(s)[0])
    assert (len(s.news), len(s.news_deck), s.shown) == (1, 24, [])


def test_a_campaign_survives_as_json() -> None:
    """R-D-140, R-D-142."""
    campaign = fresh("hard")
    campaign.record(played(campaign, 200, 3), "2026-05-01")
    again = load(json.loads(json.dumps(campaign.dump())))
    assert again == campaign
    assert again.entries[0].date == "2026-05-01"
    assert (again.city, again.players, again.difficulty) == ("Rootville", ["Anna", "Joe"], "hard")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"difficulty": "easy"}, "'easy' is neither"),
        ({"entries": [asdict(ChapterEntry(2, "", True, 1, 0))]}, "not in order"),
        ({"entries": [{"chapter": 1}]}, "not a campaign"),
        ({"entries": [{**asdict(ChapterEntry(1, "", True, 1, 0)), "score": "many"}]}, "no good 'score'"),
        ({"entries": ["chapter 1"]}, "not a mapping"),
        ({"news": ["no_news"]}, "no Good News card"),
        ({"players": [7]}, "not a name"),
        ({"players": ["\ud800"]}, "not a name"),
        ({"city": "x" * 61}, "no good 'city'"),
        ({"entries": [{**asdict(ChapterEntry(1, "", True, 1, 0)), "score": 10**30}]}, "no good 'score'"),
        ({"replaying": True}, "not in order"),
        ({"mood": "sunny"}, "not a campaign"),
    ],
)
def test_broken_campaigns_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(CampaignError, match=message):
        load({**fresh().dump(), **change})


def test_only_the_right_chapter_is_recorded() -> None:
    campaign = fresh()
    s = played(campaign)
    campaign.entries = [ChapterEntry(1, "", True, 80, 0)]
    with pytest.raises(CampaignError, match="this is not chapter 2"):
        campaign.record(s, "")


def test_a_chapter_given_up_is_lost() -> None:
    """R-D-103: also in the middle of a game with enough points."""
    campaign = fresh()
    s = GAME.new_game(GAME.config(2, ["coop"], campaign.options()), 7)
    s.points[0] = 300
    s.claimed = [(0, event) for event in list(EVENT.values())[:3]]
    assert not campaign.record(s, "").won


def test_the_end_of_the_campaign() -> None:
    campaign = fresh()
    campaign.entries = [ChapterEntry(number, "", True, 100, 0) for number in CHAPTERS]
    assert campaign.chapter is None
    with pytest.raises(CampaignError, match="over"):
        campaign.options()
