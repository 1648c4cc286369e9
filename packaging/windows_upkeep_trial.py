"""Trial of the installer among other people's files: chosen folders, upgrades over what is in use, missing files.

Each path here was once walked by hand and lost something. Boxes and pages are read by a program of Windows
(``windows/boxes.c``), as a host reads them; their pictures are kept for whoever wants to look.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import trial
import windows_tree
from PIL import Image
from trial import require, wait

from homepoker.ui.theme.palette import DARK

if TYPE_CHECKING:
    from windows_trial import Bench

IN_USE, FOREIGN, NO_ROOM, OLD_WINDOWS, NOT_WRITTEN = 3, 4, 5, 7, 2
"""Exit codes of the installer; 2 is that of NSIS for what could not be written."""

SMALL_DISK = 800
"""Megabytes of the disk that runs full: the program twice has room on it, with half as much left."""

FORMAL = re.compile(r"\b(Sie|Ihnen|Ihr|Ihre[mnrs]?)\b")
"""Words with which the German of others addresses a host; ours says du."""

OF_OTHERS = ("notes.txt", "other.exe", "other.dll", "Lib/mine/deep/a.py", "site/mine.py", "DLLs/mine.dll")
"""Files that others have put into the program's folder, of every kind that was once removed by its name."""

OF_EARLIER = "site/of-an-earlier-version.py"

HELD = "site/PySide6/Qt6Core.dll"
"""The file that another program holds."""


@dataclass(frozen=True)
class Tongue:
    """Language of Windows, as far as its boxes are looked for."""

    code: str
    title: str
    install: str
    cancel: str
    held: tuple[str, ...]
    """Words of the box that names a file in use."""
    full: tuple[str, ...]
    """Words of the box on a disk without room."""
    refused: str
    """Words of the page after either."""


TONGUES = (
    Tongue(
        *("de", "Installation von Homepoker", "Installieren", "Abbrechen"),
        ("Ein anderes Programm", "Virenscanner", "Bisher ist nichts verändert"),
        ("nicht genug Platz", "Schaffe Platz", "Es ist nichts verändert"),
        "Homepoker wurde nicht installiert",
    ),
    Tongue(
        *("en", "Homepoker Setup", "Install", "Cancel"),
        ("Another program", "virus scanner", "Nothing has been changed so far"),
        ("not enough room", "Make room", "Nothing has been changed"),
        "Homepoker was not installed",
    ),
)


