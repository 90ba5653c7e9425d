"""Tasks for one player: challenges, the deal of the day, and puzzles. ``docs/challenges.md`` says how to write them."""
