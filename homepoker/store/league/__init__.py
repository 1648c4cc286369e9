"""League in storage: results of closed evenings, standings over them, leagues of the club, past seasons."""
