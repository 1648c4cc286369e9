"""Page of a season's pictures and files: its charts, its files for every purpose, and the folder that is refreshed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.wording import Sentence
from homepoker.services.club import Club, open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.exchange.league_report.building import pictures_of, report_of
from homepoker.services.exchange.league_report.files import NOTHING_DRAWN, file_name, league_file
from homepoker.services.exchange.league_report.report import (
    DRAWN,
    AnySeason,
    Drawings,
    LeagueFormat,
    LeagueReport,
    SeasonOfLeague,
)
from homepoker.services.exchange.paper_file import Orientation, Paper, PaperSize
from homepoker.services.exchange.standings_sheets import season_title
from homepoker.services.league.charts.chart import BarChart, LineChart, MatrixChart
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import write_durably
from homepoker.store.league.folders import LeagueFolder, keep_folder, read_folders
from homepoker.store.resource_files import resources
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import name_choice
from homepoker.ui.kit.fields.form_fields import choice_box, labelled
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.documents import ask_where_to_save, in_documents, open_folder, saved_words
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow, VerticalScrollArea
from homepoker.ui.kit.lists.rows import Cell, Column, Row
from homepoker.ui.kit.lists.table import CountMatrix
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import ElidedLabel, quiet
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.league.charts.chart_panel import ChartPanel
from homepoker.ui.league.charts.report_drawing import draw_in_turns
from homepoker.ui.league.folder_refresh import FolderRefresh
from homepoker.ui.players.consent_banner import ConsentBanner
from homepoker.ui.standings.export_bar import STAYS_FOR, NotExported
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD
from homepoker.ui.theme.text_size import set_extent

_WIDTH, _SAVING = 400, 142
"""Width of the cards beside the picture, and of a button that saves, in logical pixels at 100 %."""

_LEAST_PICTURE = 420
"""Width below which the picture, for which the page is there, stands above them instead."""


@dataclass(frozen=True, slots=True)
class SeasonPictures:
    """Data of the page, and the report of which files are made; in that only those who agreed are named."""

    charts: tuple[LineChart | BarChart, ...]
    matrix: MatrixChart
    report: LeagueReport


class PicturesPage(QWidget):
    """Pictures of a season, a year or a month, and what is saved of it; ``closed`` says that the host is done."""

    closed = Signal()

    def __init__(self, club: Club, words: Words, asked: AnySeason) -> None:
        super().__init__()
        self._club = club
        self._words = words
        self._asked = asked
        self._league_id = asked.league.id if isinstance(asked, SeasonOfLeague) else ""
        self._found: SeasonPictures | None = None
        self._job = BackgroundJob("kit.job_league_files", self)
        self.refreshing = FolderRefresh(club.folder, club.timekeeper, words, self)
        self.refreshing.done.connect(self._refreshed)
        self.refreshing.failed.connect(lambda message: self._say(message, "danger"))
        self.banner = ConsentBanner(club, words)
        self._lay_out()
        self._show_folder()
        self.banner.ask_if_due(self._read)
        self._read()

    @property
    def report(self) -> LeagueReport | None:
        """The report of which files are made, as soon as it is there."""
        return self._found.report if self._found is not None else None

    def event(self, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.ShortcutOverride
        if is_key and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def show_picture(self, number: int) -> None:
        """Show the picture of that number, the first 0, as soon as all are there."""
        self._job.wait()
        self.which.setCurrentIndex(number)

    def leave(self) -> None:
        """Wait for what is under way, though not for ever: the page is about to go."""
        self._job.leave()
        self.refreshing.leave()

    def _read(self) -> None:
        self._summary.setText(self._words.text("league_files.reading"))
        work = partial(read_pictures, self._club.folder, self._club.timekeeper, self._words.language, self._asked)
        self._job.start(work, self._show, self._failed)

    # Pictures

    def _show(self, pictures: SeasonPictures) -> None:
        self._found = pictures
        self.which.clear()
        for place, chart in enumerate((*pictures.charts, pictures.matrix)):
            if chart.summary:
                self.which.addItem(chart.title.partition(": ")[0], place)
        self._summary.setText("")
        for button in self.saving.values():
            button.setEnabled(True)
        has_any = self.which.count() > 0
        if not has_any and self.which.hasFocus():
            # What cannot be used has no keys: without a picture there are still the files.
            next(iter(self.saving.values())).setFocus()
        self.which.setEnabled(has_any)
        self._picture.setVisible(has_any)
        self._nothing.setVisible(not has_any)
        self._show_chosen()

    def _show_chosen(self) -> None:
        place = self.which.currentData()
        if self._found is None or not isinstance(place, int):
            return
        every = (*self._found.charts, self._found.matrix)
        chart = every[place]
        self._summary.setText(f"{chart.summary}. {chart.note}".strip())
        if isinstance(chart, MatrixChart):
            self._show_matrix(chart)
        else:
            self.chart.show_chart(chart)
            self._picture.setCurrentIndex(0)

    def _show_matrix(self, matrix: MatrixChart) -> None:
        columns = (Column(matrix.corner), *(Column(name, is_number=True, hint=name) for name in matrix.names))
        rows: list[Row] = []
        for name, counts in zip(matrix.names, matrix.counts, strict=True):
            figures = [self._words.number(times) if times else "" for times in counts]
            cells = [
                Cell(figure, times, hint=f"{name} → {other}: {figure}" if figure else "")
                for figure, times, other in zip(figures, counts, matrix.names, strict=True)
            ]
            rows.append((name, (name, *cells)))
        self.matrix.show_rows(columns, rows)
        self._picture.setCurrentIndex(1)

    # Files

    def ask(self, kind: LeagueFormat) -> None:
        """Ask where a file is to go, and save it there."""
        if self._found is None:
            return
        words = self._words
        proposal = file_name(self._found.report, kind)
        kinds = f"{words.text(f'league_files.{kind}')} (*.{kind})"
        chosen = ask_where_to_save(self, words.text("league_files.save"), proposal, kinds)
        if chosen:
            path = Path(chosen)
            self.save(kind, path if path.suffix.lower() == f".{kind}" else path.with_name(f"{path.name}.{kind}"))

    def save(self, kind: LeagueFormat, path: Path) -> None:
        """Make a file and write it there; what came of it is said when it is done."""
        if self._found is None or self._job.is_busy:
            return
        self._set_busy(True)
        report = self._found.report
        if kind in DRAWN:
            paper = paper_for(kind, self.sheet.currentData(), self.lies.currentData() or None)
            draw_in_turns(report, self._words, paper, partial(self._write, kind, path), self)
        else:
            self._write(kind, path, NOTHING_DRAWN)

    def _write(self, kind: LeagueFormat, path: Path, drawings: Drawings) -> None:
        assert self._found is not None
        work = partial(write_season_file, self._found.report, kind, drawings, self._words, path)
        self._job.start(work, lambda _done: self._saved(path), self._failed)

    def _saved(self, path: Path) -> None:
        self._set_busy(False)
        words = self._words
        toasts_of(self, words).say(
            saved_words(path, words),
            action=words.text("settings.open_folder"),
            on_action=partial(open_folder, path.parent),
            tone="good",
            stays_for=STAYS_FOR,
        )

    def _failed(self, problem: Sentence) -> None:
        self._set_busy(False)
        if self._found is None:
            self._summary.setText("")
        self._say(self._words.say(problem), "danger")

    def _set_busy(self, is_busy: bool) -> None:
        for button in self.saving.values():
            button.setEnabled(not is_busy and self._found is not None)

    def _say(self, text: str, tone: str) -> None:
        if isValid(self):
            self.banner.say(text, tone)
            self.banner.show()

    # Folder

    def choose_folder(self) -> None:
        """Ask for the folder that is to be refreshed."""
        chosen = QFileDialog.getExistingDirectory(self, self._words.text("league_files.choose_folder"), in_documents())
        if chosen:
            self.keep(chosen)

    def keep(self, folder: str) -> None:
        """Keep the folder and the chosen files, and refresh them at once; an empty folder: refresh no more."""
        formats = tuple(str(kind) for kind, tick in self.kept.items() if tick.isChecked())
        try:
            keep_folder(self._club.folder, LeagueFolder(self._league_id, folder, formats))
        except OSError as error:
            reason = error.strerror or str(error)
            self._say(self._words.text("league_files.not_kept", reason=reason), "danger")
            return
        self._show_folder()
        if folder:
            self.refreshing.refresh(self._league_id)

    def _show_folder(self) -> None:
        folder = self._chosen_folder()
        self._folder_name.setText(folder.folder if folder else self._words.text("league_files.no_folder"))
        self.forget.setEnabled(folder is not None)
        self.refresh_now.setEnabled(folder is not None)

    def _chosen_folder(self) -> LeagueFolder | None:
        folders = read_folders(self._club.folder)
        return next((folder for folder in folders if folder.league == self._league_id), None)

    def _kept_changed(self) -> None:
        folder = self._chosen_folder()
        if folder is not None:
            self.keep(folder.folder)

    def _refreshed(self, count: int) -> None:
        message = self._words.text("league_files.refreshed", count=count)
        toasts_of(self, self._words).say(message, tone="good")

    # Parts

    def _lay_out(self) -> None:
        words = self._words
        heading = ElidedLabel(size=spacing.TYPE_HEADING, weight=SEMIBOLD)
        heading.setText(words.text("league_files.title", list=self._name()))
        header = StackingRow()
        header.setSpacing(spacing.S)
        header.addWidget(buttons.icon_button("chevron-left", words.text("league.what_if_close"), self.closed.emit))
        header.addWidget(heading, 1)
        holder = QWidget()
        across = StackingRow(holder, least_height=480)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.L)
        across.addWidget(self._pictures_card(), 1)
        across.addWidget(self._side())
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        column.setSpacing(spacing.M)
        column.addLayout(header)
        column.addWidget(self.banner)
        column.addWidget(holder, 1)
        self.setFocusProxy(self.which)

    def _name(self) -> str:
        words = self._words
        match self._asked:
            case SeasonOfLeague(league, season):
                return f"{league.name} · {season.name or words.text('league.all_time')}"
            case _:
                return season_title(self._asked, words)

    def _pictures_card(self) -> QWidget:
        words = self._words
        self.which = choice_box(words.text("page.charts"), ())
        name_choice(self.which, words.text("page.charts"))
        self.which.currentIndexChanged.connect(lambda _place: self._show_chosen())
        self._summary = quiet()
        self.chart = ChartPanel(words)
        self.matrix = CountMatrix(words.text("page.knock_outs"))
        self._picture = QStackedWidget()
        self._picture.addWidget(self.chart)
        self._picture.addWidget(self.matrix)
        self._nothing = EmptyState("chart", words.text("page.empty"), words.text("page.empty_explained"))
        self._nothing.hide()
        card = Card()
        set_extent(card, least_width=_LEAST_PICTURE)
        card.add(self.which)
        card.add(self._summary)
        card.add(self._picture, 1)
        card.add(self._nothing, 1)
        return card

    def _side(self) -> QWidget:
        words = self._words
        self.saving = {
            kind: buttons.secondary(words.text(f"league_files.{kind}"), partial(self.ask, kind), size="small")
            for kind in LeagueFormat
        }
        files = Card(words.text("league_files.save"))
        files.add(quiet(words.text("league_files.consent")))
        for kind, button in self.saving.items():
            button.setEnabled(False)
            row = StackingRow()
            row.setSpacing(spacing.S)
            set_extent(button, least_width=_SAVING)
            button.setAccessibleName(words.text("league_files.save_one", file=button.text()))
            row.addWidget(button)
            row.addWidget(quiet(words.text(f"league_files.{kind}_for")), 1)
            files.add(row)
        sizes = [(size, words.text(f"league_files.{size}")) for size in ("a4", "a3")]
        ways = [("", words.text("league_files.lies_auto"))]
        ways += [(way, words.text(f"league_files.lies_{way}")) for way in ("portrait", "landscape")]
        self.sheet = choice_box(words.text("league_files.sheet"), sizes)
        self.lies = choice_box(words.text("league_files.lies"), ways)
        paper = StackingRow()
        paper.setSpacing(spacing.M)
        paper.addLayout(labelled(words.text("league_files.sheet"), self.sheet))
        paper.addLayout(labelled(words.text("league_files.lies"), self.lies))
        files.add(paper)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(files)
        column.addWidget(self._folder_card())
        column.addStretch(1)
        scroll = VerticalScrollArea()
        scroll.setWidget(holder)
        set_extent(scroll, width=_WIDTH)
        return scroll

    def _folder_card(self) -> QWidget:
        words = self._words
        folder = self._chosen_folder()
        wanted = folder.formats if folder is not None else (LeagueFormat.HTML, LeagueFormat.PNG)
        self.kept = {kind: CheckBox(words.text(f"league_files.{kind}")) for kind in LeagueFormat}
        card = Card(words.text("league_files.folder"))
        card.wrap_title()
        card.add(quiet(words.text("league_files.folder_explained")))
        if not self._league_id:
            card.add(quiet(words.text("league_files.folder_of_lists")))
        for kind, tick in self.kept.items():
            tick.setChecked(kind in wanted)
            tick.setAccessibleName(words.text("league_files.keep_one", file=tick.text()))
            tick.toggled.connect(lambda _is_on: self._kept_changed())
            card.add(tick)
        self._folder_name = quiet()
        card.add(self._folder_name)
        row = StackingRow()
        row.setSpacing(spacing.S)
        choose_it = buttons.secondary(words.text("league_files.choose_folder"), self.choose_folder, size="small")
        self.refresh_now = buttons.ghost(
            words.text("league_files.refresh"), lambda: self.refreshing.refresh(self._league_id), size="small"
        )
        self.forget = buttons.ghost(words.text("league_files.forget_folder"), lambda: self.keep(""), size="small")
        for button in (choose_it, self.refresh_now, self.forget):
            row.addWidget(button)
        row.addStretch(1)
        card.add(row)
        return card


class PicturesNotMade(StoreError):
    """Error: the league's formula has no value for a result."""


