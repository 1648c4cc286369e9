"""Sets Homepoker up where that is needed, and runs it.

    python3 packaging/start.py --help       says what it takes

Needs Python 3.11 or later and nothing else: only the standard library is used. On Windows
it is called ``py packaging\\start.py``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from environment import Environment

ROOT = Path(__file__).resolve().parents[1]
OLDEST_PYTHON, FIRST_UNKNOWN_PYTHON = (3, 11), (3, 15)

USAGE = """\
Usage: python3 packaging/start.py [COMMAND]     (on Windows: py packaging\\start.py)

Without a command it sets up what is missing and opens the window. Commands of its own:

  setup                    only sets up
  test [--all] [...]       runs the checks and the first tier of the tests; with --all both tiers;
                           what else follows goes to pytest
  bench [FILE ...]         runs the benchmarks, or those of these files
  package windows|linux    builds what hosts download; --try also installs and uses it here, --twice builds
                           it again and compares; windows --suite runs the tests on it, windows --faults
                           kills and starves it, windows --quick builds and runs its tree alone

Everything else is passed on to the program.
"""

SAMPLE_EVENING = ROOT / "resources" / "sample" / "evening.homepoker.json"
PICTURES = {"tonight": "tonight.png", "room": "room-view.png"}
"""Screens that are drawn where no window can be shown, and the file of each."""

CHECKS = (
    ("ruff check", ["ruff", "check", "."]),
    ("ruff format", ["ruff", "format", "--check", "."]),
)


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument says; the exit code."""
    complaint = complaint_about_python(sys.version_info[:2], sys.maxsize > 2**32)
    if complaint:
        sys.stderr.write(complaint)
        return 1
    from console import Trouble
    from environment import Environment

    if arguments[:1] in (["--help"], ["-h"]):
        return help_with(Environment(ROOT))
    commands = {"setup": set_up_only, "test": test, "bench": bench, "package": package}
    command = commands.get(arguments[0] if arguments else "", run)
    try:
        return command(Environment(ROOT), arguments if command is run else arguments[1:])
    except Trouble as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Run the same command again to go on.\n")
        return 130


def complaint_about_python(version: tuple[int, ...], is_64_bit: bool) -> str:
    """Reason why this Python cannot run Homepoker; empty where it can."""
    here = ".".join(str(part) for part in version)
    if OLDEST_PYTHON <= version < FIRST_UNKNOWN_PYTHON and is_64_bit:
        return ""
    bits = "" if is_64_bit else ", 32 bits"
    return (
        f"This is Python {here}{bits}; Homepoker needs Python 3.11 to 3.14, 64 bits.\n"
        "  Why it matters: an older one cannot read it; not all its libraries exist for newer ones, nor for 32 bits.\n"
        "  What to do: install one of them and call this script with it, for example "
        "python3.13 packaging/start.py (Windows: py -3.13 packaging\\start.py).\n"
    )


def help_with(environment: Environment) -> int:
    """Say what this script takes, then what the program takes, where that is set up; nothing is downloaded for it."""
    sys.stdout.write(USAGE)
    sys.stdout.flush()
    if not environment.is_ready():
        sys.stdout.write("Its own commands are listed here once it is set up.\n")
        return 0
    sys.stdout.write("\n")
    sys.stdout.flush()
    command = [str(environment.python), "-P", "-m", "homepoker", "--help"]
    return subprocess.call(command, env=environment.variables)


