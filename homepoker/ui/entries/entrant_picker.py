"""Picker of an entrant: somebody of the register, or under a new name a guest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from homepoker.core.players import Player
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip

_LONGEST_SHOWN = 18
"""Letters of a name that fit beside the tables in a small window."""


class EntrantPicker(FilterList):
    """People who match and are here already are listed below, so that nobody joins twice.

    ``newcomer`` carries the name of a guest: Enter gives it where nobody matches, the link below the field always, for
    a guest may be called like a member. The tick beside it says that the guest plays outside the league; `guest` is
    the person, as the tick was when the name was given.
    """

    newcomer = Signal(str)

    def __init__(self, words: Words, nothing_left: str = "") -> None:
        super().__init__(words, words.text("tonight.check_in_hint"), "", nothing_left)
        self._may_join = True
        self._where: dict[str, str] = {}
        """Seats of everybody who is here already."""
        self._new = buttons.link("", self._take_new, icon="plus")
        self._new.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._new.hide()
        self.outside = CheckBox(words.text("entries.outside_league"))
        set_tooltip(self.outside, words.text("players.field.counts_in_league_hint"))
        self.outside.hide()
        self.outside.installEventFilter(self)
        self._is_outside = False
        self.list_layout.insertWidget(1, self._new, 0, Qt.AlignmentFlag.AlignLeft)
        self.list_layout.insertWidget(2, self.outside, 0, Qt.AlignmentFlag.AlignLeft)
        self.missed.connect(self._missed)
        self.search.textChanged.connect(self._offer)

    def show_people(self, choices: Sequence[Choice], here: Sequence[Choice], *, may_join: bool = True) -> None:
        """Offer these; the others are here already.

        :param may_join: somebody new may be named too.
        """
        self._may_join = may_join
        self._where = {choice.id: choice.detail for choice in here}
        says = self._words.text("entries.here_already")
        already = [replace(choice, detail=says, may_choose=False, is_only_found=True) for choice in here]
        self.set_choices([*choices, *already])
        self._offer()

    def why_not(self, choice: Choice) -> str:
        """Reason why somebody cannot be chosen: they are here already, with their seat."""
        where = self._where.get(choice.id, "")
        key = "entries.here_already_where" if where else "entries.here_already_said"
        return self._words.text(key, name=choice.name, where=where)

    def guest(self, club: Club, name: str) -> Player:
        """The guest under a name that was given here."""
        counts = not self._is_outside
        return Player(club.new_player_id(), name, is_guest=True, may_publish=False, counts_in_league=counts)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.outside:
            return super().eventFilter(watched, event)
        is_enter = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.type() != QEvent.Type.KeyPress or not is_enter:
            return False
        # Only a guest is asked about the league: Enter on the tick means the guest, whoever of the register matches.
        self._take_new()
        return True

    def _offer(self) -> None:
        typed = self.search.text().strip()
        for part in (self._new, self.outside):
            part.setVisible(bool(typed) and self._may_join)
        if typed:
            name = typed if len(typed) <= _LONGEST_SHOWN else typed[: _LONGEST_SHOWN - 1] + "…"
            key = "entries.new_guest" if self.shown else "entries.new_guest_enter"
            self._new.setText(self._words.text(key, name=name))
        self.say_nothing_found("" if self._may_join else self._words.text("entries.nobody_fits"))

    def _missed(self, name: str) -> None:
        if self._may_join:
            self._join(name)

    def _take_new(self) -> None:
        self._join(self.search.text().strip())

    def _join(self, name: str) -> None:
        # The next one counts again, unless it is said.
        self._is_outside = self.outside.isChecked()
        self.outside.setChecked(False)
        self.search.setText("")
        self.search.setFocus()
        self.newcomer.emit(name)
