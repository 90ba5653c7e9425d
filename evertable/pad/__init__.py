"""The score pad for games on a real table: what lies there is written down, and the engine's own scoring counts it.

A sheet becomes a scenario, so no scoring is written twice. Nothing here knows a page.
"""
