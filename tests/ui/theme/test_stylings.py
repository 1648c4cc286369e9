"""How often Qt styles a widget: a page is styled where it stands, and not again with each parent that it is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QProxyStyle, QWidget

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.theme.theme import apply_text_size
from tests.ui.conftest import Run
from tests.ui.host import Host


class CountingStyle(QProxyStyle):
    """Fusion, with the number of times that it was put on a widget."""

    def __init__(self) -> None:
        super().__init__("Fusion")
        self.styled = 0

    def polish(self, *what: Any) -> Any:
        self.styled += isinstance(what[0], QWidget)
        return super().polish(*what)


@pytest.fixture
def host(run: Run) -> Host:
    """A host at the program; the first start of all chooses the style."""
    return run()


@pytest.fixture
def style(host: Host, qapp: QApplication) -> Iterator[CountingStyle]:
    made = CountingStyle()
    qapp.setStyle(made)
    yield made
    apply_text_size(qapp, 100)
    qapp.setStyle("Fusion")


def test_the_page_of_play_is_styled_hardly_more_than_once(host: Host, style: CountingStyle) -> None:
    desk = host._checked_in(("Ida", "Max", "Eva", "Ole"), {})
    SeatingCommands(desk).draw_seats({1: 9})
    ClockCommands(desk).start()
    style.styled = 0
    host.tonight.open(desk.tournament_id)
    widgets = len(host.play.findChildren(QWidget))
    assert widgets < style.styled < 2 * widgets
