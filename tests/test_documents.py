"""The documents of the project: decisions in order, a changelog in its form, no path to a file that is not there.

Each check is also run on a small document that breaks it, so that none can pass by looking away.
"""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import homepoker

ROOT = Path(__file__).resolve().parents[1]
LONGEST_DECISION = 12
"""Lines below the heading, empty ones not counted."""
GROUPS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
"""Those of Keep a Changelog, in this order."""

_DECISION = re.compile(r"^## (\d+) · (\S+) · (\S.*)$", re.MULTILINE)
_APPENDIX = re.compile(r"^## Appendix to (\d+): \S.*$", re.MULTILINE)
_REPLACED = re.compile(r"[Rr]eplaced by (\d+)")
_INDEX_ROW = re.compile(r"^\| [^|]+ \| ((?:\d+, )*\d+) \|$", re.MULTILINE)
_PATH = re.compile(r"`([\w-]+(?:/[\w.-]+)+/?)`")


def text_of(name: str) -> str:
    """A document at the root of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """What stands below each heading of the second level, by the heading's line."""
    parts = re.split(r"^(## .*)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def misplaced_decisions(text: str) -> list[str]:
    """Headings of decisions that are out of order: numbers fall to 1 without a gap, dates never rise."""
    headings = [line for line in sections(text) if not _APPENDIX.match(line)]
    found = [f"{line}: number, date and title are missing" for line in headings if not _DECISION.match(line)]
    numbered = [(int(number), day) for number, day, _ in _DECISION.findall(text)]
    found += [f"{day} is no date" for _, day in numbered if not is_date(day)]
    found += [f"{old} follows {new}" for (new, _), (old, _) in pairwise(numbered) if old != new - 1]
    found += [f"{old} is newer than {new}" for (new, at), (old, before) in pairwise(numbered) if before > at]
    if numbered and numbered[-1][0] != 1:
        found.append(f"the oldest is {numbered[-1][0]}")
    return found


def is_date(day: str) -> bool:
    """Whether this is a day as ISO 8601 writes it."""
    try:
        return date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def long_decisions(text: str) -> list[str]:
    """Decisions with more lines than twelve."""
    return [
        heading
        for heading, body in sections(text).items()
        if _DECISION.match(heading) and sum(1 for line in body.splitlines() if line) > LONGEST_DECISION
    ]


def broken_references(text: str) -> list[str]:
    """What replaces nothing newer, and numbers that are not in the list of subjects or lead nowhere."""
    bodies = {int(one[1]): body for line, body in sections(text).items() if (one := _DECISION.match(line))}
    replaced = {number: int(by) for number, body in bodies.items() for by in _REPLACED.findall(body)}
    found = [f"{number} is replaced by {by}" for number, by in replaced.items() if not number < by <= max(bodies)]
    listed = {int(number) for row in _INDEX_ROW.findall(text) for number in row.split(", ")}
    gone = {number for number, body in bodies.items() if re.fullmatch(r"\s*Replaced by \d+\.\s*", body)}
    found += [f"{number} is in no row of subjects" for number in sorted(bodies.keys() - gone - listed)]
    found += [f"{number} is listed and does not hold" for number in sorted(listed - bodies.keys() | listed & gone)]
    found += [f"appendix to {number}" for number in map(int, _APPENDIX.findall(text)) if number not in bodies]
    return found


def misshapen_changes(text: str) -> list[str]:
    """Headings that Keep a Changelog does not know, or not in this order; the newest is this version."""
    versions = [line for line in text.splitlines() if line.startswith("## ")]
    found = [] if versions and homepoker.__version__ in versions[0] else [f"no section for {homepoker.__version__}"]
    for version, body in sections(text).items():
        groups = re.findall(r"^### (.*)$", body, flags=re.MULTILINE)
        if groups != [one for one in GROUPS if one in groups]:
            found.append(f"{version}: {', '.join(groups)}")
    return found


def paths_of_nothing(root: Path, text: str) -> list[str]:
    """Paths in backticks that neither the project nor its package has. Those with a gap (``<book>``) are patterns."""
    named = dict.fromkeys(_PATH.findall(text))
    return [path for path in named if not any((base / path).exists() for base in (root, root / "homepoker"))]


class TestThisProject:
    def test_decisions_are_numbered_without_a_gap_and_dated_newest_first(self) -> None:
        assert misplaced_decisions(text_of("DECISIONS.md")) == []

    def test_no_decision_is_too_long(self) -> None:
        assert long_decisions(text_of("DECISIONS.md")) == []

    def test_every_decision_that_holds_is_found_by_its_subject(self) -> None:
        assert broken_references(text_of("DECISIONS.md")) == []

    def test_the_changelog_has_the_form_that_it_names(self) -> None:
        assert misshapen_changes(text_of("CHANGELOG.md")) == []

    @pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
    def test_every_path_in_a_document_leads_somewhere(self, name: str) -> None:
        assert paths_of_nothing(ROOT, text_of(name)) == []

    def test_the_example_for_other_programs_gives_what_it_says(self) -> None:
        (example,) = re.findall(r"^```python\n(.*?)^```$", text_of("README.md"), flags=re.MULTILINE | re.DOTALL)
        names: dict[str, Any] = {}
        exec(compile(example, "README.md", "exec"), names)
        verdict = names["ruling"].verdict
        assert f"# {verdict.ruling}, {verdict.returned} back" in example
        assert f"# {', '.join(map(str, names['ruling'].citations))}\n" in example


SOUND = """# Decisions

| subject | entries |
|---|---|
| Time | 3, 1 |

## 3 · 2026-11-23 · A clock

It runs.

## 2 · 2026-11-21 · A watch

Replaced by 3.

## 1 · 2026-11-21 · A sundial

It stands.

## Appendix to 1: hours

| sun | hour |
"""


def test_sound_decisions_pass_every_check() -> None:
    assert misplaced_decisions(SOUND) + long_decisions(SOUND) + broken_references(SOUND) == []


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("## 3 · 2026-11-23 · A clock", "## A clock"),
        ("## 3 · 2026-11-23", "## 4 · 2026-11-23"),
        ("## 3 · 2026-11-23", "## 3 · 2026-11-20"),
        ("## 3 · 2026-11-23", "## 3 · 2026-11-31"),
        ("## 3 · 2026-11-23", "## 3 · 23.11.2026"),
        ("## 1 · 2026-11-21 · A sundial", "## Appendix to 2: a sundial"),
    ],
)
def test_a_decision_out_of_order_is_named(there: str, instead: str) -> None:
    assert misplaced_decisions(SOUND.replace(there, instead))


