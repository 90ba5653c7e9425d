"""Learning from self-play: training data, courses and their checks."""
