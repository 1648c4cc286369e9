from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import Database
from homepoker.store.errors import (
    NewerRecording,
    TournamentExists,
    UnknownTournament,
    UnreadableRecording,
)
from homepoker.store.evening.event_codec import EventCodec
from homepoker.store.evening.recorded_log import read_recorded, write_recorded
from homepoker.store.evening.tournament_log import RecordedEvening, TournamentLog
from tests.store.sample_evening import CODEC, TOURNAMENT, EveningOpened, evening

NAMES = {PlayerId(f"p{number}"): f"Spieler {number}" for number in range(1, 30)}
SEATED = {player: NAMES[player] for player in map(PlayerId, ("p2", "p3", "p5", "p6", "p7", "p9", "p10", "p11"))}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def recorded(tmp_path: Path) -> bytes:
    """What another club exported."""
    with Database.open(tmp_path / "another club") as database:
        log = TournamentLog(database, CODEC)
        log.create(TOURNAMENT)
        for line in evening(12):
            log.append(TOURNAMENT.id, line)
        return log.export(TOURNAMENT.id, NAMES)


def changed(recorded: bytes, **fields: Any) -> bytes:
    return json.dumps({**json.loads(recorded), **fields}).encode()


def test_an_exported_evening_reads_back_equal_with_the_names_of_its_players(recorded: bytes) -> None:
    assert read_recorded(recorded, CODEC) == RecordedEvening(TOURNAMENT, tuple(evening(12)), SEATED)


def test_an_exported_evening_names_nobody_who_was_not_there(recorded: bytes) -> None:
    assert "Spieler 2" in recorded.decode()
    assert "Spieler 29" not in recorded.decode()


def test_each_line_of_the_log_is_a_line_of_the_file(recorded: bytes) -> None:
    lines = recorded.decode().splitlines()
    assert sum(line.startswith('{"sequence":') for line in lines) == 12


def test_an_imported_evening_is_the_same_and_exports_to_the_same_file(database: Database, recorded: bytes) -> None:
    log = TournamentLog(database, CODEC)
    log.import_(log.read_recorded(recorded))
    assert log.tournaments() == [TOURNAMENT]
    assert log.lines(TOURNAMENT.id) == evening(12)
    assert log.export(TOURNAMENT.id, NAMES) == recorded


def test_an_evening_is_imported_with_its_people_or_not_at_all(database: Database, recorded: bytes) -> None:
    log, register = TournamentLog(database, CODEC), ClubRegister(database)
    ida = Player(PlayerId("p2"), "Ida")
    log.import_(log.read_recorded(recorded), [ida])
    with pytest.raises(TournamentExists):
        log.import_(log.read_recorded(recorded), [Player(PlayerId("p3"), "Max")])
    assert register.players() == [ida]


def test_an_evening_that_is_not_kept_cannot_be_exported(database: Database) -> None:
    with pytest.raises(UnknownTournament):
        TournamentLog(database, CODEC).export("t9", {})


def test_reading_a_recorded_evening_keeps_nothing(database: Database, recorded: bytes) -> None:
    log = TournamentLog(database, CODEC)
    assert log.read_recorded(recorded).tournament == TOURNAMENT
    assert log.tournaments() == []


@pytest.mark.parametrize(
    "data", [b"", b"PK\x03\x04", b"[]", b"{}", b'{"format": "cake"}', b'{"format":"homepoker-evening"}']
)
def test_a_file_of_another_kind_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableRecording):
        read_recorded(data, CODEC)


def test_a_file_that_breaks_off_is_refused(recorded: bytes) -> None:
    for length in range(len(recorded) - 2):
        with pytest.raises(UnreadableRecording):
            read_recorded(recorded[:length], CODEC)


def test_a_number_without_end_is_refused(recorded: bytes) -> None:
    """It passes where the events are kept as they stand, and nothing reads it afterwards."""
    endless = recorded.replace(b'"v":1', b'"v":' + b"9" * 5_000, 1)
    assert endless != recorded
    with pytest.raises(UnreadableRecording):
        read_recorded(endless, CODEC)


def test_an_evening_with_a_missing_line_is_refused(recorded: bytes) -> None:
    lines = json.loads(recorded)["lines"]
    for left in (lines[1:], lines[:3] + lines[4:], lines[::-1]):
        with pytest.raises(UnreadableRecording, match="missing or out of order"):
            read_recorded(changed(recorded, lines=left), CODEC)


def test_a_field_that_is_not_known_is_refused(recorded: bytes) -> None:
    with pytest.raises(UnreadableRecording, match="weather"):
        read_recorded(changed(recorded, weather="rain"), CODEC)
    lines = json.loads(recorded)["lines"]
    lines[2]["colour"] = "red"
    with pytest.raises(UnreadableRecording, match="colour"):
        read_recorded(changed(recorded, lines=lines), CODEC)


