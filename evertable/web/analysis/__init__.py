"""Analyses of finished games: background jobs and their pages."""
