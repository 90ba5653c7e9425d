"""Tables in memory: games, clocks, bots, playback and everything people do at a table."""
