"""What a Linux system must bring, and what is said where it does not."""

from __future__ import annotations

import pytest
import system_libraries
from console import Trouble
from system_libraries import PICTURES, SOUND, TESTS, WINDOW, Need, install_line, missing, provide

EGL = Need("libEGL.so.1", "libegl1", PICTURES)
PULSE = Need("libpulse.so.0", "libpulse0", SOUND, is_optional=True)


def nothing(name: str) -> bool:
    return False


def everything(name: str) -> bool:
    return True


def test_a_complete_system_lacks_nothing() -> None:
    assert missing([PICTURES, SOUND, WINDOW, TESTS], everything, everything) == []


def test_only_what_the_purpose_needs_is_asked_for() -> None:
    assert {need.purpose for need in missing([PICTURES], nothing, nothing)} == {PICTURES}
    assert {need.purpose for need in missing([PICTURES, WINDOW], nothing, nothing)} == {PICTURES, WINDOW}
    assert [need.package for need in missing([TESTS], nothing, nothing)] == [
        "xvfb",
        "openbox",
        "xdotool",
        "x11-xserver-utils",
        "faketime",
        "dpkg",
        "git",
        "binutils",
    ]


def test_the_loader_itself_says_what_is_there() -> None:
    assert system_libraries.has_library("libc.so.6")
    assert not system_libraries.has_library("libhomepoker-is-not-a-library.so.1")


def test_the_line_to_type_names_every_package() -> None:
    assert install_line([EGL, PULSE]) == (
        "sudo apt-get update && sudo apt-get install --no-install-recommends libegl1 libpulse0"
    )


def test_a_missing_library_stops_somebody_who_may_not_install_it() -> None:
    with pytest.raises(Trouble, match=r"Why it matters: .*drawing.*\n +What to do: .*libegl1.*again"):
        provide([EGL, PULSE], {}, is_root=False)


def test_missing_sound_stops_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    provide([PULSE], {}, is_root=False)
    said = capsys.readouterr().err
    assert "Missing for sound: libpulse.so.0" in said
    assert "libpulse0" in said.splitlines()[-1]


def test_nothing_is_said_where_nothing_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    provide([], {}, is_root=False)
    assert capsys.readouterr() == ("", "")
