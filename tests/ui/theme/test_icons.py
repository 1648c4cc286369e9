"""The application's icon: there at every size, with a house that can be seen at 16 pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from application_icon import write_ico
from PIL import Image
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from homepoker.ui.theme.icons import APPLICATION_SIZES, application_icon, application_picture


@pytest.mark.parametrize("size", APPLICATION_SIZES)
def test_house_and_spade_stand_out_at_every_size(size: int, qtbot: QtBot) -> None:
    picture = application_picture(size)
    assert (picture.width(), picture.height()) == (size, size)
    felt, house, spade = (
        QColor(picture.pixel(round(x * (size - 1)), round(y * (size - 1)))).lightness()
        for x, y in ((0.08, 0.3), (0.28, 0.85), (0.5, 0.6))
    )
    assert house > 200
    assert max(felt, spade) < 80


def test_windows_take_it_at_its_own_sizes(qtbot: QtBot) -> None:
    assert {size.width() for size in application_icon().availableSizes()} == set(APPLICATION_SIZES)
    assert application_icon().actualSize(QSize(20, 20)) == QSize(20, 20)


def test_the_file_for_windows_has_every_size(tmp_path: Path, qtbot: QtBot) -> None:
    write_ico(tmp_path / "homepoker.ico")
    with Image.open(tmp_path / "homepoker.ico") as read:
        assert read.info["sizes"] == {(size, size) for size in APPLICATION_SIZES}
