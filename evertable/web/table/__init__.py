"""The page of a table, its live fragment and the actions taken there."""
