"""Page to enter a past evening: date, people, places, knock-outs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_NAME
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.scoring import Scoring
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.past_evening import (
    ResultLine,
    change_result,
    record_past_evening,
    require_past,
    result_lines,
)
from homepoker.services.words import Words, in_alphabet
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.entries.entrant_picker import EntrantPicker
from homepoker.ui.entries.view import beside_name
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.fields.form_fields import date_edit, date_of
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text import labels
from homepoker.ui.structure.view import shown_name
from homepoker.ui.theme import spacing
from homepoker.ui.tonight.lobby import PROPOSED
from homepoker.ui.tonight.past_view import (
    DRAFT,
    EnteredEvening,
    Lines,
    as_draft,
    counts_for,
    from_draft,
    names_of,
    tidied,
)
from homepoker.ui.tonight.result_list import ResultList

_LEFT_WIDTH = 372


class PastEvening(QWidget):
    """Page of a past evening: left its date and people, right the result in order; a draft of it is kept.

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
        own = [one.id for one in saved if not one.is_shipped]
        self._profiles = {one.id: replace(one.profile, name=shown_name(one, words)) for one in saved}
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
        known = {one for player in self._people for one in player.ids}
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
        said, tone = self._when()
        self._counts.setText(said)
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
        found = [self._choice(one) for one in self._everybody() if not listed.intersection(one.ids)]
        if again:
            says = self._words.text("entries.re_enters")
            found += [replace(self._choice(one), detail=says) for one in self._everybody() if listed & set(one.ids)]
        return sorted(found, key=lambda choice: in_alphabet(choice.name))

    def _listed(self, listed: set[PlayerId]) -> list[Choice]:
        if self._profile().re_entries:
            return []
        return [self._choice(one) for one in self._everybody() if listed.intersection(one.ids)]

    def _choice(self, person: Player) -> Choice:
        listed = {line.player for line in self._told.lines}
        also = (person.name, person.nickname, person.member_number)
        name = self._words.name(person.id)
        return Choice(str(person.id_among(listed)), name, beside_name(person, self._words), also)

    # Recording

    def _record(self) -> None:
        told, club = self._told, self._club
        came = {line.player for line in told.lines}
        newcomers = [one for one in told.newcomers if one.id in came]
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
