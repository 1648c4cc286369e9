"""What every test of cases and stacks stands on: the dark theme and the words of both languages."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.theme.theme import apply_theme


@pytest.fixture(autouse=True)
def dark(qapp: QApplication) -> None:
    """The look without which sizes and the order of focus mean nothing."""
    apply_theme(qapp, "dark")


@pytest.fixture
def german() -> Words:
    return Words(resources() / "locale", "de")


@pytest.fixture
def english() -> Words:
    return Words(resources() / "locale", "en")
