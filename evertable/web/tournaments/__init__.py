"""Tournaments: draw tables round by round, open them, count points by place."""
