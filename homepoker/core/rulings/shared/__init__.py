"""Shared parts of the topics of several groups: policies, seat order, newcomers, seeded shuffle."""
