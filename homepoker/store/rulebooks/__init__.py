"""Rulebooks on disk: read and cached, the club's own, attached official texts, and what the search keeps."""
