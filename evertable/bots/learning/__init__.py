"""Learning from self-play: training data, training runs and their checks."""
