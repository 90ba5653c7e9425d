"""The score pad: sheets for games on a real table."""
