"""One file per change of the database, in the order of their numbers."""
