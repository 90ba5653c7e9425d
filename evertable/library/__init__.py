"""What ``import evertable`` promises. docs/library.md is the tour."""
