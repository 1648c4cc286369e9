"""Rules that the room reads: what is shown now, and the rule of the evening."""
