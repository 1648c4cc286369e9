"""The lock: complete, with hashes, and without anybody's addresses or folders."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def names(requirements: list[str]) -> set[str]:
    """The libraries that requirements name, spelt as the lock spells them."""
    return {re.split(r"[<>=!~ ;\[]", line)[0].lower().replace("_", "-") for line in requirements}


def pins() -> dict[str, str]:
    """Each library of the lock with everything that belongs to its entry."""
    entries = re.split(r"^(?=[a-z])", LOCK, flags=re.MULTILINE)[1:]
    return {entry.split("==")[0]: entry for entry in entries}


def test_every_library_that_the_project_names_is_pinned() -> None:
    project = PROJECT["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"], *PROJECT["build-system"]["requires"]]
    assert names(asked) <= set(pins())


def test_every_pin_has_its_hashes() -> None:
    assert [name for name, entry in pins().items() if "--hash=sha256:" not in entry] == []


def test_the_lock_names_no_registry_and_no_folder() -> None:
    assert re.findall(r"https?:|file:|--index|--extra-index|--find-links|(?<![a-z])/[a-z]+/", LOCK) == []
