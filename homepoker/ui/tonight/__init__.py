"""Tonight section: from the first evening of a new club to the winner."""