def test_a_decision_may_have_twelve_lines_and_not_one_more() -> None:
    assert long_decisions(SOUND.replace("It runs.\n", "It runs.\n" * 12)) == []
    assert long_decisions(SOUND.replace("It runs.\n", "It runs.\n" * 13)) == ["## 3 · 2026-11-23 · A clock"]


@pytest.mark.parametrize(
    ("there", "instead", "said"),
    [
        ("Replaced by 3.", "Replaced by 1.", "2 is replaced by 1"),
        ("Replaced by 3.", "Replaced by 4.", "2 is replaced by 4"),
        ("| 3, 1 |", "| 3 |", "1 is in no row of subjects"),
        ("| 3, 1 |", "| 4, 3, 1 |", "4 is listed and does not hold"),
        ("| 3, 1 |", "| 3, 2, 1 |", "2 is listed and does not hold"),
        ("Appendix to 1", "Appendix to 7", "appendix to 7"),
    ],
)
def test_a_reference_that_misleads_is_named(there: str, instead: str, said: str) -> None:
    assert broken_references(SOUND.replace(there, instead)) == [said]


@pytest.mark.parametrize(
    "text",
    [
        "# Changelog\n",
        "## [Unreleased] 99.0\n\n### Added\n",
        f"## {homepoker.__version__}\n\n### News\n",
        f"## {homepoker.__version__}\n\n### Fixed\n\n### Added\n",
    ],
)
def test_a_changelog_of_another_form_is_named(text: str) -> None:
    assert len(misshapen_changes(text)) == 1


def test_a_path_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "homepoker" / "core").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    text = "`core/clock.py`, `homepoker/core`, `core/<subject>.py`, `tests/`, `tests/clock.py`, `start --now`"
    assert paths_of_nothing(tmp_path, text) == ["core/clock.py", "tests/clock.py"]
