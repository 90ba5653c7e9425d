"""Many games between bots: plans, runs, scores, coverage, speed."""
