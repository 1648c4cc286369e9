"""Trial of the packages for Linux in bare systems: installed, used, killed, upgraded and removed as a host would.

Each system is a folder with the fewest packages that its makers know; only root can enter it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import linux_packages
import linux_pairs
import linux_tree
import trial
from console import Trouble, say
from program_tree import run_tool
from trial import LONGEST, fault, require

HOST = "host"
"""The user who is no administrator."""

DESKTOP = ("desktop-file-utils", "shared-mime-info", "xz-utils")
"""Packages that every desktop has: they keep its menu and its kinds of files, and unpack archives."""

SEEN = ("tonight.png", "window.png", "window-again.png", "window-playing.png", "window-playing-again.png")
"""The picture that a package draws, and those of its window."""

MOST_THAT_DIFFERS = 0.05
"""Share of a picture that may be plainly otherwise: edges of letters, a clock that goes on, notices that come later:
up to four hundredths. Another page of the window differs by eight.
"""

PICTURES = "build/linux/pictures"
"""Folder in which the pictures of a trial stay, by release and package."""

EVENING = "site/homepoker/resources/sample/evening.homepoker.json"


@dataclass(frozen=True)
class Release:
    """A release of a system that has Debian's packages."""

    suite: str
    mirror: str
    script: tuple[str, ...] = ()
    """The way to set it up, where debootstrap does not know the release by itself."""
    is_signed: bool = True
    """Whether this machine knows the key of its makers."""
    is_rolling: bool = False
    """Whether it has other packages every day: an unused system of it is no longer one next week."""


LONGEST_ROLLING = 24 * 60 * 60
"""Seconds after which a system of a rolling release is made anew."""

DEBIAN, UBUNTU = "http://deb.debian.org/debian", "http://archive.ubuntu.com/ubuntu"
RELEASES = (
    Release("bookworm", DEBIAN),
    Release("trixie", DEBIAN),
    Release("jammy", UBUNTU, is_signed=False),
    Release("noble", UBUNTU, ("jammy",), is_signed=False),
    Release("resolute", UBUNTU, ("jammy",), is_signed=False),
    Release("sid", DEBIAN, is_rolling=True),
)


