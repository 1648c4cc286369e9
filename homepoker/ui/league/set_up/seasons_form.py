"""Form of a league's seasons: a name and two dates each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.core.league.definition import LeagueSeason
from homepoker.core.limits import LONGEST_NAME
from homepoker.services.words import Words
from homepoker.ui.kit.access.focus import on_click
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import add_box, date_edit, date_of, number_box
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.league.set_up.view import SeasonPreset, overlap_note, preset_seasons, season_problem
from homepoker.ui.theme import spacing

_MOST_EVENINGS = 366


class SeasonsForm(QWidget):
    """Seasons one below the other; ``changed`` says that they are others now."""

    changed = Signal()

    def __init__(self, words: Words, today: date) -> None:
        super().__init__()
        self._words = words
        self._today = today
        self.seasons: tuple[LeagueSeason, ...] = ()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(spacing.S)
        self._said = quiet()
        self.add = add_box(words.text("league_set_up.season_preset"), ())
        self.add.addItem(words.text("league_set_up.season_add"), "")
        for preset in SeasonPreset:
            self.add.addItem(words.text(f"league_set_up.seasons_{preset.value}", year=str(today.year)), preset.value)
        self.add.activated.connect(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addLayout(self._rows)
        column.addWidget(self._said)
        column.addWidget(self.add)

    def show_seasons(self, seasons: Sequence[LeagueSeason]) -> None:
        """Show seasons; tells nobody."""
        self.seasons = tuple(seasons)
        empty(self._rows)
        for place, season in enumerate(self.seasons):
            self._rows.addWidget(self._row(place, season))
        self._say()

    def _row(self, place: int, season: LeagueSeason) -> QWidget:
        words = self._words
        name = QLineEdit()
        limit_line(name, LONGEST_NAME)
        put_in(name, season.name)
        name.setAccessibleName(words.text("league_set_up.season_name"))
        name.textEdited.connect(lambda text: self._edit(place, name=text))
        first = date_edit(words, season.first, words.text("league_set_up.season_first"))
        last = date_edit(words, season.last, words.text("league_set_up.season_last"))
        first.dateChanged.connect(lambda: self._edit(place, first=date_of(first)))
        last.dateChanged.connect(lambda: self._edit(place, last=date_of(last)))
        planned = number_box(
            words.text("league_set_up.season_evenings"),
            *(0, _MOST_EVENINGS, words.language),
            closed=words.text("league_set_up.season_open"),
        )
        set_tooltip(planned, words.text("league_set_up.season_evenings_about"))
        planned.setValue(season.evenings)
        planned.setSuffix(words.text("league_set_up.season_evenings_suffix"))
        planned.valueChanged.connect(lambda count: self._edit(place, evenings=count))
        away = buttons.icon_button("delete", words.text("league_set_up.season_remove", name=season.name))
        on_click(away, partial(self._remove, place), lambda: self.add)
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        # The number of evenings has words around it, and the longest are those that there is none yet.
        for parts in (((name, 3), (planned, 4), (away, 0)), ((first, 1), (last, 1))):
            across = QHBoxLayout()
            across.setSpacing(spacing.S)
            for part, share in parts:
                across.addWidget(part, share)
            column.addLayout(across)
        return row

    def _edit(self, place: int, **change: object) -> None:
        seasons = list(self.seasons)
        seasons[place] = replace(seasons[place], **change)  # type: ignore[arg-type] # each field passes its own type
        self.seasons = tuple(seasons)
        self._say()
        self.changed.emit()

    def _remove(self, place: int) -> None:
        self.show_seasons(self.seasons[:place] + self.seasons[place + 1 :])
        self.changed.emit()

    def _add(self) -> None:
        chosen = self.add.currentData()
        self.add.setCurrentIndex(0)
        if chosen:
            proposed = preset_seasons(SeasonPreset(chosen), self._today)
            self.show_seasons(sorted((*self.seasons, *proposed), key=lambda season: (season.first, season.last)))
            self.changed.emit()

    def _say(self) -> None:
        wrong = season_problem(self.seasons, self._words) if self.seasons else ""
        text = wrong or overlap_note(self.seasons, self._words)
        set_tone(self._said, "danger" if wrong else "quiet")
        self._said.setText(text)
        self._said.setVisible(bool(text))
