"""Console of the command line: the words, the data folder and the output of one call, and options of several commands.

Every help text is a key of the catalogue. Control characters in a name cannot move the cursor or change colours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol

from homepoker.core.refusal import refuse
from homepoker.core.wording import Sentence
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.store.files.file_limits import read_at_most
from homepoker.store.resource_files import resources

if TYPE_CHECKING:
    from homepoker.core.rulebooks.citation import Citation
    from homepoker.core.rulebooks.rulebook import Rulebook
    from homepoker.services.club import Club
    from homepoker.services.exchange.league_report.report import Drawings, LeagueReport
    from homepoker.services.exchange.paper_file import Paper
    from homepoker.services.exchange.result_picture import ResultPicture
    from homepoker.store.exchange.spreadsheet import Sheet


import re
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="cli.help.json", show_default=False)]
"""Whether the answer is meant for another program."""

Output = Annotated[Path | None, typer.Option("--output", "-o", help="cli.help.output", show_default=False)]
"""Path of the file that is written; ``-`` is the standard output."""

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters but tab and line feed, and those that turn the direction of writing."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A screen to be drawn into a file."""

    screen: str
    folder: Path | None
    """The data folder that is shown; the sample where there is none."""
    size: tuple[int, int]
    """Width and height in logical pixels."""
    language: str
    theme: str
    output: Path
    text_size: int
    """Text size in per cent."""


class Windows(Protocol):
    """Protocol of the opener of windows, handed in from above, because the command line knows no windows."""

    def open(self, folder: Path, language: str = "", file: Path | None = None) -> int:
        """Open the window on a data folder; returns when it is closed.

        :param language: what it speaks at this start; where it is empty, what the host has chosen.
        :param file: an evening file that is shown in it.
        """

    def manual(self, words: Words) -> bytes:
        """The manual as a PDF, in the language of the words."""

    def draw_report(self, report: LeagueReport, words: Words, paper: Paper | None) -> Drawings:
        """The charts of a league's season, and its list for the wall on paper, drawn without a screen."""

    def draw_result(self, picture: ResultPicture) -> bytes:
        """The picture of an evening's result as a PNG, drawn without a screen."""

    def print_sheets(self, sheets: Sequence[Sheet], printed_on: date, words: Words) -> bytes:
        """Tables as a PDF."""


class Devtools(Protocol):
    """Tools of the layer above, handed in as the windows are: pictures of screens, and simulated evenings."""

    def screens(self) -> Sequence[str]:
        """The names of all screens that can be drawn."""

    def draw(self, picture: Picture) -> None:
        """Draw a screen into a PNG file.

        :raises Refusal: there is no such screen, or it cannot be drawn.
        """

    def draw_manual(self, folder: Path) -> Sequence[Path]:
        """Draw the pictures of the manual in every language; the written files.

        :raises Refusal: a file cannot be written.
        """

    def simulate(
        self, console: Console, players: int, seed: int, tables: int | None, book: str | None, *, as_json: bool
    ) -> None:
        """Play an evening by chance and write what came out.

        :param tables: so many tables; nothing: as many as are needed.
        :param book: the rulebook; nothing: one that the seed chooses.
        :raises Refusal: there are too few seats, or a law was broken.
        """


