"""What a rule link says on hovering is written as every other hint."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from homepoker.ui.seating.table import TableOval
from tests.ui.conftest import Run


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_link_on_the_felt_is_underlined_and_its_hint_is_not(run: Run, theme: str) -> None:
    host = run(theme=theme).begin("Ida", "Max", "Eva", "Jo")
    links = [
        button
        for oval in host.play.tables.findChildren(TableOval)
        for button in oval.findChildren(QPushButton)
        if button.property("kind") == "link" and button.isVisible()
    ]
    assert links
    for link in links:
        assert "underline" in link.styleSheet()
        # Qt's hint takes on the style of what it hints at, as anything inside of it does.
        hint = QLabel(link.toolTip(), link)
        hint.show()
        assert not hint.font().underline()
        hint.deleteLater()
