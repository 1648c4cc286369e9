"""Watches of a running evening: sleep of the computer, changes of its clock, forgotten pauses, announcements."""
