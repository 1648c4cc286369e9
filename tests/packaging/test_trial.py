"""Trials of packages: what is refused, and where a program of another system finds a file."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import linux_trial
import pytest
import trial
import windows_tree
import windows_trial
from console import Trouble
from PIL import Image

from homepoker import __version__
from homepoker.ui.theme.palette import DARK


class Answering:
    """A system whose program always gives the same answer."""

    data = Path("/data")

    def __init__(self, code: int, said: str) -> None:
        self.answer = code, said

    def run(self, *arguments: str | Path, offscreen: bool = False, password: str = "") -> tuple[int, str]:
        return self.answer

    def open_window(self, screen: object, *files: object) -> subprocess.Popen[bytes]:
        raise AssertionError("no window is asked for")

    def kill(self) -> None:
        raise AssertionError("nothing runs")

    def said(self) -> str:
        return ""

    def seen_from_there(self, path: Path) -> Path:
        return path


def test_a_program_of_another_version_is_refused() -> None:
    trial.require_version(Answering(0, "homepoker 1.2\n"), "1.2")
    with pytest.raises(Trouble, match="the version is another one"):
        trial.require_version(Answering(0, "homepoker 1.1\n"), "1.2")


@pytest.mark.parametrize("answer", [(0, "Marta wins and gets 30 points."), (1, "gets 31 points")])
def test_a_sample_evening_that_comes_out_otherwise_is_refused(answer: tuple[int, str]) -> None:
    trial.replay(Answering(0, "Marta wins and gets 31 points."), "evening")
    with pytest.raises(Trouble, match="comes out otherwise"):
        trial.replay(Answering(*answer), "evening")


def test_a_picture_of_an_earlier_trial_does_not_count(tmp_path: Path) -> None:
    target = tmp_path / "tonight.png"
    target.write_bytes(b"old")
    with pytest.raises(Trouble, match="no picture is drawn"):
        trial.draw_picture(Answering(0, ""), target)


def test_a_journal_that_is_not_printed_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "journal.pdf"
    target.write_bytes(b"%PDF of an earlier trial")
    with pytest.raises(Trouble, match="the journal is not printed"):
        trial.print_journal(Answering(0, ""), target)


def test_a_program_that_cannot_load_what_a_shared_league_takes_is_refused(tmp_path: Path) -> None:
    trial.ask_shared_league(Answering(1, "127.0.0.1 does not answer (Connection refused)."), tmp_path)
    with pytest.raises(Trouble, match="a server that is not there"):
        trial.ask_shared_league(Answering(1, "This installation lacks the library for PostgreSQL (psycopg)."), tmp_path)


def test_a_page_takes_keys_when_a_button_can_be_seen(tmp_path: Path) -> None:
    picture = tmp_path / "screen.png"
    image = Image.new("RGB", (400, 300), DARK.ground)
    image.save(picture)
    assert not trial.has_button(picture)
    image.paste(DARK.accent, (0, 0, 200, 40))
    image.save(picture)
    assert trial.has_button(picture)


def picture(folder: Path, name: str, ground: str, **boxes: tuple[int, int, int, int]) -> Path:
    """A picture of one ground with boxes in colours of the dark theme."""
    image = Image.new("RGB", (400, 300), ground)
    for colour, box in boxes.items():
        image.paste(getattr(DARK, colour), box)
    image.save(folder / name)
    return folder / name


def test_an_evening_is_shown_when_its_tables_can_be_seen(tmp_path: Path) -> None:
    assert not trial.has_tables(picture(tmp_path, "drawer.png", DARK.ground, accent=(0, 0, 300, 200)))
    assert trial.has_tables(picture(tmp_path, "tables.png", DARK.ground, felt=(0, 0, 300, 200)))


def test_another_page_is_told_from_the_same_one(tmp_path: Path) -> None:
    first = picture(tmp_path, "first.png", DARK.ground)
    assert not trial.shows_another_page(picture(tmp_path, "cursor.png", DARK.ground, text=(0, 0, 2, 20)), first)
    assert trial.shows_another_page(picture(tmp_path, "card.png", DARK.ground, surface=(0, 0, 300, 200)), first)


def test_a_window_is_pictured_when_nothing_moves_on_it_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coming = iter([(0, 0, 100, 100), (0, 0, 200, 100), (0, 0, 200, 200), (0, 0, 200, 200), (0, 0, 300, 300)])

    def take(_screen: object, target: Path) -> Path:
        return picture(tmp_path, target.name, DARK.ground, surface=next(coming))

    monkeypatch.setattr(trial, "picture_of", take)
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    trial.still_picture_of({}, tmp_path / "window.png")
    assert next(coming) == (0, 0, 300, 300)
    last = picture(tmp_path, "last.png", DARK.ground, surface=(0, 0, 200, 200))
    assert (tmp_path / "window.png").read_bytes() == last.read_bytes()


@pytest.mark.skipif(not shutil.which("openbox"), reason="no window manager is installed")
def test_a_window_manager_that_ends_at_once_is_started_again_and_then_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    with pytest.raises(Trouble, match="no window manager comes"), trial.window_manager({"PATH": os.environ["PATH"]}):
        raise AssertionError("there is no screen")
    assert len(waited) >= trial.TRIES


def test_letters_may_have_other_edges_and_no_other_words(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    picture(tmp_path, "a.png", DARK.ground, surface=(0, 0, 400, 300))
    picture(tmp_path / "here", "a.png", DARK.ground, text=(0, 0, 20, 20))
    linux_trial.require_same_look(tmp_path, tmp_path / "here", ["a.png"])
    picture(tmp_path / "here", "a.png", DARK.ground, text=(0, 0, 120, 80))
    with pytest.raises(Trouble, match=r"does not look like .*here/a\.png"):
        linux_trial.require_same_look(tmp_path, tmp_path / "here", ["a.png"])


def test_a_step_that_fails_ends_the_trial() -> None:
    taken: list[str] = []

    def fail() -> None:
        raise trial.fault("it is wrong", "said")

    with pytest.raises(Trouble, match="it is wrong"):
        trial.take([("one", lambda: taken.append("one")), ("two", fail), ("three", lambda: taken.append("three"))])
    assert taken == ["one"]


def test_a_file_has_another_path_inside_a_bare_system(tmp_path: Path) -> None:
    bench = linux_trial.Bench(tmp_path)
    assert bench.seen_from_there(bench.data) == Path("/home/host/.local/share/homepoker")


def test_what_a_package_must_look_like_is_shown_by_the_program_of_this_folder(tmp_path: Path) -> None:
    here = linux_trial.Here(tmp_path)
    here.home.mkdir(parents=True)
    trial.require_version(here, __version__)
    assert here.seen_from_there(here.data) == tmp_path / "home/host/.local/share/homepoker"


def test_only_root_can_try_the_packages_for_linux_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Trouble, match="Only root can try"):
        linux_trial.run(tmp_path, [], "1.2", {})


class BareWindows(Answering):
    """A Windows whose program says its version, and something of every evening."""

    def __init__(self, folder: Path, of_evening: str) -> None:
        super().__init__(0, of_evening)
        self.program = folder / "Programs/Homepoker"
        self.is_ended = False

    def make(self, root: Path) -> None:
        self.program.parent.mkdir()

    def run(self, *arguments: str | Path, offscreen: bool = False, password: str = "") -> tuple[int, str]:
        assert (self.program / "Homepoker.exe").read_text() == "MZ"
        return (0, "homepoker 1.2\n") if arguments == ("--version",) else self.answer

    def kill(self) -> None:
        self.is_ended = True


@pytest.mark.parametrize("points", [31, 30])
def test_the_tree_alone_runs_where_the_installer_would_put_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, points: int
) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "Homepoker.exe").write_text("MZ")
    windows = BareWindows(tmp_path, f"Marta wins and gets {points} points.")
    monkeypatch.setattr(windows_tree, "build", lambda *_: tree)
    monkeypatch.setattr(windows_trial, "bench_in", lambda *_: windows)
    if points == 31:
        windows_trial.run_quickly(tmp_path, "1.2", {})
    else:
        with pytest.raises(Trouble, match="comes out otherwise"):
            windows_trial.run_quickly(tmp_path, "1.2", {})
    assert windows.is_ended
