"""Trial of a package: what is done with every one, as a host would, whatever system it is for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from console import Trouble, say
from openpyxl import Workbook, load_workbook
from PIL import Image, ImageChops

from homepoker.core.entries import still_in
from homepoker.services.club import codec
from homepoker.services.evening.replay import replayed
from homepoker.services.exchange import evening_file
from homepoker.store.evening.recorded_log import write_recorded
from homepoker.store.resource_files import resources
from homepoker.ui.theme.palette import DARK

LONGEST = 300.0
"""Seconds that one program may take: a machine that others use too may need two minutes for what takes half of one."""

PIXELS_OF_A_BUTTON = 3_000
PIXELS_OF_TABLES = 50_000
PLAIN, FAINT = 64, 4
"""Differences in lightness, of 256: more than an edge that is drawn in another way, and that of two dark grounds."""

SHARE_OF_A_PAGE = 0.1
"""Share of the screen that is another one when another page is shown."""

SHARE_OF_A_CURSOR = 0.0005
"""Share of the screen that blinks where letters are typed; more is still being laid out."""

TRIES = 20
BUST_OUTS_BEFORE = 2
OTHER_CLUB = "league"
PASSWORD = "HOMEPOKER_SHARED_PASSWORD"
FORMULA = "10 * sqrt(players / place)"


class Bench(Protocol):
    """A system on which the package is installed."""

    @property
    def data(self) -> Path:
        """The program's data folder there."""

    def run(self, *arguments: str | Path, offscreen: bool = False, password: str = "") -> tuple[int, str]:
        """Run the installed program to its end; its exit code and what it says.

        :param offscreen: it draws, and there is no screen.
        :param password: of a shared league; the program finds it in its environment.
        """

    def open_window(self, screen: Mapping[str, str], *files: Path | str) -> subprocess.Popen[bytes]:
        """Start the installed program on a screen, with a file as a double click does; the process that was started."""

    def kill(self) -> None:
        """End the program at once, as a power cut would."""

    def said(self) -> str:
        """Output of the program with the window."""

    def seen_from_there(self, path: Path) -> Path | str:
        """The path of a file as the system knows it."""


Step = tuple[str, Callable[[], object]]
"""Step of a trial: its words, and what does it."""


def take(steps: Iterable[Step]) -> None:
    """Take steps one after the other, and say of each how long it took.

    :raises Trouble: one does not do what it shall.
    """
    for words, step in steps:
        began = time.monotonic()
        step()
        say(f"  {words}: {time.monotonic() - began:.0f} s")


def steps_of_use(bench: Bench, version: str, evening: Path | str, pictures: Path) -> list[Step]:
    """Steps in which an installed program is used.

    :param evening: the recorded sample evening, by its path there.
    :param pictures: a folder that the program and the trial write pictures into.
    """
    return [
        ("It says its version", lambda: require_version(bench, version)),
        ("The sample evening is replayed to its points", lambda: replay(bench, evening)),
        ("A screen is drawn", lambda: draw_picture(bench, pictures / "tonight.png")),
        (
            "Somebody is checked in in its window, it is killed, and nothing is lost",
            lambda: use_window(bench, pictures),
        ),
        (
            "An evening file is opened in the window, somebody busts out, and nothing is lost",
            lambda: play_on(bench, pictures),
        ),
        ("Its journal is printed", lambda: print_journal(bench, pictures / "journal.pdf")),
        ("A past season is taken in and written as a workbook", lambda: use_league(bench, pictures)),
        ("A shared league is asked for, which does not answer", lambda: ask_shared_league(bench, pictures)),
    ]


def require_version(bench: Bench, version: str) -> None:
    """Refuse a program that says another version."""
    code, said = bench.run("--version")
    require((code, said.strip()) == (0, f"homepoker {version}"), "the version is another one", said)


def replay(bench: Bench, evening: Path | str) -> None:
    """Replay the sample evening to its points."""
    code, said = bench.run("--lang", "en", "evening", "replay", evening)
    require(code == 0 and "gets 31 points" in said, "the sample evening comes out otherwise", said)


