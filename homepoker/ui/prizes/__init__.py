"""Prizes: how they are divided, what so many players would get, and what was announced."""
