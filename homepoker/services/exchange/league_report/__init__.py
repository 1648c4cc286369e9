"""The table of a season with its breakdown, evenings and charts, as files for every purpose."""
