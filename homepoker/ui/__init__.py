"""User interface in Qt: the host's window and the room view."""
