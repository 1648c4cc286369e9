"""The section Tonight: from the first evening of a new club to the winner."""
