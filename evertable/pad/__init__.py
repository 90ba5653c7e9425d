"""The score pad for games on a real table: people enter what lies there, and the engine scores it.

A sheet becomes a scenario, so no scoring is written twice. This package knows nothing of web pages.
"""
