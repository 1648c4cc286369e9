"""Rules shown to the room: the one that is shown now, and the rule of the evening."""
