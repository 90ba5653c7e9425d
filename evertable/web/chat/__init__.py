"""Chat at a table, and its moderation."""
