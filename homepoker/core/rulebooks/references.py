"""References of a rule's words to other rules: „siehe Regel 36“, “rule 13-A”, „§ 4 (2)“, „RP-14“."""

from __future__ import annotations

import re
from collections.abc import Collection

_NUMBER = r"\d+(?:\.\d+)*(?:-[A-Z])?\b"
_NUMBERS = rf"{_NUMBER}(?:(?:, | und | bis | oder | and | to | or ){_NUMBER})*"
_NAMED = re.compile(rf"\b(?:Regeln?|Punkte?|[Rr]ules?|[Ss]ections?) ({_NUMBERS})(?! %)")
_PARAGRAPH = re.compile(r"§ ?\d+(?: \(\d+\)(?: [a-z]\b)?)?")
_PROCEDURE = re.compile(r"\bRP-\d+(?:-[A-Z])?\b")


def references(text: str) -> tuple[str, ...]:
    """The numbers of the rules to which a text refers, in its order."""
    found = [(match.start(), number) for match in _NAMED.finditer(text) for number in re.findall(_NUMBER, match[1])]
    found += [(match.start(), match[0]) for mark in (_PARAGRAPH, _PROCEDURE) for match in mark.finditer(text)]
    return tuple(number for _, number in sorted(found, key=lambda one: one[0]))


def is_there(reference: str, numbers: Collection[str]) -> bool:
    """Whether there is a rule with this number, or with this beginning of its number where it is one of several parts.

    :param numbers: the numbers and ids of all rules.
    """
    sought = reference.replace(" ", "")
    return any(re.match(rf"{re.escape(sought)}(?![0-9])", number.replace(" ", "")) for number in numbers)
