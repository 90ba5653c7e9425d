"""Bellfaire without its worker powers."""
