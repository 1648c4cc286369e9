"""Suite under Wine: the test files of the program run by Python for Windows, once for each release.

Each file has a process of its own, which is ended once it is silent for long, so that one that hangs or dies takes no
other with it. What fails there for no fault of the program stands in ``windows/only_under_wine.toml`` with its reason;
anything else that fails, and whatever is listed and passes, fails the command.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from console import Trouble, say
from windows_bench import WindowsPython, to_windows

PARTS = ("core", "rulings", "store", "cli", "services", "rulebooks", "ui")
"""The folders of tests that are run, in this order."""

LONGEST_SILENCE = 600.0
"""Seconds for which a file's tests may say nothing: a file of many windows takes half an hour, one test never so."""

AT_ONCE = 2
NOTHING_THERE = 5
"""Exit code of pytest where a file has no test for Windows."""

EXCEPTIONS = Path(__file__).parent / "windows/only_under_wine.toml"
KEPT_LINES = 30


@dataclass(frozen=True)
class Result:
    """Outcome of one test file."""

    file: str
    """Path of the test file in the working copy."""
    passed: tuple[str, ...]
    """The tests that passed, each as its file and name."""
    failed: Mapping[str, str]
    """Failures, and what was said of each; the file itself where it did not come to its end."""
    skipped: int
    seconds: float


@dataclass(frozen=True)
class Verdict:
    """Verdict on a run against the list of exceptions."""

    failed: tuple[str, ...]
    """Failed, and is not listed."""
    excused: tuple[str, ...]
    """Failed as listed."""
    mended: tuple[str, ...]
    """Listed, and everything it names passes."""

    @property
    def is_good(self) -> bool:
        """Whether everything is as it is expected."""
        return not self.failed and not self.mended


def exceptions(text: str) -> dict[str, str]:
    """Tests that are known to fail under Wine alone, each with its reason.

    :raises ValueError: one has no reason.
    """
    listed = {name: str(reason).strip() for name, reason in tomllib.loads(text).items()}
    for name, reason in listed.items():
        if not reason:
            raise ValueError(f"{name} has no reason")
    return listed


def is_there(root: Path, name: str) -> bool:
    """Whether an exception names a test function, with or without parameters, or a whole file that there is."""
    file, _, test = name.partition("[")[0].partition("::")
    if not (root / file).is_file():
        return False
    functions = {
        one.name for one in ast.walk(ast.parse((root / file).read_bytes())) if isinstance(one, ast.FunctionDef)
    }
    return not test or test in functions


def chosen_files(root: Path, names: Sequence[str]) -> list[str]:
    """The test files that are run: all, or those in the named folders below ``tests``, or named themselves.

    :raises Trouble: a name leads to no test file.
    """
    found = dict[str, None]()
    for name in names or PARTS:
        place = root / "tests" / name.removeprefix("tests/")
        files = [place] if place.is_file() else sorted(place.rglob("test_*.py"))
        if not files:
            raise Trouble(
                f"There are no tests in {name}.",
                "nothing would be run, and that would look like success.",
                f"name folders or files below tests, such as {', '.join(PARTS)}.",
            )
        found.update(dict.fromkeys(file.relative_to(root).as_posix() for file in files))
    return list(found)


def read_results(file: str, report: Path, output: str, code: int | None, seconds: float) -> Result:
    """Result of a test file, by the report of pytest or, where there is none, by its last words.

    :param code: its exit code; nothing where it fell silent.
    """
    passed, failed, skipped = list[str](), dict[str, str](), 0
    try:
        cases = list(ElementTree.parse(report).iter("testcase"))
    except (OSError, ElementTree.ParseError):
        cases = []
    for case in cases:
        said = [part for part in case if part.tag in ("failure", "error")]
        name = f"{file}::{case.get('name')}" if case.get("name") else file
        if said:
            failed[name] = said[0].text or said[0].get("message") or ""
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed.append(name)
    if code not in (0, 1, NOTHING_THERE) or (code == 1 and not failed) or (code == 0 and not cases):
        last = "\n".join(output.splitlines()[-KEPT_LINES:])
        failed[file] = f"{'falls silent' if code is None else f'ends with code {code}'}\n{last}"
    return Result(file, tuple(passed), failed, skipped, seconds)


def exit_code(process: subprocess.Popen[bytes], output: Path, silence: float) -> int | None:
    """Exit code of a process, for which is waited as long as it says something; one that falls silent is killed.

    :param silence: seconds in which its output has to grow.
    :returns: nothing where it was killed.
    """
    said = -1
    while True:
        try:
            return process.wait(silence)
        except subprocess.TimeoutExpired:
            before, said = said, output.stat().st_size
            if said == before:
                process.kill()
                return None


