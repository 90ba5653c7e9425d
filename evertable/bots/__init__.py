"""Players that are programs. Each sees the game through a ``View`` and nothing else; names are in ``registry.py``."""