class Bench:
    """A bare system in a folder, in which programs are run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # The program as a host calls it, and the folder that it lies in.
        self.program: Sequence[str] = ("homepoker",)
        self.installed = Path("/", linux_packages.PLACE)
        self._opened: list[subprocess.Popen[bytes]] = []

    @property
    def home(self) -> Path:
        """The home folder of the host."""
        return self.folder / "home" / HOST

    @property
    def data(self) -> Path:
        """The program's data folder."""
        return self.home / ".local/share/homepoker"

    def make(self, base: Path) -> None:
        """Make the system anew from an unused one."""
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        # A copy that keeps owners, links and devices.
        subprocess.run(["cp", "-a", str(base), str(self.folder)], check=True)
        shutil.copyfile("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        self.administer("useradd", "--create-home", "--shell", "/bin/sh", HOST)

    def run(self, *arguments: str | Path, offscreen: bool = False, password: str = "") -> tuple[int, str]:
        """Run the installed program to its end; its exit code and what it says."""
        drawing = {"QT_QPA_PLATFORM": "offscreen"} if offscreen else {}
        command = self._as_host([*self.program, *map(str, arguments)], {trial.PASSWORD: password, **drawing})
        said = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=LONGEST, check=False
        )
        return said.returncode, said.stdout

    def open_window(self, screen: Mapping[str, str], *files: Path | str) -> subprocess.Popen[bytes]:
        """Start the installed program on a screen, with a file as a double click does; the process that was started."""
        command = self._as_host([*self.program, *map(str, files)], screen)
        with (self.folder / "said.txt").open("ab") as said:
            opened = subprocess.Popen(command, stdout=said, stderr=said)
        self._opened.append(opened)
        return opened

    def kill(self) -> None:
        """Kill the program, and whatever it has started."""
        for opened in self._opened:
            opened.kill()
            opened.wait(LONGEST)
        self._opened.clear()

    def loaded(self) -> dict[Path, bool]:
        """Programs and libraries that run in the system at the moment, and whether each is of the package."""
        maps = [_read(process / "maps") for process in Path("/proc").glob("[0-9]*") if _runs_in(process, self.folder)]
        lines = (line.split(maxsplit=5) for text in maps for line in text.splitlines())
        files = {Path(line[5]) for line in lines if len(line) == 6 and line[5][0] == "/"}
        ours = self.folder / str(self.installed).lstrip("/")
        return {file: file.is_relative_to(ours) for file in files if file.is_file() and linux_pairs.is_binary(file)}

    def said(self) -> str:
        """Output of the program with the window."""
        return (self.folder / "said.txt").read_text("utf-8", "replace")

    def seen_from_there(self, path: Path) -> Path:
        """The path of a file as the system knows it."""
        return Path("/", path.relative_to(self.folder))

    def administer(self, *command: str) -> str:
        """Run a program of the system as its administrator; what it says.

        :raises Trouble: it fails.
        """
        said = subprocess.run(
            _entering(self.folder, ["env", "DEBIAN_FRONTEND=noninteractive", *command], ()),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        require(said.returncode == 0, f"{' '.join(command[:3])} ends with code {said.returncode}", said.stdout)
        return said.stdout

    def _as_host(self, command: Sequence[str], variables: Mapping[str, str]) -> list[str]:
        told = told_to_host(Path("/home", HOST), variables)
        return _entering(self.folder, ["env", "-i", *told, *command], ("--userspec", f"{HOST}:{HOST}"))


class Here(Bench):
    """The program of this folder, used beside the systems: every package must show what it shows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.program = (sys.executable, "-P", "-m", "homepoker")

    def seen_from_there(self, path: Path) -> Path:
        """The path of a file, which is the same here."""
        return path

    def _as_host(self, command: Sequence[str], variables: Mapping[str, str]) -> list[str]:
        return ["env", "-i", *told_to_host(self.home, variables), *command]


def told_to_host(home: Path, variables: Mapping[str, str]) -> list[str]:
    """All variables that a host's program gets, as ``env`` takes them."""
    known = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8", **variables}
    return [f"{name}={value}" for name, value in known.items()]


def _runs_in(process: Path, folder: Path) -> bool:
    try:
        return (process / "root").readlink() == folder
    except OSError:  # it has ended
        return False


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace")
    except OSError:  # the process has ended
        return ""


def _entering(folder: Path, command: Sequence[str], options: Sequence[str]) -> list[str]:
    """The command that runs another one in a system, with processes of its own, which end with it."""
    mounts = (
        'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && mkdir -p "$0/tmp/.X11-unix" && '
        'mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix" && exec chroot "$@"'
    )
    own = ["unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child"]
    return [*own, "sh", "-c", mounts, str(folder), *options, str(folder), *command]


def run(root: Path, packages: Sequence[Path], version: str, env: Mapping[str, str]) -> None:
    """Try the packages out.

    :raises Trouble: a step does not do what it shall.
    """
    if os.geteuid():
        raise Trouble(
            "Only root can try the packages out.",
            "they are installed in a system of their own, which only root can make and enter.",
            "run the command with sudo.",
        )
    Path("/tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
    pictures = root / PICTURES
    say("Using the program of this folder, which every package must look like")
    use_here(Here(root / "build/linux/trial/here"), pictures / "here")
    for release in RELEASES:
        base = _base(root, release, env)
        bench = Bench(root / "build/linux/trial" / release.suite)
        for package, steps in zip(packages, (_steps_of_archive, _steps_of_debian_package), strict=True):
            say(f"Trying {package.name} out on {release.suite}")
            bench.make(base)
            try:
                trial.take(steps(bench, package, version))
            finally:
                bench.kill()
                kept = pictures / f"{release.suite}{package.suffix}"
                keep_pictures(bench, kept)
            require_same_look(kept, pictures / "here")
        shutil.rmtree(bench.folder)


def keep_pictures(bench: Bench, folder: Path) -> None:
    """Keep the pictures of a trial beside those of the others, for whoever looks at them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for picture in sorted(bench.home.glob("*.png")):
        shutil.copyfile(picture, folder / picture.name)


def require_same_look(folder: Path, other: Path, names: Sequence[str] = SEEN) -> None:
    """Refuse pictures that do not show what the same pictures of another folder show.

    Letters are drawn by each system's own FreeType: their edges may differ. Words, colours and places may not.
    """
    for name in names:
        share = trial.share_that_differs(folder / name, other / name)
        say(f"  {name}: {share:.2%} is otherwise than in {other.name}")
        require(share < MOST_THAT_DIFFERS, f"{folder / name} does not look like {other / name}", "")


def use_here(bench: Bench, pictures: Path) -> None:
    """Take the pictures of the program of this folder that are also taken of every package."""
    shutil.rmtree(bench.folder, ignore_errors=True)
    bench.home.mkdir(parents=True)
    try:
        trial.draw_picture(bench, bench.home / SEEN[0])
        trial.use_window(bench, bench.home)
        trial.play_on(bench, bench.home)
    finally:
        bench.kill()
        keep_pictures(bench, pictures)
    shutil.rmtree(bench.folder)


def fit_together(bench: Bench) -> None:
    """Refuse a window that is made of libraries that do not fit: a call that nothing answers waits for its evening."""
    bench.kill()
    with trial.screen_of_its_own(1280, 800) as screen, trial.window(bench, screen, bench.home / "seen.png"):
        loaded = bench.loaded()
        bench.kill()
    whose = sorted(set(loaded.values()))
    require(whose == [False, True], "what the window has loaded cannot be seen", "\n".join(map(str, loaded)))
    faults = linux_pairs.faults_in_use(loaded)
    require(not faults, "what the window has loaded does not fit together", "\n".join(faults))


def _base(root: Path, release: Release, env: Mapping[str, str]) -> Path:
    """An unused system of a release, made once; every file of it comes from its makers' mirror."""
    folder = root / "build/linux/systems" / release.suite
    made = folder / "made"
    if made.exists() and not (release.is_rolling and time.time() - made.stat().st_mtime > LONGEST_ROLLING):
        return folder
    if folder.exists():
        shutil.rmtree(folder)
    say(f"Making a bare {release.suite}")
    folder.parent.mkdir(parents=True, exist_ok=True)
    script = [Path("/usr/share/debootstrap/scripts", name) for name in release.script]
    options = ["--variant=minbase", *([] if release.is_signed else ["--no-check-gpg"])]
    run_tool(["debootstrap", *options, release.suite, folder, release.mirror, *script], env)
    if release.is_rolling:
        # Its lists expire within a week: those of a mirror that is behind do for this.
        (folder / "etc/apt/apt.conf.d/90behind").write_text('Acquire::Check-Valid-Until "false";\n', encoding="ascii")
    made.touch()
    return folder


def _steps_of_debian_package(bench: Bench, package: Path, version: str) -> list[trial.Step]:
    installed = bench.folder / linux_packages.PLACE
    bench.installed = Path("/", linux_packages.PLACE)
    bench.program = ("homepoker",)

    def install() -> None:
        shutil.copyfile(package, bench.folder / package.name)
        bench.administer("apt-get", "update")
        bench.administer("apt-get", "install", "-y", "--no-install-recommends", *DESKTOP, f"/{package.name}")
        require((installed / "licences/index.html").is_file(), "its licences are not there", "")
        _require_line(bench.folder / "usr/share/mime/globs2", f"{linux_packages.KIND}:*.homepoker")
        cache = bench.folder / "usr/share/applications/mimeinfo.cache"
        _require_line(cache, f"{linux_packages.KIND}=homepoker.desktop;")

    def install_again() -> None:
        (bench.data / "club.txt").write_text("data", encoding="utf-8")
        bench.administer("apt-get", "install", "-y", "--reinstall", f"/{package.name}")
        trial.require_version(bench, version)
        _require_kept(bench)

    def remove() -> None:
        bench.administer("apt-get", "purge", "-y", "homepoker")
        require(not installed.exists(), "the program is not removed", "")
        require(not (bench.folder / "usr/bin/homepoker").is_symlink(), "its name is still there", "")
        _require_kept(bench)

    return [
        ("It is installed with what it depends on", install),
        *trial.steps_of_use(bench, version, Path("/", linux_packages.PLACE, EVENING), bench.home),
        ("All that its window has loaded fits together", lambda: fit_together(bench)),
        ("It is installed over itself, and the club's data stays", install_again),
        ("It is removed, and the club's data stays", remove),
    ]


def _steps_of_archive(bench: Bench, archive: Path, version: str) -> list[trial.Step]:
    unpacked = bench.home / f"homepoker-{version}"
    bench.installed = bench.seen_from_there(unpacked)
    bench.program = (str(bench.installed / linux_tree.LAUNCHER),)

    def provide() -> None:
        bench.administer("apt-get", "update")
        packages = [one.split(" (")[0] for one in linux_packages.depends_on("Depends").split(", ")]
        known = bench.administer("apt-cache", "pkgnames").split()
        chosen = [next(name for name in one.split(" | ") if name in known) for one in packages]
        bench.administer("apt-get", "install", "-y", "--no-install-recommends", *chosen, *DESKTOP)
        there = [name for name in ("python3", "python3.11") if (bench.folder / "usr/bin" / name).exists()]
        require(not there, f"{there} is there: what runs need not be the package's own", "")

    def unpack() -> None:
        shutil.copyfile(archive, bench.home / archive.name)
        bench.administer(
            "runuser", "-u", HOST, "--", "tar", "-xf", f"/home/{HOST}/{archive.name}", "-C", f"/home/{HOST}"
        )

    def use_menu() -> None:
        there = str(bench.seen_from_there(unpacked))
        menu = f"{there}/{linux_packages.MENU}"
        entry = bench.home / ".local/share/applications/homepoker.desktop"
        bench.administer("runuser", "-l", HOST, "-c", menu)
        _require_line(entry, f'Exec="{there}/{linux_tree.LAUNCHER}" %f')
        bench.administer("desktop-file-validate", str(bench.seen_from_there(entry)))
        _require_line(entry.with_name("mimeinfo.cache"), f"{linux_packages.KIND}=homepoker.desktop;")
        _require_line(bench.home / ".local/share/mime/globs2", f"{linux_packages.KIND}:*.homepoker")
        bench.administer("runuser", "-l", HOST, "-c", f"{menu} --remove")
        shares = (bench.home / ".local/share" / name for name in ("applications", "icons", "mime"))
        left = [str(path) for share in shares for path in share.rglob("homepoker.*")]
        require(not left, "something of the menu is left", "\n".join(left))

    def remove() -> None:
        (bench.data / "club.txt").write_text("data", encoding="utf-8")
        shutil.rmtree(unpacked)
        _require_kept(bench)

    return [
        ("It gets the libraries of a desktop, and no Python", provide),
        ("It is unpacked by somebody who is no administrator", unpack),
        *trial.steps_of_use(bench, version, bench.seen_from_there(unpacked / EVENING), bench.home),
        ("All that its window has loaded fits together", lambda: fit_together(bench)),
        ("It is put into the menu and taken out again", use_menu),
        ("It is removed, and the club's data stays", remove),
    ]


def _require_line(file: Path, line: str) -> None:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    require(line in text, f"{file.name} of the desktop does not say {line}", text)


def _require_kept(bench: Bench) -> None:
    require((bench.data / "club.txt").read_text(encoding="utf-8") == "data", "the club's data is gone", "")
    sample = trial.journal(bench.data / "sample")
    if "Björn" not in sample:
        raise fault("the evening is gone", sample)
