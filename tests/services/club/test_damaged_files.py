"""One damaged file beside the database: the club opens with all that the others hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.core.expected_end import CUSTOMARY
from homepoker.core.structure import Ante
from homepoker.services.club import open_club
from homepoker.services.club.evening_figures import end_prior
from homepoker.store import preferences
from homepoker.store.evening.drafts import DRAFTS, Drafts
from homepoker.store.evening.figures import NAME as FIGURES
from homepoker.store.evening.heartbeat import HEARTBEAT_NAME, last_beat
from homepoker.store.preferences import PREFERENCES_NAME, Preferences
from homepoker.store.rulebooks import official_texts
from homepoker.store.rulebooks.official_texts import TEXTS
from homepoker.store.rulebooks.shelf import BOOKS_READ, CACHE, RULEBOOKS
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES, club_of

CONTENTS = {
    "nothing": b"",
    "bad bytes": b"\xff\xfe\x00caf\xe9",
    "half of it": b'{"value": ',
    "too deep": b"[" * 200_000,
    "null": b"null",
    "a list": b"[1, 2]",
    "an endless number": b'{"value": 1e999, "volume": 1e999, "tables": {"1": 1e999}, "passages": 1e999}',
    "half a character": b'{"window_geometry": "\\ud800", "name": "\\ud800", "passages": [["1", "\\ud800"]]}',
    "no line": b"title = [[[[[[",
    "head only": b'+++\nid = "haus"\namends = [[[\n+++\n',
}

FILES = {
    "preferences": PREFERENCES_NAME,
    "draft": f"{DRAFTS}/race.json",
    "cache": f"{CACHE}/{BOOKS_READ}",
    "figures": f"{CACHE}/{FIGURES}",
    "sign of life": HEARTBEAT_NAME,
    "official text": f"{TEXTS}/apsa/passages.json",
    "club's own book": f"{RULEBOOKS}/haus/rules.md",
    "translation": f"{RULEBOOKS}/haus/rules.en.md",
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
@pytest.mark.parametrize("name", FILES.values(), ids=FILES)
def test_the_club_opens(tmp_path: Path, name: str, content: bytes) -> None:
    club_of(tmp_path, ("Ida", "Max")).close()
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    found, problem = preferences.load(tmp_path)
    preferences.save(tmp_path, found)
    assert (problem is not None) is (name == PREFERENCES_NAME and found == Preferences())
    club = open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    try:
        assert [player.name for player in club.players()] == ["Ida", "Max"]
        assert "apsa" in club.books
        assert end_prior(club, Ante.NONE) == CUSTOMARY
        assert (RULEBOOKS in name and name.endswith("rules.md")) is bool(club.book_problems)
    finally:
        club.close()
    assert isinstance(Drafts(tmp_path).read("race"), dict)
    assert last_beat(tmp_path) is None
    for attached in official_texts.kept(tmp_path).values():
        assert all(passage.text.encode() for passage in attached.passages)
