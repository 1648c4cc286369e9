"""Dealing: how cards are dealt and what is done when that goes wrong."""
