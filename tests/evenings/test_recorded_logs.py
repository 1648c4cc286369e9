"""What was recorded once stays: it replays to the standings published then, and is readable in both languages."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from homepoker.core.standings import scores
from homepoker.core.wording import Sentence
from homepoker.services.club import codec
from homepoker.services.evening.replay import replayed
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.evening.recorded_log import RecordedEvening, read_recorded, write_recorded

ROOT = Path(__file__).resolve().parents[2]
RECORDED = sorted((ROOT / "tests/store/recorded_logs").glob("*/*.homepoker.json"))
SAMPLE = ROOT / "resources/sample/evening.homepoker.json"

every_recording = pytest.mark.parametrize("path", [*RECORDED, SAMPLE], ids=lambda path: f"{path.parent.name}")


def recording(path: Path) -> RecordedEvening:
    """The evening in a file."""
    return read_recorded(path.read_bytes(), codec())


def test_there_is_a_recording_of_the_first_version() -> None:
    assert "0.1.0" in {path.parent.name for path in RECORDED}


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.parent.name)
def test_a_recorded_evening_replays_to_the_standings_published_then(path: Path) -> None:
    state = replayed(recording(path).lines)
    then = json.loads(path.with_name(path.name.replace(".homepoker.json", ".standings.json")).read_bytes())
    assert [asdict(row) for row in state.published] == then
    today = [score.published() for score in scores(state.entries, state.profile.scoring, state.answers)]
    assert [asdict(row) for row in today] == then


@every_recording
def test_a_recorded_evening_is_written_as_it_was_read(path: Path) -> None:
    evening = recording(path)
    assert read_recorded(write_recorded(evening, codec()), codec()) == evening


@every_recording
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_recorded_evening_has_words(path: Path, language: str) -> None:
    evening = recording(path)
    words = Words(
        ROOT / "resources/locale", language, {str(player): name for player, name in evening.players.items()}.__getitem__
    )
    for line in evening.lines:
        said = words.say(line.label)
        assert said
        assert "{" not in said


@every_recording
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_for_points_of_a_recorded_evening_has_words(path: Path, language: str) -> None:
    evening = recording(path)
    state = replayed(evening.lines)
    words = Words(ROOT / "resources/locale", language)
    reasons: list[Sentence] = [
        reason for score in scores(state.entries, state.profile.scoring, state.answers) for reason in score.reasons
    ]
    assert reasons
    assert all(words.say(reason) for reason in reasons)
