"""Page on which a league is set up, with a preview on the club's own evenings; nothing is kept before it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from homepoker.core.league.definition import ALL_TIME, Guests, League
from homepoker.core.limits import LONGEST_NAME
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.league.past_imports import PastImport, PastImports
from homepoker.store.league.schemes import presets
from homepoker.ui.kit.controls.buttons import icon_button, link, primary
from homepoker.ui.kit.fields.form_fields import choice_box, choose, labelled
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import ScrolledForm, StackingRow
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.lists.rows import choice_of
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.text.labels import ElidedLabel, quiet, set_tone
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.league.set_up import view
from homepoker.ui.league.set_up.points_form import PointsForm
from homepoker.ui.league.set_up.preview import POINTS, STANDINGS, TEAMS, Preview
from homepoker.ui.league.set_up.seasons_form import SeasonsForm
from homepoker.ui.league.set_up.standings_rule_form import StandingsRuleForm
from homepoker.ui.league.set_up.teams_form import TeamsForm
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD

_SOON = 250
"""Milliseconds without typing after which the preview is worked out anew."""

_EVERYBODY, _CHOSEN = "everybody", "chosen"
_ALL, _TAKEN_IN = "all", "taken_in"
_ROWS_HEIGHT = 176


class LeagueSetUpPage(QWidget):
    """``saved`` carries its id, ``closed`` says that the host is done."""

    saved = Signal(str)
    closed = Signal()

    def __init__(
        self,
        club: Club,
        words: Words,
        leagues: ClubLeagues,
        league: League,
        *,
        is_new: bool,
        past: PastImport | None = None,
    ) -> None:
        """
        :param past: the import with whose season the league is set up; its totals propose the rule.
        """
        super().__init__()
        self._words = words
        self._leagues = leagues
        self._before = self._league = league
        self._is_new = is_new
        today = club.timekeeper.now().astimezone().date()
        self.name = QLineEdit()
        limit_line(self.name, LONGEST_NAME)
        played = sorted(
            {evening.evening.profile for evening in leagues.evenings(league, ALL_TIME)} - {""} | league.profiles
        )
        self.who = WhoForm(words, club.players(), played)
        self.seasons = SeasonsForm(words, today)
        self.points = PointsForm(words, presets(), has_money=leagues.has_money(league))
        self.rule = StandingsRuleForm(words)
        self.teams = TeamsForm(words, club.players(), today)
        self._form = ScrolledForm(words.text("league_set_up.form"))
        self.preview = Preview(club, words, leagues, league)
        self.banner = Banner(words)
        self.origin = None
        if past is not None:
            self.origin = OriginForm(words, club, past)
            self.origin.rule_wanted.connect(partial(self.show_part, self.rule))
            self.origin.narrowed.connect(self._narrow)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.show_preview)
        self._lay_out()
        self._show()
        for form in (self.who, self.seasons, self.rule):
            form.changed.connect(self._changed)
            form.changed.connect(partial(self.preview.turn_to, STANDINGS))
        self.points.changed.connect(self._points_changed)
        self.teams.changed.connect(self._changed)
        self.teams.changed.connect(partial(self.preview.turn_to, TEAMS))
        self.name.textEdited.connect(self._changed)
        self.show_preview()
        self.setFocusProxy(self.name)

    @property
    def league(self) -> League:
        """The league as it stands there."""
        return self._league

    @property
    def has_unsaved(self) -> bool:
        """Whether something is not saved."""
        return self._league != self._before

    def save(self) -> bool:
        """Keep the league; returns whether that was possible."""
        words = self._words
        wrong = view.problem(self._league, self._leagues.leagues(), words)
        if not wrong and self.points.wrong:
            wrong = words.text("league_set_up.points_wrong")
        if not wrong:
            try:
                keep = self._leagues.create if self._is_new else self._leagues.save
                self._league = self._before = keep(self._league)
            except StoreError as error:
                wrong = words.say(error.sentence)
            except Refusal as refusal:
                wrong = words.say(refusal.reason)
        if wrong:
            self.banner.say(wrong, "danger")
            self.banner.show()
            return False
        self._is_new = False
        self.saved.emit(self._league.id)
        return True

    def leave(self) -> None:
        """Close, or ask first what is to become of the changes."""
        if not self.has_unsaved:
            self.closed.emit()
            return
        words = self._words
        ways = (
            (words.text("league_set_up.discard"), self.closed.emit),
            (words.text("league_set_up.save"), self.save),
        )
        self.banner.ask(words.text("league_set_up.not_saved"), ways)

    def show_part(self, part: QWidget) -> None:
        """Scroll to a part of the form."""
        self._form.show_part(part)

    def show_preview(self) -> None:
        """Work the preview out, without waiting for the host to stop typing."""
        if self.origin is not None:
            self.origin.show_league(self._leagues, self._league)
        # A formula whose mistake shows only when it is worked out is tried again once it is another one.
        if not self.points.wrong:
            self.points.formula.mark(self.preview.show_league(self._league))
        if self.points.wrong:
            self.preview.show_mistake(self.points.wrong)

    # Keys

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and (event.matches(QKeySequence.StandardKey.Save) or event.key() == Qt.Key.Key_Escape)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Save):
            self.save()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    # How it is put together

    def _lay_out(self) -> None:
        words = self._words
        heading = ElidedLabel(size=spacing.TYPE_HEADING, weight=SEMIBOLD)
        heading.setText(words.text("league_set_up.title_new" if self._is_new else "league_set_up.title_change"))
        header = StackingRow()
        header.setSpacing(spacing.S)
        header.addWidget(icon_button("chevron-left", words.text("league_set_up.close"), self.leave))
        header.addWidget(heading, 1)
        header.addWidget(primary(words.text("league_set_up.save"), self.save))
        form = self._form
        form.add(labelled(words.text("league_set_up.name"), self.name))
        if self.origin is not None:
            form.add_part(words.text("league_set_up.part_import"), self.origin)
        parts: dict[str, QWidget] = {
            "seasons": self.seasons,
            "points": self.points,
            "rule": self.rule,
            "who": self.who,
            "teams": self.teams,
        }
        for part, widget in parts.items():
            form.add_part(words.text(f"league_set_up.part_{part}"), widget)
        card = Card(words.text("league_set_up.preview"))
        card.add(self.preview, 1)
        body = StackingRow(least_height=360)
        body.setSpacing(spacing.M)
        body.addWidget(form)
        body.addWidget(card, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XL, spacing.M, spacing.XL, spacing.L)
        column.setSpacing(spacing.M)
        column.addLayout(header)
        column.addWidget(self.banner)
        column.addLayout(body, 1)
        self.banner.hide()

    def _show(self) -> None:
        put_in(self.name, self._league.name)
        self.who.show_league(self._league)
        self.teams.show_league(self._league)
        self.seasons.show_seasons(self._league.seasons)
        self.points.show_buy_in(self._league.buy_in)
        self.points.show_scheme(self._league.scheme)
        self.rule.show_rule(self._league.rule)

    def _changed(self) -> None:
        self._league = replace(
            self.teams.put_into(self.who.put_into(self._league)),
            name=self.name.text(),
            seasons=self.seasons.seasons,
            scheme=self.points.scheme,
            rule=self.rule.rule,
            buy_in=self.points.buy_in,
        )
        self.banner.hide()
        self._soon.start()

    def _narrow(self, first: date, last: date) -> None:
        """Let the season be that of the evenings between two days."""
        self.seasons.show_seasons((replace(self._league.seasons[0], first=first, last=last),))
        self._changed()
        self.show_preview()

    def _points_changed(self) -> None:
        self._changed()
        self.preview.turn_to(POINTS)
        # The curves follow every key; a formula that is half typed has a pause in which to become right.
        if not self.points.wrong:
            self.preview.show_points(self._league)


class OriginForm(QWidget):
    """The evenings of an import that a league would hold, those beside them, and the rule that its totals prove.

    ``rule_wanted`` asks to see the rule, ``narrowed`` carries the first and the last day of the import.
    """

    rule_wanted = Signal()
    narrowed = Signal(object, object)

    def __init__(self, words: Words, club: Club, past: PastImport) -> None:
        super().__init__()
        every = club.archive.evenings(date.min, date.max)
        days = [evening.began_on for evening in every if evening.import_id == past.id]
        self._first, self._last = min(days), max(days)
        self._words = words
        self._past = past
        self._file_of = {each.id: each.name for each in PastImports(club.database).imports()}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        self.holds, self.holds_others, self.proposed = (quiet() for _ in range(3))
        set_tone(self.holds_others, "warning")
        from_to = words.text("league_set_up.narrow", first=words.date(self._first), last=words.date(self._last))
        narrow = link(from_to, partial(self.narrowed.emit, self._first, self._last))
        self._narrow = Flow((narrow,))
        for part in (self.holds, self.holds_others, self._narrow, self.proposed):
            column.addWidget(part)
        _, why = view.proved_rule(past, words)
        self.proposed.setText(why)
        self.proposed.setVisible(bool(why))
        if why:
            column.addWidget(Flow((link(words.text("league_set_up.to_rule"), self.rule_wanted.emit),)))

    def show_league(self, leagues: ClubLeagues, league: League) -> None:
        """Say what a league would hold as it is set up now."""
        *said, days = view.imported_evenings(leagues, league, self._past, self._file_of, self._words)
        for label, text in zip((self.holds, self.holds_others), said, strict=True):
            label.setText(text)
            label.setVisible(bool(text))
        # Evenings of others between those of the import stay whatever the season is.
        would_leave = any(not self._first <= day <= self._last for day in days)
        self._narrow.setVisible(would_leave and len(league.seasons) == 1)


class WhoForm(QWidget):
    """Who stands in the league, and which evenings count; ``changed`` says that the host changed it."""

    changed = Signal()

    def __init__(self, words: Words, people: Sequence[Player], profiles: Sequence[str]) -> None:
        """
        :param profiles: the names of the profiles by which evenings were played.
        """
        super().__init__()
        self._words = words
        who = [(key, words.text(f"league_set_up.members_{key}")) for key in (_EVERYBODY, _CHOSEN)]
        self.who = choice_box(words.text("league_set_up.members"), who)
        self.members = PeoplePicker(
            words, words.text("league_set_up.members_search"), words.text("league_set_up.members_nobody")
        )
        self.members.set_choices([choice_of(player) for player in people])
        self.members.fix_height(_ROWS_HEIGHT)
        kinds = [(kind.value, words.text(f"league_set_up.guests_{kind.value}")) for kind in Guests]
        self.guests = choice_box(words.text("league_set_up.guests"), kinds)
        self._about_guests = quiet()
        which = [(key, words.text(f"league_set_up.evenings_{key}")) for key in (_ALL, _TAKEN_IN)]
        self.evenings = choice_box(words.text("league_set_up.evenings"), which)
        self.profiles = {name: CheckBox(name) for name in profiles}
        self._profiles = QWidget()
        column = QVBoxLayout(self._profiles)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(quiet(words.text("league_set_up.profiles")))
        for box in self.profiles.values():
            box.toggled.connect(self.changed)
            column.addWidget(box)
        self._profiles.setVisible(len(profiles) > 1)
        for choice in (self.who, self.guests, self.evenings):
            choice.activated.connect(self._tell)
        self.members.changed.connect(self._tell)
        self._lay_out()

    def show_league(self, league: League) -> None:
        """Show who and what counts in a league; tells nobody."""
        choose(self.who, _EVERYBODY if league.members is None else _CHOSEN)
        self.members.choose(sorted(league.members or ()))
        choose(self.guests, league.guests.value)
        choose(self.evenings, _ALL if league.is_open_to_evenings else _TAKEN_IN)
        for name, box in self.profiles.items():
            was = box.blockSignals(True)
            box.setChecked(name in league.profiles)
            box.blockSignals(was)
        self._say()

    def put_into(self, league: League) -> League:
        """League with the settings of this form."""
        chosen = frozenset(PlayerId(player) for player in self.members.chosen)
        return replace(
            league,
            members=None if self.who.currentData() == _EVERYBODY else chosen,
            guests=Guests(self.guests.currentData()),
            is_open_to_evenings=self.evenings.currentData() == _ALL,
            profiles=frozenset(name for name, box in self.profiles.items() if box.isChecked()),
        )

    def _say(self) -> None:
        self.members.setVisible(self.who.currentData() == _CHOSEN)
        self._about_guests.setText(self._words.text(f"league_set_up.guests_{self.guests.currentData()}_about"))

    def _tell(self) -> None:
        self._say()
        self.changed.emit()

    def _lay_out(self) -> None:
        words = self._words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        who = labelled(words.text("league_set_up.members"), self.who)
        who.addWidget(self.members)
        guests = labelled(words.text("league_set_up.guests"), self.guests)
        guests.addWidget(self._about_guests)
        evenings = labelled(words.text("league_set_up.evenings"), self.evenings)
        evenings.addWidget(self._profiles)
        for part in (who, guests, evenings):
            column.addLayout(part)
