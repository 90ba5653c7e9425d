"""The compendium: all components of all games, and the numbered rules."""
