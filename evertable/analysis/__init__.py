"""What a bot thinks of a finished game: expectations over time, the moments that cost most, points by line."""
