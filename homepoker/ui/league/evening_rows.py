"""Evenings of a season in a league; a row opens into whether it counts, and how much."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.league.definition import EveningInLeague
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.league.season_results import SeasonEvening
from homepoker.core.league.standings_rule import WHOLE
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import choice_box, choose
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.text.labels import caption
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.league.league_view import buy_in_applying, evening_columns, evening_row, factor_text
from homepoker.ui.league.set_up.points_field import points_box
from homepoker.ui.standings.breakdown import INDENT
from homepoker.ui.theme import spacing

_HUNDREDTHS = 100
_FACTORS = (500, 1000, 1500, 2000, 3000)


class EveningRows(QWidget):
    """List of evenings: ``said`` carries what the host says of one, ``opened`` the id of one to be looked at.

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
        return {key: self._note(key) for key, one in self._evenings.items() if one.evening.import_id}

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
    ) -> None:
        """Show evenings, the newest first.

        :param buy_ins: the least and largest that each evening states, where points depend on them: a row has a field.
        :param of_league: the buy-in where none is stated.
        :param corrected: the ids of imported ones that were corrected.
        """
        self._buy_ins, self._of_league, self._corrected = buy_ins, of_league, corrected
        opened = self.list.opened
        self._evenings = {one.evening.tournament_id: one for one in reversed(evenings)}
        rows = tuple(evening_row(one, self._words, self._note(key)) for key, one in self._evenings.items())
        self.list.show_rows(evening_columns(self._words), rows)
        for key in opened:
            self.list.open(key)

    def _note(self, key: str) -> str:
        if not self._evenings[key].evening.import_id:
            return ""
        return self._words.text("league.imported_corrected" if key in self._corrected else "league.imported")

    def _open_row(self, key: str) -> QWidget:
        words, shown = self._words, self._evenings[key]
        said = shown.setting
        counts = CheckBox(words.text("league.evening_counts"))
        counts.setChecked(shown.counts)
        counts.toggled.connect(lambda is_on: self.said.emit(replace(said, counts=is_on)))
        factors = sorted({*_FACTORS, said.factor})
        factor = choice_box(
            words.text("league.evening_factor"), [(str(one), factor_text(one, words)) for one in factors]
        )
        choose(factor, str(said.factor))
        _keep_width(factor)
        factor.setEnabled(shown.counts)
        factor.activated.connect(
            lambda: self.said.emit(replace(said, counts=True, factor=int(factor.currentData() or WHOLE)))
        )
        made = QWidget()
        row = StackingRow(made)
        row.setContentsMargins(INDENT, spacing.S, spacing.M, spacing.M)
        row.setSpacing(spacing.M)
        row.addWidget(counts)
        row.addWidget(caption(words.text("league.evening_factor")))
        row.addWidget(factor)
        if self._buy_ins is not None:
            row.addWidget(caption(words.text("league.evening_buy_in")))
            row.addWidget(
                self._buy_in_box(said, shown, buy_in_applying(self._buy_ins.get(key), self._of_league, words))
            )
        row.addStretch(1)
        # An imported one was not played here: there is nothing to open, and its cells are corrected alone.
        if shown.evening.import_id:
            row.addWidget(buttons.link(words.text("league_correction.correct"), partial(self.correct_wanted.emit, key)))
        else:
            row.addWidget(buttons.link(words.text("league.evening_open"), partial(self.opened.emit, key)))
        return made

    def _buy_in_box(self, said: EveningInLeague, shown: SeasonEvening, none: str) -> QWidget:
        """Field for an evening's buy-in.

        :param none: what applies without the host's word.
        """
        words = self._words
        box = points_box(words.text("league.evening_buy_in"), words.language, least=-1, decimals=2, closed=none)
        box.setValue(-1 if said.buy_in == BUY_IN_OF_LEAGUE else said.buy_in / _HUNDREDTHS)
        _keep_width(box)
        box.setEnabled(shown.counts)

        def tell() -> None:
            buy_in = round(box.value() * _HUNDREDTHS) if box.value() >= 0 else BUY_IN_OF_LEAGUE
            if buy_in != said.buy_in:
                self.said.emit(replace(said, counts=True, buy_in=buy_in))

        box.editingFinished.connect(tell)
        return box


def _keep_width(box: QWidget) -> None:
    """Let a box be as wide as what it shows: beside a stretch one that ignores its hint lies over its neighbours."""
    box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
