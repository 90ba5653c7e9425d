"""Bots. A bot sees the game only through a ``View``; ``registry.py`` lists the names."""
