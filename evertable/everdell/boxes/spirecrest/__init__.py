"""Spirecrest."""
