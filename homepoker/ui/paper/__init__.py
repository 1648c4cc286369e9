"""Pages for the printer as PDF, drawn by Qt: tables, lists for the wall, the seating list, and papers to cut apart.

Everything is set in the program's own font, so that a page looks the same on every computer.
"""
