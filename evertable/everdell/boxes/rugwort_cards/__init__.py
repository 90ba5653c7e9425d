"""Rugwort cards."""