@dataclass(frozen=True)
class Site:
    """Installer on trial, the Windows it is tried in, and where pictures go."""

    bench: Bench
    root: Path
    installer: Path
    version: str
    pictures: Path

    @property
    def drive(self) -> Path:
        """The drive C of this Windows."""
        return self.bench.folder / "drive_c"

    def install(self, *options: str) -> tuple[int, str]:
        """Install without a question; the exit code and what was said.

        A path with spaces is told the installer without quotes, hence in pieces.
        """
        return self.bench.call(self.installer, "/S", *" ".join(options).split())

    def german(self) -> dict[str, str]:
        """Variables of a German Windows."""
        folder = self.root / "build/windows/locale"
        if not (folder / "de_DE.UTF-8").exists():
            folder.mkdir(parents=True, exist_ok=True)
            command = ["localedef", "-i", "de_DE", "-f", "UTF-8", str(folder / "de_DE.UTF-8")]
            subprocess.run(command, check=True, capture_output=True)
        return {"LOCPATH": str(folder), "LC_ALL": "de_DE.UTF-8"}

    def read(self, screen: Mapping[str, str]) -> str:
        """All that the visible windows say."""
        return self.bench.call(self.bench.reader, **screen)[1]

    def read_until(self, screen: Mapping[str, str], wanted: str, picture: str) -> str:
        """Wait until a window says something; all that is said then.

        :param picture: the name of a picture that is kept.
        :raises Trouble: it does not.
        """
        until = time.monotonic() + trial.LONGEST
        while wanted not in (said := self.read(screen)):
            require(time.monotonic() < until, f"no window says {wanted}", said)
            time.sleep(0.5)
        trial.picture_of(screen, self.pictures / f"{picture}.png")
        return said

    def press(self, screen: Mapping[str, str], title: str, button: str) -> None:
        """Press a button as soon as it can be pressed.

        :raises Trouble: it never can.
        """
        until = time.monotonic() + trial.LONGEST
        while self.bench.call(self.bench.reader, "press", title, button, **screen)[0]:
            require(time.monotonic() < until, f"{button} cannot be pressed", self.read(screen))
            time.sleep(0.5)

    def contents(self, folder: Path) -> dict[str, tuple[int, int]]:
        """Size and time of each file in a folder, by its path."""
        files = [path for path in folder.rglob("*") if path.is_file()]
        return {str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


def put_others(folder: Path) -> None:
    """Put files of others into a folder."""
    for name in OF_OTHERS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("of others", encoding="utf-8")


def require_others(folder: Path, when: str) -> None:
    """Refuse an installer that has touched files of others."""
    lost = [name for name in OF_OTHERS if not (folder / name).exists()]
    require(not lost, f"{when}, files of others are gone: {', '.join(lost)}", "")


def refuse_old_windows(site: Site) -> None:
    """Find that nothing is installed on a Windows on which the program does not run."""
    for version in ("win81", "win10"):
        site.bench.call("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", version, "/f")
        if version == "win81":
            code, said = site.install()
            require(code == OLD_WINDOWS, f"on Windows 8 the installer ends with code {code}", said)
            require(not site.bench.program.exists(), "it is installed on Windows 8", said)


def install_by_dialog(site: Site) -> None:
    """Install by its pages into a folder with files of others, in German, and start it from the last page."""
    chosen = site.drive / "Downloads"
    put_others(chosen)
    site.bench.kill()
    output = site.bench.folder / "said-by-setup.txt"
    with trial.screen_of_its_own(1280, 800) as screen, output.open("wb") as file:
        there = {**screen, **site.german()}
        subprocess.Popen(
            # Into a file: what the last page starts has this output too, which once ended it.
            ["wine", str(site.installer), r"/D=C:\Downloads"],
            env={**site.bench.variables, **there},
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
        )
        said = site.read_until(there, "Wohin soll Homepoker?", "setup-folder")
        _require_ours(said, "eigenen Ordner", r"C:\Downloads")
        site.press(there, "Installation", "Installieren")
        said = site.read_until(there, "Homepoker starten", "setup-finished")
        _require_ours(said, "ist installiert")
        require(_has_our_picture(site.pictures / "setup-finished.png"), "the last page has no picture of ours", said)
        require_others(chosen, "after an install into their folder")
        require((chosen / "Homepoker/Homepoker.exe").exists(), "it is not in a folder of its own", said)
        site.press(there, "Installation", "Fertigstellen")
        seen = site.pictures / "setup-started.png"
        wait(
            lambda: trial.has_button(trial.picture_of(screen, seen)),
            "what the last page starts shows no window",
            output.read_text("utf-8", "replace"),
        )
        site.bench.kill()


def _require_ours(said: str, *wanted: str) -> None:
    for one in wanted:
        require(one in said, f"the page does not say {one}", said)
    formal = FORMAL.search(said)
    require(formal is None, f"the page says {formal and formal[0]}", said)


def _has_our_picture(picture: Path) -> bool:
    colour = tuple(bytes.fromhex(DARK.ground.removeprefix("#")))
    with Image.open(picture) as image:
        counted = image.convert("RGB").getcolors(image.width * image.height) or []
    return sum(count for count, one in counted if one == colour) > trial.PIXELS_OF_A_BUTTON


def move_elsewhere(site: Site) -> None:
    """Install into the usual folder: the install in the other one goes, and what others have there stays."""
    earlier = site.drive / "Downloads/Homepoker"
    put_others(earlier)
    code, said = site.install(f"/D={_usual(site)}")
    require(code == 0, f"into another folder the installer ends with code {code}", said)
    left = sorted(site.contents(earlier))
    require(left == sorted(OF_OTHERS), f"of the install before these are left: {', '.join(left[:9])}", said)
    require_others(earlier.parent, "after a second install elsewhere")


def _usual(site: Site) -> str:
    user = site.bench.user.relative_to(site.drive)
    return "C:\\" + str(user / "Programs/Homepoker").replace("/", "\\")


def refuse_foreign_folder(site: Site) -> None:
    """Find that nothing is put among files of others, even where their folder has the program's name."""
    folder = site.drive / "Other/Homepoker"
    put_others(folder)
    before = site.contents(folder)
    code, said = site.install(r"/D=C:\Other")
    require(code == FOREIGN, f"into a folder of others the installer ends with code {code}", said)
    require(site.contents(folder) == before, "a folder of others is another one than before", said)


def upgrade_in_use(site: Site) -> None:
    """Find that nothing is changed while a command runs, a library is held or a window is open."""
    bench = site.bench
    _make_earlier(bench.program)
    put_others(bench.program)
    before = site.contents(bench.program)

    def refuse(what: str) -> None:
        code, said = site.install()
        require(code == IN_USE, f"{what} the installer ends with code {code}", said)
        require(site.contents(bench.program) == before, f"{what} the program's folder is another one than before", said)
        bench.kill()

    asked = bench.folder / "said-by-command.txt"
    command = bench.start(bench.program / "homepoker-cli.exe", "rule", "--facts", "-", output=asked)
    time.sleep(3)
    require(command.poll() is None, "the command does not wait for facts", asked.read_text("utf-8", "replace"))
    refuse("over a command that runs")
    _hold(site)
    refuse("over a library that is held")
    for tongue in TONGUES:
        what, title = HELD.replace("/", "\\"), f"setup-held-{tongue.code}"
        _refuse_in_box(site, tongue, (*tongue.held, what), tongue.cancel, title, is_held=True)
        require(site.contents(bench.program) == before, f"after {title} the program's folder is another one", "")
    with trial.screen_of_its_own(1280, 800) as screen, trial.window(bench, screen, bench.folder / "seen.png"):
        refuse("over an open window")


def _hold(site: Site, **variables: str) -> None:
    """Let another program hold a file of ours, as a virus scanner would."""
    said = site.bench.folder / "said-by-holder.txt"
    site.bench.start(
        site.bench.reader, "hold", site.bench.seen_from_there(site.bench.program / HELD), output=said, **variables
    )
    wait(lambda: "holds" in said.read_text("utf-8", "replace"), "the library is not held", "")


def _refuse_in_box(
    site: Site, tongue: Tongue, wanted: tuple[str, ...], answer: str, picture: str, *, is_held: bool = False
) -> None:
    """Install by the pages until a box refuses it, which says all that is wanted; answer it, and end the installer."""
    site.bench.kill()  # what was begun without a screen lets no other program have windows
    with trial.screen_of_its_own(1280, 800) as screen:
        there = {**screen, **(site.german() if tongue.code == "de" else {})}
        if is_held:
            _hold(site, **there)
        site.bench.start(site.installer, output=site.bench.folder / "said-by-setup.txt", **there)
        site.press(there, tongue.title, tongue.install)
        said = site.read_until(there, wanted[0], picture)
        if tongue.code == "de":
            _require_ours(said, *wanted)
        for one in wanted:
            require(one in said, f"the box does not say {one}", said)
        site.press(there, tongue.title, answer)
        site.read_until(there, tongue.refused, f"{picture}-after")
        site.bench.kill()


def upgrade_by_dialog(site: Site) -> None:
    """Upgrade by the pages over an open window: it is asked to close, the new version is there, others' files too."""
    bench = site.bench
    before = trial.journal(bench.data)
    require(" out" in before, "there is no evening whose keeping could be seen", before)
    bench.kill()
    with trial.screen_of_its_own(1280, 800) as screen, trial.window(bench, screen, bench.folder / "seen.png"):
        there = {**screen, **site.german()}
        bench.start(site.installer, output=bench.folder / "said-by-setup.txt", **there)
        site.press(there, "Installation", "Installieren")
        said = site.read_until(there, "Homepoker läuft", "setup-running")
        _require_ours(said, "(Homepoker.exe)", "Bisher ist nichts verändert")
        site.press(there, "Installation", "Wiederholen")
        said = site.read_until(there, "Homepoker starten", "setup-upgraded")
        require(_upgraded(bench.program), "it is not the next version", said)
        require_others(bench.program, "after an upgrade")
        bench.kill()
    require(trial.journal(bench.data) == before, "the evening is another one than before", "")


def _upgraded(program: Path) -> bool:
    return not (program / OF_EARLIER).exists() and not any(program.glob("~*"))


def upgrade_on_full_disk(site: Site) -> None:
    """Find that a disk that is full, or runs full on the way, leaves the installed version as it was."""
    disk = site.bench.folder / "small"
    disk.mkdir(exist_ok=True)
    with _small_disk(disk):
        there = site.bench.seen_from_there(disk)
        code, said = site.install(f"/D={there}")
        require(code == 0, f"onto a small disk the installer ends with code {code}", said)
        program, filler = disk / "Homepoker", disk / "filler"
        put_others(program)
        before = site.contents(program)

        def require_unchanged(when: str) -> None:
            require(site.contents(program) == before, f"{when}, the program's folder is another one than before", said)

        said_file = site.bench.folder / "said-by-setup.txt"
        setup = site.bench.start(site.installer, "/S", output=said_file)
        wait((program / "~new/site").exists, "the new version is not laid beside the old one", "")
        _fill(filler)
        code = setup.wait(trial.LONGEST)
        require(code == NOT_WRITTEN, f"on a disk that runs full the installer ends with code {code}", said)
        require_unchanged("after the disk ran full")
        code, said = site.install()
        require(code == NO_ROOM, f"on a full disk the installer ends with code {code}", said)
        require_unchanged("on a full disk")
        for tongue in TONGUES:
            _refuse_in_box(site, tongue, (*tongue.full, there), "OK", f"setup-full-{tongue.code}")
            require_unchanged(f"after setup-full-{tongue.code}")
        filler.unlink()
        shutil.rmtree(site.bench.program, ignore_errors=True)  # files of others, among which nothing is installed
        code, said = site.install(f"/D={_usual(site)}")
        require(code == 0, f"back from a small disk the installer ends with code {code}", said)
        require(
            sorted(site.contents(program)) == sorted(OF_OTHERS), "the install on the small disk is left there", said
        )
    trial.require_version(site.bench, site.version)


def _fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(1 << 16)) == 1 << 16:
            pass


