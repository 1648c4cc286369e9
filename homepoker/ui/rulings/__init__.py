"""Rulings page: a dispute, its facts, and the ruling with the rules it rests on."""
