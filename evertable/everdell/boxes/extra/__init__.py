"""Extra! Extra!: six cards."""
