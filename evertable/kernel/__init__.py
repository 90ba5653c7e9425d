"""The kernel: what all games share, without the rules of any. Start reading at ``game.py``."""
