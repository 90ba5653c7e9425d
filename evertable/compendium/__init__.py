"""Everything there is in the boxes, to look up: components of all games, and the numbered rules."""
