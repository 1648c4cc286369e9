"""Scale of distances, corners and type sizes, in logical pixels."""

from __future__ import annotations

XS, S, M, L, XL, XXL = 4, 8, 12, 16, 24, 32
"""Distances between things and inside them."""

CORNER, CORNER_LARGE = 6, 10
"""The radius of buttons, fields and badges; that of cards and pop-ups."""

CONTROL = 34
"""The height of a button or a field of one line."""

CONTROL_SMALL = 26
"""The height of a button within a row."""

CONTROL_LARGE = 48
"""The diameter of the one round button, the clock's start and pause."""

ROW = 34
"""The height of a row in a list or table."""

ICON, ICON_SMALL, ICON_CONTROL_LARGE, ICON_LARGE = 18, 16, 22, 40
"""Icons on buttons; in badges and rows; on the round button; in empty states."""

RAIL_BUTTON, RAIL_BUTTON_HEIGHT = 84, 54
"""The width and height of a section on the rail."""

TYPE_LEAST, TYPE_SMALL, TYPE_QUIET, TYPE_BODY = 11, 12, 13, 14
TYPE_LARGE, TYPE_HEADING, TYPE_TITLE, TYPE_DISPLAY = 16, 20, 28, 40
"""Type sizes at a text size of 100 %; nothing in the host's window is smaller than the least.

The clock has its own, after the room it has.
"""
