"""Rulebooks for the host: found, checked, compared, written for the club, and official texts attached."""
