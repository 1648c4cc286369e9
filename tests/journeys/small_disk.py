"""A disk that can be filled up: a small one in memory where one may be mounted, else a limit for the program."""

from __future__ import annotations

import resource
import subprocess
from pathlib import Path

from tests.journeys.host import Host

SIZE = "8m"
ALMOST_NOTHING = 4096


class SmallDisk:
    """Where the club's data lies."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "homepoker-test", str(folder)],
            capture_output=True,
            check=False,
        )
        self.is_mounted = mounted.returncode == 0
        self._filler = folder / "filler"

    def fill(self, host: Host) -> None:
        """From now on there is no room."""
        if not self.is_mounted:
            resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (ALMOST_NOTHING, resource.RLIM_INFINITY))
            return
        with self._filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"\0" * ALMOST_NOTHING) == ALMOST_NOTHING:
                    pass
            except OSError:
                return

    def make_room(self, host: Host) -> None:
        """There is room again."""
        if self.is_mounted:
            self._filler.unlink()
        else:
            resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def remove(self) -> None:
        """Take the disk away."""
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)
