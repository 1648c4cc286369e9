"""Settings section: language, look, sound, and where the data lives."""
