"""Pages that show a game again, move by move."""
