"""The standings of an evening, and the parts that the league's lists are made of too."""
