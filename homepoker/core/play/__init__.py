"""Play by the book: what follows from an act at the tables, who deals, what absent players pay, and the bubble."""
