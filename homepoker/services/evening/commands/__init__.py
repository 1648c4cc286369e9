"""What a host can do in an evening, by subject; each command records its events through the tournament desk."""
