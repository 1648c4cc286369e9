"""Patterns under attack: every regular expression of the program against a hundred thousand of its worst letters.

A pattern may stand where somebody else's text arrives; one that goes through a text again from each of its letters
takes minutes for a page, and holds the interpreter meanwhile. ``python -m tests.attacks.patterns`` tries pairs too.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from types import FrameType
from typing import Any

import homepoker

MANY = 100_000
LONGEST = 2
"""Seconds that one text may take; a pattern that is sound takes some milliseconds."""

_ANYWHERE = " \t\na0A-_.,:;'\"<>()[]{}|/\\*#`=+§ä\xa0"
"""Letters that most patterns speak of by a class."""


BOUNDED = {
    "homepoker.services.rulebooks.search.numbers._NUMBER": "a question has at most some hundred letters",
    "homepoker.store.files.private_files": "a file's name has at most 255 letters",
    "homepoker.ui.shell.error_hooks": "of a message of Qt at most 500 letters are read",
}
"""Patterns, or modules of them, that read nothing long, with the reason."""


class RunsAway(BaseException):
    """A pattern takes too long; nothing that a caller catches."""


Use = str
"""How a pattern is used: ``search`` anywhere in a text, or ``match`` from its beginning, or ``fullmatch``."""

_ANYWHERE_IN = ("search", "finditer", "findall", "sub", "subn", "split")
_USED = re.compile(r"\b(_?[A-Z][A-Z_]*)\.(search|finditer|findall|subn?|split|match|fullmatch)\b")


def patterns() -> dict[str, tuple[re.Pattern[Any], set[Use]]]:
    """The patterns of the program by module and name, each with its uses there; one that none is seen of has all."""
    found: dict[str, tuple[re.Pattern[Any], set[Use]]] = {}
    for module in pkgutil.walk_packages(homepoker.__path__, "homepoker."):
        if ".migrations." in module.name or module.name == "homepoker.__main__":
            continue
        loaded = importlib.import_module(module.name)
        uses: dict[str, set[Use]] = {}
        for name, use in _USED.findall(inspect.getsource(loaded)):
            uses.setdefault(name, set()).add("search" if use in _ANYWHERE_IN else use)
        for name, value in list(vars(loaded).items()):
            for number, one in enumerate(_within(value)):
                found[f"{module.name}.{name}.{number}"] = one, uses.get(name, {"search", "fullmatch"})
    return found


def _within(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, (tuple, list, frozenset)):
        for part in value:
            yield from _within(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _within(part)


def worst_texts(pattern: re.Pattern[Any], *, has_pairs: bool = True) -> Iterator[str]:
    """Texts of many equal letters that a pattern speaks of, each with a wrong end.

    :param has_pairs: also of equal pairs and words, and without a wrong end.
    """
    written = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    letters = {*_ANYWHERE, *(sign for sign in written if sign.isprintable())}
    words = set(re.findall(r"[^\\\[\](){}?*+|^$]{2,}", written))
    pairs = {one + other for one, other in pairwise(written) if one.isprintable() and other.isprintable()}
    for piece in sorted(letters | words | pairs if has_pairs else letters):
        many = piece * (MANY // len(piece))
        if has_pairs:
            yield many
        yield f"{many}\x01"


def runs_away(pattern: re.Pattern[Any], uses: set[Use], *, has_pairs: bool = True) -> str | None:
    """The text, in short, for which a pattern takes too long; nothing where none was found."""
    for text in worst_texts(pattern, has_pairs=has_pairs):
        given: Any = text if isinstance(pattern.pattern, str) else text.encode()
        try:
            with _at_most(LONGEST):
                if "search" in uses:
                    pattern.subn(given[:0], given)
                if "match" in uses:
                    pattern.match(given)
                if "fullmatch" in uses:
                    pattern.fullmatch(given)
        except RunsAway:
            return f"{text[:8]!r}… and {text[-1]!r}"
    return None


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise RunsAway

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def main() -> int:
    """Try every pattern with every text."""
    failures = 0
    for name, (pattern, uses) in patterns().items():
        text = None if name.startswith(tuple(BOUNDED)) else runs_away(pattern, uses)
        if text is not None:
            failures += 1
            sys.stdout.write(f"{name} runs away by {text}\n")
    sys.stdout.write(f"{len(patterns())} patterns, {failures} run away\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
