"""The compendium and the rules as pages."""
