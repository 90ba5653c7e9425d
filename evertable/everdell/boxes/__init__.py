"""The boxes of Everdell, one folder each: its module, its cards and places by subject, its scenario keys."""
