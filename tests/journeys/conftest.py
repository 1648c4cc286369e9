"""One stage for all journeys; pictures of both screens where one fails."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.fork_server import ForkServer
from tests.journeys.host import Host
from tests.journeys.stage import DESK, PROJECTOR, Stage

OpenHost = Callable[..., Host]

_FAILED = pytest.StashKey[bool]()
_SAYS_WITHOUT_HARM = ("PulseAudio", "pa_context", "pulseaudio", "Error calling Python override of QWidget")
"""What the system says where there is no sound, and Qt where something was not recorded.

The program tells its host of both in words of its own; what is unexpected it writes down with its trace.
"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    built = Stage()
    yield built
    built.strike()


@pytest.fixture(scope="session")
def fork_server(stage: Stage) -> Iterator[ForkServer]:
    server = ForkServer(stage.environment)
    yield server
    server.close()


@pytest.fixture
def host_at(
    stage: Stage, fork_server: ForkServer, tmp_path: Path, folder_of_run: Path, request: pytest.FixtureRequest
) -> Iterator[OpenHost]:
    """Opens hosts with an empty folder each, on a desk with a projector unless the journey says otherwise.

    The first program that searches makes its index itself, and those of later journeys over the same books read it.
    """
    hosts: list[Host] = []
    stage.set_up(DESK, PROJECTOR)

    def open_host(language: str = "de", **more: Any) -> Host:
        shared: dict[str, Any] = {"indices": folder_of_run / "indices_of_journeys", "server": fork_server}
        hosts.append(Host(stage, tmp_path / str(len(hosts)), language, **shared, **more))
        return hosts[-1]

    yield open_host
    if request.node.stash.get(_FAILED, False):
        request.node.add_report_section("teardown", "pictures", str(_take_pictures(hosts, tmp_path)))
    for host in hosts:
        host.kill()
    complaints = [line for host in hosts for line in host.said.splitlines() if not _is_harmless(line)]
    # What Qt warns of stands in both; some of that is harmless.
    complaints += [line for host in hosts for line in host.problems.splitlines() if " ERROR " in line]
    assert complaints == [], "the program says nothing unexpected"


def _take_pictures(hosts: list[Host], folder: Path) -> list[Path]:
    """Both screens as they were when it failed; they stay in the test's folder."""
    taken: list[Path] = []
    for host in hosts:
        if host.is_running:
            for monitor in (DESK, PROJECTOR):
                path = folder / f"{monitor.name}-{len(taken)}.png"
                host.picture(monitor, path)
                taken.append(path)
    return taken


def _is_harmless(line: str) -> bool:
    return not line.strip() or any(part in line for part in _SAYS_WITHOUT_HARM)
