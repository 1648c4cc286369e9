"""Page of the lists that the rulebooks want: a year or a month, its podium and race, and an evening looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from homepoker.core.league.calendar_lists import Season
from homepoker.services.club import Club
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.sheet_parts import published_names, shown_names
from homepoker.services.exchange.standings_sheets import calendar_list_sheets
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.spreadsheet import Sheet
from homepoker.ui.kit.access.focus import hand_on_no_more, has_focus_within, turn_to
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.league.calendar_view import (
    CalendarView,
    TermRow,
    as_month,
    as_year,
    beside,
    calendar_view,
    newer,
    older,
    race_view,
    scheme_choices,
)
from homepoker.ui.league.charts.chart_panel import ChartPanel
from homepoker.ui.players.consent_banner import ConsentBanner
from homepoker.ui.standings.breakdown import INDENT, rule_links
from homepoker.ui.standings.export_bar import ExportBar
from homepoker.ui.standings.panel import StandingsPanel
from homepoker.ui.standings.podium import Podium
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.text_size import set_extent

OpenEvening = Callable[[str], object]
"""Opens an evening, by its id, in Tonight."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class CalendarViewState:
    """Choices and open rows, kept while the page is made anew."""

    season: Season
    opened: tuple[str, ...]
    chosen: str
    evening: str
    is_explained: bool


