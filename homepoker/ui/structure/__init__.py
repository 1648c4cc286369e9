"""Profiles: choosing one, and editing its blind structure and everything else that an evening is played by."""
