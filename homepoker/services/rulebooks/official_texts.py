"""A host's own copy of an official text: attached to a book, split at its rules, shown beside our summary.

It stays in the club's folder on this computer; no export and no backup carries it. Everything here may run beside the
window's thread: it holds no connection.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from homepoker.core.official_text.passages import Attached
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.store.rulebooks.official_texts import keep, kept, remove

if TYPE_CHECKING:
    from homepoker.store.files.reading_process import Progress

__all__ = ["Attached", "AttachedWords", "Report", "attach", "attached", "attached_words", "detach", "report"]

_ANOTHER_BOOK = 0.5
"""The share of found rules below which a text is probably that of another book."""


@dataclass(frozen=True, slots=True)
class Report:
    """Result of splitting a text: how many of the book's rules were found, and how many passages belong to none."""

    found: int
    rules: int
    whole: int
    pictures: int

    @property
    def is_doubtful(self) -> bool:
        """Whether so few rules were found that the text may be another book's."""
        return self.found < self.rules * _ANOTHER_BOOK


def attach(
    folder: Path, book: str, file: Path, books: Mapping[str, Rulebook], progress: Progress | None = None
) -> Attached:
    """Read a file, split it at the rules of the book and keep both; a text attached before is moved aside.

    :param folder: the club's folder.
    :raises StoreError: the file holds no text that can be read, or the folder cannot be written to; what was attached
        before is untouched.
    :raises KeyError: there is no such book.
    """
    from homepoker.core.official_text.splitting import split
    from homepoker.store.rulebooks.written_texts import LARGEST_FILE, UnreadableText, read_written_text

    its_rules = books[book]
    try:
        with file.open("rb") as source:
            data = source.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnreadableText("attached.unreachable", name=file.name, reason=error.strerror or str(error)) from error
    written = read_written_text(data, file.name, progress)
    made = Attached(book, file.name, split(its_rules, written.text), written.pictures)
    keep(folder, made, data)
    return made


def attached(folder: Path) -> Mapping[str, Attached]:
    """The texts that are attached, by the ids of their books."""
    return kept(folder)


def detach(folder: Path, book: str) -> None:
    """Take the text of a book away; it is moved aside in the club's folder, not deleted.

    :raises StoreError: it could not be moved.
    """
    remove(folder, book)


def report(made: Attached, book: Rulebook) -> Report:
    """The report on splitting a text."""
    known = sum(1 for rule in book.rules if rule.id in made.found)
    return Report(known, len(book.rules), len(made.unsplit), made.pictures)


@dataclass(frozen=True, slots=True)
class AttachedWords:
    """Words on an attached text and its splitting.

    ``report`` says how it was split, ``short`` how many rules were found in it, ``warning`` what may be wrong (empty:
    nothing).
    """

    name: str
    short: str
    report: str
    warning: str


def attached_words(made: Attached, book: Rulebook, words: Words) -> AttachedWords:
    """The words on an attached text and its splitting."""
    came = report(made, book)
    summary = words.text("attached.found", found=came.found, rules=came.rules)
    whole = words.text("attached.whole", count=came.whole) if came.whole else words.text("attached.all_split")
    warnings = [words.text("attached.doubtful", book=book.name(words.language))] if came.is_doubtful else []
    if came.pictures:
        warnings.append(words.text("attached.pictures", count=came.pictures))
    return AttachedWords(made.name, summary, f"{summary}; {whole}.", " ".join(warnings))
