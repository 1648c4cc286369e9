"""Rulings on going out, on shared places and their prizes, and on the end of the tournament."""
