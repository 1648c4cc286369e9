"""Drawn parts: badges, playing cards, chips."""