@contextmanager
def _small_disk(folder: Path) -> Iterator[None]:
    """A disk in a folder; only root may make one."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}m", "homepoker-test", str(folder)]
    made = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    require(made.returncode == 0, "a small disk cannot be mounted", made.stderr)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def repair(site: Site) -> None:
    """Lay an installed program that lacks files over itself, its list among them: all is there again."""
    bench = site.bench
    put_others(bench.program)
    (bench.program / windows_tree.LIST).unlink()
    (bench.program / "DLLs/sqlite3.dll").unlink()
    code, said = site.install()
    require(code == 0, f"over a program that lacks files the installer ends with code {code}", said)
    require((bench.program / "DLLs/sqlite3.dll").exists(), "what was missing is not there again", said)
    require_others(bench.program, "after a repair")


def remove(site: Site) -> None:
    """Remove the program by its pages, then once more silently: what others and the club have stays each time."""
    bench, kept = site.bench, site.bench.data / "club.txt"
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("data", encoding="utf-8")
    bench.kill()
    with trial.screen_of_its_own(1280, 800) as screen:
        there = {**screen, **site.german()}
        bench.start(bench.program / windows_tree.UNINSTALLER, output=bench.folder / "said-by-removal.txt", **there)
        _require_ours(site.read_until(there, "Homepoker entfernen", "removal"), "Daten deines Vereins bleiben")
        site.press(there, "Deinstallation", "Deinstallieren")
        _require_ours(site.read_until(there, "Homepoker ist entfernt", "removed"), "Daten deines Vereins bleiben")
        bench.kill()
    _require_removed(site, "by its pages")
    code, said = site.install()
    require(code == FOREIGN, f"between what others left the installer ends with code {code}", said)
    shutil.rmtree(bench.program)
    code, said = site.install()
    require(code == 0, f"the installer ends with code {code}", said)
    put_others(bench.program)
    bench.call(bench.program / windows_tree.UNINSTALLER, "/S")
    wait(lambda: not (bench.program / windows_tree.LIST).exists(), "the program is not removed", "")
    time.sleep(1)
    _require_removed(site, "silently")
    require(kept.read_text(encoding="utf-8") == "data", "the club's data is gone", "")


def _require_removed(site: Site, how: str) -> None:
    left = sorted(site.contents(site.bench.program))
    require(left == sorted(OF_OTHERS), f"removed {how}, these are left: {', '.join(left[:9])}", "")
    _, said = site.bench.call("reg", "query", r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Homepoker")
    require("Publisher" not in said, f"removed {how}, Windows lists it still", said)


def _make_earlier(program: Path) -> None:
    """Give the installed program a file that the next version does not have."""
    (program / OF_EARLIER).write_text("", encoding="utf-8")
    with (program / windows_tree.LIST).open("a", encoding="utf-8", newline="") as written:
        written.write(OF_EARLIER.replace("/", "\\") + "\r\n")
