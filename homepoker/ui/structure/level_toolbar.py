"""Toolbar above the levels: what is put in, what is done with the chosen rows, and who pays the ante."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QToolButton, QWidget

from homepoker.core.structure import Ante
from homepoker.services.words import Words
from homepoker.ui.kit.access.focus import on_click
from homepoker.ui.kit.controls.buttons import ghost, icon_button
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text.labels import caption
from homepoker.ui.theme import spacing


@dataclass(frozen=True, slots=True)
class LevelActs:
    """Acts of the toolbar on the levels; ``move`` takes by how many rows."""

    insert_level: Callable[[], None]
    insert_break: Callable[[], None]
    move: Callable[[int], None]
    copy: Callable[[], None]
    delete: Callable[[], None]
    paste: Callable[[], None]


class LevelToolbar(StackingRow):
    """Toolbar of the levels: ``row_buttons`` need chosen rows, ``ante`` says who pays it."""

    def __init__(self, words: Words, acts: LevelActs, table: QWidget, undo: QWidget) -> None:
        """
        :param table: gets the focus behind what is typed over next.
        :param undo: gets it behind what takes rows out.
        """
        super().__init__()
        self.setContentsMargins(spacing.S, 0, spacing.S, 0)
        self.setSpacing(spacing.XS)
        for key, act, picture in (
            ("profile.insert_level", acts.insert_level, "add-level"),
            ("profile.insert_break", acts.insert_break, "break"),
        ):
            insert = ghost(words.text(key), icon=picture, size="small")
            # What was put in is typed over now.
            on_click(insert, act, lambda: table)
            self.addWidget(insert)
        self.addSpacing(spacing.S)
        self.row_buttons: list[QToolButton] = []
        for picture, key, do in (
            ("chevron-up", "profile.move_up", lambda: acts.move(-1)),
            ("chevron-down", "profile.move_down", lambda: acts.move(1)),
            ("copy", "profile.copy_rows", acts.copy),
        ):
            self.row_buttons.append(icon_button(picture, words.text(key), do, size="small"))
        delete = icon_button("delete", words.text("profile.delete_rows"), size="small")
        # The next row is chosen already: one press more must not take it out too.
        on_click(delete, acts.delete, lambda: undo)
        self.row_buttons.append(delete)
        paste = icon_button("paste", words.text("profile.paste_rows"), size="small")
        on_click(paste, acts.paste, lambda: table)
        for button in (*self.row_buttons, paste):
            self.addWidget(button)
        self.addStretch(1)
        label = caption(words.text("profile.field.ante"))
        self.ante = ComboBox()
        self.ante.setAccessibleName(words.text("profile.field.ante"))
        for ante in Ante:
            self.ante.addItem(words.text(f"profile.ante_by.{ante.value}"), ante)
        label.setBuddy(self.ante)
        self.addWidget(label)
        self.addWidget(self.ante)
