"""Points for one result: schemes, formulas in people's words, and how a number of points comes about."""