def draw_picture(bench: Bench, target: Path) -> None:
    """Draw a screen into a file."""
    target.unlink(missing_ok=True)
    code, said = bench.run("screenshot", "tonight", "-o", bench.seen_from_there(target), offscreen=True)
    require(code == 0 and target.exists(), "no picture is drawn", said)


def use_window(bench: Bench, pictures: Path) -> None:
    """Check somebody in by keyboard, kill the program, and find in its next window that nothing is lost."""
    sample = bench.data / "sample"
    bench.kill()  # what was made by programs without a screen would show nothing on one
    with screen_of_its_own(1280, 800) as screen:
        with window(bench, screen, pictures / "seen.png"):
            key(screen, "Return")  # the sample evening
            wait(lambda: "Vroni" in journal(sample), "the sample evening does not open", bench.said())
            wait(
                lambda: shows_another_page(picture_of(screen, pictures / "window.png"), pictures / "seen.png"),
                "the sample evening is not shown",
                bench.said(),
            )
            still_picture_of(screen, pictures / "window.png")
            require("Björn" not in journal(sample), "Björn is there before he comes", "")
            check_in(screen, sample, "bj", "Björn")
            bench.kill()
        with window(bench, screen, pictures / "seen.png"):
            still_picture_of(screen, pictures / "window-again.png")
            require("Björn" in journal(sample), "who was there is not there any more", bench.said())
            check_in(screen, sample, "ros", "Rosi")
            bench.kill()


def play_on(bench: Bench, folder: Path) -> None:
    """Open an evening file in the window that is open already, let somebody bust out by keyboard, and kill it."""
    file = folder / "Käthes Abend.homepoker"
    data, name = evening_in_play()
    file.write_bytes(data)
    bust_out = f"{name} out"
    bench.kill()
    with screen_of_its_own(1280, 800) as screen:
        with window(bench, screen, folder / "seen.png"):
            second = bench.open_window(screen, bench.seen_from_there(file))
            # Pressed before the first window shows the file, Enter would open the sample evening.
            wait(lambda: second.poll() is not None, "the open window does not take the evening file", bench.said())
            require("seated" not in journal(bench.data), "the evening is in the club before it is opened", bench.said())
            press_until(screen, lambda: name in journal(bench.data), "the evening file is not opened", "Return")
            wait(lambda: has_tables(picture_of(screen, folder / "window-playing.png")), "no table is shown", "")
            still_picture_of(screen, folder / "window-playing.png")
            require(bust_out not in journal(bench.data), f"{name} is out before anybody is told", bench.said())
            keys = ("Escape", "x", *name[:3].lower(), "Return", "Return")
            press_until(screen, lambda: bust_out in journal(bench.data), f"{name} is not out", *keys)
            bench.kill()
        with window(bench, screen, folder / "seen.png"):
            wait(lambda: has_tables(picture_of(screen, folder / "window-playing-again.png")), "no table is shown", "")
            still_picture_of(screen, folder / "window-playing-again.png")
            require(bust_out in journal(bench.data), "who was out is not out any more", bench.said())
            bench.kill()


def print_journal(bench: Bench, target: Path) -> None:
    """Print the journal of the newest evening into a file: what prints asks for libraries that nothing else does."""
    target.unlink(missing_ok=True)
    code, said = bench.run("evening", "journal", "-o", bench.seen_from_there(target))
    is_printed = target.exists() and target.read_bytes().startswith(b"%PDF")
    require(code == 0 and is_printed, "the journal is not printed", said)


def use_league(bench: Bench, folder: Path) -> None:
    """Have points worked out by a formula, a workbook of past evenings taken in, and its list written as a workbook."""
    code, said = bench.run("--lang", "en", "points", "formula", FORMULA, "--players", "20", "--place", "3")
    require(code == 0 and "25.8" in said, "points by a formula come out otherwise", said)
    shutil.rmtree(folder / OTHER_CLUB, ignore_errors=True)  # of an earlier trial: it has these evenings already
    played, written, register = folder / "Frühere Abende.xlsx", folder / "Liste.xlsx", folder / "Mitglieder.csv"
    workbook = Workbook()
    for row in (("Datum", "Name", "Platz", "Punkte"), ("05.03.2024", "Käthe", 1, 12), ("05.03.2024", "Jörg", 2, 8)):
        workbook.worksheets[0].append(row)
    workbook.save(played)
    for old in (written, register):
        old.unlink(missing_ok=True)
    exports = (("league", "export", "--season", "2024", "-o", written), ("players", "export", "-o", register))
    for step in (("league", "import", played), *exports):
        code, said = _in_its_own_club(bench, folder, *step)
        require(code == 0, f"{step[0]} {step[1]} ends with code {code}", said)
    cells = [cell for row in load_workbook(written).worksheets[0].values for cell in row]
    require(12 in cells and 8 in cells, "the list does not hold the points that were taken in", str(cells))
    members = register.read_text("utf-8-sig")  # the list names nobody who has not agreed to it
    require("Käthe" in members and "Jörg" in members, "the register does not name who was taken in", members)


