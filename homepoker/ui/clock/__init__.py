"""The clock card: what the clock shows and its buttons."""
