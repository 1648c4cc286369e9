"""Libraries that the packages bring beside a system's own: no half of a pair, and a reason for every one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import debian_pool
import linux_pairs
import linux_tree
import pytest
from linux_pairs import Bundled, Symbols

RENAMED = "libxcb-randr-homepoker.so.0"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """One project, of which a half is the system's."""
    one = Bundled("libxcb", ("libxcb-*.so.?",), "libxcb.so.1", "It calls what is published.", ("libxcb.so.1",))
    monkeypatch.setattr(linux_pairs, "bundled", lambda: (one,))


def faults(loads: Mapping[str, Sequence[str]]) -> list[str]:
    return linux_pairs.faults({Path(name): names for name, names in loads.items()})


@pytest.mark.usefixtures("told")
def test_a_half_whose_reason_is_said_is_brought() -> None:
    assert faults({RENAMED: ["libxcb.so.1", "libc.so.6"], "platforms/libqxcb.so": ["libX11.so.6"]}) == []


@pytest.mark.usefixtures("told")
def test_a_library_of_which_nothing_is_said_is_refused() -> None:
    assert faults({RENAMED: ["libxcb.so.1"], "libnew.so.1": []}) == [
        "libnew.so.1 is brought, and nothing is said of what a system has in its place"
    ]


def test_half_of_a_pair_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Bundled("libxcb", ("libxcb-*.so.?",), "libxcb.so.1", "Nobody has thought about it.")
    monkeypatch.setattr(linux_pairs, "bundled", lambda: (one,))
    assert faults({RENAMED: ["libxcb.so.1"]}) == [
        f"{RENAMED} is half of a pair: libxcb.so.1, which it loads, is the system's"
    ]


@pytest.mark.usefixtures("told")
def test_what_is_said_of_libraries_that_are_not_there_is_refused() -> None:
    assert faults({}) == ["no library is called libxcb-*.so.?", "no library of libxcb loads libxcb.so.1 of the system"]


def test_every_library_of_debian_has_a_name_of_its_own_and_its_reason() -> None:
    lock = debian_pool.read_lock(debian_pool.LOCK.read_text(encoding="utf-8"))
    assert {*linux_tree.BESIDE_PYTHON, *linux_tree.BESIDE_QT} <= set(lock.packages)
    for one in linux_pairs.bundled():
        assert re.match(r"[A-Z].*\.", one.because, re.DOTALL), one.project
        assert one.counterpart
    assert linux_tree.own_name("libxcb-randr.so.0") == RENAMED
    of_randr = linux_pairs.project_of(RENAMED)
    assert of_randr is not None
    assert of_randr.other_half == ("libxcb.so.1",)
    keyboard = linux_pairs.project_of("libxkbcommon-x11-homepoker.so.0")
    assert keyboard is not None
    assert keyboard is linux_pairs.project_of("libxkbcommon-homepoker.so.0")
    assert keyboard.other_half == ()


def running(monkeypatch: pytest.MonkeyPatch, symbols: Mapping[str, Symbols]) -> list[str]:
    """What does not fit in a program that has loaded these; those below ``ours`` are of the package."""
    monkeypatch.setattr(linux_pairs, "symbols_of", lambda file: symbols[str(file)])
    return linux_pairs.faults_in_use({Path(name): name.startswith("ours/") for name in symbols})


def named(*symbols: str) -> frozenset[tuple[str, str]]:
    return frozenset((name, version) for name, _, version in (one.partition("@") for one in symbols))


LIBC = Symbols("libc.so.6", frozenset(), named("open@GLIBC_2.2.5"), frozenset())


def test_a_call_that_nothing_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Symbols("", frozenset(["libc.so.6"]), frozenset(), named("open@GLIBC_2.2.5", "pidfd@GLIBC_2.39", "xcb_new"))
    assert running(monkeypatch, {"libc.so.6": LIBC, "ours/libq.so": ours}) == [
        "libq.so calls pidfd@GLIBC_2.39, which nothing loaded has",
        "libq.so calls xcb_new, which nothing loaded has",
    ]


def test_what_a_system_lacks_of_its_own_is_not_our_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = Symbols("libodd.so.1", frozenset(["libc.so.6"]), frozenset(), named("somewhere_else"))
    assert running(monkeypatch, {"libc.so.6": LIBC, "libodd.so.1": theirs}) == []


def test_ours_is_not_lent_to_a_library_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Symbols("libxcb-randr.so.0", frozenset(), frozenset(), frozenset())
    mesa = Symbols("libGLX_mesa.so.0", frozenset(["libxcb-randr.so.0"]), frozenset(), frozenset())
    assert running(monkeypatch, {"ours/libxcb-randr.so.0": ours, "libGLX_mesa.so.0": mesa}) == [
        "libGLX_mesa.so.0 of the system gets our libxcb-randr.so.0"
    ]


SAID = """\
Dynamic Section:
  NEEDED               libc.so.6
  SONAME               libx.so.1

DYNAMIC SYMBOL TABLE:
0000000000000000      DF *UND*\t0000000000000000 (GLIBC_2.2.5) free
0000000000000000  w   D  *UND*\t0000000000000000              __gmon_start__
0000000000000000      DF *UND*\t0000000000000000              xcb_connect
0000000000001139 g    DF .text\t000000000000000b  X_1.0       x_open
0000000000001144 g    DF .text\t000000000000000b (X_0.9)      x_open
0000000000001150 g    DF .text\t000000000000000b  Base        x_close
"""


def test_symbols_are_read_with_their_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.CompletedProcess([], 0, stdout=SAID)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert linux_pairs.symbols_of(Path("libx.so.1")) == Symbols(
        "libx.so.1",
        frozenset(["libc.so.6"]),
        named("x_open@X_1.0", "x_open@X_0.9", "x_close"),
        named("free@GLIBC_2.2.5", "xcb_connect"),
    )
