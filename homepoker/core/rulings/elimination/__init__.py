"""Rulings on going out and on the end of the tournament."""