def judged(results: Iterable[Result], listed: Collection[str]) -> Verdict:
    """Compare what failed with the list of exceptions.

    An exception names a test, with its parameters or for all of them, or a whole file. It is mended when what it names
    was run and passed.
    """
    results = list(results)
    passed = {_covering(name, listed) for result in results for name in result.passed} - {None}
    failures = {name: _covering(name, listed) for result in results for name in result.failed}
    excused = {by for by in failures.values() if by is not None}
    return Verdict(
        failed=tuple(name for name, by in failures.items() if by is None),
        excused=tuple(name for name, by in failures.items() if by is not None),
        mended=tuple(sorted(str(name) for name in passed - excused)),
    )


def _covering(name: str, listed: Collection[str]) -> str | None:
    """The entry of the list that names a test."""
    names = (name, name.partition("[")[0], name.partition("::")[0])
    return next((one for one in names if one in listed), None)


def report_of(results: Iterable[Result], verdict: Verdict, listed: Mapping[str, str]) -> str:
    """The report of a run, as text: what is not as it should be, what is excused, and each file with its figures."""
    results = list(results)
    tests = sum(len(one.passed) + len(one.failed) for one in results)
    lines = [
        (
            f"{len(results)} files, {tests} tests: {sum(len(one.passed) for one in results)} passed, "
            f"{len(verdict.failed)} failed, {len(verdict.excused)} failed as listed, "
            f"{sum(one.skipped for one in results)} skipped, {sum(one.seconds for one in results):.0f} s"
        )
    ]
    lines += [f"FAILED {name}" for name in verdict.failed]
    lines += [f"PASSES AGAIN, take it off the list: {name}" for name in verdict.mended]
    lines += [f"as listed: {name} ({listed[str(_covering(name, listed))]})" for name in verdict.excused]
    lines += [""] + [
        f"{one.seconds:6.1f} s {len(one.passed):5} passed {len(one.failed):3} failed {one.skipped:3} skipped {one.file}"
        for one in results
    ]
    for one in results:
        for name, said in one.failed.items():
            lines += ["", f"== {name}", said]
    return "\n".join(lines) + "\n"


def run(root: Path, names: Sequence[str], version: str, env: Mapping[str, str]) -> None:
    """Run the suite under Wine and write its report.

    :param names: folders or files below ``tests``; all where there are none.
    :raises Trouble: something fails that is not listed, or something that is listed does not fail.
    """
    files = chosen_files(root, names)
    listed = exceptions(EXCEPTIONS.read_text(encoding="utf-8"))
    gone = [name for name in listed if not is_there(root, name)]
    if gone:
        raise Trouble(
            f"The list of exceptions names what is not there: {', '.join(gone)}.",
            "an exception that excuses nothing hides what it was for.",
            f"change or remove it in {EXCEPTIONS}.",
        )
    python = WindowsPython(root, env)
    with python.running(version, env), tempfile.TemporaryDirectory(dir=_place_for_files(), prefix="wine-") as place:
        say(f"Running {len(files)} test files under Wine")
        with ThreadPoolExecutor(AT_ONCE) as pool:
            results = list(pool.map(lambda file: _run_file(python, file, Path(place)), files))
    verdict = judged(results, listed)
    report = report_of(results, verdict, listed)
    target = root / "build/windows/suite.txt"
    target.write_text(report, encoding="utf-8")
    say(report.partition("\n\n")[0])
    say(f"The report is {target}")
    if not verdict.is_good:
        raise Trouble(
            "The suite under Wine is not as expected.",
            "what fails there may fail for a host with Windows.",
            f"read {target}; what only Wine's own limits explain goes into {EXCEPTIONS} with its reason.",
        )


def _place_for_files() -> str | None:
    """A folder in memory, where there is one: a disk is waited for at each of many thousands of commits."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _run_file(python: WindowsPython, file: str, place: Path) -> Result:
    began = time.monotonic()
    own = Path(tempfile.mkdtemp(dir=place))
    report, output = own / "report.xml", own / "said.txt"
    process = python.windows.start(
        python.program,
        *("-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", to_windows(python.root / file)),
        *(f"--rootdir={to_windows(python.root)}", f"--basetemp={to_windows(own / 't')}"),
        f"--junitxml={to_windows(report)}",
        output=output,
        **python.variables,
    )
    with process:
        code = exit_code(process, output, LONGEST_SILENCE)
    time.sleep(0.2)  # what it said last is still on its way into the file
    result = read_results(file, report, output.read_text("utf-8", "replace"), code, time.monotonic() - began)
    shutil.rmtree(own, ignore_errors=True)
    mark = "FAILED" if result.failed else "passed"
    say(f"  {mark} {file}: {len(result.passed)} passed, {len(result.failed)} failed, {result.seconds:.0f} s")
    return result
