"""A job beside the window ends in words by any error, and nobody waits for ever."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.core.wording import Sentence, sentence
from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS, attach
from homepoker.store.errors import StoreError
from homepoker.store.resource_files import resources
from homepoker.ui.kit.jobs import background_job
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.error_report import log_error

ENGLISH, GERMAN = (Words(resources() / "locale", language) for language in ("en", "de"))

UNFORESEEN = [
    ValueError("no such thing"),
    NotImplementedError("a rare filter"),
    RecursionError("too deep"),
    MemoryError(),
    SystemExit(3),
    KeyboardInterrupt(),
    StopIteration(),
]


class Heard:
    """What came of a job."""

    def __init__(self) -> None:
        self.results: list[object] = []
        self.problems: list[Sentence] = []

    def begin(self, job: BackgroundJob, work: Callable[[], object]) -> None:
        job.start(work, self.results.append, self.problems.append)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What a slow job waits for; opened at the end, so that its thread ends."""
    opened = threading.Event()
    before = set(threading.enumerate())
    yield opened
    opened.set()
    for thread in set(threading.enumerate()) - before:
        thread.join()


def raising(error: BaseException) -> Callable[[], object]:
    def work() -> object:
        raise error

    return work


def done(qtbot: QtBot, job: BackgroundJob) -> None:
    qtbot.waitUntil(lambda: not job.is_busy)


def test_its_result_arrives_in_the_windows_thread(qtbot: QtBot, qapp: QApplication, heard: Heard) -> None:
    job = BackgroundJob("kit.job_backup")
    where: list[threading.Thread] = []
    job.start(threading.current_thread, lambda worker: where.extend((worker, threading.current_thread())), print)
    done(qtbot, job)
    assert where[0] is not threading.main_thread()
    assert where[1] is threading.main_thread()


@pytest.mark.parametrize("error", UNFORESEEN, ids=lambda error: type(error).__name__)
def test_whatever_it_raises_is_said_and_logged_and_the_next_one_runs(
    qtbot: QtBot, qapp: QApplication, heard: Heard, error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    job = BackgroundJob("kit.job_backup")
    heard.begin(job, raising(error))
    done(qtbot, job)
    assert heard.problems == [sentence("kit.job_failed", job="kit.job_backup")]
    assert ENGLISH.say(heard.problems[0]).startswith("Backing up did not work, ")
    assert GERMAN.say(heard.problems[0]).startswith("Das Sichern hat nicht geklappt, ")
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[1] is error
    heard.begin(job, lambda: "done")
    done(qtbot, job)
    assert heard.results == ["done"]


def test_a_real_recursion_without_end_is_one_too(qtbot: QtBot, qapp: QApplication, heard: Heard) -> None:
    def deeper() -> int:
        return deeper() + 1

    job = BackgroundJob("kit.job_open_evening")
    heard.begin(job, deeper)
    done(qtbot, job)
    assert [problem.key for problem in heard.problems] == ["kit.job_failed"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (StoreError("backups.busy"), sentence("backups.busy")),
        (FileNotFoundError(2, "No such file", "/media/stick/a.db"),
         sentence("backups.file_failed", name="a.db", reason="No such file")),
        (OSError("the drive has gone"),
         sentence("kit.job_unreachable", job="kit.job_backup", reason="the drive has gone")),
    ],
)  # fmt: skip
def test_what_was_foreseen_has_words_of_its_own_and_is_not_logged(
    qtbot: QtBot,
    qapp: QApplication,
    heard: Heard,
    error: BaseException,
    said: Sentence,
    caplog: pytest.LogCaptureFixture,
) -> None:
    job = BackgroundJob("kit.job_backup")
    heard.begin(job, raising(error))
    done(qtbot, job)
    assert heard.problems == [said]
    assert caplog.records == []
    assert ENGLISH.say(said) != GERMAN.say(said)


def test_where_even_the_log_fails_the_host_is_told(
    qtbot: QtBot, qapp: QApplication, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_job, "_problem", raising(MemoryError()))
    job = BackgroundJob("kit.job_backup")
    heard.begin(job, raising(MemoryError()))
    done(qtbot, job)
    assert [problem.key for problem in heard.problems] == ["kit.job_failed"]


