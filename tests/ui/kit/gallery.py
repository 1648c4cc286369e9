"""The whole kit on one page, to be looked at: ``python -m tests.ui.kit.gallery FOLDER`` writes the pictures.

Every picture is taken in both themes, once at a scaling of 1.0 and once at 1.5.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTime
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QProgressBar,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTabWidget,
    QTimeEdit,
    QVBoxLayout,
    QWidget,
)

from homepoker.core.quantities import card
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.drawings.badge import Badge
from homepoker.ui.kit.drawings.chip_disc import CHIP_COLOURS, ChipDisc
from homepoker.ui.kit.drawings.playing_card import PlayingCard
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.popover import Popover, Sheet
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.lists.rows import Cell, Choice, Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.confirm_inline import ConfirmInline
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD
from homepoker.ui.theme.theme import STYLE_ARGUMENTS, apply_theme

SECTIONS = (
    ("tonight", "Turnierabend"), ("players", "Spieler"), ("league", "Liga"), ("rulebook", "Regelwerk"),
    ("settings", "Einstellungen"),
)  # fmt: skip

PEOPLE = [
    Choice("p1", "Anna Österreicher", "Nr. 17", ("Anni",)),
    Choice("p2", "Björn Müller-Lüdenscheidt", "Nr. 4711"),
    Choice("p3", "Čeněk Dvořák", "Nr. 3"),
    Choice("p4", "Ida Groß", "schon eingecheckt", may_choose=False),
    Choice("p5", "Maximilian Sonnenschein-Hohenwarter", "Tisch 1, Platz 9", ("Max",)),
    Choice("p6", "Ulrike Weiß", "Gast"),
]


class Gallery(QMainWindow):
    """One window with every part of the kit, in German, whose words are the longer ones."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.resize(1280, 760)
        page = QWidget()
        self.setCentralWidget(page)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, spacing.L, 0)
        row.setSpacing(spacing.L)
        row.addWidget(rail())
        for column in (self._first(), self._second(), self._third()):
            column.setContentsMargins(0, spacing.L, 0, spacing.L)
            column.setSpacing(spacing.M)
            row.addLayout(column, 10)
        self.toasts = Toasts(self, words)
        self.popover = Popover(self, "Platz 4", "Platz 4 · Max")
        self.popover.body.addWidget(buttons.secondary("Ausgeschieden …", icon="knock-out"))
        self.popover.body.addWidget(buttons.secondary("Auf anderen Platz setzen", icon="move"))
        self.popover.body.addWidget(buttons.secondary("Stack eintragen", icon="chips"))
        self.sheet = Sheet(self, words, "Entscheidung")
        self.sheet.body.addWidget(labels.subheading("Der Einsatz gilt als Call über 400."))
        self.sheet.body.addWidget(
            labels.body("Ein einzelner Chip ohne Ansage ist ein Call, wenn eine Wette offen ist.")
        )
        self.sheet.body.addWidget(buttons.link("TDA 46", icon="rule"))
        self.sheet.body.addStretch(1)
        self.sheet.footer.addStretch(1)
        self.sheet.footer.addWidget(buttons.secondary("Anders entscheiden"))
        self.sheet.footer.addWidget(buttons.primary("Im Verlauf festhalten"))

    def _first(self) -> QVBoxLayout:
        column = QVBoxLayout()
        clock = Card("Level 5", (buttons.icon_button("undo", "Uhr zurück"), buttons.icon_button("more", "Mehr")))
        clock.add(labels.number("12:47", 72, SEMIBOLD))
        clock.add(labels.number("200 / 400 · Ante 400", spacing.TYPE_HEADING))
        clock.add(labels.quiet("Danach 300 / 600 · Pause um 22:06, in 52 min"))
        keys = QHBoxLayout()
        keys.setSpacing(spacing.S)
        keys.addStretch(1)
        keys.addWidget(buttons.icon_button("previous", "Voriges Level", is_framed=True))
        keys.addWidget(buttons.icon_button("play", "Uhr starten", size="large"))
        keys.addWidget(buttons.icon_button("next", "Nächstes Level", is_framed=True))
        keys.addStretch(1)
        clock.add(keys)
        column.addWidget(clock)
        press = Card("Knöpfe")
        self.primary = buttons.primary("Plätze auslosen", icon="dice")
        off = buttons.secondary("Speichern", icon="save")
        off.setEnabled(False)
        for line in (
            (self.primary, buttons.secondary("Exportieren", icon="export")),
            (buttons.ghost("Abbrechen"), buttons.danger("Löschen", icon="delete"), off),
            (buttons.link("APSA 3.5.17", icon="rule"), Badge("Gast"), Badge("gibt", "accent"), Badge("da", "good")),
            (Badge("Strafe", "danger"), Badge("Re-Entry", "warning"), Badge("BB")),
        ):
            layout = QHBoxLayout()
            layout.setSpacing(spacing.S)
            for widget in line:
                layout.addWidget(widget)
            layout.addStretch(1)
            press.add(layout)
        column.addWidget(press)
        column.addStretch(1)
        return column

    def _second(self) -> QVBoxLayout:
        column = QVBoxLayout()
        self.banner = Banner(self.words)
        self.banner.say(
            "Der Rechner hat 4 min geschlafen; die Uhr ist weitergelaufen.", "warning", [("Zurückgeben", lambda: None)]
        )
        column.addWidget(self.banner)
        fields = Card("Felder")
        grid = QGridLayout()
        grid.setHorizontalSpacing(spacing.M)
        grid.setVerticalSpacing(spacing.S)
        self.stack = ChipsEdit(self.words, "Stack", 15000)
        self.wrong = ChipsEdit(self.words, "Stack")
        self.wrong.set_error(self.words.text("kit.not_chips"))
        book = QComboBox()
        book.addItems(["Österreichisches Regelwerk", "Deutsche Pokerregeln", "TDA"])
        minutes = QSpinBox()
        minutes.setRange(1, 240)
        minutes.setValue(20)
        minutes.setSuffix(" min")
        for place, (name, field) in enumerate(
            (
                ("Name", QLineEdit("Björn Müller-Lüdenscheidt")),
                ("Regelwerk", book),
                ("Stack", self.stack),
                ("Dauer", minutes),
                ("Startstack", self.wrong),
                ("Beginn", QTimeEdit(QTime(19, 30))),
            )
        ):
            grid.addWidget(labels.caption(name), place // 2 * 2, place % 2)
            grid.addWidget(field, place // 2 * 2 + 1, place % 2, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        fields.add(grid)
        self.theme_choice = SegmentedControl((("dark", "Dunkel"), ("light", "Hell"), ("system", "System")), "Farben")
        fields.add(self.theme_choice)
        ticks = QHBoxLayout()
        for tick in (QCheckBox("Re-Entry"), QCheckBox("Ton"), QRadioButton("Gleich"), QRadioButton("Später")):
            tick.setChecked(tick.text() in {"Re-Entry", "Gleich"})
            ticks.addWidget(tick)
        fields.add(ticks)
        volume, progress = QSlider(Qt.Orientation.Horizontal), QProgressBar()
        volume.setValue(60)
        progress.setValue(40)
        fields.add(volume)
        fields.add(progress)
        column.addWidget(fields)
        self.confirm = ConfirmInline("„Max“ endgültig löschen?", "Löschen", "Behalten")
        column.addWidget(self.confirm)
        pictures = Card()
        cards = QHBoxLayout()
        for text in ("As", "Th", "7d", "Kc"):
            cards.addWidget(PlayingCard(self.words, card(text), 40))
        cards.addWidget(PlayingCard(self.words, None, 40))
        cards.addStretch(1)
        chips = QHBoxLayout()
        for value in list(CHIP_COLOURS)[4:15]:
            chips.addWidget(ChipDisc(self.words, value, 30))
        pictures.add(cards)
        pictures.add(chips)
        column.addWidget(pictures)
        column.addStretch(1)
        return column

    def _third(self) -> QVBoxLayout:
        column = QVBoxLayout()
        tabs = self.tabs = QTabWidget()
        self.table = Table("Rangliste", may_sort=True)
        columns = [
            Column("Platz", is_number=True), Column("Name", does_stretch=True), Column("Punkte", is_number=True),
            Column("K. o.", is_number=True),
        ]  # fmt: skip
        results = [("p5", 1, "Maximilian Sonnenschein", 31, 3), ("p1", 2, "Anna Österreicher", 26, 1),
                   ("p2", 3, "Björn Müller", 24, 0)]  # fmt: skip
        self.table.show_rows(
            columns,
            [
                (who, [Cell(f"{place}.", place), name, Cell(str(points), points), Cell(str(outs), outs)])
                for who, place, name, points, outs in results
            ],
        )
        self.table.selectRow(0)
        empty = EmptyState(
            "players",
            "Noch niemand eingecheckt.",
            "Tippe zwei Buchstaben eines Namens und drück Enter.",
            (buttons.primary("Spieler einchecken", icon="present"),),
        )
        self.bare = Table("Anwesende", empty)
        tabs.addTab(self.bare, "Anwesende")
        tabs.addTab(self.table, "Rangliste")
        column.addWidget(tabs, 5)
        self.picker = PeoplePicker(self.words, "Ausgeschieden durch …", "Niemand heißt so.")
        self.picker.set_choices(PEOPLE)
        self.picker.choose(["p1", "p6"])
        by_whom = Card("Durch wen?")
        by_whom.add(self.picker)
        column.addWidget(by_whom, 6)
        return column


def rail() -> QWidget:
    """The five sections."""
    frame = QFrame()
    frame.setProperty("frame", "rail")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(spacing.XS, spacing.S, spacing.XS, spacing.S)
    layout.setSpacing(spacing.XS)
    for name, word in SECTIONS:
        button = buttons.rail_button(name, word)
        button.setChecked(name == "tonight")
        layout.addWidget(button)
    layout.addStretch(1)
    return frame


def write_pictures(folder: Path, scale: str) -> None:
    """Write every state of the gallery in both themes."""
    app = QApplication([*sys.argv[:1], *STYLE_ARGUMENTS])
    for theme in ("dark", "light"):
        apply_theme(app, theme)
        gallery = Gallery(Words(resources() / "locale", "de"))
        gallery.show()
        for state, show in (
            ("page", lambda shown: shown.tabs.setCurrentIndex(1)),
            ("popover", _with_popover),
            ("sheet", _with_sheet),
        ):
            show(gallery)
            app.processEvents()
            gallery.grab().save(str(folder / f"kit-{state}-{theme}-{scale}.png"))
        gallery.close()


def _with_popover(gallery: Gallery) -> None:
    gallery.tabs.setCurrentIndex(0)
    gallery.picker.search.setText("xy")
    gallery.popover.open_at(gallery.primary)
    gallery.toasts.say("Maximilian Sonnenschein-Hohenwarter ist als Zehnter ausgeschieden.", action="Rückgängig")
    gallery.toasts.say("Die Leinwand ist wieder da.", tone="good")


def _with_sheet(gallery: Gallery) -> None:
    gallery.popover.close_again()
    gallery.toasts.clear()
    gallery.picker.search.setText("mü")
    gallery.sheet.open()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    write_pictures(Path(sys.argv[1]), os.environ.setdefault("QT_SCALE_FACTOR", "1.0"))
