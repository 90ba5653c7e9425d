"""Notices to players: when it is their turn, by web push and e-mail."""
