"""``homepoker screenshot``: what is handed on to whoever draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.cli.console import Picture
from tests.cli.calling import Caller


def test_the_screens_are_named_one_a_line(homepoker: Caller) -> None:
    assert homepoker("screenshot", "--list").out == "play\nroom\n"
    assert homepoker("screenshot", "--list", "--json").json == ["play", "room"]


def test_a_screen_is_drawn_as_asked(homepoker: Caller, tmp_path: Path) -> None:
    file = tmp_path / "play.png"
    arguments = ("--size", "1280x640", "--lang", "de", "--theme", "light", "-o", file, "--data", tmp_path)
    answer = homepoker("screenshot", "play", *arguments)
    assert answer.out == f"Gespeichert: {file}\n"
    assert homepoker.devtools.drawn == [Picture("play", tmp_path, (1280, 640), "de", "light", file, 100)]


def test_without_a_data_folder_the_sample_is_drawn_large_and_dark(homepoker: Caller) -> None:
    homepoker("screenshot", "room")
    assert homepoker.devtools.drawn == [Picture("room", None, (1920, 1080), "en", "dark", Path("room.png"), 100)]


@pytest.mark.parametrize("size", ["large", "1920", "0x0", "1920x", "1920 1080"])
def test_a_size_that_is_none_is_refused(homepoker: Caller, size: str) -> None:
    answer = homepoker("screenshot", "play", "--size", size)
    assert (answer.code, homepoker.devtools.drawn) == (1, [])
    assert "1920x1080" in answer.error


def test_without_a_screen_the_list_is_pointed_at(homepoker: Caller) -> None:
    answer = homepoker("screenshot")
    assert answer.code == 1
    assert "--list" in answer.error
