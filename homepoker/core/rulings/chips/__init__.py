"""Chips and their values."""