def has_display(platform: str, variables: Mapping[str, str]) -> bool:
    """Whether a window can be shown; only a Linux session may be without a screen."""
    return platform != "linux" or bool(variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY"))


def asks_for_the_window(arguments: Sequence[str]) -> bool:
    """Whether the program would open its window: nothing is asked of it, save perhaps in which data folder."""
    names_folder = bool(arguments) and arguments[0].split("=")[0] == "--data"
    return not arguments or (names_folder and len(arguments) == (1 if "=" in arguments[0] else 2))


def purposes_of_running(shows: bool) -> list[str]:
    """Purposes for which the system must provide something to the program."""
    from system_libraries import PICTURES, SOUND, WINDOW

    return [PICTURES, SOUND, WINDOW] if shows else [PICTURES, SOUND]


def set_up(environment: Environment, *purposes: str, tools: bool = False) -> None:
    """Provide the system's part and the environment, beside each other where the first can be installed unasked.

    :param tools: with what only developers need.
    :raises Trouble: something indispensable is missing.
    """
    from concurrent.futures import ThreadPoolExecutor

    import system_libraries

    before = [] if environment.is_ready() else system_libraries.missing_for_installing()
    needs = system_libraries.missing(purposes)
    if sys.platform != "linux":
        before = needs = []
    if not system_libraries.may_install():
        before, needs = before + needs, []
    system_libraries.provide(before, environment.variables)
    with ThreadPoolExecutor(1) as beside:
        provided = beside.submit(system_libraries.provide, needs, environment.variables)
        environment.prepare(tools=tools)
        provided.result()


def set_up_only(environment: Environment, arguments: Sequence[str]) -> int:
    """Make everything ready for running, and stop."""
    from console import say

    set_up(environment, *purposes_of_running(has_display(sys.platform, os.environ)))
    environment.index_rules()
    environment.draw_manual()
    say("Homepoker is set up. Run it with: python3 packaging/start.py")
    return 0


def run(environment: Environment, arguments: Sequence[str]) -> int:
    """Run the program; without any screen, play the sample evening instead and draw its pictures."""
    shows = has_display(sys.platform, os.environ)
    set_up(environment, *purposes_of_running(shows))
    if not shows and asks_for_the_window(arguments):
        return play_the_sample(environment, Path.cwd() / "pictures")
    if asks_for_the_window(arguments):
        environment.index_rules()
    if asks_for_the_window(arguments) or "--pdf" in arguments:
        environment.draw_manual()  # what shows or prints the manual
    command = [str(environment.python), "-P", "-m", "homepoker", *arguments]
    if os.name == "posix":
        os.execve(environment.python, command, environment.variables)
    return subprocess.call(command, env=environment.variables)


def play_the_sample(environment: Environment, folder: Path) -> int:
    """Play the sample evening without a window: its standings in print, its screens as pictures."""
    import tempfile

    from console import say

    say("There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window opens.")
    say("Playing the sample evening instead:\n")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="homepoker-") as data:
        homepoker = [str(environment.python), "-P", "-m", "homepoker", "--data", data]
        calls = [["evening", "replay", str(SAMPLE_EVENING)]]
        calls += [["screenshot", screen, "-o", str(folder / name)] for screen, name in PICTURES.items()]
        for call in calls:
            code = subprocess.call([*homepoker, *call], env={**environment.variables, "QT_QPA_PLATFORM": "offscreen"})
            if code:
                return code
    say("\nPictures of the window and of the room view:")
    for name in PICTURES.values():
        say(f"  {folder / name}")
    say("To get the window, run the same command in a desktop session, or from afar with: ssh -X")
    return 0


SIDE_BY_SIDE = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "loadfile")
"""A process for each core, and one more: journeys mostly wait."""

IN_MEMORY = Path("/dev/shm")
ROOM_FOR_TESTS = 2**30
"""Bytes. A run leaves half as much where nothing is cleared away in between."""


def test(environment: Environment, arguments: Sequence[str]) -> int:
    """Run every check, also after one has failed; what follows the command goes to pytest."""
    import system_libraries as needs

    set_up(environment, needs.PICTURES, needs.SOUND, needs.WINDOW, needs.TESTS, tools=True)
    return check(environment, arguments, {"mypy": ["-m", "mypy"]})


