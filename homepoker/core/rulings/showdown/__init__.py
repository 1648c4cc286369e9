"""Who shows, who wins, and how pots are awarded."""
