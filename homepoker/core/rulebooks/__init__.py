"""Rulebooks: words and values, and how reading them becomes citing them."""
