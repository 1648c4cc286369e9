"""The section Settings: language, look, sound, and where the data lives."""
