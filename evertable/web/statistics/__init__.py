"""Statistics of a guest's finished games."""
