"""Sheet of the points that the host gives or takes in a season beside any formula; taken back, never deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.core.league.definition import ExtraPoints, League, LeagueSeason
from homepoker.core.limits import LONGEST_LINE
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import date_edit, date_of, labelled, pair
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.lists.rows import choice_of
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import body, quiet, set_tone, subheading
from homepoker.ui.league.explanation_view import extra_line, extra_problem, extra_said
from homepoker.ui.league.set_up.points_field import points_box, show_thousandths, thousandths_of
from homepoker.ui.theme import spacing

_ROWS_HEIGHT = 156


class ExtraPointsSheet(Sheet):
    """Form to give points, and below it all that were given in the season; ``given`` says that totals changed."""

    given = Signal()

    def __init__(self, window: QWidget, words: Words, club: Club, league: League, season: LeagueSeason) -> None:
        super().__init__(
            window, words, words.text("league.extra_title", season=season.name or words.text("league.all_time"))
        )
        self._words = words
        self._leagues = ClubLeagues(club)
        self._league = league
        self._season = season
        self.people = PeoplePicker(
            words, words.text("league_set_up.members_search"), words.text("league_set_up.members_nobody")
        )
        self.people.set_choices([choice_of(player) for player in club.players()])
        self.people.fix_height(_ROWS_HEIGHT)
        self.points = points_box(words.text("league.extra_points"), words.language)
        self.people.confirmed.connect(lambda _ids: self.points.setFocus())
        today = club.timekeeper.now().astimezone().date()
        self.on = date_edit(words, min(max(today, season.first), season.last), words.text("league.extra_on"))
        self.reason = QLineEdit()
        limit_line(self.reason, LONGEST_LINE)
        self.reason.returnPressed.connect(self.give)
        self._wrong = quiet()
        set_tone(self._wrong, "danger")
        self._wrong.hide()
        self._list = QVBoxLayout()
        self._list.setSpacing(spacing.M)
        self.lines: list[QWidget] = []
        self.body.addWidget(quiet(words.text("league.extra_about")))
        self.body.addLayout(labelled(words.text("league.extra_who"), self.people))
        self.body.addLayout(
            pair(
                labelled(words.text("league.extra_points"), self.points),
                labelled(words.text("league.extra_on"), self.on),
            )
        )
        self.body.addLayout(labelled(words.text("league.extra_reason"), self.reason))
        self.body.addWidget(self._wrong)
        across = QHBoxLayout()
        across.addStretch(1)
        self.giving = buttons.primary(words.text("league.extra_give"), self.give)
        across.addWidget(self.giving)
        self.body.addLayout(across)
        self.body.addWidget(subheading(words.text("league.extra_list")))
        self.body.addLayout(self._list)
        self.body.addStretch(1)
        self._show_given()

    def give(self) -> None:
        """Give the points to everybody who is chosen, or say what is missing."""
        points, on, reason = thousandths_of(self.points), date_of(self.on), self.reason.text()
        people = [PlayerId(player) for player in self.people.chosen]
        wrong = extra_problem(people, points, reason, on, self._season, self._words)
        self._wrong.setText(wrong)
        self._wrong.setVisible(bool(wrong))
        if wrong:
            return
        made = [self._leagues.give(self._league, person, points, reason, on) for person in people]
        self.people.choose(())
        show_thousandths(self.points, 0)
        self.reason.clear()
        self.people.setFocus()
        self._tell("league.extra_given", made, partial(self.take_back, made))

    def take_back(self, extra: Sequence[ExtraPoints]) -> None:
        """Let points count no longer; they stay in the list."""
        for points in extra:
            self._leagues.take_back(points)
        self._tell("league.extra_taken_back", extra, partial(self.count_again, extra))

    def count_again(self, extra: Sequence[ExtraPoints]) -> None:
        """Let points count that were taken back."""
        for points in extra:
            self._leagues.count_again(points)
        self._tell("league.extra_given", extra, partial(self.take_back, extra))

    def _tell(self, key: str, extra: Sequence[ExtraPoints], undo: Callable[[], object]) -> None:
        self._show_given()
        self.given.emit()
        words = self._words
        message = words.text(key, **extra_said(extra, words))
        toasts_of(self, words).say(
            message, action=words.text("league.extra_undo"), on_action=undo, tone="good", subject="extra points"
        )

    def _show_given(self) -> None:
        for line in self.lines:
            self._list.removeWidget(line)
            line.hide()
            line.deleteLater()
        given = self._leagues.extra_points(self._league, self._season, with_taken_back=True)
        self.lines = [self._line(extra) for extra in reversed(given)]
        if not self.lines:
            self.lines = [quiet(self._words.text("league.extra_none"))]
        for line in self.lines:
            self._list.addWidget(line)

    def _line(self, extra: ExtraPoints) -> QWidget:
        words = self._words
        headline, about = extra_line(extra, words)
        act, key = (self.count_again, "again") if extra.is_taken_back else (self.take_back, "take_back")
        turn = buttons.link(words.text(f"league.extra_{key}"), partial(act, (extra,)))
        turn.setAccessibleName(f"{words.text(f'league.extra_{key}')}: {headline}")
        named = body(headline)
        set_tone(named, "quiet" if extra.is_taken_back else "text")
        line = QWidget()
        across = QHBoxLayout(line)
        across.setContentsMargins(0, 0, 0, 0)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(named)
        texts.addWidget(quiet(about))
        across.addLayout(texts, 1)
        across.addWidget(turn)
        return line
