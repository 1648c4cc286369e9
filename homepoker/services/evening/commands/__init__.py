"""Commands of the host in an evening, by subject; each records its events through the tournament desk."""
