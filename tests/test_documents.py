"""The documents of the project: decisions in order and in use, a changelog in its form, no path to nothing.

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
_LINK = re.compile(r"DECISIONS\.md, (\d+)")
_PATH = re.compile(r"`([\w-]+(?:/[\w.-]+)+/?)`")


def text_of(name: str) -> str:
    """A document at the root of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """What stands below each heading of the second level, by the heading's line."""
    parts = re.split(r"^(## .*)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def misplaced_decisions(text: str) -> list[str]:
    """Headings of decisions that are out of order: numbers fall, dates never rise."""
    found = [f"{line}: number, date and title are missing" for line in sections(text) if not _DECISION.match(line)]
    numbered = [(int(number), day) for number, day, _ in _DECISION.findall(text)]
    found += [f"{day} is no date" for _, day in numbered if not is_date(day)]
    found += [f"{old} follows {new}" for (new, _), (old, _) in pairwise(numbered) if old >= new]
    found += [f"{old} is newer than {new}" for (new, at), (old, before) in pairwise(numbered) if before > at]
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


def loose_decisions(text: str, links: set[int]) -> list[str]:
    """Decisions that no line of the project names, and names of decisions that are not there.

    :param links: the numbers that are named outside the document.
    """
    numbers = {int(number) for number, _, _ in _DECISION.findall(text)}
    found = [f"no line names {number}" for number in sorted(numbers - links)]
    return found + [f"{number} is named and not there" for number in sorted(links - numbers)]


def linked_decisions(root: Path) -> set[int]:
    """Numbers of the decisions that code, packaging and set-up name."""
    kinds = {".py", ".toml", ".nsi", ".c", ".po", ""}
    files = [path for part in ("homepoker", "packaging") for path in (root / part).rglob("*")]
    texts = (
        path.read_text(encoding="utf-8")
        for path in [*files, root / "pyproject.toml"]
        if path.suffix in kinds and path.is_file()
    )
    return {int(number) for text in texts for number in _LINK.findall(text)}


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
    def test_decisions_stand_newest_first(self) -> None:
        assert misplaced_decisions(text_of("DECISIONS.md")) == []

    def test_no_decision_is_too_long(self) -> None:
        assert long_decisions(text_of("DECISIONS.md")) == []

    def test_every_decision_is_named_by_the_line_that_would_look_odd_without_it(self) -> None:
        assert loose_decisions(text_of("DECISIONS.md"), linked_decisions(ROOT)) == []

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

## 3 · 2026-11-23 · A clock

It runs.

## 1 · 2026-11-21 · A sundial

It stands.
"""


def test_sound_decisions_pass_every_check() -> None:
    assert misplaced_decisions(SOUND) + long_decisions(SOUND) + loose_decisions(SOUND, {1, 3}) == []


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("## 3 · 2026-11-23 · A clock", "## A clock"),
        ("## 3 · 2026-11-23", "## 1 · 2026-11-23"),
        ("## 3 · 2026-11-23", "## 3 · 2026-11-20"),
        ("## 3 · 2026-11-23", "## 3 · 2026-11-31"),
        ("## 3 · 2026-11-23", "## 3 · 23.11.2026"),
    ],
)
def test_a_decision_out_of_order_is_named(there: str, instead: str) -> None:
    assert misplaced_decisions(SOUND.replace(there, instead))


def test_a_decision_may_have_twelve_lines_and_not_one_more() -> None:
    assert long_decisions(SOUND.replace("It runs.\n", "It runs.\n" * 12)) == []
    assert long_decisions(SOUND.replace("It runs.\n", "It runs.\n" * 13)) == ["## 3 · 2026-11-23 · A clock"]


def test_a_decision_that_nothing_names_and_a_name_of_none_are_told() -> None:
    assert loose_decisions(SOUND, {3, 4}) == ["no line names 1", "4 is named and not there"]


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