class CalendarPage(QWidget):
    """The list of a year or a month, its podium and race, and beside it an evening that is looked up.

    ``head`` is what is chosen of the list; it stands in the head of the section. ``pictures_wanted`` asks for pictures
    and files, ``correct_wanted`` carries the id of an imported evening to be corrected.
    """

    set_up_wanted = Signal()
    imports_wanted = Signal()
    pictures_wanted = Signal()
    correct_wanted = Signal(str)

    def __init__(self, club: Club, words: Words, open_rule: OpenRule, open_evening: OpenEvening) -> None:
        super().__init__()
        self._open_evening = open_evening
        self._open_rule = open_rule
        self._club = club
        self._words = words
        self._calendar = CalendarLists(club)
        self._names = shown_names(club.names, words)
        self._seasons: tuple[Season, ...] = ()
        self._list = LeagueList(Season(1), ())
        self._year = self._list
        self._view: CalendarView | None = None
        self._beside_id = ""
        self._banner = ConsentBanner(club, words)
        self._body = PageStack()
        self._body.addWidget(self._nothing_yet())
        self._body.addWidget(self._lists())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        self.head = self._head()
        column.addWidget(self._banner)
        column.addWidget(self._body, 1)
        self.refresh()

    @property
    def year(self) -> int | None:
        """The year of the list that is shown; nothing where no evening counts."""
        return self.season.year if self._seasons else None

    @property
    def season(self) -> Season:
        """The list that is shown."""
        return self._list.season

    def refresh(self) -> None:
        """Read again which evenings count."""
        self._seasons = self._calendar.seasons()
        has_any = bool(self._seasons)
        self._body.setCurrentIndex(int(has_any))
        # A list that nobody sees would lose the keys to whatever button comes next.
        if has_any:
            self.setFocusProxy(self.list)
        else:
            hand_on_no_more(self)
        for part in (self.kind, self._steps, self.export_bar, self.pictures):
            part.setVisible(has_any)
        self.scheme.hide()
        if has_any:
            again = beside(self._seasons, self.season)
            self.show_season(self.season if self.season in again else (*again, self._seasons[0])[0])

    def show_season(self, season: Season) -> None:
        """Show the list of a month or a year."""
        words = self._words
        self._list = self._calendar.league_list(season)
        is_year = season.month is None
        self._year = self._list if is_year else self._calendar.league_list(as_year(self._seasons, season))
        view = calendar_view(self._list, words, self._names)
        self._view = view
        self.kind.choose("year" if is_year else "month")
        self._season_name.setText(view.season)
        self._show_schemes(season)
        self.older.setEnabled(older(self._seasons, season) is not None)
        self.newer.setEnabled(newer(self._seasons, season) is not None)
        self._subtitle.setText(view.subtitle)
        self._podium.set_steps(view.podium)
        self.list.show_rows(view.columns, view.rows)
        self.evenings.show_rows(view.evening_columns, view.evenings)
        self._race_card.set_title(words.text("league.race", year=str(season.year)))
        self._show_race()
        self._show_reasons(view)

    def kept_view(self) -> object:
        """The view state: the list, the open rows, the evening beside it, and whether its reasons are shown."""
        return CalendarViewState(
            self.season,
            tuple(self.list.opened),
            self.list.current,
            self._beside_id,
            is_explained=not self._reasons.isHidden(),
        )

    def restore_view(self, view: object) -> None:
        """Restore the view state, as far as it is still there."""
        if not isinstance(view, CalendarViewState) or view.season not in self._seasons:
            return
        self.show_season(view.season)
        for row in view.opened:
            self.list.open(row)
        self.list.go_to(view.chosen)
        self._reasons.setVisible(view.is_explained)
        if view.evening in {tournament.id for tournament in self._club.log.tournaments()}:
            self.show_evening(view.evening)

    # What is beside the list

    def show_evening(self, tournament_id: str) -> None:
        """Show the standings of an evening beside the list; of an imported one there are none, and that is said."""
        words = self._words
        evenings = self._club.archive.evenings(date.min, date.max)
        if any(evening.import_id for evening in evenings if evening.tournament_id == tournament_id):
            correct = words.text("league_correction.correct"), partial(self._ask_correction, tournament_id)
            self._banner.say(words.text("league.imported_explained"), "accent", (correct,))
            self._banner.show()
            return
        try:
            desk = self._club.desk(tournament_id)
        except StoreError as error:
            self._banner.say(words.say(error.sentence), "danger")
            self._banner.show()
            return
        panel = StandingsPanel(self._club, desk, words, self._open_rule, is_review=True)
        panel.add_action(buttons.icon_button("close", words.text("standings.back"), self._go_back, size="small"))
        panel.evening_wanted.connect(self._open_evening)
        had_keys = has_focus_within(self)
        self._show_beside(panel)
        if had_keys:
            panel.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._beside_id = tournament_id

    def show_race(self) -> None:
        """Show the race and the evenings again."""
        self._beside_id = ""
        while (shown := self._beside.widget(1)) is not None:
            self._beside.removeWidget(shown)
            shown.deleteLater()

    def _ask_correction(self, tournament_id: str) -> None:
        self._banner.hide()
        self.correct_wanted.emit(tournament_id)

    def _go_back(self) -> None:
        had_keys = has_focus_within(self)
        self.show_race()
        if had_keys:
            self.evenings.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_beside(self, widget: QWidget) -> None:
        self.show_race()
        self._beside.addWidget(widget)
        turn_to(self._beside, widget)

    # Parts

    def _nothing_yet(self) -> QWidget:
        words = self._words
        past = buttons.secondary(words.text("league.import_past"), self.imports_wanted.emit, icon="import")
        league = buttons.ghost(words.text("league.add"), self.set_up_wanted.emit, icon="plus")
        return EmptyState("league", words.text("league.empty"), words.text("league.empty_explained"), (past, league))

    def _head(self) -> QWidget:
        words = self._words
        kinds = [(kind, words.text(f"league.kind_{kind}")) for kind in ("year", "month")]
        self.kind = SegmentedControl(kinds, words.text("league.kind"))
        self.kind.changed.connect(self._kind_changed)
        self.scheme = SegmentedControl(scheme_choices(words), words.text("profile.field.scoring"))
        self.scheme.changed.connect(self._scheme_changed)
        self.older = buttons.icon_button("chevron-left", words.text("league.older"), self._go_older)
        self.newer = buttons.icon_button("chevron-right", words.text("league.newer"), self._go_newer)
        self._season_name = labels.heading()
        self._season_name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_extent(self._season_name, least_width=190)
        self._steps = QWidget()
        steps = QHBoxLayout(self._steps)
        steps.setContentsMargins(0, 0, 0, 0)
        steps.setSpacing(0)
        for part in (self.older, self._season_name, self.newer):
            steps.addWidget(part)
        self.pictures = buttons.ghost(words.text("league_files.open"), self.pictures_wanted.emit, icon="chart")
        head = Flow((self.kind, self.scheme, self._steps), spacing.M, is_centred=True)
        head.fill_with(QWidget())
        head.add(self.pictures)
        return head

    def _lists(self) -> QWidget:
        words = self._words
        self._subtitle = labels.quiet()
        self._podium = Podium(words)
        self.list = RankedList(words.text("league.list"), self._open_row)
        self.list.gone_to.connect(lambda _key: self._show_race())
        self.how = buttons.link(words.text("league.how"), self._turn_reasons)
        self._reasons = QWidget()
        self._reasons_column = QVBoxLayout(self._reasons)
        self._reasons_column.setContentsMargins(0, 0, 0, 0)
        self._reasons_column.setSpacing(spacing.XS)
        self._reasons.hide()
        card = Card()
        card.body.setSpacing(spacing.S)
        for part in (self._subtitle, self._podium):
            card.add(part)
        card.add(self.list, 1)
        self.export_bar = ExportBar(words, self._club.timekeeper, self._sheets, _no_date, self._banner)
        self.export_bar.said.connect(self._say)
        self.export_bar.saved.connect(self._banner.hide)
        how_row = StackingRow()
        how_row.setContentsMargins(-spacing.XS, 0, 0, 0)
        how_row.addWidget(self.how)
        how_row.addStretch(1)
        how_row.addWidget(self.export_bar)
        card.add(how_row)
        card.add(self._reasons)
        self.chart = ChartPanel(words)
        self.chart.picked.connect(self.list.go_to)
        self._race_card = Card()
        self._race_card.add(self.chart, 1)
        self.evenings = RankedList(words.text("league.evenings_title"))
        self.evenings.picked.connect(self.show_evening)
        evenings_card = Card(words.text("league.evenings"))
        evenings_card.add(self.evenings, 1)
        default = QWidget()
        column = QVBoxLayout(default)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self._race_card, 3)
        column.addWidget(evenings_card, 2)
        self._beside = PageStack()
        self._beside.addWidget(default)
        holder = QWidget()
        across = StackingRow(holder, least_height=360)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.L)
        across.addWidget(card, 6)
        across.addWidget(self._beside, 5)
        return holder

    # Drawing and doing

    def _show_schemes(self, season: Season) -> None:
        """Offer the lists of the same period by other formulas."""
        others = [other.scheme for other in beside(self._seasons, season) if other.scheme is not None]
        self.scheme.setVisible(len(others) > 1)
        if season.scheme is not None:
            self.scheme.choose(season.scheme)

    def _scheme_changed(self, scheme: str) -> None:
        self.show_season(next(other for other in beside(self._seasons, self.season) if other.scheme == scheme))

    def _open_row(self, key: str) -> QWidget:
        assert self._view is not None
        return terms_widget(self._view.terms[key], self._words, self.show_evening)

    def _show_race(self) -> None:
        chosen = self.list.current
        looked_at = (chosen,) if chosen else ()
        self.chart.show_chart(race_view(self._year, self.season, self._words, self._names, looked_at), chosen)

    def _show_reasons(self, view: CalendarView) -> None:
        empty(self._reasons_column)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(labels.quiet(" ".join(view.reasons)))
        column.addLayout(rule_links(self._list.citations, self._club.books, self._words, self._open_rule))
        self._reasons_column.addWidget(holder)
        self.how.setVisible(bool(view.reasons))

    def _turn_reasons(self) -> None:
        self._reasons.setVisible(not self._reasons.isVisible())

    def _kind_changed(self, kind: str) -> None:
        as_kind = as_year if kind == "year" else as_month
        self.show_season(as_kind(self._seasons, self.season))

    def _go_older(self) -> None:
        season = older(self._seasons, self.season)
        if season is not None:
            self.show_season(season)

    def _go_newer(self) -> None:
        season = newer(self._seasons, self.season)
        if season is not None:
            self.show_season(season)

    def _sheets(self, kind: PaperFormat) -> Sequence[Sheet]:
        name_of = published_names(self._club.register.players(), self._words)
        return calendar_list_sheets(self._list, kind, name_of, self._words, self._club.books)

    def _say(self, text: str, tone: str) -> None:
        self._banner.say(text, tone)
        self._banner.show()


