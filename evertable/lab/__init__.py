"""What a card pack or a rule change does: bots play with it and without it. ``docs/lab.md`` says how to read it."""
