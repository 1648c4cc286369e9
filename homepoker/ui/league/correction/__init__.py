"""Correction of an imported evening in the window: its cells, and who changes in the lists by them."""
