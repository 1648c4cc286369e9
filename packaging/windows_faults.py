"""Faults of the installed program under Wine: it is killed again and again, its disk runs full, its files are held.

What it has said to be recorded is compared with what lies on the disk afterwards. Read there by the package's own
SQLite on Windows first, as the next start would, and then beside it by the Python of this machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import windows_tree
from console import Trouble, say
from windows_bench import kept_ready, put_python, to_windows, windows_in
from windows_trial import Bench

from homepoker.core.history import Line
from homepoker.devtools.simulation.evening import MemoryShelf, open_with_host, plan
from homepoker.services.club import codec
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.replay import replayed
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.database import Database
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks

KILLS = 200
EVENINGS = 10
"""Different evenings that are played; each is killed at many points."""

TOLD_EACH = 20
AT_ONCE = 2
LONGEST_ACT = 6
"""Lines that one act of the random host writes at most: three undone and redone."""

LONGEST = 120.0
"""Seconds that one program may take."""

SMALL_DISK = "8m"


@dataclass(frozen=True)
class Killed:
    """An evening that was killed."""

    folder: Path
    seed: int
    acknowledged: int
    """The last line that was said to be on the disk."""


class Player:
    """A program of Windows that plays an evening and says what it has recorded."""

    def __init__(self, windows: Bench, program: Path, *arguments: str) -> None:
        script = to_windows(windows_tree.PARTS / "evening_to_kill.py")
        self.process = subprocess.Popen(
            ["wine", str(program), script, *arguments],
            env=windows.variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._limit = threading.Timer(LONGEST, self.process.kill)
        self._limit.start()
        self.said: list[str] = []

    def tell(self, line: str) -> None:
        """Write a line to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def hear(self) -> str:
        """The next line that it says.

        :raises Trouble: it has ended.
        """
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode("utf-8", "replace").strip()
        if not line:
            raise fault("the program ends by itself, or takes too long", "\n".join(self.said))
        self.said.append(line)
        return line

    def hear_until(self, wanted: str) -> str:
        """Wait for a line that begins so, and return it.

        :raises Trouble: it ends before.
        """
        while not (line := self.hear()).startswith(wanted):
            pass
        return line

    def kill(self) -> list[str]:
        """Kill it; what it had said that was not heard yet.

        Services of Wine may hold the pipe, so its end is not waited for.
        """
        self._limit.cancel()
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        rest = (self.process.stdout.read() or b"").decode("utf-8", "replace")
        self.process.stdout.close()
        if self.process.stdin is not None:
            self.process.stdin.close()
        # A line that was cut off had been begun after its act was on the disk; it was told to nobody.
        self.said += rest.split("\n")[:-1]
        return self.said


def run(root: Path, names: Sequence[str], version: str, env: Mapping[str, str]) -> None:
    """Build the program tree and try all faults on it.

    :param names: a number of kills, in place of the usual one.
    :raises Trouble: something acknowledged is lost, or a fault is not told in words.
    """
    kills = int(names[0]) if names else KILLS
    windows = windows_in(root / "build/windows/faults", env)
    tree = windows_tree.build(root, root / "build/windows", version, env)
    windows.make(root)
    program = windows.folder / "drive_c/Programs/Homepoker/python.exe"
    put_python(tree, program.parent)
    with kept_ready(windows), tempfile.TemporaryDirectory(dir=_place(), prefix="wine-") as place:
        say(f"Killing the program {kills} times")
        say(f"  {kill_often(windows, program, Path(place), kills)}")
        say(f"  {fill_its_disk(windows, program, Path(place) / 'small')}")
        say(f"  {hold_its_file(windows, program, Path(place))}")


