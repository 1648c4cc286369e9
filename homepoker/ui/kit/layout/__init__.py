"""Layout of a page: cards, scrolling, pop-ups, rows that wrap."""
