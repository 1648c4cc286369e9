"""Chip race of the running evening: when it is proposed, its page, and what is said there."""
