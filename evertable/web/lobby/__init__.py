"""Home, new tables, joining and settings."""
