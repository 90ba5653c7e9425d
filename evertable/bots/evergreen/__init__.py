"""The Evergreen bots: evaluation, the search through a turn, tree search."""
