"""A host's own copies of official texts: kept, shown beside our summary, read as a whole."""
