"""In CI nothing goes untested unseen: a skip is a failure there, and so is a run without a test."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SKIPPED = {
    "by its mark": "import pytest\n\n@pytest.mark.skip(reason='no X server')\ndef test_it(): ...\n",
    "while it runs": "import pytest\n\ndef test_it():\n    pytest.skip('no X server')\n",
    "as a whole file": "import pytest\n\npytest.skip('no X server', allow_module_level=True)\n",
}
EXPECTED_FAILURE = "import pytest\n\n@pytest.mark.xfail\ndef test_it(): assert False\n"


def run(folder: Path, test: str, ci: str) -> subprocess.CompletedProcess[str]:
    """Run one test file beside this project's conftest."""
    shutil.copy(Path(__file__).with_name("conftest.py"), folder)
    (folder / "test_one.py").write_text(test, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", folder, folder],
        env={**os.environ, "CI": ci},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("test", SKIPPED.values(), ids=SKIPPED)
def test_a_skipped_test_fails_in_ci_and_says_why(tmp_path: Path, test: str) -> None:
    done = run(tmp_path, test, ci="true")
    assert done.returncode != 0
    assert "A skipped test is a failure in CI" in done.stdout
    assert "no X server" in done.stdout


@pytest.mark.parametrize("test", SKIPPED.values(), ids=SKIPPED)
def test_a_skipped_test_is_let_pass_elsewhere(tmp_path: Path, test: str) -> None:
    assert run(tmp_path, test, ci="").returncode in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    assert run(tmp_path, EXPECTED_FAILURE, ci="true").returncode == pytest.ExitCode.OK


def test_a_run_without_a_test_fails(tmp_path: Path) -> None:
    assert run(tmp_path, "", ci="true").returncode == pytest.ExitCode.NO_TESTS_COLLECTED
