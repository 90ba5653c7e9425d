"""The lab: measure a card pack or a rule change by letting bots play with and without it. See ``docs/lab.md``."""
