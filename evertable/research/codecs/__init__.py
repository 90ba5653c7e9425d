"""Actions and observations of each game as arrays."""
