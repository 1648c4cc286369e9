"""Official texts that a host has attached: kept, shown beside our summary, read as a whole."""
