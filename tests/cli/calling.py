"""The command called as a shell would, within the test's own process."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from homepoker.cli import program
from homepoker.cli.console import Console, Picture
from homepoker.devtools.simulation.command import simulate_evening
from homepoker.services.exchange.league_report.report import Drawings, LeagueReport
from homepoker.services.exchange.paper_file import Paper
from homepoker.services.exchange.result_picture import ResultPicture
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Sheet


@dataclass
class FakeWindows:
    """Windows that only note what was asked of them."""

    opened: list[tuple[Path, str]] = field(default_factory=list)
    files: list[Path | None] = field(default_factory=list)

    def open(self, folder: Path, language: str = "", file: Path | None = None) -> int:
        self.opened.append((folder, language))
        self.files.append(file)
        return 7

    def manual(self, words: Words) -> bytes:
        return f"manual in {words.language}".encode()

    def print_sheets(self, sheets: Sequence[Sheet], printed_on: date, words: Words) -> bytes:
        return f"%PDF of {sheets[0].title}".encode()

    def draw_result(self, picture: ResultPicture) -> bytes:
        shown = (picture.club, picture.title, *picture.headings, *(f"{row.name} {row.values}" for row in picture.rows))
        return " | ".join(shown).encode()

    def draw_report(self, report: LeagueReport, words: Words, paper: Paper | None) -> Drawings:
        drawn = tuple(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>{words.language}</text></svg>'
            for _ in report.charts
        )
        return Drawings(drawn, drawn, lambda: b"picture", f"%PDF on {paper}".encode() if paper else b"")


@dataclass
class FakeDevtools:
    """Pictures that are only noted, and simulated evenings as they are."""

    drawn: list[Picture] = field(default_factory=list)
    manual_in: list[Path] = field(default_factory=list)

    def screens(self) -> Sequence[str]:
        return ("play", "room")

    def draw(self, picture: Picture) -> None:
        self.drawn.append(picture)

    def draw_manual(self, folder: Path) -> Sequence[Path]:
        self.manual_in.append(folder)
        return [folder / "de" / "play.png", folder / "en" / "play.png"]

    def simulate(
        self, console: Console, players: int, seed: int, tables: int | None, book: str | None, *, as_json: bool
    ) -> None:
        simulate_evening(console, players, seed, tables, book, as_json=as_json)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call has said."""

    code: int
    out: str
    error: str

    @property
    def json(self) -> Any:
        """The answer as another program reads it."""
        return json.loads(self.out)


class Caller:
    """Calls ``homepoker`` in English unless the call says otherwise."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.windows, self.devtools = FakeWindows(), FakeDevtools()

    def __call__(self, *arguments: object, lang: str = "en_GB.UTF-8") -> Answer:
        code = program.run([str(argument) for argument in arguments], self.windows, self.devtools, {"LANG": lang})
        said = self._capsys.readouterr()
        return Answer(code, said.out, said.err)
