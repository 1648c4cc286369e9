"""The league: lists of months and years, the race, and each total open to its evenings."""
