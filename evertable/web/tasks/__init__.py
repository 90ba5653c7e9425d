"""Challenges, the deal of the day and puzzles."""
