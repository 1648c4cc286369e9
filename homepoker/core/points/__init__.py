"""Points for one result in a league: schemes, tables, formulas in people's words, and how the points come about.

What a rulebook gives for an evening (ÜSG points, the Austrian ranking) is ruled in `rulings.points`.
"""
