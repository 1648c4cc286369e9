"""Penalties: the form that imposes one, by the ladder of the book, and what a seat shows of it."""
