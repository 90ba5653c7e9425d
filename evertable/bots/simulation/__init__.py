"""Simulation: many games between bots, with plans, scores, coverage and speed."""