def terms_widget(terms: Sequence[TermRow], words: Words, on_evening: Callable[[str], object]) -> QWidget:
    """Breakdown of a total: one line for each evening with its terms.

    Its name opens its standings, unless it was imported.
    """
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(INDENT, spacing.S, spacing.M - 2, spacing.M)
    grid.setHorizontalSpacing(spacing.L)
    grid.setVerticalSpacing(2)
    for line, term in enumerate(terms):
        evening: QWidget = buttons.link(term.evening, partial(on_evening, term.tournament_id))
        if term.is_imported:
            evening = labels.quiet(f"{term.evening} ({words.text('league.imported')})")
        evening.setFont(font(spacing.TYPE_QUIET, MEDIUM))
        date, place, parts, counts = (_quiet(text) for text in (term.date, term.place, term.terms, term.counts))
        for column, part in enumerate((date, evening, place, parts, counts)):
            grid.addWidget(part, line, column, _LEFT if column < 3 else _RIGHT)
        grid.addWidget(labels.number(term.points, 13, SEMIBOLD), line, 5, _RIGHT)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(len(terms), 1)
    return made


def _quiet(text: str) -> QLabel:
    made = labels.quiet(text)
    made.setWordWrap(False)
    made.setFont(font(spacing.TYPE_QUIET, is_tabular=True))
    return made


def _no_date() -> date | None:
    """No date for the file's name: the title of a list has its month or year already."""
    return None
