"""What every test stands on: the offscreen platform, Hypothesis profiles, no silent skips in CI."""

from __future__ import annotations

import os

import hypothesis
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

hypothesis.settings.register_profile("fixed", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("long", deadline=None, max_examples=2_000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


def skip_counts_as_failure(report: pytest.TestReport | pytest.CollectReport) -> bool:
    """Whether a report is a skip (not an expected failure); where CI is set, nothing may be left untested."""
    return report.skipped and not hasattr(report, "wasxfail")


def _fail(report: pytest.TestReport | pytest.CollectReport) -> None:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    report.outcome = "failed"
    report.longrepr = f"A skipped test is a failure in CI, because nobody would see what went untested. {reason}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if os.environ.get("CI") and skip_counts_as_failure(report):
        _fail(report)


@pytest.hookimpl(tryfirst=True)
def pytest_collectreport(report: pytest.CollectReport) -> None:
    if os.environ.get("CI") and skip_counts_as_failure(report):
        _fail(report)
