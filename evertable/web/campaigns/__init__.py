"""Campaigns over several games, and trophies."""
