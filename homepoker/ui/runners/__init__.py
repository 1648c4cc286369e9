"""Runners: work that the program does by itself while a club is open, and says only where the host can help."""
