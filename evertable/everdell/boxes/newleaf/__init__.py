"""Newleaf."""
