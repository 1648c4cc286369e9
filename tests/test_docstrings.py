"""First lines of docstrings: a whole phrase with the noun of the thing or a verb, no question and no pronoun."""

from __future__ import annotations

import re
from pathlib import Path

from tests.module_contents import contents

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "homepoker"

QUESTIONS = "What Who Whose Whom How Whether Where Which When Why"
CLAUSES = (
    "Whoever Whatever It Its He His She They Their These Those",
    "Nobody Somebody Everybody Nothing Something Everything",
    "Of As That By For From In On At With Without About Before After Until While Since Only So There",
)


def beginning(words: str) -> re.Pattern[str]:
    """The pattern of a docstring that begins with one of these words."""
    return re.compile(rf"(?:{'|'.join(words.split())})[ ,]")


QUESTION = beginning(QUESTIONS)
RIDDLE = beginning(" ".join((QUESTIONS, *CLAUSES)))
"""For functions alone: classes of facts describe the schemas that are published, and keep their words."""


def riddles(folder: Path) -> list[str]:
    """Docstrings that begin with a question, and those of functions that begin with a pronoun or a clause as well.

    A function that answers yes or no may say *Whether*.
    """
    found = []
    for path in sorted(folder.rglob("*.py")):
        inside = contents(path)
        functions = inside.functions + [(line, doc.removeprefix("Whether ")) for line, doc in inside.predicates]
        asking = [one for one in inside.docs if QUESTION.match(one[1])]
        asking += [one for one in functions if RIDDLE.match(one[1])]
        found += [
            f"{path.relative_to(folder).as_posix()}:{line} begins “{doc.partition(' ')[0]}”"
            for line, doc in sorted(asking)
        ]
    return found


def broken(folder: Path) -> list[str]:
    """Docstrings whose first line is not a whole phrase: it ends without a full stop, a colon or the like."""
    return [
        f"{path.relative_to(folder).as_posix()}:{line} breaks after “{first.split(' ')[-1]}”"
        for path in sorted(folder.rglob("*.py"))
        for line, first in contents(path).first_lines
        if not first.endswith((".", ":", ";", "?", "!", "…"))
    ]


def test_the_first_line_of_a_docstring_is_a_whole_phrase() -> None:
    assert [*broken(PROGRAM), *broken(ROOT / "packaging")] == []


def test_a_first_line_that_breaks_is_named(tmp_path: Path) -> None:
    content = (
        '"""Seats."""\n\nMOST = 10\n"""Limit of seats, as no\nbook has more."""\nLEAST = 2\n"""Limit.\n\nOf all"""\n'
    )
    (tmp_path / "seats.py").write_text(content, encoding="utf-8")
    assert broken(tmp_path) == ["seats.py:4 breaks after “no”"]


def test_modules_classes_and_functions_are_named_by_their_docstrings() -> None:
    assert riddles(PROGRAM) == []


def test_a_docstring_that_asks_is_named(tmp_path: Path) -> None:
    content = (
        '"""What a menu is."""\n\nclass Menu:\n    """Which menu."""\n\n'
        '    def width(self) -> int:\n        """How wide it is."""\n\n'
        '    def close(self) -> None:\n        """Whether to close."""\n\n'
        '    def is_open(self) -> bool:\n        """Whether the menu is open."""\n\n'
        '    def is_shut(self) -> bool:\n        """Of an open one not."""\n\n'
        'class Entry:\n    """Whichever entry."""\n\ndef order() -> int:\n    """Order of the entries."""\n'
    )
    (tmp_path / "menus.py").write_text(content, encoding="utf-8")
    assert riddles(tmp_path) == [
        "menus.py:1 begins “What”",
        "menus.py:3 begins “Which”",
        "menus.py:6 begins “How”",
        "menus.py:9 begins “Whether”",
        "menus.py:15 begins “Of”",
    ]
