"""Editor of the club's own book: its rules, and its answers in place of those of the book that it amends."""
