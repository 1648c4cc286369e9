"""Chips in play: the chip race and what it takes."""
