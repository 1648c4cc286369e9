"""Sound: what the room hears, and what the clock says to it."""
