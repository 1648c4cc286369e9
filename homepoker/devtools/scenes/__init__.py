"""Scenes: forms and pages as the pictures show them, filled in."""
