"""Console output of set-up: one plain line per step; for trouble what happened, why it matters and what to do."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

Command = Sequence["str | Path"]
"""A program and its arguments."""

KEPT_LINES = 12
"""Lines of a failed command's output that are shown."""


def say(text: str) -> None:
    """One line for the person at the keyboard, in ASCII, which every Windows console can show.

    It goes to standard error, so that what the program itself prints can be piped on.
    """
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


class Trouble(Exception):
    """Set-up cannot go on."""

    def __init__(self, what: str, why: str, todo: str) -> None:
        super().__init__(f"{what}\n  Why it matters: {why}\n  What to do: {todo}")


class CommandFailed(Exception):
    """A command ended with an error; the text is the end of what it said."""


def run_quietly(command: Command, env: Mapping[str, str], cwd: Path) -> None:
    """Run a command and show its newest line in place, where somebody is watching.

    :raises CommandFailed: the command cannot be started or ended with an error.
    """
    last: deque[str] = deque(maxlen=KEPT_LINES)
    watched = sys.stderr.isatty()
    try:
        with subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                last.append(line.rstrip())
                if watched:
                    sys.stderr.write(f"\r  {last[-1][:76]:<76}")
                    sys.stderr.flush()
    except OSError as error:
        raise CommandFailed(str(error)) from error
    if watched:
        sys.stderr.write("\r" + " " * 78 + "\r")
    if process.returncode != 0:
        raise CommandFailed("\n".join(last) or f"{command[0]} ended with code {process.returncode}")