@dataclass
class Console:
    """Console of one call of the command: its words, its data folder, its output."""

    words: Words
    windows: Windows
    devtools: Devtools
    folder: Path
    has_own_folder: bool
    """Whether the caller named the data folder."""
    file: Path | None = None
    """The evening file that the caller named instead of a command."""

    @contextmanager
    def club(self, *, read_only: bool = True) -> Iterator[Club]:
        """The club of the data folder, with its names in the words.

        Reading goes on beside a running window; writing does not.

        :raises StoreError: the data folder cannot be used.
        :raises Refusal: the club was lost, and only the backups beside it hold one.
        """
        # Half of the program stands behind a club; a command about rules needs none of it.
        from homepoker.services.club import has_database, open_club

        if not has_database(self.folder):
            self._refuse_lost()
        club = open_club(self.folder, resources(), SystemTimekeeper(), RandomDraw(), read_only=read_only)
        try:
            if club.is_empty:
                self._refuse_lost()
            self.words = Words(resources() / "locale", self.words.language, club.name_of)
            yield club
        finally:
            club.close()

    @contextmanager
    def club_to_try(self) -> Iterator[Club]:
        """The club, only to be read; where the folder holds none yet, an empty one that is gone afterwards.

        :raises StoreError: the data folder cannot be used.
        :raises Refusal: the club was lost, and only the backups beside it hold one.
        """
        from homepoker.services.club import has_database

        if has_database(self.folder):
            with self.club() as club:
                yield club
            return
        self._refuse_lost()
        with (
            TemporaryDirectory(prefix="homepoker-", ignore_cleanup_errors=True) as empty,
            replace(self, folder=Path(empty)).club(read_only=False) as club,
        ):
            yield club

    def _refuse_lost(self) -> None:
        """Refuse a folder whose database is lost: to write into it would begin a new club. The window asks the host."""
        from homepoker.services.exchange.lost_club import in_command, lost_club

        now = datetime.now(UTC)
        lost = lost_club(self.folder, "", now)
        if lost is not None:
            newest = lost.backups[0]
            raise refuse("lost.command", folder=str(self.folder), **in_command(newest, now, self.words))

    def say(self, key: str, **values: str | int) -> None:
        """Write one sentence of the catalogue."""
        self.write(self.words.text(key, **values))

    def write(self, text: str) -> None:
        """Write text and end the line."""
        sys.stdout.write(f"{printable(text)}\n")

    def warn(self, warning: Sentence) -> None:
        """Write a sentence to standard error, where a program that reads the answer does not see it."""
        complain(self.words.say(warning))

    def show_progress(self, key: str, **values: str | int) -> None:
        """Write over the last line of progress on standard error; nothing where nobody watches a terminal."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{printable(self.words.text(key, **values))}")
            sys.stderr.flush()

    def end_progress(self) -> None:
        """Clear the line of progress."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def write_json(self, value: Json) -> None:
        """Write a value for other programs."""
        sys.stdout.write(f"{printable_json(json.dumps(value, ensure_ascii=False, indent=2))}\n")

    def write_json_line(self, value: Json) -> None:
        """Write a value for a program that reads line by line, and at once."""
        sys.stdout.write(f"{printable_json(json.dumps(value, ensure_ascii=False))}\n")
        sys.stdout.flush()

    def rules(self, citations: Sequence[Citation], books: Mapping[str, Rulebook]) -> list[str]:
        """The rules of a decision as a reader finds them: ``ÜSG: Points rules``."""
        from homepoker.services.words.citations import full_citation_words

        return [full_citation_words(citation, books, self.words) for citation in dict.fromkeys(citations)]


def complain(text: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(f"{printable(text)}\n")


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a file that the caller named.

    :param most: so many bytes it may have.
    :raises Refusal: it cannot be read.
    :raises StoreError: it is larger.
    """
    try:
        return read_at_most(path, most)
    except OSError as error:
        raise refuse("cli.file_not_read", path=str(path), reason=error.strerror or str(error)) from error


def write_file(path: Path, data: bytes) -> None:
    """Write a file that the caller named, wholly or not at all; ``-`` is the standard output.

    :raises Refusal: it cannot be written; an older one stays.
    """
    if str(path) == "-":
        sys.stdout.flush()
        if sys.stdout.isatty():
            sys.stdout.write(printable(data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")))
            return
        sys.stdout.buffer.write(data)
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a pipe or device is written to, not replaced
            path.write_bytes(data)
        else:
            write_durably(path.resolve(), data)
    except OSError as error:
        raise refuse("cli.file_not_written", path=str(path), reason=error.strerror or str(error)) from error


def plain(value: Decimal | int | datetime | date) -> str | int | float:
    """A number or date as JSON has it: whole where it is whole, ISO 8601."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    return int(value) if value == int(value) else float(value)


def units(amount: int) -> int | float:
    """An amount of cents in whole units of the currency, with decimals only where it has any."""
    return amount // 100 if amount % 100 == 0 else amount / 100


def citations_json(citations: Sequence[Citation]) -> list[Json]:
    """Citations for other programs."""
    return [
        {"book": citation.book, "rule": citation.rule, "is_fallback": citation.is_fallback}
        for citation in dict.fromkeys(citations)
    ]


def printable(text: str) -> str:
    r"""The text with control characters spelt out.

    >>> print(printable("Tom\x1b[2J"))
    Tom\x1b[2J
    """
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def printable_json(text: str) -> str:
    """JSON of the same value in which control characters are spelt out as JSON spells them."""
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def one_line(text: str) -> str:
    """The text as a cell of a table, where another line would look like another row."""
    return printable(" ".join(text.split()))
