"""Showdown: who shows, who wins, and how pots are awarded."""
