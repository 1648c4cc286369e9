"""Manual: its pages on screen and on paper, and the tables of keys."""
