"""Rulings on levels, breaks and the clock."""
