"""Fork server of the journeys: one process that has imported the program, and forks once for each of its starts.

Importing takes half of what a start needs. What runs then is a process of its own as before, with its own environment
and standard output; only ``python -m homepoker`` itself is tried by `test_start` and `test_second_start`.

The server opens no window and reads no setting: what Qt and Python ask of the environment they ask after the fork.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.journeys.stage import wait_until

ROOT = Path(__file__).resolve().parents[2]

PRELOADED = ("homepoker.core", "homepoker.store", "homepoker.services", "homepoker.ui")
"""Packages that are imported with all their modules, without the migrations, which Alembic runs."""

PRELOADED_BESIDE = ("homepoker.store.migrations.upgrade", "PySide6.QtMultimedia", "tests.journeys.program")


class ForkServer:
    """The server, seen from the tests."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._line, theirs = socket.socketpair()
        command = [sys.executable, "-m", "tests.journeys.fork_server", str(theirs.fileno())]
        self._process = subprocess.Popen(command, cwd=ROOT, env=dict(environment), pass_fds=[theirs.fileno()])
        theirs.close()
        self._answers = self._line.makefile("r", encoding="utf-8")

    def start(self, arguments: Sequence[str], environment: Mapping[str, str], said: Path) -> ForkedProgram:
        """Start the program; what it writes to its standard output and error is added to a file."""
        asked = {"arguments": list(arguments), "environment": dict(environment), "said": str(said)}
        return ForkedProgram(self, self.ask(start=asked))

    def ask(self, **question: object) -> Any:
        """Ask, and return the answer."""
        self._line.sendall(json.dumps(question).encode() + b"\n")
        heard = self._answers.readline()
        assert heard, f"the fork server has ended with {self._process.wait()}"
        return json.loads(heard)

    def close(self) -> None:
        """End the server; programs that it has started go on."""
        self._answers.close()
        self._line.close()
        self._process.wait()


class ForkedProgram:
    """A program that the server has started, with what a `Popen` says of its own child."""

    def __init__(self, server: ForkServer, pid: int) -> None:
        self._server = server
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code, negative the signal that ended it; nothing while it runs."""
        if self.returncode is None:
            self.returncode = self._server.ask(ended=self.pid)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait for its end; returns its exit code.

        :raises AssertionError: it runs on for more than ``timeout`` seconds.
        """
        wait_until(lambda: self.poll() is not None, "the program has ended", timeout)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, where it has not ended."""
        # Its number is nobody else's as long as the server has not been asked for its end.
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def serve(line: socket.socket) -> Mapping[str, Any] | None:
    """Answer until nobody asks any more.

    :return: in the server nothing, in a process that it has forked, what is to be started in it.
    """
    with line, line.makefile("r", encoding="utf-8") as questions:
        for heard in questions:
            question = json.loads(heard)
            if "start" not in question:
                answer = _exit_code(question["ended"])
            elif (answer := os.fork()) == 0:
                return dict(question["start"])
            line.sendall(json.dumps(answer).encode() + b"\n")
    return None


def _exit_code(pid: int) -> int | None:
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def _become(start: Mapping[str, Any]) -> int:
    """Run the program in this process; its exit code."""
    os.environ.clear()
    os.environ.update(start["environment"])
    time.tzset()
    said = os.open(start["said"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for old, new in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(old, new)
    os.close(said)
    os.close(nothing)
    from tests.journeys import program

    sys.argv = [str(program.__file__), *start["arguments"]]
    return program.main()


def _preload() -> None:
    for name in PRELOADED:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if ".migrations." not in module.name:
                importlib.import_module(module.name)
    for name in PRELOADED_BESIDE:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()


def main() -> int:
    """Serve at the socket whose number is the only argument."""
    _preload()
    start = serve(socket.socket(fileno=int(sys.argv[1])))
    return _become(start) if start is not None else 0


if __name__ == "__main__":
    sys.exit(main())
