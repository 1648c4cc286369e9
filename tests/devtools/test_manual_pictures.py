"""The pictures of the manual: each is what it says, and all are drawn with one call."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from homepoker.core.refusal import Refusal
from homepoker.devtools.pictures import manual
from homepoker.devtools.pictures.camera import opened
from homepoker.devtools.pictures.manual import MANUAL_PICTURES, draw_manual, drawn

PARTS = [name for name, picture in MANUAL_PICTURES.items() if picture.part is not None]


def image(name: str, language: str) -> QImage:
    return QImage.fromData(drawn(name, language))


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_a_window_is_smaller_than_it_and_shows_something(qapp: QApplication, name: str) -> None:
    shown, (width, height) = image(name, "de"), MANUAL_PICTURES[name].size
    assert 250 < shown.width() < width / 2
    assert 250 < shown.height() < height
    assert len(set(memoryview(shown.constBits()).cast("I")[::16])) > 10


def test_a_whole_window_is_drawn_the_same_each_time_and_in_both_languages(qapp: QApplication) -> None:
    german = drawn("league", "de")
    assert QImage.fromData(german).size().toTuple() == MANUAL_PICTURES["league"].size
    assert drawn("league", "de") == german
    assert drawn("league", "en") != german


def test_no_output_of_the_machine_that_draws_is_looked_for(qapp: QApplication) -> None:
    with opened("welcome", None, (1280, 640), "de", "light") as made:
        loudspeaker = made.process_parts.loudspeaker
        loudspeaker.prepare()  # as a timer does after a second
        assert (loudspeaker.problem(), loudspeaker.outputs()) == (None, ())


def test_all_are_written_in_both_languages_and_themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "drawn", lambda name, language, theme: f"{language} {theme} {name}".encode())
    files = draw_manual(tmp_path / "new")
    assert {file.relative_to(tmp_path / "new").as_posix() for file in files} == {
        f"{language}/{name}.png" for language in ("de", "de/dark", "en", "en/dark") for name in MANUAL_PICTURES
    }
    assert (tmp_path / "new/en/play.png").read_bytes() == b"en light play"
    assert (tmp_path / "new/en/dark/play.png").read_bytes() == b"en dark play"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "drawn", lambda name, language, theme: b"")
    (tmp_path / "de").touch()
    with pytest.raises(Refusal) as refused:
        draw_manual(tmp_path)
    assert str(tmp_path) in str(refused.value.reason.values["path"])
