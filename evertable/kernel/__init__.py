"""The kernel: what every game shares and no game's rules. Start reading at ``game.py``."""
