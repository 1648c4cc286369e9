"""Stacks of the running evening: counted seat by seat in a break, and what the count comes to."""
