"""The host's window: frame, sections, language, text size and the lock of its input."""
