"""Worker powers."""
