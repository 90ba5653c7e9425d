"""Five and six players."""
