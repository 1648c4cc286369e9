"""Charts of a season as plain values in words; `ui/league/charts` draws them, in the window and for files."""