def test_an_instant_without_a_time_zone_is_refused(recorded: bytes) -> None:
    lines = json.loads(recorded)["lines"]
    lines[2]["at"] = "2026-11-20T18:30:00"
    with pytest.raises(UnreadableRecording, match="time zone"):
        read_recorded(changed(recorded, lines=lines), CODEC)


def test_a_newer_form_names_the_version_that_wrote_it(recorded: bytes) -> None:
    with pytest.raises(NewerRecording) as refused:
        read_recorded(changed(recorded, form=4, program="7.0.0"), CODEC)
    assert refused.value.sentence.key == "store.newer_recording_by"
    assert refused.value.sentence.values == {"written_by": "7.0.0"}


def test_a_newer_form_of_no_newer_version_names_none(recorded: bytes) -> None:
    with pytest.raises(NewerRecording) as refused:
        read_recorded(changed(recorded, form=4, program="nobody's"), CODEC)
    assert refused.value.sentence.key == "store.newer_recording"


def _with_line(name: str, value: object) -> Callable[[bytes], dict[str, Any]]:
    def lines(recorded: bytes) -> dict[str, Any]:
        found = json.loads(recorded)["lines"]
        found[2][name] = value
        return {"lines": found}

    return lines


OF_NEWER: dict[str, Callable[[bytes], dict[str, Any]]] = {
    "a field of the file": lambda _: {"weather": "rain"},
    "a field of a line": _with_line("colour", "red"),
    "a kind of line": _with_line("kind", "dance"),
    "an undo stack": _with_line("thread", "music"),
    "a kind of event": _with_line("events", [{"kind": "cake_cut", "v": 1}]),
    "a version of an event": _with_line("events", [{"kind": "player_sat", "v": 2}]),
    "a field of an event": _with_line(
        "events", [{"kind": "player_sat", "v": 1, "entry": "e1", "seat": {"table": 1, "number": 2}, "mood": "calm"}]
    ),
    "another way to number lines": _with_line("sequence", 31),
    "a file of a rulebook": lambda _: {"books": {"club-haus": {"pictures.md": "x"}}},
}


@pytest.mark.parametrize("change", OF_NEWER.values(), ids=OF_NEWER)
def test_what_a_newer_version_wrote_and_nobody_here_can_read_names_that_version(
    recorded: bytes, change: Callable[[bytes], dict[str, Any]]
) -> None:
    with pytest.raises(NewerRecording) as refused:
        read_recorded(changed(recorded, program="7.0.0", **change(recorded)), CODEC)
    assert refused.value.sentence.values == {"written_by": "7.0.0"}


@pytest.mark.parametrize("change", OF_NEWER.values(), ids=OF_NEWER)
def test_of_this_version_it_is_refused(recorded: bytes, change: Callable[[bytes], dict[str, Any]]) -> None:
    with pytest.raises(UnreadableRecording):
        read_recorded(changed(recorded, **change(recorded)), CODEC)


def test_what_a_newer_version_wrote_as_this_one_does_is_read(recorded: bytes) -> None:
    read = read_recorded(changed(recorded, program="7.0.0"), CODEC)
    assert read == read_recorded(recorded, CODEC)
    assert read.written_by == "7.0.0"


def test_a_rulebook_that_comes_along_is_read_again_and_an_evening_without_one_keeps_its_form(recorded: bytes) -> None:
    assert json.loads(recorded)["form"] == 1
    books = {"club-haus": {"rules.md": "+++\n", "rules.en.md": "+++\n"}}
    written = write_recorded(replace(read_recorded(recorded, CODEC), books=books), CODEC)
    assert json.loads(written)["form"] == 3
    assert read_recorded(written, CODEC).books == books


@pytest.mark.parametrize("name", ["../rules.md", "rules.md/x", "/etc/rules.md", "rules.eng.md", "other.md"])
def test_a_rulebooks_file_cannot_name_another_place(recorded: bytes, name: str) -> None:
    with pytest.raises(UnreadableRecording, match="another name"):
        read_recorded(changed(recorded, form=3, books={"club-haus": {name: "x"}}), CODEC)


def test_an_entry_that_cannot_be_read_is_told_as_that_of_a_file(recorded: bytes) -> None:
    with pytest.raises(UnreadableRecording) as refused:
        read_recorded(recorded, EventCodec([EveningOpened]))
    assert refused.value.sentence.key == "store.recording_refused"
    assert "why_unknown_entry" in str(refused.value.reason)
    broken = changed(recorded, **_with_line("events", [{"kind": "player_sat", "v": 1}])(recorded))
    with pytest.raises(UnreadableRecording, match="why_unreadable_entry"):
        read_recorded(broken, CODEC)
