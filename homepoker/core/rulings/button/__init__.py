"""Rulings on the button and on who deals."""
