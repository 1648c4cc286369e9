"""Page of a league of the club's own: the table of a season, its teams, race, evenings, and what made each total."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.league.definition import (
    ALL_TIME,
    EveningInLeague,
    ExtraPoints,
    League,
    LeagueSeason,
    season_at,
)
from homepoker.core.league.results import BUY_IN_OF_LEAGUE, NOT_NOTED, MoneyOfEvening
from homepoker.core.league.season_results import SeasonEvening
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.league.table import LeagueTable, RowChange
from homepoker.core.payouts import Cents
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import NameOf, shown_names
from homepoker.services.league.charts.figures import figures_of_season
from homepoker.services.league.charts.season_charts import SHOWN_IN_RACE, race
from homepoker.services.league.evening_correction import corrected_evenings
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.form_fields import choice_box, choose, head_box
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import caption
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.league.calendar_page import OpenEvening
from homepoker.ui.league.charts.chart_panel import ChartPanel
from homepoker.ui.league.explanation import explanation_widget
from homepoker.ui.league.explanation_view import explanation_view, extra_said
from homepoker.ui.league.extra_points_sheet import ExtraPointsSheet
from homepoker.ui.league.set_up.points_field import points_box
from homepoker.ui.league.standings_card import StandingsCard, TableReading
from homepoker.ui.league.standings_view import (
    Remedy,
    buy_in_applying,
    changes_text,
    empty_table_view,
    evening_columns,
    evening_row,
    factor_text,
    origin_note,
)
from homepoker.ui.standings.breakdown import INDENT
from homepoker.ui.theme import spacing

_HUNDREDTHS = 100
_FACTORS = (500, 1000, 1500, 2000, 3000)

_MOST_EVENINGS = 60
"""Evenings of a race; of more no line can be followed."""


@dataclass(frozen=True, slots=True)
class OwnLeagueViewState:
    """View state of the page: the season and the open rows."""

    season: str
    opened: tuple[str, ...]
    chosen: str
    way: str


class OwnLeaguePage(QWidget):
    """The table of a season in a league; ``head`` stands in the head of the section.

    ``change_wanted``, ``what_if_wanted``, ``pictures_wanted`` and ``imports_wanted`` ask for the set-up, for other
    rules, for pictures and files, and for past seasons, ``correct_wanted`` carries the id of an imported evening to be
    corrected; ``changed`` says that something counts otherwise now, or was published.
    """

    changed = Signal()
    change_wanted = Signal()
    imports_wanted = Signal()
    correct_wanted = Signal(str)
    what_if_wanted = Signal()
    pictures_wanted = Signal()

    def __init__(
        self,
        club: Club,
        words: Words,
        open_rule: OpenRule,
        open_evening: OpenEvening,
        leagues: ClubLeagues,
        league: League,
    ) -> None:
        super().__init__()
        self._open_evening = open_evening
        self._club = club
        self._words = words
        self._leagues = leagues
        self._open_rule = open_rule
        self._names = shown_names(club.names, words)
        self.league = league
        self._table: LeagueTable | None = None
        self._set_aside: Cents = 0
        self._reading = TableReading(club, leagues, words, self)
        self.banner = Banner(words)
        self.banner.hide()
        self.head = self._head()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self.banner)
        column.addWidget(self._lists(), 1)
        self.setFocusProxy(self.standings)
        self.refresh()

    @property
    def season(self) -> LeagueSeason:
        """The season that is shown; that of all time where the chosen one is gone."""
        chosen = self.seasons.currentData()
        return next((season for season in self.league.seasons if season.id == chosen), ALL_TIME)

    def refresh(self) -> None:
        """Show the table as it is now."""
        # Before the table: a row that stays open asks which evenings can be opened.
        evenings = self._leagues.evenings(self.league, self.season)
        buy_ins = self._leagues.buy_ins(self.season) if self._asks_buy_in() else None
        corrected = corrected_evenings(self._club, [evening.evening for evening in evenings])
        money = self._leagues.money(self.season)
        noted = {tournament for tournament, of_evening in money.items() if of_evening.prize_pool != NOT_NOTED}
        lacking = {each.evening.tournament_id for each in evenings if each.counts} - noted
        self.evenings.show_evenings(
            evenings,
            buy_ins,
            self.league.buy_in,
            corrected,
            money=money,
            without_prizes=lacking if self._leagues.reads_money_won(self.league) else (),
        )
        self._set_aside = self._leagues.set_aside(self.league, self.season)
        self._beside.setVisible(bool(evenings))
        results = sum(evening.evening.players for evening in evenings if evening.counts)
        self._reading.read(self.league, self.season, results, self._show, self._show_reading)

    def _show(self, table: LeagueTable | FormulaMistake) -> None:
        if isinstance(table, FormulaMistake):
            self._show_none()
            self._show_mistake(table)
            return
        self._table = table
        changed = self._leagues.changes(table)
        self._tell(table, changed)
        imported = sum(evening.counts and bool(evening.evening.import_id) for evening in self.evenings.shown)
        published = self._leagues.publications(self.league, self.season)
        last = published[-1].at if published else None
        self.standings.extra.setVisible(not self.league.scheme.is_money_won)
        self.standings.show_table(table, imported, last, has_changed=bool(changed), set_aside=self._set_aside)
        self._show_race()
        if not table.rows:
            self._show_empty()

    def _show_reading(self) -> None:
        self._show_none()
        self.standings.show_reading()

    def _show_none(self) -> None:
        self._table = None
        self.banner.hide()
        self.race.hide()

    def _show_empty(self) -> None:
        """Say why the table is empty, and offer what fills it."""
        words = self._words
        every = self._club.archive.evenings(date.min, date.max)
        latest = max((evening.began_on for evening in every), default=None)
        view = empty_table_view(self.league, self.season, self.evenings.shown, latest, words)
        actions = self._actions_for(view.remedy)
        self.standings.show_empty(EmptyState("league", view.sentence, view.explanation, actions), actions[0])

    def _actions_for(self, remedy: Remedy) -> tuple[QPushButton, ...]:
        words = self._words
        change = buttons.ghost(words.text("league.change_league"), self.change_wanted.emit, icon="edit")
        match remedy:
            case Remedy.FIRST_EVENING:
                return (buttons.secondary(words.text("league.import_past"), self.imports_wanted.emit, icon="import"),)
            case Remedy.OTHER_SEASON:
                past = buttons.ghost(words.text("league.import_past"), self.imports_wanted.emit, icon="import")
                return buttons.secondary(words.text("league.change_season"), self.change_wanted.emit, icon="edit"), past
            case Remedy.CHOSEN_EVENINGS:
                choose_them = buttons.secondary(words.text("league.choose_evenings"), self.evenings.open_first)
                return choose_them, change
            case Remedy.OTHER_PLAYERS:
                return (change,)

    def _show_mistake(self, mistake: FormulaMistake) -> None:
        """Say why the league cannot be worked out."""
        words = self._words
        reason = words.text("league.not_reckoned_explained", reason=words.say(mistake.reason))
        change = buttons.secondary(words.text("league.change_league"), self.change_wanted.emit, icon="edit")
        self.standings.show_empty(EmptyState("warning", words.text("league.not_reckoned"), reason, (change,)), change)

    def open_first(self) -> None:
        self.standings.open_first()

    def kept_view(self) -> object:
        """The view state: season and open rows."""
        return OwnLeagueViewState(self.season.id, tuple(self.list.opened), self.list.current, self.standings.way.chosen)

    def restore_view(self, view: object) -> None:
        """Restore the view state, as far as it is still there."""
        if not isinstance(view, OwnLeagueViewState):
            return
        if view.season in [season.id for season in (*self.league.seasons, ALL_TIME)]:
            choose(self.seasons, view.season)
            self.refresh()
        for row in view.opened:
            self.list.open(row)
        self.list.go_to(view.chosen)
        self.standings.way.choose(view.way)
        self.refresh()

    def show_teams(self) -> None:
        """Show the teams, and open the first."""
        self.standings.show_teams()

    def open_extra_points(self) -> ExtraPointsSheet:
        """Open the sheet on which points are given beside any formula."""
        sheet = ExtraPointsSheet(self.window(), self._words, self._club, self.league, self.season)
        sheet.given.connect(self._count_anew)
        sheet.open(sheet.people)
        return sheet

    def draw_lot(self, players: Sequence[PlayerId]) -> None:
        """Draw the lot among players whom nothing else parts; it is recorded and never drawn again."""
        self._leagues.draw_lot(self.league, self.season, players)
        self._count_anew()

    def publish(self) -> None:
        """Keep the table as it is as what the members were shown, also in the folder that refreshes itself."""
        self._leagues.publish(self.league, self.season)
        self.refresh()
        toasts_of(self, self._words).say(self._words.text("league.published"), tone="good")
        self.changed.emit()

    def _tell(self, table: LeagueTable, changed: Sequence[RowChange] | None) -> None:
        """Tell the host of open matters: a lot that is due, or a published list that has changed."""
        words = self._words
        self.publishing.setEnabled(bool(table.rows) and (changed is None or bool(changed)))
        if table.lots_due:
            due = table.lots_due[0]
            notice = words.text("league.lot_due", players=[str(player) for player in due])
            self.banner.say(notice, "accent", ((words.text("league.lot_draw"), lambda: self.draw_lot(due)),))
        elif changed:
            notice = changes_text(changed, words, self._names)
            self.banner.say(notice, "warning", ((words.text("league.publish_again"), self.publish),))
        self.banner.setVisible(bool(table.lots_due or changed))

    # Parts

    def _head(self) -> QWidget:
        words = self._words
        offered = [(season.id, season.name) for season in reversed(self.league.seasons)]
        self.seasons = head_box(words.text("league.season"), [*offered, (ALL_TIME.id, words.text("league.all_time"))])
        today = self._club.timekeeper.now().astimezone().date()
        choose(self.seasons, (season_at(self.league.seasons, today) or ALL_TIME).id)
        self.seasons.activated.connect(self.refresh)
        self.publishing = buttons.ghost(words.text("league.publish"), self.publish, icon="announce")
        set_tooltip(self.publishing, words.text("league.publish_about"))
        head = Flow((self.seasons,), spacing.S, is_centred=True)
        head.fill_with(QWidget())
        for button in (
            self.publishing,
            buttons.ghost(words.text("league_files.open"), self.pictures_wanted.emit, icon="chart"),
            buttons.ghost(words.text("league.what_if"), self.what_if_wanted.emit, icon="scale"),
            buttons.ghost(words.text("league.change"), self.change_wanted.emit, icon="edit"),
        ):
            head.add(button)
        return head

    def _lists(self) -> QWidget:
        words = self._words
        self.standings = StandingsCard(words, self._names, self._open_row, self.open_extra_points)
        self.list = self.standings.list
        self.evenings = EveningRows(words)
        self.evenings.opened.connect(self._open_evening)
        self.evenings.said.connect(self._choose_evening)
        self.evenings.correct_wanted.connect(self.correct_wanted)
        evenings_card = Card(words.text("league.evenings"))
        evenings_card.add(self.evenings, 1)
        self.race = RaceCard(words, self._leagues, self._names)
        self.race.chart.picked.connect(self.list.go_to)
        self.list.gone_to.connect(lambda _key: self._show_race())
        self._beside = QWidget()
        beside = QVBoxLayout(self._beside)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(spacing.M)
        beside.addWidget(self.race, 1)
        beside.addWidget(evenings_card, 1)
        holder = QWidget()
        across = StackingRow(holder, least_height=360)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.L)
        across.addWidget(self.standings, 5)
        across.addWidget(self._beside, 3)
        return holder

    def _show_race(self) -> None:
        if self._table is not None:
            self.race.show_table(self._table, self.list.current)

    def _open_row(self, key: str) -> QWidget:
        explanation = self._leagues.explain(self.league, self.season, PlayerId(key), self._table)
        view = explanation_view(explanation, self._words)
        books, words, imported = self._club.books, self._words, self.evenings.imported
        return explanation_widget(
            view, books, words, self._open_rule, self._open_evening, imported, self._take_back_extra
        )

    def _take_back_extra(self, extra: ExtraPoints) -> None:
        self._leagues.take_back(extra)
        self._say_extra("league.extra_taken_back", extra, self._count_extra_again)

    def _count_extra_again(self, extra: ExtraPoints) -> None:
        self._leagues.count_again(extra)
        self._say_extra("league.extra_given", extra, self._take_back_extra)

    def _say_extra(self, key: str, extra: ExtraPoints, undo: Callable[[ExtraPoints], object]) -> None:
        words = self._words
        self.refresh()
        self.changed.emit()
        said, action = words.text(key, **extra_said((extra,), words)), words.text("league.extra_undo")
        toasts = toasts_of(self, words)
        toasts.say(said, action=action, on_action=partial(undo, extra), tone="good", subject="extra points")
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _asks_buy_in(self) -> bool:
        try:
            return self._leagues.reads_buy_in(self.league)
        except FormulaMistake:
            return False

    def _choose_evening(self, setting: EveningInLeague) -> None:
        self._leagues.choose(self.league, setting)
        self._count_anew()

    def _count_anew(self) -> None:
        self.refresh()
        self.changed.emit()


class EveningRows(QWidget):
    """Evenings of a season; a row opens into whether it counts, and how much.

    ``said`` carries what the host says of one, ``opened`` the id of one to be looked at.

    ``correct_wanted`` carries the id of an imported one.
    """

    said = Signal(object)
    opened = Signal(str)
    correct_wanted = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._evenings: dict[str, SeasonEvening] = {}
        self._buy_ins: Mapping[str, tuple[int, int]] | None = None
        self._of_league = 0
        self._corrected: Collection[str] = ()
        self._money: Mapping[str, MoneyOfEvening] = {}
        self._without_prizes: Collection[str] = ()
        self.list = RankedList(words.text("league.evenings_counting"), self._open_row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.setFocusProxy(self.list)

    @property
    def shown(self) -> tuple[SeasonEvening, ...]:
        """The evenings that are shown, the newest first."""
        return tuple(self._evenings.values())

    @property
    def imported(self) -> Mapping[str, str]:
        """Notes on those that were imported, by their ids."""
        return {key: self._note(key) for key, evening in self._evenings.items() if evening.evening.import_id}

    def open_first(self) -> None:
        """Open the first row and go there."""
        for key in list(self._evenings)[:1]:
            self.list.go_to(key)
            self.list.open(key)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_evenings(
        self,
        evenings: Sequence[SeasonEvening],
        buy_ins: Mapping[str, tuple[int, int]] | None = None,
        of_league: int = 0,
        corrected: Collection[str] = (),
        *,
        money: Mapping[str, MoneyOfEvening] = {},
        without_prizes: Collection[str] = (),
    ) -> None:
        """Show evenings, the newest first.

        :param buy_ins: the least and largest that each evening states, where points depend on them: a row has a field.
        :param of_league: the buy-in where none is stated.
        :param corrected: the ids of imported ones that were corrected.
        :param money: the money of those of which some is noted.
        :param without_prizes: the ids of those that lack the prizes on which points depend.
        """
        self._money, self._without_prizes = money, without_prizes
        self._buy_ins, self._of_league, self._corrected = buy_ins, of_league, corrected
        opened = self.list.opened
        self._evenings = {evening.evening.tournament_id: evening for evening in reversed(evenings)}
        rows = tuple(evening_row(evening, self._words, self._note(key)) for key, evening in self._evenings.items())
        self.list.show_rows(evening_columns(self._words), rows)
        for key in opened:
            self.list.open(key)

    def _note(self, key: str) -> str:
        return origin_note(
            self._evenings[key].evening,
            self._words,
            is_corrected=key in self._corrected,
            lacks_prizes=key in self._without_prizes,
        )

    def _open_row(self, key: str) -> QWidget:
        words, shown = self._words, self._evenings[key]
        setting = shown.setting
        counts = CheckBox(words.text("league.evening_counts"))
        counts.setChecked(shown.counts)
        counts.toggled.connect(lambda is_on: self.said.emit(replace(setting, counts=is_on)))
        factors = sorted({*_FACTORS, setting.factor})
        factor = choice_box(
            words.text("league.evening_factor"), [(str(step), factor_text(step, words)) for step in factors]
        )
        choose(factor, str(setting.factor))
        _keep_width(factor)
        factor.setEnabled(shown.counts)
        factor.activated.connect(
            lambda: self.said.emit(replace(setting, counts=True, factor=int(factor.currentData() or WHOLE)))
        )
        made = QWidget()
        row = StackingRow(made)
        row.setContentsMargins(INDENT, spacing.S, spacing.M, spacing.M)
        row.setSpacing(spacing.M)
        row.addWidget(counts)
        row.addWidget(caption(words.text("league.evening_factor")))
        row.addWidget(factor)
        till = self._money.get(key)
        if self._buy_ins is not None and till is not None and till.buy_in != NOT_NOTED:
            row.addWidget(caption(words.text("league.buy_in_of_till", buy_in=till.buy_in)))
        elif self._buy_ins is not None:
            row.addWidget(caption(words.text("league.evening_buy_in")))
            row.addWidget(
                self._buy_in_box(setting, shown, buy_in_applying(self._buy_ins.get(key), self._of_league, words))
            )
        row.addStretch(1)
        # An imported one was not played here: there is nothing to open, and its cells are corrected alone.
        if shown.evening.import_id:
            row.addWidget(buttons.link(words.text("league_correction.correct"), partial(self.correct_wanted.emit, key)))
        else:
            row.addWidget(buttons.link(words.text("league.evening_open"), partial(self.opened.emit, key)))
        return made

    def _buy_in_box(self, setting: EveningInLeague, shown: SeasonEvening, none: str) -> QWidget:
        """Field for an evening's buy-in.

        :param none: what applies without the host's word.
        """
        words = self._words
        box = points_box(words.text("league.evening_buy_in"), words.language, least=-1, decimals=2, closed=none)
        box.setValue(-1 if setting.buy_in == BUY_IN_OF_LEAGUE else setting.buy_in / _HUNDREDTHS)
        _keep_width(box)
        box.setEnabled(shown.counts)

        def tell() -> None:
            buy_in = round(box.value() * _HUNDREDTHS) if box.value() >= 0 else BUY_IN_OF_LEAGUE
            if buy_in != setting.buy_in:
                self.said.emit(replace(setting, counts=True, buy_in=buy_in))

        box.editingFinished.connect(tell)
        return box


class RaceCard(Card):
    """The best over the evenings of a season, and whoever is chosen.

    Hidden where there are too few or too many evenings for one.
    """

    def __init__(self, words: Words, leagues: ClubLeagues, name_of: NameOf) -> None:
        super().__init__()
        self._words = words
        self._leagues = leagues
        self._name_of = name_of
        self.chart = ChartPanel(words)
        self.add(self.chart, 1)

    def show_table(self, table: LeagueTable, chosen: str) -> None:
        """Draw the race of a table; the line of the chosen player stands out."""
        is_race = 1 < len(table.evenings) <= _MOST_EVENINGS
        self.setVisible(is_race)
        if not is_race:
            return
        rows = tuple(row for at, row in enumerate(table.rows) if at < SHOWN_IN_RACE or str(row.player) == chosen)
        results = self._leagues.explained(table.league, table.season, [row.player for row in rows])
        name = table.season.name or self._words.text("league.all_time")
        figures = figures_of_season(name, replace(table, rows=rows), results, self._name_of)
        self.set_title(self._words.text("league.race", year=name))
        self.chart.show_chart(race(figures, self._words, [PlayerId(chosen)] if chosen else ()), chosen)


def _keep_width(box: QWidget) -> None:
    """Let a box be as wide as what it shows: beside a stretch one that ignores its hint lies over its neighbours."""
    box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