def check(environment: Environment, arguments: Sequence[str], beside: Mapping[str, Sequence[str]]) -> int:
    """Run the checks, also after one has failed; the exit code.

    :param arguments: of pytest.
    :param beside: what runs beside the others, by name: its arguments of Python. What it says is told after them.
    """
    from contextlib import ExitStack
    from tempfile import TemporaryFile

    from console import say

    variables = {"QT_QPA_PLATFORM": "offscreen", **place_for_files(), **environment.variables}
    # Else each process of pytest, and each program that a journey starts, compiles all tests anew: seven seconds each.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    is_whole_tier = set(arguments) <= {"--all"}
    pytest = ["pytest", *(SIDE_BY_SIDE if is_whole_tier else ()), *arguments]
    failed = []
    with ExitStack() as stack:
        begun = []
        for name, command in beside.items():
            say(f"== {name} begins, beside all others; what it says comes after them")
            said = stack.enter_context(TemporaryFile())
            process = subprocess.Popen(
                [environment.python, *command], cwd=ROOT, env=variables, stdout=said, stderr=said
            )
            begun.append((name, said, stack.enter_context(process)))
        for name, command in CHECKS:
            say(f"== {name}")
            if subprocess.call([environment.python, "-m", *command], cwd=ROOT, env=variables):
                failed.append(name)
        if is_whole_tier and not is_collected():
            say("== pytest collects once what its processes would each compile")
            collect = ["pytest", "--collect-only", "-p", "no:terminal", *arguments]
            subprocess.call([environment.python, "-m", *collect], cwd=ROOT, env=variables)
        say("== pytest")
        if subprocess.call([environment.python, "-m", *pytest], cwd=ROOT, env=variables):
            failed.append("pytest")
        for name, said, process in begun:
            say(f"== {name}")
            if process.wait():
                failed.append(name)
            said.seek(0)
            sys.stderr.write(said.read().decode("utf-8", "replace"))
    if failed:
        sys.stderr.write("Failed: " + ", ".join(failed) + "\n")
    return 1 if failed else 0


def is_collected() -> bool:
    """Whether pytest has kept the tests as it compiles them; in a new clone each of its processes would do so."""
    return any((ROOT / "tests" / "__pycache__").glob("*-pytest-*.pyc"))


def place_for_files(folder: Path = IN_MEMORY) -> dict[str, str]:
    """The folder in which tests keep their files, as a variable of pytest: in memory, where there is room for them.

    A disk is waited for at each of their many thousands of commits.
    """
    if sys.platform == "linux" and os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM_FOR_TESTS:
        return {"PYTEST_DEBUG_TEMPROOT": str(folder)}
    return {}


def bench(environment: Environment, arguments: Sequence[str]) -> int:
    """Run the benchmarks, or those of the named files, each with its aim, its figure and its verdict."""
    import system_libraries as needs

    set_up(environment, needs.PICTURES, needs.SOUND, needs.WINDOW, needs.TESTS, tools=True)
    variables = {"QT_QPA_PLATFORM": "offscreen", **environment.variables}
    # As a host has it: each start would compile the program anew.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    named = [] if any((ROOT / one).exists() for one in arguments) else ["tests/benchmarks"]
    command = ["pytest", "-q", "-s", "-o", "python_files=bench_*.py", *named, *arguments]
    return subprocess.call([environment.python, "-m", *command], cwd=ROOT, env=variables)


def package(environment: Environment, arguments: Sequence[str]) -> int:
    """Build what a host downloads; with ``--try`` also install and use it here, or test it as ``package.py`` says."""
    import system_libraries as needs

    purposes = {
        "windows": (needs.PACKAGING_WINDOWS, needs.TRYING_WINDOWS),
        "linux": (needs.PACKAGING_LINUX, needs.TRYING_LINUX),
    }
    builds, tries = purposes.get(arguments[0] if arguments else "", (needs.PICTURES, needs.PICTURES))
    set_up(
        environment,
        needs.PICTURES,
        builds,
        *([tries] if {"--try", "--suite", "--faults", "--quick"} & set(arguments) else []),
        tools=True,
    )
    command = [environment.python, ROOT / "packaging/package.py", *arguments]
    variables = {"QT_QPA_PLATFORM": "offscreen", **environment.variables}
    return subprocess.call([str(part) for part in command], cwd=ROOT, env=variables)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
