"""Entries: check-in before the start, and forms for players during play."""
