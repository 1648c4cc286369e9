"""Rulings on points and rankings."""
