"""Tournaments between bots: paired deals, ratings, intervals, reports. ``docs/bots.md`` says how to read them."""
