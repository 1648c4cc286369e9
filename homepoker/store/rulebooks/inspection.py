"""Inspection of rulebook files: every problem in them, under the names by which they were called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from homepoker.core.limits import LONGEST_BOOK
from homepoker.core.rulebooks.binding import inspect
from homepoker.core.rulebooks.errors import RulebookError, SourceLine, wrong
from homepoker.core.rulebooks.markdown import Document, parse
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from homepoker.store.files.file_limits import LARGEST_RULEBOOK, FileTooLarge, read_at_most
from homepoker.store.rulebooks.shelf import WORDS

_TRANSLATION = re.compile(r"^(?P<words>.+)\.[a-z]{2}\.md$")


@dataclass(frozen=True, slots=True)
class Inspected:
    """A book's file with those of its translations beside it.

    ``book`` holds what could be read, nothing where its head or structure cannot be; ``documents`` are the files that
    have the form of a rulebook file, by the name in ``problems``.
    """

    file: str
    book: Rulebook | None
    documents: Mapping[str, Document]
    problems: tuple[RulebookError, ...]


def book_files(path: Path) -> Iterator[Path]:
    """The books that a path means: a file, that of a translation, a book's folder, or a folder of such folders."""
    if path.is_dir():
        if (path / WORDS).is_file():
            yield path / WORDS
        else:
            yield from sorted(path.glob(f"*/{WORDS}"))
        return
    translation = _TRANSLATION.match(path.name)
    words = path.with_name(f"{translation['words']}.md") if translation else path
    yield words if words.is_file() else path


def inspect_book(path: Path) -> Inspected:
    """Read a book's file and its translations (``x.en.md`` beside ``x.md``)."""
    problems: list[RulebookError] = []
    texts: dict[str, str] = {}
    for written in (path, *sorted(path.parent.glob(f"{path.stem}.??.md"))):
        try:
            texts[str(written)] = read_at_most(written, LARGEST_RULEBOOK).decode("utf-8-sig")
        except FileTooLarge:
            problems.append(wrong(SourceLine(str(written), 1), "too_long", most=LONGEST_BOOK))
        except UnicodeDecodeError as error:
            problems.append(wrong(SourceLine(str(written), error.object.count(b"\n", 0, error.start) + 1), "not_utf8"))
        except OSError as error:
            problems.append(wrong(SourceLine(str(written), 1), "not_readable", reason=error.strerror or str(error)))
    file = str(path)
    words = texts.pop(file, None)
    if words is None:
        return Inspected(file, None, {}, tuple(problems))
    documents: dict[str, Document] = {}
    for name, text in {file: words, **texts}.items():
        try:
            documents[name] = parse(text, name)
        except RulebookError as error:
            problems.append(error)
    if file not in documents:
        return Inspected(file, None, documents, tuple(problems))
    readable = {name: text for name, text in texts.items() if name in documents}
    book, further = inspect(file, words, readable, POLICIES, TOPICS)
    return Inspected(file, book, documents, (*problems, *further))