def _place() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def kill_often(windows: Bench, program: Path, place: Path, kills: int) -> str:
    """Kill a playing program so often and compare each evening with what was acknowledged; what was compared.

    :raises Trouble: an evening lacks something, or is not the one that was played.
    """
    empty = place / "empty"
    Database.open(empty).close()
    books = load_rulebooks(resources() / "rulebooks")
    whole, acts = dict[int, list[Line]](), dict[int, int]()
    for seed in range(EVENINGS):
        host, _ = open_with_host(plan(14, seed, books), books, MemoryShelf())
        acts[seed] = sum(1 for _ in host.evening())
        whole[seed] = host.desk.history.lines

    has_failed = threading.Event()

    def whole_turn(first: int) -> tuple[int, int, int]:
        try:
            return one_after_another(first)
        except BaseException:
            has_failed.set()
            raise

    def one_after_another(first: int) -> tuple[int, int, int]:
        acknowledged, reopened, unsaid = 0, 0, 0
        earlier: Killed | None = None
        for number in range(first, kills, AT_ONCE):
            if has_failed.is_set():
                break
            folder = place / f"killed {number}"
            shutil.copytree(empty, folder)
            after = Random(number).randint(1, acts[number % EVENINGS] * 4 // 5)
            killed, found = kill_once(windows, program, folder, number, after, earlier)
            if earlier is not None:
                _compare(earlier, found, whole[earlier.seed])
                unsaid += found - earlier.acknowledged
                reopened += 1
                shutil.rmtree(earlier.folder)
            acknowledged += killed.acknowledged
            if not (number + 1) % TOLD_EACH:
                say(f"  {number + 1} kills")
            earlier = killed
        if earlier is not None:
            _compare(earlier, None, whole[earlier.seed])
        return acknowledged, reopened, unsaid

    with ThreadPoolExecutor(AT_ONCE) as pool:
        counted = list(pool.map(whole_turn, range(AT_ONCE)))
    acknowledged, reopened, unsaid = (sum(one) for one in zip(*counted, strict=True))
    return (
        f"{kills} kills: all {acknowledged} acknowledged lines are there ({unsaid} more were on the disk before they "
        f"were said); each log is the evening that was played and replays, each database is sound; {reopened} were "
        "opened again on Windows first"
    )


def kill_once(
    windows: Bench, program: Path, folder: Path, number: int, after: int, earlier: Killed | None
) -> tuple[Killed, int]:
    """Play an evening and kill it a moment after some acts; and how many lines the earlier one has on Windows."""
    seed = number % EVENINGS
    player = Player(windows, program, "play", "100000", to_windows(folder.parent))
    try:
        player.hear_until("ready")
        before = "-" if earlier is None else to_windows(earlier.folder)
        player.tell(f"{before}|{to_windows(folder)}|{seed}")
        found = 0 if earlier is None else int(player.hear_until("found ").split()[1])
        player.hear_until("begins")
        for _ in range(after):
            player.hear()
        time.sleep(Random(-1 - number).uniform(0, 0.1))
    finally:
        said = player.kill()
    heard = [line for line in said[said.index("begins") + 1 :] if line != "waits"]
    if not all(line.isdigit() for line in heard):
        raise fault("the evening breaks off", "\n".join(heard))
    return Killed(folder, seed, int(heard[-1])), found


def _compare(killed: Killed, found: int | None, whole: Sequence[Line]) -> None:
    with Database.open(killed.folder) as database:
        database.check()
        log = TournamentLog(database, codec())
        (tournament,) = log.tournaments()
        desk = TournamentDesk(tournament.id, log, SystemTimekeeper(), RandomDraw())
        kept = desk.history.lines
        wrong = [
            what
            for what, is_wrong in (
                ("what was acknowledged is lost", len(kept) < killed.acknowledged),
                ("there is more than was played", len(kept) > killed.acknowledged + LONGEST_ACT),
                ("Windows reads another number of lines", found is not None and found != len(kept)),
                ("the lines are not those that were played", kept != list(whole[: len(kept)])),
                ("it replays to another state", desk.state != replayed(whole[: len(kept)])),
            )
            if is_wrong
        ]
    if wrong:
        raise fault(
            f"after a kill {' and '.join(wrong)}",
            f"seed {killed.seed}: {killed.acknowledged} acknowledged, {len(kept)} kept, {found} found on Windows",
        )


def fill_its_disk(windows: Bench, program: Path, disk: Path) -> str:
    """Let the disk run full in the middle of an evening, and make room again; what was compared.

    :raises Trouble: it is not said in words, or something is lost.
    """
    with _small_disk(disk):
        folder, filler = disk / "club", disk / "filler"
        player = Player(windows, program, "play", "20", to_windows(disk.parent))
        try:
            player.hear_until("ready")
            player.tell(f"-|{to_windows(folder)}|3")
            player.hear_until("waits")
            before = int(player.said[-2])
            with filler.open("wb", buffering=0) as file:
                try:
                    while file.write(bytes(4096)) == 4096:
                        pass
                except OSError:
                    pass
            refused = [_act(player) for _ in range(3)]
            is_refused = all(one.startswith("refused ") for one in refused)
            _require(is_refused, "an act on a full disk is not refused", refused)
            _require("full" in refused[-1], "it is not said that the disk is full", refused)
            filler.unlink()
            acted = [_act(player) for _ in range(3)]
            _require(acted == [str(before + one) for one in (1, 2, 3)], "with room it does not go on", acted)
        finally:
            player.kill()
        with Database.open(folder) as database:
            database.check()
            log = TournamentLog(database, codec())
            (tournament,) = log.tournaments()
            kept = log.lines(tournament.id)
            replayed(kept)
        _require(len(kept) == before + 3, "another number of lines is there", [str(len(kept)), str(before)])
    return f"Full disk: 3 acts refused in words ({refused[-1][8:]}), 3 recorded after it, {len(kept)} lines there"


def _act(player: Player) -> str:
    player.tell("act")
    return player.hear()


@contextmanager
def _small_disk(folder: Path) -> Iterator[None]:
    """A disk of a few megabytes in a folder; only root may make one."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "homepoker-test", str(folder)]
    made = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if made.returncode:
        raise fault("a small disk cannot be mounted", made.stderr)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def hold_its_file(windows: Bench, program: Path, place: Path) -> str:
    """Let another program hold the file that is to be replaced: for half a second, and for too long; what came of it.

    :raises Trouble: the file is not replaced, or is damaged, or nothing is said.
    """
    target = place / "evening.homepoker"
    told = []
    for seconds, expected in ((0.5, ("written", b"new")), (5.0, ("refused", b"old"))):
        target.write_bytes(b"old")
        writer = Player(windows, program, "write", to_windows(target))
        holder = None
        try:
            writer.hear_until("ready")
            holder = Player(windows, program, "hold", to_windows(target), str(seconds))
            holder.hear_until("holds")
            began = time.monotonic()
            writer.tell("now")
            said = writer.hear()
            took = time.monotonic() - began
        finally:
            writer.kill()
            if holder is not None:
                holder.kill()
        came = (said.partition(" ")[0], target.read_bytes())
        _require(came == expected, f"held for {seconds} s, it is {came} and not {expected}", [said])
        told.append(f"held for {seconds} s: {said} after {took:.1f} s")
    return "File in use: " + "; ".join(told)


def fault(what: str, said: str) -> Trouble:
    """The complaint about a fault that is not survived."""
    return Trouble(
        f"Faults under Wine: {what}.\n{said[-2000:]}",
        "a host would lose what was recorded, or not know why.",
        "run packaging/windows/evening_to_kill.py by hand in build/windows/bench, with the variables of "
        "packaging/windows_trial.py.",
    )


def _require(is_so: bool, what: str, said: Sequence[str]) -> None:
    if not is_so:
        raise fault(what, "\n".join(said))
