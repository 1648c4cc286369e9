"""An evening is told before it is taken in: what would end every later start is refused, with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.history import Line
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.exchange import evening_file
from homepoker.store.errors import UnreadableRecording, UntellableRecording
from homepoker.store.evening.recorded_log import RecordedEvening
from tests.played_evenings import NAMES, club_of, evening

Change = Callable[[Line], Line]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "data")
    yield found
    found.close()


@pytest.fixture
def sent(tmp_path: Path) -> RecordedEvening:
    other = club_of(tmp_path / "other")
    desk = evening(other, "Monatsturnier", date(2026, 10, 16), NAMES[:6])
    evening_file.save(other.folder, desk.tournament_id, tmp_path / "sent.homepoker.json")
    other.close()
    return evening_file.read(tmp_path / "sent.homepoker.json")


def with_line(sent: RecordedEvening, number: int, change: Change) -> RecordedEvening:
    lines = list(sent.lines)
    lines[number - 1] = change(lines[number - 1])
    return replace(sent, lines=tuple(lines))


UNTELLABLE: dict[str, Change] = {
    "a key without words": lambda line: replace(line, label=Sentence("journal.paused_by_moonlight", {})),
    "a value is missing": lambda line: replace(line, label=Sentence("journal.opened", {})),
    "a value of another kind": lambda line: replace(line, label=Sentence("play.bust_out", {"player": 3, "by": "x"})),
    "the name of a parameter": lambda line: replace(line, label=Sentence("journal.opened", {"key": "x"})),
}


@pytest.mark.parametrize("change", UNTELLABLE.values(), ids=UNTELLABLE)
def test_what_cannot_be_told_is_refused_with_its_line(club: Club, sent: RecordedEvening, change: Change) -> None:
    with pytest.raises(UntellableRecording) as refused:
        evening_file.take_in(club, with_line(sent, 5, change), str)
    assert refused.value.line == 5
    assert club.log.tournaments() == []


def test_what_does_not_fit_is_refused_with_its_line(club: Club, sent: RecordedEvening) -> None:
    twice = with_line(sent, 5, lambda line: replace(line, events=sent.lines[0].events))
    with pytest.raises(UntellableRecording) as refused:
        evening_file.take_in(club, twice, str)
    assert refused.value.line == 5
    assert club.log.tournaments() == []


def test_a_copy_out_of_a_backup_is_told_before_too(club: Club, sent: RecordedEvening) -> None:
    with pytest.raises(UntellableRecording):
        evening_file.take_copy(club, with_line(sent, 5, UNTELLABLE["a key without words"]), "copy")
    assert club.log.tournaments() == []


@pytest.mark.parametrize("id_", ["", "t-%FF", "t-\ud800"])
def test_an_id_that_none_of_ours_can_be_is_refused(club: Club, sent: RecordedEvening, id_: str) -> None:
    with pytest.raises(UnreadableRecording):
        evening_file.take_in(club, replace(sent, tournament=replace(sent.tournament, id=id_)), str)
    assert club.log.tournaments() == []


def test_a_sound_evening_is_taken_in(club: Club, sent: RecordedEvening) -> None:
    assert evening_file.take_in(club, sent, str).tournament_id == sent.tournament.id
