"""``homepoker`` and ``python -m homepoker``: the window, or the command line."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from homepoker import __version__
from homepoker.cli.data_folder import window_call

READING = "--read-apart"
"""First argument of a process that reads a file for this program; :mod:`.store.files.reading_process` starts it."""

if TYPE_CHECKING:
    from datetime import date

    from homepoker.cli.console import Console, Picture
    from homepoker.services.exchange.league_report.report import Drawings, LeagueReport
    from homepoker.services.exchange.paper_file import Paper
    from homepoker.services.exchange.result_picture import ResultPicture
    from homepoker.services.words import Words
    from homepoker.store.exchange.spreadsheet import Sheet


class _Windows:
    """Opener of windows for the command line; what they need is loaded only then."""

    def open(self, folder: Path, language: str = "", file: Path | None = None) -> int:
        """Open the window on a data folder, perhaps with an evening file; returns when it is closed."""
        from homepoker import app

        return app.run(folder, language, file)

    def manual(self, words: Words) -> bytes:
        """The manual as a PDF, in the language of the words."""
        from homepoker.ui.manual.paper import manual_without_window

        return manual_without_window(words)

    def draw_report(self, report: LeagueReport, words: Words, paper: Paper | None) -> Drawings:
        """The charts of a league's season, and its list for the wall on paper, drawn without a screen."""
        from homepoker.ui.league.charts.report_drawing import draw_report

        return draw_report(report, words, paper)

    def draw_result(self, picture: ResultPicture) -> bytes:
        """The picture of an evening's result as a PNG."""
        from homepoker.ui.paper.chat_picture import draw_result

        return draw_result(picture)

    def print_sheets(self, sheets: Sequence[Sheet], printed_on: date, words: Words) -> bytes:
        """Tables as a PDF, made without a screen."""
        from homepoker.ui.paper import pages, tables

        pages.have_application()
        return tables.to_pdf(sheets, printed_on, words)


class _Devtools:
    """The tools for those who build the program; each is loaded only when it is asked."""

    def screens(self) -> Sequence[str]:
        """The names of all screens that can be drawn."""
        from homepoker.devtools import pictures

        return pictures.names()

    def draw(self, picture: Picture) -> None:
        """Draw a screen into a PNG file."""
        from homepoker.devtools import pictures

        one = picture
        pictures.take(one.screen, one.folder, one.size, one.language, one.theme, one.output, text_size=one.text_size)

    def draw_manual(self, folder: Path) -> Sequence[Path]:
        """Draw the pictures of the manual in every language; the written files."""
        from homepoker.devtools.pictures.manual import draw_manual

        return draw_manual(folder)

    def simulate(
        self, console: Console, players: int, seed: int, tables: int | None, book: str | None, *, as_json: bool
    ) -> None:
        """Play an evening by chance and write what came out."""
        from homepoker.devtools.simulation.command import simulate_evening

        simulate_evening(console, players, seed, tables, book, as_json=as_json)


def main() -> int:
    """Do what was asked; the exit code. What reads commands is loaded only where more than the window is wanted."""
    _have_streams()
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"homepoker {__version__}\n")  # before anything that reads commands is loaded
        return 0
    if sys.argv[1:2] == [READING]:
        from homepoker.store.files import reading_process

        return reading_process.main(sys.argv[2:])
    # None of ours: looking for plugins among all installed packages takes longer than a ruling.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # What is loaded stays; looking for garbage among it costs a tenth of a start.
    gc.disable()
    windows = _Windows()
    called = window_call(sys.argv[1:])
    if called is not None:
        folder, file = called
        return windows.open(folder, file=file)
    from homepoker.cli import program

    return program.run(sys.argv[1:], windows, _Devtools())


def _have_streams() -> None:
    """Let what is said go nowhere where there is no console, as in a windowed program of Windows."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open until the end


if __name__ == "__main__":
    sys.exit(main())
