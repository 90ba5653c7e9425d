"""Opponents that play by themselves. An automa is a module: its moves are work, its cards and workers have an owner."""
