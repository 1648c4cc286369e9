"""Picker of an entrant: somebody of the register, or under a new name a guest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from homepoker.core.payouts import Cents
from homepoker.core.players import Player
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.ui.entries.view import cash_behind
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip

_LONGEST_SHOWN = 18
"""Letters of a name that fit beside the tables in a small window."""


class EntrantPicker(FilterList):
    """People who match and are here already are listed below, so that nobody joins twice.

    ``newcomer`` carries the name of a guest: Enter gives it where nobody matches, the link below the field always, for
    a guest may be called like a member. The tick beside it says that the guest plays outside the league; `guest` is
    the person, as the tick was when the name was given.

    In an evening that is played for money an amount behind the letters is the cash that is handed over (*Jü 50*): it
    is ``cash`` when the person was picked.
    """

    newcomer = Signal(str)
    paid = Signal()
    """Signal: Enter in the empty field, or behind an amount alone: who came last pays it, or exactly what is open."""

    def __init__(self, words: Words, nothing_left: str = "") -> None:
        super().__init__(words, words.text("tonight.check_in_hint"), "", nothing_left)
        self.takes_cash = False
        """Whether amounts are typed here too."""
        self.cash: Cents | None = None
        """The cash handed over by who was picked last; nothing where none was typed."""
        self._may_join = True
        self._known: frozenset[str] = frozenset()
        """Names and member numbers of all who are offered or here already."""
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
        self._account = labels.strong()
        self._account.hide()
        self.list_layout.insertWidget(1, self._account)
        self.list_layout.insertWidget(2, self._new, 0, Qt.AlignmentFlag.AlignLeft)
        self.list_layout.insertWidget(3, self.outside, 0, Qt.AlignmentFlag.AlignLeft)
        self.missed.connect(self._missed)
        self.search.textChanged.connect(self._offer)

    def show_people(self, choices: Sequence[Choice], here: Sequence[Choice], *, may_join: bool = True) -> None:
        """Offer these; the others are here already.

        :param may_join: somebody new may be named too.
        """
        self._may_join = may_join
        self._where = {choice.id: choice.detail for choice in here}
        self._known = frozenset(part for choice in (*choices, *here) for part in (choice.name, *choice.also) if part)
        says = self._words.text("entries.here_already")
        already = [replace(choice, detail=says, may_choose=False, is_only_found=True) for choice in here]
        self.set_choices([*choices, *already])
        self._offer()

    def say_account(self, text: str, tone: str) -> None:
        """Say below the field what is open of who came last; empty: nothing."""
        self._account.setText(text)
        labels.set_tone(self._account, tone)
        self._account.setVisible(bool(text))

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

    @property
    def _typed(self) -> tuple[str, Cents | None]:
        """The letters of a name that were typed, and the cash behind them."""
        text = self.search.text().strip()
        # A member may have a number, and a guest may be called *Max 2*.
        is_known = any(known.casefold().startswith(text.casefold()) for known in self._known)
        return (text, None) if is_known or not self.takes_cash else cash_behind(text)

    def _search(self, text: str) -> None:
        super()._search(self._typed[0])

    def _pick(self, choice: Choice) -> None:
        self.cash = self._typed[1]
        super()._pick(choice)

    def _enter(self) -> None:
        name, cash = self._typed
        if self.takes_cash and not name and (cash is not None or not self._is_meant):
            self.cash = cash
            self.search.setText("")
            self.paid.emit()
        else:
            super()._enter()

    def _offer(self) -> None:
        typed = self._typed[0]
        for part in (self._new, self.outside):
            part.setVisible(bool(typed) and self._may_join)
        if typed:
            name = typed if len(typed) <= _LONGEST_SHOWN else typed[: _LONGEST_SHOWN - 1] + "…"
            key = "entries.new_guest" if self.shown else "entries.new_guest_enter"
            self._new.setText(self._words.text(key, name=name))
        self.say_nothing_found("" if self._may_join else self._words.text("entries.nobody_fits"))

    def _missed(self, _typed: str) -> None:
        if self._may_join:
            self._take_new()

    def _take_new(self) -> None:
        name, self.cash = self._typed
        self._join(name)

    def _join(self, name: str) -> None:
        # The next one counts again, unless it is said.
        self._is_outside = self.outside.isChecked()
        self.outside.setChecked(False)
        self.search.setText("")
        self.search.setFocus()
        self.newcomer.emit(name)
