"""The window and the room view, in Qt."""
