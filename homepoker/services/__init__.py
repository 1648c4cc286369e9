"""All that a host can ask for, in plain Python."""
