"""Finished games as data: one row a move (docs/data.md)."""
