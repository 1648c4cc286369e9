"""A question of the floor: which topics there are, the fields of their facts, what is known of them, a trial.

Filing a ruling in the journal is an act of the evening: `services.evening.commands.floor`.
"""
