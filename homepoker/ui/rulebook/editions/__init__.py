"""Page that says what the next edition of the TDA rules changes, and lets the club switch to it."""
