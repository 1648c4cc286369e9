"""The topics of steps alone, read from their files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from homepoker.core.rulings.steps import read_topic
from homepoker.core.rulings.topic import Topic


def load_step_topics(folder: Path) -> Mapping[str, Topic]:
    """The topics of all files of a folder, by id; a file is called after its topic."""
    return {
        file.stem: read_topic(file.stem, tomllib.loads(file.read_text(encoding="utf-8")))
        for file in sorted(folder.glob("*.toml"))
    }
