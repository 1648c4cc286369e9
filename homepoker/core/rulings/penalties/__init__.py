"""Penalties, etiquette and the discretion of the floor."""
