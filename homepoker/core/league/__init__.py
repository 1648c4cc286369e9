"""Leagues: results of closed evenings, the calendar lists of the rulebooks, and a club's own leagues and seasons."""
