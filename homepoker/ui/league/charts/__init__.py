"""Charts of the league, drawn by Qt Charts: in the window, in both themes, and on paper."""
