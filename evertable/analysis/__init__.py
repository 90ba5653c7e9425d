"""Analysis of a finished game by a bot: expected points over time, the most costly moves, points by line."""
