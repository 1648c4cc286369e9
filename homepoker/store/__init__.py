"""Storage: the log of each evening, the club's register, profiles, league results and files."""
