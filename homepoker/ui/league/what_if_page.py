"""Page on which a season is seen under other points or another rule; nothing of it is kept."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.league.schemes import presets
from homepoker.ui.kit.controls.buttons import icon_button, secondary
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import ScrolledForm, StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.text.labels import ElidedLabel, quiet, set_tone
from homepoker.ui.league.set_up.points_form import PointsForm
from homepoker.ui.league.set_up.standings_rule_form import StandingsRuleForm
from homepoker.ui.league.standings_view import comparison_columns, comparison_rows, comparison_summary
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD


class WhatIfPage(QWidget):
    """Today's table beside another: ``closed`` says that the host is done, ``taken`` carries the league as tried."""

    closed = Signal()
    taken = Signal(object)

    def __init__(self, club: Club, words: Words, leagues: ClubLeagues, league: League, season: LeagueSeason) -> None:
        super().__init__()
        self._words = words
        self._leagues = leagues
        self._season = season
        self._names = shown_names(club.names, words)
        self._league = self._tried = league
        self.points = PointsForm(words, presets(), has_money=leagues.has_money(league))
        self.points.show_buy_in(league.buy_in)
        self.points.show_scheme(league.scheme)
        self.rule = StandingsRuleForm(words)
        self.rule.show_rule(league.rule)
        self._said = quiet()
        self.list = RankedList(words.text("league.what_if"))
        self._lay_out(season)
        for form in (self.points, self.rule):
            form.changed.connect(self._show)
        self._show()
        self.setFocusProxy(self.points.kind)

    @property
    def tried(self) -> League:
        """The league as it is tried out."""
        return self._tried

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

    def _show(self) -> None:
        words = self._words
        if self.points.wrong:
            self._say_mistake(self.points.wrong)
            return
        self._tried = replace(self._league, scheme=self.points.scheme, rule=self.rule.rule, buy_in=self.points.buy_in)
        try:
            comparison = self._leagues.what_if(self._league, self._season, self._tried)
        except FormulaMistake as mistake:
            self.points.formula.mark(mistake)
            self._say_mistake(words.say(mistake.reason))
            return
        is_other = self._tried != self._league
        summary = (
            comparison_summary(comparison, words, self._names)
            if is_other or not comparison.rows
            else words.text("league.what_if_begin")
        )
        set_tone(self._said, "quiet")
        self._said.setText(summary)
        rows = comparison_rows(comparison, words, self._names)
        self.list.show_rows(comparison_columns(words), rows)
        self.list.setVisible(bool(rows))
        self._take.setEnabled(is_other)

    def _say_mistake(self, reason: str) -> None:
        """Say why there is nothing to compare, in place of what was right before."""
        set_tone(self._said, "danger")
        self._said.setText(self._words.text("league_set_up.no_curve", reason=reason))
        self.list.show_rows((), ())
        self._take.setEnabled(False)

    def _lay_out(self, season: LeagueSeason) -> None:
        words = self._words
        heading = ElidedLabel(size=spacing.TYPE_HEADING, weight=SEMIBOLD)
        name = season.name or words.text("league.all_time")
        heading.setText(words.text("league.what_if_title", league=self._league.name, season=name))
        self._take = secondary(words.text("league.what_if_take"), lambda: self.taken.emit(self._tried))
        header = StackingRow()
        header.setSpacing(spacing.S)
        header.addWidget(icon_button("chevron-left", words.text("league.what_if_close"), self.closed.emit))
        header.addWidget(heading, 1)
        header.addWidget(self._take)
        form = ScrolledForm(words.text("league_set_up.form"))
        form.add_part(words.text("league_set_up.part_points"), self.points)
        form.add_part(words.text("league_set_up.part_rule"), self.rule)
        card = Card(words.text("league.what_if_then"))
        card.add(self.list, 1)
        body = StackingRow(least_height=360)
        body.setSpacing(spacing.M)
        body.addWidget(form)
        body.addWidget(card, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XL, spacing.M, spacing.XL, spacing.L)
        column.setSpacing(spacing.M)
        column.addLayout(header)
        # Above both: where they stand one below the other, the table is out of sight while the form is filled in.
        column.addWidget(self._said)
        column.addLayout(body, 1)
