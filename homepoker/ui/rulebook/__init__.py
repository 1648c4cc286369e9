"""Rulebooks as the host reads them: a citation in a word, and its text one click away."""
