"""What a host can ask for, in plain Python."""
