"""Standings of an evening, and widgets that the league's lists use too."""
