"""The journal: everything that was done, in words, newest first."""
