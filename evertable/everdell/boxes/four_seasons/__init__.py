"""Farms of the Four Seasons."""
