"""Rulings of the floor: their topics, the fields of their facts, prefilled facts, and attempts.

Filing a ruling in the journal is an act of the evening: `services.evening.commands.floor`.
"""
