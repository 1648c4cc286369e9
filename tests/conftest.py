"""What every test stands on: the offscreen platform, Hypothesis profiles, no silent skips in CI."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from tests.shared_indices import share_indices
from tests.shared_schema import migrate_anew, share_schema

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

    from tests.postgres import PostgresServer
    from tests.shared_league import League

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"  # nobody's own keyring is touched

hypothesis.settings.register_profile("fixed", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("first tier", hypothesis.settings.get_profile("fixed"), max_examples=25)
hypothesis.settings.register_profile("long", deadline=None, max_examples=2_000)

TESTS = Path(__file__).parent

WITH_WINDOWS = ("devtools", "journeys", "ui")
"""Their tests wait for a window system that a busy machine may hold up; the summary names each with a second try."""

ONLY_WITH_ALL = (
    "attacks",
    "benchmarks",
    "cli/test_simulations.py",
    "devtools",
    "evenings/test_any_evening.py",
    "evenings/test_killed_evenings.py",
    "evenings/test_who_moves.py",
    "journeys",
    "packaging",
    "test_skipping.py",
    "ui/every_screen",
    "ui/room_view/test_mixed_scales.py",
    "ui/room_view/test_readability.py",
    "ui/room_view/test_rule_pages.py",
    "ui/rulebook/club_book/test_in_the_window.py",
    "ui/shell/test_damage.py",
    "ui/test_focus_after_acts.py",
    "ui/test_hostile_names.py",
    "ui/test_made_anew.py",
    "ui/test_sideways.py",
    "ui/test_unforeseen_in_jobs.py",
    "ui/tonight/test_keys_everywhere.py",
)
"""The second tier, below ``tests``: what takes each screen, key or reader through many looks, and what takes long.

Tests of PostgreSQL belong to it wherever they stand.
"""

IN_BOTH_TIERS = (
    "journeys/test_kill.py",
    "journeys/test_sample_evening.py",
    "journeys/test_start.py",
    "journeys/test_two_screens.py",
    "ui/every_screen/test_drawn_once.py",
)
"""What of these the first tier has all the same: a journey of each kind, and each screen once."""


LONGEST_FIRST = (
    "journeys/test_languages.py",
    "journeys/test_time.py",
    "ui/every_screen/test_every_screen.py",
    "journeys/test_kills.py",
    "journeys/test_rulings.py",
    "journeys/test_screens_that_come_and_go.py",
    "journeys/test_rules_beside.py",
    "journeys/test_sample_evening.py",
    "journeys",
    "ui/every_screen/test_drawn_once.py",
    "ui/every_screen/test_every_room.py",
    "ui/paper",
    "ui/shell/test_application.py",
    "evenings",
    "ui/room_view",
    "ui/shell/test_damage.py",
    "ui/test_focus_after_acts.py",
    "ui/rulebook",
    "benchmarks",
    "ui/rulings",
    "services/league/test_equal_rows.py",
    "services/league/test_sharing_at_once.py",
    "store/database/test_cut_wal.py",
    "cli",
)
"""What takes longest, below ``tests``: begun last, one process would be alone with it in the end.

Journeys wait much of their time, so two processes play them while a third is busy with all screens.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run both tiers: " + ", ".join(ONLY_WITH_ALL))
    parser.addoption("--update-goldens", action="store_true", help="write what the rulebooks say now into the tables")


def pytest_configure(config: pytest.Config) -> None:
    """Run all of what is named on the command line, whichever tier it belongs to; a law has more examples in both."""
    if hasattr(config, "workerinput"):
        config.option.all = config.workerinput["all"]
    elif config.args_source is pytest.Config.ArgsSource.ARGS:
        config.option.all = True
    profile = "fixed" if config.getoption("--all") else "first tier"
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", profile))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Tell a process beside the others which tiers run: it sees the paths, and not that somebody has named them."""
    node.workerinput["all"] = node.config.getoption("--all")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.getoption("--all") or not _is_below(collection_path, ONLY_WITH_ALL):
        return None
    is_on_the_way = any(collection_path in (TESTS / name).parents for name in IN_BOTH_TIERS)
    return None if is_on_the_way or _is_below(collection_path, IN_BOTH_TIERS) else True


def pytest_sessionstart(session: pytest.Session) -> None:
    if session.config.getoption("--update-goldens") and not hasattr(session.config, "workerinput"):
        from tests.rulings.goldens import update

        for undecided in update():
            session.config.get_terminal_writer().line(undecided)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all"):
        needs_server = {item for item in items if "postgres" in getattr(item, "fixturenames", ())}
        config.hook.pytest_deselected(items=[*needs_server])
        items[:] = [item for item in items if item not in needs_server]
    for item in items:
        if _is_below(item.path, WITH_WINDOWS):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: _place_in_order(item.path))


@cache
def _is_below(path: Path, names: tuple[str, ...]) -> bool:
    """Whether a file or folder is one of these below ``tests``, or within one."""
    return any(path.is_relative_to(TESTS / name) for name in names)


@cache
def _place_in_order(file: Path) -> int:
    """Of those that are not named the order stays as it was."""
    places = (place for place, name in enumerate(LONGEST_FIRST) if file.is_relative_to(TESTS / name))
    return next(places, len(LONGEST_FIRST))


def pytest_collection() -> None:
    """Nearly all that is made until the first test runs stays to the end."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Nobody looks for garbage among the tests themselves: a look at all of them takes half a second."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """Gives away whole files in their order.

    Single tests would cost the one that gives them away ten milliseconds each, and what a file's tests share would be
    made in each process. Journeys of different processes play on different stages.
    """
    config.option.loadscopereorder = False  # the number of its tests says little of how long a file takes
    return LoadFileScheduling(config, log)


@pytest.fixture(scope="session")
def folder_of_run(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder of all processes of this run."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if hasattr(request.config, "workerinput") else own


@pytest.fixture(scope="session", autouse=True)
def _indices_are_shared(folder_of_run: Path) -> None:
    share_indices(folder_of_run / "indices")


@pytest.fixture(scope="session", autouse=True)
def _schema_is_shared() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        share_schema(patched)
        yield


@pytest.fixture
def with_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    """New databases are made by Alembic's migrations, as in the program, and not copied."""
    migrate_anew(monkeypatch)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that is started by the first test that asks for it, one in each process of the run."""
    if os.name == "nt":
        pytest.skip("Wine runs no PostgreSQL; the program speaks to it in the same way on every system")
    from tests.postgres import running_server

    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def league_template(postgres: PostgresServer) -> League:
    """A shared league to be copied; nobody publishes to it."""
    from tests.shared_league import set_up_league

    return set_up_league(postgres)


@pytest.fixture
def shared_league(league_template: League) -> Iterator[League]:
    """A shared league of two clubs and a reader that nobody has published to yet."""
    league = league_template.copied()
    yield league
    league.drop()


def _fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Where CI is set nothing may be left untested: turn a skip (not an expected failure) into a failure."""
    if not os.environ.get("CI") or not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    report.outcome = "failed"
    report.longrepr = f"A skipped test is a failure in CI, because nobody would see what went untested. {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _fail_if_skipped(report)
    return report
