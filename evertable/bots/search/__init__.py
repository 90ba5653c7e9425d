"""Tree search for any game: the tree, the searching bot, its time and its processes."""
