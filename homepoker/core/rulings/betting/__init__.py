"""Rulings on blinds, antes and bets."""
