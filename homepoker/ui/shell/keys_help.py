"""Help of the keys outside play: a sheet with the keys of the screen that is open.

During play it stands beside the tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from homepoker.services.words import Words
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.manual.key_names import BEFORE_THE_START, EVERYWHERE, IN_A_PROFILE, OF_SECTIONS
from homepoker.ui.tonight.keys import keys_table

if TYPE_CHECKING:
    from homepoker.ui.tonight.section import TonightSection
    from homepoker.ui.window.main_window import MainWindow


def keys_of(section: str, tonight: TonightSection | None) -> tuple[str, ...]:
    """The keys of a screen, by the last part of their names in the catalogue: its own ones, then those of all."""
    own = OF_SECTIONS.get(section, ())
    if section == "tonight" and tonight is not None:
        from homepoker.ui.structure.chooser import ProfilePage

        is_profile = any(one.isVisible() for one in tonight.findChildren(ProfilePage))
        own = IN_A_PROFILE if is_profile else BEFORE_THE_START if tonight.desk is not None else ("black",)
    return (*own, *EVERYWHERE)


class KeysSheet(Sheet):
    """The keys of one screen, over the right side of the window."""

    def __init__(self, window: MainWindow, words: Words, names: tuple[str, ...]) -> None:
        super().__init__(window, words, words.text("keys.title"))
        self.body.addWidget(keys_table(words, names))
        self.body.addStretch(1)
        self.closed.connect(self.deleteLater)
