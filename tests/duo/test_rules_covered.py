"""Every numbered rule and every component has a scenario, or stands in the table of what a test covers."""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

from evertable.duo.ids import CATALOG
from tests.scenario_files import scenarios

TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "duo.md"
FILES: Final = sorted((TESTS / "scenarios" / "duo").rglob("*.toml"))

NO_BEHAVIOUR: Final = {
    "R-D-03": "resources have no limit: nothing in the engine counts a supply",
    "R-D-133": "says that the Good News cards are our own design; the catalogue's marks say so",
}
BY_TEST: Final = {
    "R-D-01": "catalog.test_duo.test_the_box_is_complete",
    "R-D-02": "catalog.test_duo.test_the_box_is_complete",
    "R-D-10": "duo.test_deal.test_winter_leaves_the_hare_three_cards_and_the_tortoise_four",
    "R-D-11": "duo.test_deal.test_winter_leaves_the_hare_three_cards_and_the_tortoise_four",
    "R-D-12": "duo.test_deal.test_seasons_come_in_order",
    "R-D-15": "duo.test_deal.test_winter_leaves_the_hare_three_cards_and_the_tortoise_four",
    "R-D-25": "duo.test_secrets.test_hands_are_secret_their_sizes_are_not",
    "R-D-70": "duo.test_deal.test_winter_leaves_the_hare_three_cards_and_the_tortoise_four",
    "R-D-92": "duo.test_secrets.test_signals_name_colours_and_kinds_that_are_there",
    "R-D-131": "duo.test_campaign.test_hard_keeps_one_card_or_refuses_the_new_one",
    "R-D-132": "duo.test_campaign.test_a_replay_gives_no_new_card",
    "R-D-140": "duo.test_campaign.test_a_campaign_survives_as_json",
    "R-D-141": "duo.test_campaign.test_a_lost_chapter_is_replayed_once_or_written_off",
    "R-D-142": "duo.test_campaign.test_a_campaign_survives_as_json",
    "R-D-143": "duo.test_campaign.test_medals",
    "R-D-144": "duo.test_campaign.test_hard_counts_granted_watches_only",
    "R-D-161": "duo.test_deal.test_miss_thorn_starts_with_three_cards_and_a_skunk_at_set_a",
    "T-D-9": "duo.test_campaign.test_the_example_of_the_digest",
    "T-D-11": "duo.test_deal.test_forty_eight_turns_in_a_game",
}
"""Rules about the deal, secrets and the campaign, which no position shows."""


def numbered_rules() -> list[str]:
    return re.findall(r"^- ([RT]-D-\d+)\b", DIGEST.read_text(encoding="utf-8"), re.MULTILINE)


def rules_in_scenarios() -> set[str]:
    """The rules that files name, and the vectors that they come from."""
    found: set[str] = set()
    for data in scenarios("duo").values():
        found |= {*data["rules"], *re.findall(r"T-D-\d+", data["source"])}
    return found


def test_the_digest_is_read() -> None:
    rules = numbered_rules()
    assert (rules[0], rules[-1]) == ("R-D-01", "T-D-12")
    assert len(rules) == len(set(rules)) >= 120


def test_every_rule_is_covered() -> None:
    uncovered = set(numbered_rules()) - rules_in_scenarios() - set(NO_BEHAVIOUR) - set(BY_TEST)
    assert sorted(uncovered) == []


def test_scenarios_name_rules_that_exist() -> None:
    assert sorted(rules_in_scenarios() - set(numbered_rules())) == []


def test_the_tables_are_true() -> None:
    assert set(NO_BEHAVIOUR) | set(BY_TEST) <= set(numbered_rules())
    assert not (set(NO_BEHAVIOUR) | set(BY_TEST)) & rules_in_scenarios()
    for name in BY_TEST.values():
        module, _, function = name.rpartition(".")
        assert callable(getattr(import_module(f"tests.{module}"), function)), name


def test_every_component_has_a_scenario() -> None:
    """Each card, tile, event, Good News card and chapter has a file named after it; each achievement and level one
    that speaks of it.
    """
    stems = {path.stem for path in FILES}
    named = [*CATALOG.cards, *CATALOG.places, *CATALOG.events]
    named += [token for token in CATALOG.tokens if token.type == "news"]
    named += [chapter for chapter in CATALOG.chapters if chapter.type == "chapter"]
    assert [entry.id for entry in named if entry.id not in stems] == []
    texts = "".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == "challenge")
    assert [t.id for t in CATALOG.tokens if t.type == "achievement" and f'"{t.id}"' not in texts] == []
    assert all(f'level = "{level}"' in texts for level in ("easy", "normal", "hard"))
