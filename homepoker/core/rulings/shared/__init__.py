"""What topics of several groups have in common: policies, the order of seats, newcomers, a shuffle from a number."""
