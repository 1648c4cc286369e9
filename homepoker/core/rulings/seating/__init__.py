"""Rulings on tables, seats and who comes to them."""
