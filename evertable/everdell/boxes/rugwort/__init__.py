"""Rugwort, an automa."""
