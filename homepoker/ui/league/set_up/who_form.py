"""Form of who stands in a league and which evenings count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.league.definition import Guests, League
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.words import Words
from homepoker.ui.kit.fields.form_fields import choice_box, choose, labelled
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.lists.rows import choice_of
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.theme import spacing

_EVERYBODY, _CHOSEN = "everybody", "chosen"
_ALL, _TAKEN_IN = "all", "taken_in"
_ROWS_HEIGHT = 176


class WhoForm(QWidget):
    """Form of members, guests and evenings; ``changed`` says that the host changed it."""

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
        chosen = frozenset(PlayerId(one) for one in self.members.chosen)
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
