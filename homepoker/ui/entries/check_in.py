"""Check-in: type two letters, press Enter; who is new joins the club on the fly."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core import entries
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId
from homepoker.core.tournament import are_seats_drawn
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.entries.checked_in_list import CheckedInList
from homepoker.ui.entries.entrant_picker import EntrantPicker
from homepoker.ui.entries.person_chip import PersonChip, PersonShown
from homepoker.ui.entries.view import in_play, not_checked_in, ticked_line
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

_CHOOSE = 212
"""The width at which the placeholder of the field is not cut, in logical pixels."""
_LEAST, _ABOVE = 250, 48
"""The least height of the card, and the height of what stands above the names, in logical pixels."""
_LEAST_STACKED = 170
"""The height of the register, and of who is here, where one stands below the other, in logical pixels at 100 %."""


class CheckIn(QWidget):
    """Check-in: the register on the left, who is here on the right."""

    turned = Signal()
    """Signal: who is here stands below the register now, or beside it again."""

    def __init__(
        self, club: Club, desk: TournamentDesk, words: Words, run: ActRunner, joined: Callable[[], object]
    ) -> None:
        """
        :param joined: told when somebody has joined the club.
        """
        super().__init__()
        self._run, self._joined = run, joined
        self._club = club
        self._desk = desk
        self._field = EntryCommands(desk)
        self._words = words
        self._people: list[Player] = club.players()
        self.choose = EntrantPicker(words, words.text("tonight.check_in_all"))
        self.choose.picked.connect(self._check_in)
        self.choose.newcomer.connect(self.add_new)
        self._title = labels.subheading()
        self._ticked = labels.caption()
        self._empty = labels.quiet(words.text("tonight.checked_in_empty"))
        self._newest = labels.ElidedLabel(size=spacing.TYPE_SMALL, tone="quiet")
        self.here = CheckedInList(words.text("tonight.step_check_in"))
        over = QHBoxLayout()
        over.setSpacing(spacing.M)
        over.addWidget(self._title)
        over.addWidget(self._newest, 1)
        over.addWidget(self._ticked)
        right = QVBoxLayout()
        right.addLayout(over)
        right.addWidget(self._empty)
        right.addWidget(self.here, 1)
        across = StackingRow(self, least_height=_LEAST_STACKED)
        self._across, self._was_stacked = across, False
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.L)
        set_extent(self.choose, least_width=_CHOOSE)
        across.addWidget(self.choose, 1)
        across.addLayout(right, 2)
        self._shown_last: EntryId | None = None
        self._chips: dict[EntryId, PersonChip] = {}
        set_extent(self, least_height=_LEAST)
        self.refresh()

    def refresh(self) -> None:
        """Draw the lists of those who are here and those who are not."""
        state = self._desk.state
        here = list(state.entries.by_id.values())
        known = in_play(state, self._people, self._words)
        self.choose.show_people(not_checked_in(state, self._people, self._words), known)
        has_tick = bool(state.profile.tick_word and here)
        self._ticked.setText(ticked_line(state, self._words) if has_tick else "")
        self._title.setText(self._words.text("tonight.checked_in_title", count=len(here)))
        self._empty.setVisible(not here)
        newest = here[-1] if here else None
        self._newest.setText(
            self._words.text("tonight.checked_in_last", name=self._words.name(newest.player)) if newest else ""
        )
        in_order = sorted(here, key=lambda entry: in_alphabet(self._words.name(entry.player)))
        self._chips = {entry.id: self._chip(entry) for entry in in_order}
        self.here.show_chips(list(self._chips.values()))
        if newest is not None and newest.id != self._shown_last:
            self.here.show_chip(in_order.index(newest))
        self._shown_last = newest.id if newest is not None else None

    @property
    def height_for_all(self) -> int:
        """The height that shows the whole register without scrolling, in logical pixels; more would stay empty."""
        row, here = scaled(spacing.ROW) + spacing.XS, len(self._desk.state.entries.by_id)
        both = [len(self._people) * row, -(-here // self.here.columns) * row]
        if self._across.is_stacked:
            return sum(max(scaled(_LEAST_STACKED), scaled(_ABOVE) + high) for high in both) + self._across.spacing()
        return max(scaled(_LEAST), scaled(_ABOVE) + max(both))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._across.is_stacked is not self._was_stacked:
            self._was_stacked = self._across.is_stacked
            self.turned.emit()

    def people_changed(self) -> None:
        """Follow a change of the register elsewhere."""
        self._people = self._club.players()
        self.refresh()

    def add_new(self, name: str) -> None:
        """Take somebody into the club as a guest and check them in."""
        person = self.choose.guest(self._club, name)
        self._club.expect(person)
        if are_seats_drawn(self._desk.state):
            self._run(partial(self._field.enter_late, person.id, new_person=person))
        else:
            self._run(partial(self._field.check_in_new, person))
        self._people = self._club.players()
        self.refresh()
        self._joined()

    def _chip(self, entry: entries.Entry) -> PersonChip:
        """The chip of somebody who is here: the one that is there where it says the same."""
        state = self._desk.state
        shown = PersonShown(
            entry, self._words.name(entry.player), state.seating.seats.get(entry.id), state.profile.tick_word
        )
        kept = self._chips.get(entry.id)
        if kept is not None and kept.shown == shown:
            return kept
        chip = PersonChip(shown, self._words)
        chip.taken_out.connect(partial(self._take_out, chip))
        chip.ticked.connect(lambda is_on: self._run(partial(self._field.tick, entry.id, is_ticked=is_on)))
        return chip

    def _take_out(self, chip: PersonChip) -> None:
        # Then the field waits for the next who comes: one press more must not take the next one out too.
        with going_on(chip, lambda: self.choose.search):
            self._run(partial(self._field.withdraw, chip.entry.id))

    def _check_in(self, player: str) -> None:
        person = next(one for one in self._people if one.id == player)
        # Once seats are drawn a newcomer gets one too, as anybody who comes late.
        enter = self._field.enter_late if are_seats_drawn(self._desk.state) else self._field.check_in
        self._run(partial(enter, person.id))
