"""Evenings in storage: the log of each tournament, its codec and file, drafts and comments beside it."""
