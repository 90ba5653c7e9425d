"""Presenters: observations as view models, actions as labels and previews, in three languages.

A presenter adds no rule. It reads observations and positions that the seat cannot tell from the real one, so it cannot
reveal anything hidden.
"""
