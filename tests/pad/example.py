"""The worked example of both rulebooks (T-01): what is tapped, and what it must give."""

from typing import Final

CITY: Final = (
    "farm", "husband", "barge_toad", "bard", "resin_refinery", "chip_sweep", "clock_tower", "shopkeeper", "dungeon",
    "chapel", "inn", "monastery", "monk", "king", "architect", "wanderer", "wife",
)  # fmt: skip
EVENTS: Final = ("grand_tour", "performer_in_residence", "ministering_to_miscreants")
NUMBERS: Final = {
    "points": 11,
    "resources.resin": 1,
    "resources.pebble": 1,
    "journey.journey_4": 1,
    f"city.{CITY.index('clock_tower')}.points": 1,
    f"city.{CITY.index('chapel')}.points": 2,
    f"city.{CITY.index('dungeon')}.under": 1,
    f"events.{EVENTS.index('performer_in_residence')}.holds.berry": 3,
}
LINES: Final = {"base": 22, "tokens": 14, "prosperity": 10, "journey": 4, "events": 12}
TOTAL: Final = 62
