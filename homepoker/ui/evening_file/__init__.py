"""Evening files in the window: looked at first, then opened."""
