"""The suite under Wine: which files are run, what became of each, and what the list of exceptions makes of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import windows_bench
import windows_faults
import windows_suite
from console import Trouble
from windows_suite import Result, judged, read_results

ROOT = Path(windows_suite.__file__).parents[1]
REPORT = """<?xml version="1.0"?><testsuites><testsuite>
<testcase classname="tests.store.test_a" name="test_one"/>
<testcase classname="tests.store.test_a" name="test_two[x]"><failure message="x">no &lt;file&gt;</failure></testcase>
<testcase classname="tests.store.test_a" name="test_two[y]"><error message="torn down"/></testcase>
<testcase classname="tests.store.test_a" name="test_three"><skipped message="not there"/></testcase>
</testsuite></testsuites>"""
FILE = "tests/store/test_a.py"


def result(*, passed: tuple[str, ...] = (), failed: tuple[str, ...] = ()) -> Result:
    return Result(FILE, tuple(f"{FILE}::{one}" for one in passed), {f"{FILE}::{one}": "said" for one in failed}, 0, 1.0)


def test_all_parts_are_run_in_order_or_those_that_are_named() -> None:
    files = windows_suite.chosen_files(ROOT, [])
    parts = list(dict.fromkeys(file.split("/")[1] for file in files))
    assert parts == list(windows_suite.PARTS)
    assert windows_suite.chosen_files(ROOT, ["cli", "cli/test_text_table.py"]) == [
        file for file in files if file.startswith("tests/cli/")
    ]
    assert windows_suite.chosen_files(ROOT, ["tests/core/test_clock.py"]) == ["tests/core/test_clock.py"]


def test_a_name_without_tests_is_refused() -> None:
    with pytest.raises(Trouble, match="no tests in stoer"):
        windows_suite.chosen_files(ROOT, ["stoer"])


def test_the_report_of_a_file_names_what_failed(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    read = read_results(FILE, report, "", 1, 2.5)
    assert read.passed == (f"{FILE}::test_one",)
    assert read.failed == {f"{FILE}::test_two[x]": "no <file>", f"{FILE}::test_two[y]": "torn down"}
    assert (read.skipped, read.seconds) == (1, 2.5)


@pytest.mark.parametrize(("code", "said"), [(None, "falls silent"), (3, "ends with code 3"), (0, "ends with code 0")])
def test_a_file_that_does_not_come_to_its_end_fails_with_its_last_words(
    tmp_path: Path, code: int | None, said: str
) -> None:
    read = read_results(FILE, tmp_path / "report.xml", "first\nlast words", code, 1.0)
    assert read.passed == ()
    assert read.failed[FILE].startswith(said)
    assert read.failed[FILE].endswith("last words")


class Talking(subprocess.Popen[bytes]):
    """A process that says a line before each look at it, as often as it is told to, and then goes on in silence."""

    def __init__(self, output: Path, lines: int, end: int | None) -> None:
        self.output, self.lines, self.end, self.is_killed = output, lines, end, False
        output.touch()

    def wait(self, timeout: float | None = None) -> int:
        if not self.lines and self.end is not None:
            return self.end
        if self.lines:
            self.lines -= 1
            self.output.write_bytes(self.output.read_bytes() + b".")
        raise subprocess.TimeoutExpired("pytest", timeout or 0)

    def kill(self) -> None:
        self.is_killed = True

    def __del__(self) -> None:
        """Nothing was started."""


def test_a_file_may_take_as_long_as_it_says_something(tmp_path: Path) -> None:
    process = Talking(tmp_path / "said", 5, 0)
    assert windows_suite.exit_code(process, process.output, 1.0) == 0
    assert not process.is_killed


def test_a_file_that_falls_silent_is_killed(tmp_path: Path) -> None:
    process = Talking(tmp_path / "said", 5, None)
    assert windows_suite.exit_code(process, process.output, 1.0) is None
    assert process.is_killed


def test_a_file_that_dies_after_its_tests_fails_too(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    assert FILE in read_results(FILE, report, "", -11, 1.0).failed


def test_a_file_without_a_test_for_windows_does_not_fail(tmp_path: Path) -> None:
    assert read_results(FILE, tmp_path / "report.xml", "", windows_suite.NOTHING_THERE, 1.0).failed == {}


def test_what_is_not_listed_fails_the_run() -> None:
    verdict = judged([result(passed=("test_one",), failed=("test_two[x]",))], {})
    assert verdict.failed == (f"{FILE}::test_two[x]",)
    assert not verdict.is_good


@pytest.mark.parametrize("listed", [f"{FILE}::test_two[x]", f"{FILE}::test_two", FILE])
def test_what_is_listed_is_excused(listed: str) -> None:
    verdict = judged([result(passed=("test_one",), failed=("test_two[x]",))], {listed: "why"})
    assert verdict.excused == (f"{FILE}::test_two[x]",)
    assert verdict.is_good


def test_what_is_listed_and_passes_fails_the_run() -> None:
    listed = {f"{FILE}::test_two": "why", "tests/ui/test_not_run.py": "why"}
    verdict = judged([result(passed=("test_two[x]", "test_two[y]"))], listed)
    assert verdict.mended == (f"{FILE}::test_two",)
    assert not verdict.is_good


def test_the_report_begins_with_the_figures_and_what_is_wrong() -> None:
    results = [result(passed=("test_one",), failed=("test_two[x]", "test_three"))]
    listed = {f"{FILE}::test_three": "Wine has no such call"}
    lines = windows_suite.report_of(results, judged(results, listed), listed).splitlines()
    assert lines[0] == "1 files, 3 tests: 1 passed, 1 failed, 1 failed as listed, 0 skipped, 1 s"
    assert lines[1:3] == [
        f"FAILED {FILE}::test_two[x]",
        f"as listed: {FILE}::test_three (Wine has no such call)",
    ]


def test_an_exception_has_a_reason() -> None:
    assert windows_suite.exceptions('"a::b" = "why"') == {"a::b": "why"}
    with pytest.raises(ValueError, match="a::b has no reason"):
        windows_suite.exceptions('"a::b" = " "')


@pytest.mark.parametrize(
    ("name", "is_there"),
    [
        ("tests/packaging/test_windows_suite.py", True),
        ("tests/packaging/test_windows_suite.py::test_what_is_listed_is_excused", True),
        ("tests/packaging/test_windows_suite.py::test_what_is_listed_is_excused[x]", True),
        ("tests/packaging/test_windows_suite.py::test_that_was_renamed", False),
        ("tests/packaging/test_that_was_removed.py", False),
    ],
)
def test_an_exception_names_a_test_that_is_there(name: str, is_there: bool) -> None:
    assert windows_suite.is_there(ROOT, name) is is_there


def test_a_list_of_exceptions_with_what_is_not_there_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = tmp_path / "only_under_wine.toml"
    listed.write_text('"tests/test_that_was_removed.py" = "why"', encoding="utf-8")
    monkeypatch.setattr(windows_suite, "EXCEPTIONS", listed)
    with pytest.raises(Trouble, match=r"not there: tests/test_that_was_removed\.py"):
        windows_suite.run(ROOT, ["cli"], "0", {})


def test_the_tests_get_what_they_import_and_no_checker() -> None:
    wanted = windows_bench.wanted_by_tests(ROOT)
    assert {one.partition(">")[0] for one in wanted} >= {"pytest", "pytest-qt", "pytest-xdist", "hypothesis"}
    assert not [one for one in wanted if one.startswith(("mypy", "ruff"))]


def test_a_test_library_that_is_not_locked_is_refused(tmp_path: Path) -> None:
    project = "[project]\ndependencies = []\n[dependency-groups]\ndev = ['unheard-of', 'mypy']\n"
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    (tmp_path / "requirements.lock").write_text("", encoding="utf-8")
    with pytest.raises(Trouble, match="does not hold unheard-of"):
        windows_bench.fetch_test_libraries(tmp_path, tmp_path / "wheels", {})


def test_a_fault_is_told_with_what_was_said_last() -> None:
    with pytest.raises(Trouble, match=r"(?s)Faults under Wine: it is lost\..*12 of 13"):
        raise windows_faults.fault("it is lost", "12 of 13")
