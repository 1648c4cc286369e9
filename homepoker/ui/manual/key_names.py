"""Tables of keys, by the last part of their names in the catalogue.

The card beside the tables, the sheet of a screen and the page to print are all made from these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

EVERYWHERE = (
    *("search", "rules", "rulings", "manual", "regions", "enter", "room", "lock", "text_size", "leave", "help"),
)

DURING_PLAY = (
    *("space", "x", "n", "tables", "due", "hand_for_hand", "call_time", "levels", "minutes", "seconds", "undo", "redo"),
    *("room", "black", "pages", "message", "lock", "search", "rules", "rulings", "manual", "rulebook", "text_size"),
    *("regions", "enter", "escape", "help"),
)

_ON_A_SHEET = ("type_over", "point_out")
_OF_REGISTER = ("find", "new_person", "save")

OF_SECTIONS = {
    "players": (*_OF_REGISTER, *_ON_A_SHEET),
    "league": _ON_A_SHEET,
    "rulebook": ("find", "rulebook", "bookmark", "copy_rule", "print_rule"),
    "house_rules": ("save",),
    "rulings": ("undo", "redo"),
    "help": ("find", "print_rule"),
}
IN_A_PROFILE = ("undo_change", "redo", "save", "problem")
BEFORE_THE_START = ("chip", "undo", "redo", "black")

_PRINTED = {
    "everywhere": EVERYWHERE,
    "play": DURING_PLAY,
    "start": BEFORE_THE_START,
    "profile": IN_A_PROFILE,
    "players": _OF_REGISTER,  # the keys of a sheet stand below the league: all of it has to be one page
    "league": OF_SECTIONS["league"],
    "rulebook": OF_SECTIONS["rulebook"],
    "house_rules": OF_SECTIONS["house_rules"],
    "rulings": OF_SECTIONS["rulings"],
    "help": OF_SECTIONS["help"],
}
"""The groups of the printed table, by the last part of their headings in the catalogue of the manual."""


def printed_groups() -> Iterator[tuple[str, Sequence[str]]]:
    """The groups of the printed table with their keys; what acts everywhere and during play is not said again."""
    told: set[str] = set()
    for group, names in _PRINTED.items():
        new = [name for name in names if name not in told]
        if group in ("everywhere", "play"):
            told.update(names)
        if new:
            yield group, new