def test_a_job_whose_owner_has_gone_ends_quietly_and_is_logged(
    qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    def late() -> object:
        gate.wait()
        raise ValueError("nobody is there any more")

    owner = QObject()
    job = BackgroundJob("kit.job_backup", owner)
    before = set(threading.enumerate())
    heard.begin(job, late)
    (thread,) = set(threading.enumerate()) - before
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gate.set()
    thread.join()
    QApplication.processEvents()
    assert (heard.results, heard.problems) == ([], [])
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["nobody is there any more"]


def test_a_drive_that_does_not_answer_is_not_waited_for(
    qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event
) -> None:
    job = BackgroundJob("kit.job_backup")
    heard.begin(job, gate.wait)
    job._given_up.timeout.emit()
    assert not job.is_busy
    assert job.hanging == 1
    (problem,) = heard.problems
    assert ENGLISH.say(problem).startswith("Backing up has not got on for 3 min")
    heard.begin(job, lambda: "the next one")
    done(qtbot, job)
    gate.set()
    qtbot.waitUntil(lambda: job.hanging == 0)
    QApplication.processEvents()
    assert heard.results == ["the next one"], "what comes late is not taken"


def test_it_waits_as_long_as_there_is_progress(
    qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event
) -> None:
    job = BackgroundJob("kit.job_text", given_up_after=60)
    heard.begin(job, gate.wait)
    assert job._given_up.isActive()
    job._given_up.stop()
    job.progressed()
    assert job._given_up.remainingTime() > 50_000
    gate.set()
    done(qtbot, job)
    assert not job._given_up.isActive()
    job.progressed()
    assert not job._given_up.isActive(), "nothing is under way"


def test_what_it_notes_arrives_in_the_windows_thread_and_is_progress(
    qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event
) -> None:
    job = BackgroundJob("kit.job_text", given_up_after=60)
    noted: list[object] = []
    where: list[threading.Thread] = []
    job.noted.connect(noted.append)
    job.noted.connect(lambda _progress: where.append(threading.current_thread()))

    def work() -> object:
        job.note(3, 7)
        gate.wait()
        return "read"

    heard.begin(job, work)
    job._given_up.stop()
    qtbot.waitUntil(lambda: bool(noted))
    assert noted == [(3, 7)]
    assert where == [threading.main_thread()]
    assert job._given_up.isActive()
    gate.set()
    done(qtbot, job)
    assert noted == [(3, 7)], "each is told once"


def test_one_that_waits_for_no_drive_is_never_given_up(
    qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event
) -> None:
    job = BackgroundJob("kit.job_search", given_up_after=0)
    heard.begin(job, gate.wait)
    assert not job._given_up.isActive()
    gate.set()
    done(qtbot, job)


def test_the_end_of_the_program_waits_for_it_but_not_for_ever(
    qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_job, "PATIENCE", 0.01)
    job = BackgroundJob("kit.job_export")
    heard.begin(job, gate.wait)
    qapp.aboutToQuit.emit()
    assert not job.is_busy
    monkeypatch.setattr(background_job, "PATIENCE", 20.0)
    began = time.monotonic()
    job.leave()
    assert time.monotonic() - began < 10, "it has had its time"
    gate.set()
    QApplication.processEvents()
    assert heard.results == []

    monkeypatch.setattr(background_job, "PATIENCE", 10.0)
    finished = []
    heard.begin(job, lambda: finished.append("whole"))
    job.leave()
    assert finished == ["whole"]


def test_whoever_waited_has_gone_and_a_failure_is_still_said(
    qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event
) -> None:
    def late() -> object:
        gate.wait()
        raise StoreError("backups.busy")

    job, told = BackgroundJob("kit.job_look"), list[Sentence]()
    job.hand_over_to(told.append)  # nothing is under way: nothing to hand over
    for work in (late, lambda: "found"):
        heard.begin(job, work)
        job.hand_over_to(told.append)
        gate.set()
        done(qtbot, job)
    assert (heard.results, heard.problems) == ([], [])
    assert told == [sentence("backups.busy")]


def test_waiting_hands_the_result_over_at_once(qtbot: QtBot, qapp: QApplication, heard: Heard) -> None:
    job = BackgroundJob("kit.job_search")
    heard.begin(job, lambda: "index")
    job.wait()
    assert heard.results == ["index"]
    QApplication.processEvents()
    assert heard.results == ["index"]


def test_two_at_once_are_a_fault(qtbot: QtBot, qapp: QApplication, heard: Heard, gate: threading.Event) -> None:
    job = BackgroundJob("kit.job_look")
    heard.begin(job, gate.wait)
    with pytest.raises(RuntimeError):
        heard.begin(job, gate.wait)
    gate.set()
    done(qtbot, job)


def test_the_error_log_keeps_the_trace_until_it_is_closed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = attach(tmp_path)
    try:
        raise RecursionError("deep")
    except RecursionError as error:
        log_error(error, "kit.job_look")
    log.close()
    log_error(ValueError(), "later")
    kept = (tmp_path / PROBLEMS).read_text(encoding="utf-8")
    assert "kit.job_look\n" in kept
    assert "\tRecursionError\n" in kept
    assert "later" not in kept
    assert "RecursionError: deep" in capsys.readouterr().err


def test_a_folder_that_has_gone_keeps_nothing_and_harms_nobody(tmp_path: Path) -> None:
    log = attach(tmp_path / "gone")
    assert log_error(ValueError(), "kit.job_look") is None
    log.close()
    assert not (tmp_path / "gone").exists()