def ask_shared_league(bench: Bench, folder: Path) -> None:
    """Send to a server that is not there: its driver, OpenSSL and the keyring are loaded only for that."""
    address = "postgresql+psycopg://club@127.0.0.1:1/league"
    code, said = _in_its_own_club(bench, folder, "league", "share", "--to", address, password="secret")
    require(code == 1 and "does not answer" in said, "a server that is not there is not told in words", said)


def _in_its_own_club(bench: Bench, folder: Path, *arguments: str | Path, password: str = "") -> tuple[int, str]:
    """Run the program on a club that no other step uses."""
    told = (bench.seen_from_there(one) if isinstance(one, Path) else one for one in arguments)
    return bench.run("--lang", "en", "--data", bench.seen_from_there(folder / OTHER_CLUB), *told, password=password)


def evening_in_play() -> tuple[bytes, str]:
    """The sample evening as a file, broken off after the first bust-outs, and the name of somebody who is still in."""
    evening = evening_file.read(resources() / "sample/evening.homepoker.json")
    lines = evening.lines
    last = next(at for at in range(1, len(lines)) if len(replayed(lines[:at]).entries.bust_outs) == BUST_OUTS_BEFORE)
    left = [evening.players[one.player] for one in still_in(replayed(lines[:last]).entries)]
    name = [one for one in left if one.isascii()][-1]
    return write_recorded(replace(evening, lines=lines[:last]), codec()), name


