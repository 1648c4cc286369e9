"""An evening is told before it is taken in: what would end every later start is refused, with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from homepoker.core.button import ButtonPlaced
from homepoker.core.dealers import DealerNamed
from homepoker.core.entries import PlayerBustedOut, PlayerEntered
from homepoker.core.history import Line
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.seating import PlayerSeated
from homepoker.core.tournament import WinnerDeclared
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange import evening_file
from homepoker.services.words import Words
from homepoker.store.errors import NewerRecording, UnreadableRecording, UntellableRecording
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


def with_event(sent: RecordedEvening, kind: type, change: Callable[[Any], Any]) -> tuple[RecordedEvening, int]:
    """The evening with the first event of a kind changed, and the number of its line."""
    for line in sent.lines:
        for at, event in enumerate(line.events):
            if isinstance(event, kind):
                events = (*line.events[:at], change(event), *line.events[at + 1 :])
                return with_line(sent, line.sequence, lambda one, events=events: replace(one, events=events)), (  # type: ignore[misc]
                    line.sequence
                )
    raise AssertionError(kind)


NOBODY = EntryId("e-nobody")
CONTRADICTORY: dict[str, tuple[type, Callable[[Any], Any]]] = {
    "somebody who never came is out": (PlayerBustedOut, lambda event: replace(event, entry=NOBODY)),
    "somebody who never came won it": (PlayerBustedOut, lambda event: replace(event, by=(NOBODY,))),
    "who is out won it": (PlayerBustedOut, lambda event: replace(event, by=(event.entry,))),
    "a button at a table that is not open": (ButtonPlaced, lambda event: replace(event, table=8)),
    "a seat beyond the table": (PlayerSeated, lambda event: replace(event, seat=Seat(event.seat.table, 40))),
    "two on a seat": (PlayerSeated, lambda event: replace(event, seat=Seat(event.seat.table, 2))),
    "who never came deals": (DealerNamed, lambda event: replace(event, entry=NOBODY)),
    "who never came has won": (WinnerDeclared, lambda event: replace(event, entry=NOBODY)),
}


@pytest.mark.parametrize(("kind", "change"), CONTRADICTORY.values(), ids=CONTRADICTORY)
def test_what_contradicts_the_lines_before_it_is_refused_with_its_line(
    club: Club, sent: RecordedEvening, kind: type, change: Callable[[Any], Any]
) -> None:
    contradictory, line = with_event(sent, kind, change)
    with pytest.raises(UntellableRecording) as refused:
        evening_file.take_in(club, contradictory, str)
    assert refused.value.line == line
    assert refused.value.sentence.values["why"] == sentence("store.why_does_not_fit")
    assert club.log.tournaments() == []


def test_two_entries_are_never_one(club: Club, sent: RecordedEvening) -> None:
    first = next(event for line in sent.lines for event in line.events if isinstance(event, PlayerEntered))
    entered = [line for line in sent.lines if any(isinstance(event, PlayerEntered) for event in line.events)]
    again = PlayerEntered(first.entry, PlayerId("somebody"))
    twice = with_line(sent, entered[1].sequence, lambda line: replace(line, events=(again,)))
    with pytest.raises(UntellableRecording) as refused:
        evening_file.take_in(club, twice, str)
    assert refused.value.line == entered[1].sequence


def test_an_evening_whose_last_player_has_not_won_is_refused(club: Club, sent: RecordedEvening) -> None:
    lines = [
        replace(line, events=tuple(event for event in line.events if not isinstance(event, WinnerDeclared)))
        for line in sent.lines
    ]
    with pytest.raises(UntellableRecording):
        evening_file.take_in(club, replace(sent, lines=tuple(lines)), str)


def test_whatever_a_view_raises_is_told_of_the_line_from_which_on_it_does(club: Club, sent: RecordedEvening) -> None:
    def tell_views(desk: TournamentDesk, words: Words) -> None:
        if len(desk.history.lines) >= 7:
            raise KeyError("a seat")

    with pytest.raises(UntellableRecording) as refused:
        evening_file.take_copy(club, sent, "copy", tell_views)
    assert refused.value.line == 7
    assert refused.value.sentence.values["why"] == sentence("store.why_no_words")
    assert club.log.tournaments() == []


@pytest.mark.parametrize("change", UNTELLABLE.values(), ids=UNTELLABLE)
def test_what_a_newer_version_tells_otherwise_names_that_version(
    club: Club, sent: RecordedEvening, change: Change
) -> None:
    with pytest.raises(NewerRecording) as refused:
        evening_file.take_in(club, replace(with_line(sent, 5, change), written_by="9.4.0"), str)
    assert refused.value.sentence.values == {"written_by": "9.4.0"}
    assert club.log.tournaments() == []


def test_what_fits_in_a_newer_version_alone_names_that_version(club: Club, sent: RecordedEvening) -> None:
    twice = with_line(sent, 5, lambda line: replace(line, events=sent.lines[0].events))
    with pytest.raises(NewerRecording):
        evening_file.take_in(club, replace(twice, written_by="9.4.0"), str)
    assert club.log.tournaments() == []
