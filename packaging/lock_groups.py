"""The two groups of the lock: what whoever runs Homepoker from its source needs, and what only its developers need.

One lock pins both, so that nothing is tested in another version than it is used in. Each entry says in its comments who
asks for it, as ``uv pip compile`` writes them; whoever is asked for by the project or by what installs it is for all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

ENTRY = re.compile(r"^(?=[A-Za-z0-9])", re.MULTILINE)
ASKER = re.compile(r"^    # (?:via |  )([A-Za-z0-9][\w.-]*)", re.MULTILINE)
NAME = re.compile(r"[A-Za-z0-9][\w.-]*")


def canonical(name: str) -> str:
    """The name of a library as all its spellings have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def entries(lock: str) -> dict[str, str]:
    """The entries of a lock by the names of their libraries, each with its hashes and comments."""
    return {_name(entry): entry for entry in ENTRY.split(lock) if entry.strip() and entry[0] != "#"}


# One lock and two groups: DECISIONS.md, 278
def for_running(lock: str, project: str) -> str:
    """The part of a lock that installing and running the program takes.

    :param project: the text of ``pyproject.toml``.
    """
    pinned = entries(lock)
    told = tomllib.loads(project)
    askers = {name: {canonical(one) for one in ASKER.findall(entry)} for name, entry in pinned.items()}
    needed = {_name(one) for one in _asked(told)} & set(pinned)
    while more := {name for name in pinned if name not in needed and askers[name] & needed}:
        needed |= more
    return "".join(entry for name, entry in pinned.items() if name in needed)


def _asked(project: Mapping[str, object]) -> list[str]:
    """Requirements of the project itself, and of what installs it from its folder."""
    own, groups = project["project"], project["dependency-groups"]
    assert isinstance(own, dict)
    assert isinstance(groups, dict)
    return [*own["dependencies"], *groups["build"]]


def _name(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found is not None, requirement
    return canonical(found[0])
