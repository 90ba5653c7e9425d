"""Legends and More Legends."""
