"""Past evening that is entered by its result: the page to enter it, and the one with its standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_NAME
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.past_evening import (
    ResultLine,
    change_result,
    record_past_evening,
    redate,
    require_past,
    result_lines,
)
from homepoker.services.words import Words, in_alphabet
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.entries.entrant_picker import EntrantPicker
from homepoker.ui.entries.view import beside_name
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.form_fields import date_edit, date_of
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.messages.toast import TOAST_LANE
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu
from homepoker.ui.standings.panel import StandingsPanel
from homepoker.ui.structure.view import shown_name
from homepoker.ui.theme import spacing
from homepoker.ui.tonight.lobby import PROPOSED
from homepoker.ui.tonight.past_view import (
    DRAFT,
    EnteredEvening,
    Lines,
    RowView,
    as_draft,
    counts_for,
    from_draft,
    may_have_won,
    moved,
    names_of,
    rows,
    tidied,
    without,
)

_LEFT_WIDTH = 372
_WIDEST_RESULT = 1000
_PLACE_WIDTH, _NAME_LEAST = 64, 120

_CONTROL = "control"
"""Property of a widget in the list: which control of which player's line it is."""


class PastEvening(QWidget):
    """Page to enter a past evening: left its date and people, right the result in order; a draft of it is kept.

    ``recorded`` carries the id of the evening, ``left`` that the host went away without recording.
    """

    recorded = Signal(str)
    left = Signal()

    def __init__(self, club: Club, words: Words, desk: TournamentDesk | None = None) -> None:
        """
        :param desk: an evening that was told before, to change its result; without one a new one is told.
        """
        super().__init__()
        self._club = club
        self._words = words
        self._desk = desk
        self._drafts = Drafts(club.folder)
        self._people = club.players()
        saved = club.shelf.profiles()
        own = [shelved.id for shelved in saved if not shelved.is_shipped]
        self._profiles = {shelved.id: replace(shelved.profile, name=shown_name(shelved, words)) for shelved in saved}
        self._told = self._begin(own[0] if own else PROPOSED)
        club.names.update(names_of(self._told.newcomers))
        self._lay_out()
        self._show()
        self.setFocusProxy(self.choose if desk is not None else self.name)

    def _begin(self, profile_id: str) -> EnteredEvening:
        today = self._club.timekeeper.now().astimezone().date()
        if self._desk is not None:
            state = self._desk.state
            return EnteredEvening(state.name, state.began_on, "", result_lines(state))
        known = {own_id for player in self._people for own_id in player.ids}
        draft = from_draft(self._drafts.read(DRAFT), known.__contains__)
        if draft is not None:
            return draft if draft.profile_id in self._profiles else replace(draft, profile_id=profile_id)
        return EnteredEvening(self._proposed_name(today), today, profile_id)

    def _proposed_name(self, on: date) -> str:
        return self._words.text("tonight.name_proposal", on=on)

    # How it is put together

    def _lay_out(self) -> None:
        words, told = self._words, self._told
        self.name = QLineEdit()
        limit_line(self.name, LONGEST_NAME)
        put_in(self.name, told.name)
        self.name.setAccessibleName(words.text("tonight.name"))
        self.date = date_edit(words, told.on, words.text("past.date"))
        self.profile = ComboBox()
        self.profile.setAccessibleName(words.text("tonight.choose_profile"))
        for profile_id, profile in self._profiles.items():
            self.profile.addItem(profile.name, profile_id)
        self.profile.setCurrentIndex(max(0, self.profile.findData(told.profile_id)))
        self._counts = labels.quiet()
        self.choose = EntrantPicker(words, words.text("past.everybody_listed"))
        self.choose.picked.connect(lambda player: self._add(PlayerId(player)))
        self.choose.newcomer.connect(self._add_new)
        card = Card(words.text("past.change_title" if self._desk is not None else "past.title"))
        card.setFixedWidth(_LEFT_WIDTH)
        card.add_action(buttons.icon_button("close", words.text("past.leave"), self._leave, size="small"))
        fields = QWidget()
        column = QVBoxLayout(fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        for key, field in (("tonight.name", self.name), ("past.date", self.date), ("past.profile", self.profile)):
            column.addWidget(labels.caption(words.text(key)))
            column.addWidget(field)
            if field is self.date:
                column.addWidget(self._counts)
        card.add(fields)
        # Not before it stands in the card: it would be a window of its own.
        fields.setVisible(self._desk is None)
        card.add(labels.caption(words.text("past.who")))
        card.add(self.choose, 1)
        self._problem = labels.quiet()
        labels.set_tone(self._problem, "danger")
        self._problem.hide()
        self.list = ResultList(words)
        self.list.changed.connect(self._take)
        self.list.emptied.connect(self.choose.search.setFocus)
        self._empty = labels.quiet(words.text("past.empty"))
        self._about = labels.quiet()
        self.record = buttons.primary(
            words.text("past.change" if self._desk is not None else "past.record"), self._record, icon="check"
        )
        self.discard = buttons.ghost(words.text("past.discard"), self._discard)
        row = QHBoxLayout()
        row.addWidget(self.record)
        row.addStretch(1)
        row.addWidget(self.discard)
        result = Card(words.text("past.result"))
        for part in (self._about, self._empty):
            result.add(part)
        result.add(self.list, 1)
        result.add(self._problem)
        result.add(row)
        across = QHBoxLayout(self)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.setSpacing(spacing.L)
        across.addWidget(card)
        across.addWidget(result, 1)
        self.name.textChanged.connect(lambda text: self._take_over(name=text))
        self.date.dateChanged.connect(lambda _: self._take_date(date_of(self.date)))
        self.profile.activated.connect(lambda _: self._take_over(profile_id=self.profile.currentData()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    # Telling

    @property
    def lines(self) -> Lines:
        """The result as it is entered."""
        return self._told.lines

    @property
    def has_unsaved(self) -> bool:
        """Whether another result is told that is not recorded; of a new evening a draft is kept."""
        return self._desk is not None and self._told.lines != result_lines(self._desk.state)

    def _add(self, player: PlayerId) -> None:
        self._take((*self._told.lines, ResultLine(player)))
        self.list.show_last()

    def _add_new(self, name: str) -> None:
        person = self.choose.guest(self._club, name)
        self._told = replace(self._told, newcomers=(*self._told.newcomers, person))
        self._club.names.update(names_of([person]))
        self._add(person.id)

    def _take_date(self, on: date) -> None:
        """Take another date; the proposed name follows it, until another was typed."""
        is_proposed = self._told.name == self._proposed_name(self._told.on)
        self._take_over(on=on)
        if is_proposed:
            self.name.setText(self._proposed_name(on))

    def _take(self, lines: Lines) -> None:
        self._take_over(lines=tidied(lines))

    def _take_over(self, **told: object) -> None:
        self._told = replace(self._told, **told)  # type: ignore[arg-type] # each field passes its own type
        if self._desk is None:
            self._drafts.keep(DRAFT, as_draft(self._told))
        self._show()

    def _show(self) -> None:
        words, told = self._words, self._told
        profile = self._profile()
        counts_knock_outs = profile.scoring is Scoring.UESG
        self._problem.hide()
        answer, tone = self._when()
        self._counts.setText(answer)
        labels.set_tone(self._counts, tone)
        self.list.show_lines(told.lines, asks_by=counts_knock_outs)
        self._empty.setVisible(not told.lines)
        key = "past.about_knock_outs" if counts_knock_outs else "past.about_places"
        self._about.setText(words.text(key))
        self._about.setVisible(bool(told.lines))
        listed = {line.player for line in told.lines}
        self.choose.show_people(self._choices(listed, again=bool(profile.re_entries)), self._listed(listed))
        self.record.setEnabled(len(listed) > 1 and bool(told.name.strip()))

    def _profile(self) -> Profile:
        return self._desk.state.profile if self._desk is not None else self._profiles[self._told.profile_id]

    def _when(self) -> tuple[str, str]:
        """The lists for which the evening counts, in words, or why there can be none on that day; and the tone."""
        try:
            require_past(self._told.on, self._club.timekeeper.now())
        except Refusal as refusal:
            return self._words.say(refusal.reason), "danger"
        return counts_for(self._told.on, self._words), "quiet"

    def _everybody(self) -> Sequence[Player]:
        return [*self._people, *self._told.newcomers]

    def _choices(self, listed: set[PlayerId], *, again: bool) -> list[Choice]:
        choices = [self._choice(person) for person in self._everybody() if not listed.intersection(person.ids)]
        if again:
            says = self._words.text("entries.re_enters")
            choices += [
                replace(self._choice(person), detail=says) for person in self._everybody() if listed & set(person.ids)
            ]
        return sorted(choices, key=lambda choice: in_alphabet(choice.name))

    def _listed(self, listed: set[PlayerId]) -> list[Choice]:
        if self._profile().re_entries:
            return []
        return [self._choice(person) for person in self._everybody() if listed.intersection(person.ids)]

    def _choice(self, person: Player) -> Choice:
        listed = {line.player for line in self._told.lines}
        also = (person.name, person.nickname, person.member_number)
        name = self._words.name(person.id)
        return Choice(str(person.id_among(listed)), name, beside_name(person, self._words), also)

    # Recording

    def _record(self) -> None:
        told, club = self._told, self._club
        came = {line.player for line in told.lines}
        newcomers = [person for person in told.newcomers if person.id in came]
        try:
            if self._desk is not None:
                change_result(self._desk, told.lines, newcomers)
                tournament_id = self._desk.tournament_id
            else:
                profile, name = self._profile(), told.name.strip()
                tournament_id = record_past_evening(club, name, told.on, profile, told.lines, newcomers)
        except Refusal as refusal:
            self._problem.setText(self._words.say(refusal.reason))
            self._problem.show()
            return
        if self._desk is None:
            self._drafts.drop(DRAFT)
        self.recorded.emit(tournament_id)

    def _leave(self) -> None:
        self._club.players()
        self.left.emit()

    def _discard(self) -> None:
        if self._desk is None:
            self._drafts.drop(DRAFT)
        self._leave()


class ResultList(QScrollArea):
    """The result, best first; buttons move a line, name who took the player out, or share a place."""

    changed = Signal(object)
    """Signal: the lines as they are now."""
    emptied = Signal()
    """Signal: the line that had the focus is gone."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._lines: Lines = ()
        self._rows: list[QWidget] = []
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(0, 0, spacing.S, 0)
        self._column.setSpacing(spacing.XS)
        self._column.addStretch(1)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(words.text("past.result"))
        self.setWidget(holder)

    def show_lines(self, lines: Lines, *, asks_by: bool) -> None:
        """Show a result.

        :param asks_by: the scoring counts knock-outs, so it is asked who took whom out.
        """
        held = self._held()
        self._lines = lines
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(at, view, asks_by=asks_by) for at, view in enumerate(rows(lines, self._words))]
        for at, row in enumerate(self._rows):
            self._column.insertWidget(at, row)
        if held:
            self._hold(held)

    def _held(self) -> str:
        """The control with the focus: whose line, and which."""
        focused = QApplication.focusWidget()
        return str(focused.property(_CONTROL) or "") if focused is not None and self.isAncestorOf(focused) else ""

    def _hold(self, control: str) -> None:
        controls = (
            widget for row in self._rows for widget in row.findChildren(QWidget) if widget.property(_CONTROL) == control
        )
        if (widget := next(controls, None)) is not None:
            widget.setFocus()
        else:
            self.emptied.emit()

    def show_last(self) -> None:
        """Scroll to the line that came last."""
        if self._rows and (holder := self.widget()) is not None:
            holder.adjustSize()
            self._column.activate()
            self.ensureWidgetVisible(self._rows[-1], 0, spacing.S)

    def _row(self, at: int, view: RowView, *, asks_by: bool) -> QWidget:
        words = self._words
        row = QFrame()
        row.setProperty("frame", "raised")
        row.setAccessibleName(view.spoken)
        across = QHBoxLayout(row)
        across.setContentsMargins(spacing.M, 2, spacing.XS, 2)
        across.setSpacing(spacing.XS)
        place = labels.body(view.place)
        place.setFixedWidth(_PLACE_WIDTH)
        across.addWidget(place)
        name = labels.ElidedLabel(view.name)
        name.setMinimumWidth(_NAME_LEAST)
        across.addWidget(name, 1)
        if asks_by and may_have_won(self._lines, at):
            says = words.text("past.by", names=view.by) if view.by else words.text("past.by_nobody")
            by = buttons.ghost(says, size="small")
            by.setAccessibleName(words.text("past.by_of", name=view.name, by=says))
            by.clicked.connect(partial(self._ask_by, at, by))
            self._mark(by, at, "by")
            across.addWidget(by)
        if view.may_share:
            shares = CheckBox(words.text("past.shares"))
            shares.setChecked(self._lines[at].shares_place)
            shares.setAccessibleName(words.text("past.shares_of", name=view.name))
            shares.clicked.connect(lambda is_on: self._share(at, is_on), Qt.ConnectionType.QueuedConnection)
            self._mark(shares, at, "shares")
            across.addWidget(shares)
        for picture, key, act in self._moves(at):
            button = buttons.icon_button(picture, words.text(key, name=view.name), act, size="small")
            self._mark(button, at, key)
            across.addWidget(button)
        return row

    def _mark(self, control: QWidget, at: int, which: str) -> None:
        """Mark a control with its player, so that it is found again when the lines are drawn anew."""
        player = self._lines[at].player
        time = sum(line.player == player for line in self._lines[at:])
        control.setProperty(_CONTROL, f"{which} {time} {player}")

    def _moves(self, at: int) -> tuple[tuple[str, str, Callable[[], object]], ...]:
        up = ("chevron-up", "past.up", partial(self._tell, moved(self._lines, at, -1)))
        down = ("chevron-down", "past.down", partial(self._tell, moved(self._lines, at, 1)))
        out = ("close", "past.take_out", partial(self._tell, without(self._lines, at)))
        return up, down, out

    def _tell(self, lines: Lines) -> None:
        self.changed.emit(lines)

    def _share(self, at: int, is_shared: bool) -> None:
        line = replace(self._lines[at], shares_place=is_shared)
        self._tell(tidied((*self._lines[:at], line, *self._lines[at + 1 :])))

    def _ask_by(self, at: int, button: QWidget) -> None:
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for player in may_have_won(self._lines, at):
            action = menu.addAction(self._words.name(player), partial(self._turn_by, at, player))
            action.setCheckable(True)
            action.setChecked(player in self._lines[at].by)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _turn_by(self, at: int, player: PlayerId) -> None:
        line = self._lines[at]
        by = tuple(winner for winner in line.by if winner != player) if player in line.by else (*line.by, player)
        self._tell((*self._lines[:at], replace(line, by=by), *self._lines[at + 1 :]))


class ResultPage(QWidget):
    """Page of an evening of which only the result was entered: its standings, and how to change date or result."""

    lobby_wanted = Signal()
    change_wanted = Signal()

    def __init__(self, club: Club, desk: TournamentDesk, words: Words, open_rule: OpenRule) -> None:
        """
        :param open_rule: opens what a citation names.
        """
        super().__init__()
        self._desk = desk
        self._words = words
        self.standings = StandingsPanel(club, desk, words, open_rule)
        self.standings.new_evening_wanted.connect(self.lobby_wanted)
        self.change = buttons.secondary(words.text("past.change_result"), self.change_wanted.emit, size="small")
        self.redate = buttons.secondary(words.text("past.redate"), self._ask_date, size="small")
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        row.addWidget(buttons.ghost(words.text("tonight.all_evenings"), self.lobby_wanted.emit, size="small"))
        row.addStretch(1)
        row.addWidget(self.redate)
        row.addWidget(self.change)
        holder = QWidget()
        holder.setMaximumWidth(_WIDEST_RESULT)
        holder.setObjectName(TOAST_LANE)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addLayout(row)
        column.addWidget(self.standings, 1)
        across = QHBoxLayout(self)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.addStretch(1)
        across.addWidget(holder, 100)
        across.addStretch(1)
        self.setFocusProxy(self.standings.list)

    def refresh(self) -> None:
        """Draw the standings anew where they have changed."""
        self.standings.refresh()

    def _ask_date(self) -> None:
        ask_date(self, self._desk, self._words)


def ask_date(part: QWidget, desk: TournamentDesk, words: Words) -> Sheet:
    """Ask for another date of an evening that was begun under a wrong one; one that cannot be stays, with the reason.

    :param part: the sheet lies over the window of this widget.
    """
    sheet = Sheet(part.window(), words, words.text("past.redate_title"))
    edit = date_edit(words, desk.state.began_on, words.text("past.date"))
    says = labels.quiet(words.text("past.redate_about"))
    counts = labels.quiet(counts_for(desk.state.began_on, words))

    def show_counts() -> None:
        labels.set_tone(counts, "quiet")
        counts.setText(counts_for(date_of(edit), words))

    edit.dateChanged.connect(show_counts)

    def take() -> None:
        try:
            redate(desk, date_of(edit))
        except Refusal as refusal:
            labels.set_tone(counts, "danger")
            counts.setText(words.say(refusal.reason))
            return
        sheet.close_again()

    for widget in (says, labels.caption(words.text("past.date")), edit, counts):
        sheet.body.addWidget(widget)
    sheet.body.addWidget(buttons.primary(words.text("past.redate_do"), take))
    sheet.body.addStretch(1)
    sheet.closed.connect(sheet.deleteLater)
    sheet.open(edit)
    return sheet