def read_pictures(data: Path, timekeeper: Timekeeper, language: str, asked: AnySeason) -> SeasonPictures:
    """The data of the page, read in a worker with a connection of its own.

    :raises PicturesNotMade: the league's formula has no value for a result.
    """
    club = open_club(data, resources(), timekeeper, RandomDraw(), read_only=True)
    words = Words(resources() / "locale", language, club.name_of)
    try:
        charts, matrix = pictures_of(club, asked, words)
        return SeasonPictures(charts, matrix, report_of(club, asked, words))
    except FormulaMistake as mistake:
        raise PicturesNotMade("league.cannot_reckon", reason=words.say(mistake.reason)) from mistake
    finally:
        club.close()


def paper_for(kind: LeagueFormat, size: PaperSize, way: Orientation | None) -> Paper | None:
    """The sheet on which a file is printed; nothing for a file that is none."""
    return Paper(size, way) if kind is LeagueFormat.PDF else None


def write_season_file(report: LeagueReport, kind: LeagueFormat, drawings: Drawings, words: Words, path: Path) -> None:
    """Make a file of a report and write it.

    :raises NotExported: it cannot be written.
    """
    data = league_file(report, kind, drawings, words)
    try:
        write_durably(path, data)
    except OSError as error:
        raise NotExported(path, error) from error
