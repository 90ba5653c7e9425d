"""Corrin Evertail: five cards."""
