"""The people of the evening: check-in before the start, and what happens to them in play."""
