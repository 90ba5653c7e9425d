"""Pearlbrook."""