@contextmanager
def screen_of_its_own(width: int, height: int) -> Iterator[dict[str, str]]:
    """A screen with a window manager, which gives keys to the window; the variables that lead to it."""
    reading, writing = os.pipe()
    size = ["-screen", "0", f"{width}x{height}x24"]
    command = ["Xvfb", "-displayfd", str(writing), *size, "-nolisten", "tcp", "-ac"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        try:
            os.close(writing)
            with os.fdopen(reading) as told:
                variables = {"DISPLAY": f":{told.readline().strip()}"}
            with window_manager({**os.environ, **variables}):
                yield variables
        finally:
            server.terminate()


@contextmanager
def window_manager(env: Mapping[str, str]) -> Iterator[None]:
    """A window manager that is at work: it ends at once where a busy screen does not take it in yet."""
    answers = ["xdotool", "get_num_desktops"]
    for _ in range(TRIES):
        with subprocess.Popen(["openbox"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as manager:
            try:
                while manager.poll() is None and not _succeeds(answers, env):
                    time.sleep(0.2)
                if manager.poll() is None:
                    yield
                    return
            finally:
                manager.terminate()
        time.sleep(1)
    raise fault("no window manager comes", "")


def _succeeds(command: Sequence[str], env: Mapping[str, str]) -> bool:
    return subprocess.run(command, env=env, capture_output=True, check=False).returncode == 0


@contextmanager
def window(bench: Bench, screen: Mapping[str, str], seen: Path) -> Iterator[None]:
    """The program's window, ready for keys; whoever opens it kills the program.

    :param seen: where a picture of the screen is kept.
    """
    found = ["xdotool", "search", "--onlyvisible", "--name", "^Homepoker$"]
    bench.open_window(screen)
    env = {**os.environ, **screen}
    try:
        wait(
            lambda: _succeeds(found, env),
            "no window opens",
            bench.said(),
        )
        wait(lambda: has_button(picture_of(screen, seen)), "the window does not get past its opening", "")
        yield
    except BaseException:
        bench.kill()
        raise


def has_button(picture: Path) -> bool:
    """Whether a picture of the dark theme shows a button in the accent: the page has been opened and takes keys."""
    return pixels_of(picture, DARK.accent) > PIXELS_OF_A_BUTTON


def has_tables(picture: Path) -> bool:
    """Whether a picture of the dark theme shows the tables of an evening that is played."""
    return pixels_of(picture, DARK.felt) > PIXELS_OF_TABLES


def pixels_of(picture: Path, colour: str) -> int:
    """The number of pixels that a picture has in a colour."""
    wanted = tuple(bytes.fromhex(colour.removeprefix("#")))
    with Image.open(picture) as image:
        counted = image.convert("RGB").getcolors(image.width * image.height) or []
    return sum(count for count, one in counted if one == wanted)


def shows_another_page(picture: Path, before: Path) -> bool:
    """Whether a picture shows another page than an earlier one."""
    return share_that_differs(picture, before, FAINT) > SHARE_OF_A_PAGE


def share_that_differs(one: Path, other: Path, least: int = PLAIN) -> float:
    """The share of two pictures that is darker or lighter in one of them.

    :param least: how much, of 256.
    """
    with Image.open(one) as picture, Image.open(other) as beside:
        if picture.size != beside.size:
            return 1.0
        difference = ImageChops.difference(picture.convert("L"), beside.convert("L"))
    return sum(difference.histogram()[least:]) / (difference.width * difference.height)


def key(screen: Mapping[str, str], *keys: str) -> None:
    """Press keys."""
    subprocess.run(["xdotool", "key", "--delay", "150", *keys], env={**os.environ, **screen}, check=True)


def check_in(screen: Mapping[str, str], folder: Path, letters: str, name: str) -> None:
    """Type letters of a name and Enter until the journal says that somebody is there: a page may not take keys yet."""
    keys = ("ctrl+a", *letters, "Return")
    press_until(screen, lambda: name in journal(folder), f"{name} is not checked in by keyboard", *keys)


def press_until(screen: Mapping[str, str], is_so: Callable[[], bool], what: str, *keys: str) -> None:
    """Press keys until they have done what they shall: a page may not take keys yet.

    :raises Trouble: they do not.
    """
    for _ in range(TRIES):
        key(screen, *keys)
        until = time.monotonic() + LONGEST / TRIES
        while time.monotonic() < until:
            if is_so():
                return
            time.sleep(0.2)
    raise fault(what, "")


def picture_of(screen: Mapping[str, str], target: Path) -> Path:
    """A picture of the screen."""
    subprocess.run(["import", "-window", "root", str(target)], env={**os.environ, **screen}, check=True)
    return target


def still_picture_of(screen: Mapping[str, str], target: Path) -> None:
    """Take a picture of the screen once nothing moves on it: a page is laid out in more than one step."""
    before = target.with_name("seen.png")
    picture_of(screen, target)

    def is_still() -> bool:
        shutil.copyfile(target, before)
        time.sleep(1)
        return share_that_differs(picture_of(screen, target), before, FAINT) < SHARE_OF_A_CURSOR

    wait(is_still, "the window does not come to rest", "")


def journal(folder: Path) -> str:
    """The journal of the newest evening of a data folder, read beside the running program."""
    command = [sys.executable, "-P", "-m", "homepoker", "--data", str(folder), "--lang", "en", "evening", "journal"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout


def wait(is_so: Callable[[], bool], what: str, said: str) -> None:
    """Wait until something is so.

    :raises Trouble: it does not become so.
    """
    until = time.monotonic() + LONGEST
    while not is_so():
        require(time.monotonic() < until, what, said)
        time.sleep(0.2)


def require(is_so: bool, what: str, said: str) -> None:
    """Refuse the package unless something is so.

    :raises Trouble: it is not.
    """
    if not is_so:
        raise fault(what, said)


def fault(what: str, said: str) -> Trouble:
    """The trouble of a package that does not do what it shall."""
    return Trouble(
        f"On trial: {what}.\n{said[-2000:]}",
        "a host would have it like that on the first evening.",
        "run the program in the folder of the trial below build by hand, as packaging/*_trial.py does.",
    )
