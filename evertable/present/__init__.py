"""What players see: observations as view models, actions as labels and previews, in three languages.

A presenter adds no rule. It reads observations and positions that the seat cannot tell from the real one, so nothing it
shows can give away what the seat must not know.
"""
