"""Imports of past seasons in the window: the list of imports, and the preview of files."""
