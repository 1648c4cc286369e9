"""An evening file that holds what no evening has: refused with its action, its field and the limit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from homepoker.core.limits import LONGEST_NAME, MOST_LEVELS, MOST_NESTED
from homepoker.services.exchange import evening_file
from homepoker.services.words import Words
from homepoker.store.errors import NewerRecording, StoreError, UnreadableRecording
from homepoker.store.evening import limits as evening_limits
from homepoker.store.files.file_limits import FileTooLarge
from homepoker.store.resource_files import resources

SAMPLE = resources() / "sample" / "evening.homepoker.json"
RECORDED = sorted((Path(__file__).parents[2] / "store" / "recorded_logs").glob("*/*.homepoker.json"))
ENGLISH, GERMAN = (Words(resources() / "locale", language) for language in ("en", "de"))

Change = Callable[[dict[str, Any]], None]


def refusal(data: bytes, kind: type[StoreError] = UnreadableRecording) -> str:
    """What the host is told, in English; it says something else in German."""
    with pytest.raises(StoreError) as found:
        evening_file.understood(data)
    said = ENGLISH.say(found.value.sentence)
    assert said != GERMAN.say(found.value.sentence)
    assert isinstance(found.value, kind)
    return said


def changed(change: Change) -> bytes:
    stored = json.loads(SAMPLE.read_bytes())
    change(stored)
    return json.dumps(stored).encode()


def first(event: str) -> Callable[[dict[str, Any]], tuple[int, dict[str, Any]]]:
    """The first event of a kind, and the number of its action."""

    def find(stored: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return next((ln["sequence"], one) for ln in stored["lines"] for one in ln["events"] if one["kind"] == event)

    return find


def set_profile(name: str, value: object) -> Change:
    def change(stored: dict[str, Any]) -> None:
        stored["lines"][0]["events"][0]["profile"][name] = value

    return change


def chip(pieces: int = 1, value: int = 1) -> dict[str, object]:
    return {"colour": "#FFFFFF", "pieces": pieces, "value": value}


def set_level(name: str, value: object) -> Change:
    def change(stored: dict[str, Any]) -> None:
        stored["lines"][0]["events"][0]["profile"]["structure"]["levels"][3][name] = value

    return change


def set_levels(count: int) -> Change:
    def change(stored: dict[str, Any]) -> None:
        structure = stored["lines"][0]["events"][0]["profile"]["structure"]
        structure["levels"] = structure["levels"][:1] * count

    return change


def set_event(kind: str, name: str, value: object) -> Change:
    def change(stored: dict[str, Any]) -> None:
        first(kind)(stored)[1][name] = value

    return change


def set_label(name: str, value: object) -> Change:
    def change(stored: dict[str, Any]) -> None:
        stored["lines"][1]["label"][name] = value

    return change


def set_record(name: str, value: object) -> Change:
    def change(stored: dict[str, Any]) -> None:
        stored["tournament"][name] = value

    return change


def add_player(player: str, name: str) -> Change:
    def change(stored: dict[str, Any]) -> None:
        stored["players"][player] = name

    return change


@pytest.mark.parametrize("file", [SAMPLE, *RECORDED], ids=lambda path: path.stem)
def test_every_evening_that_was_ever_recorded_is_within_the_limits(file: Path) -> None:
    assert evening_file.read(file).lines


@pytest.mark.parametrize(
    ("change", "field", "limit"),
    [
        (set_profile("starting_stack", -5), "profile.starting_stack", "0 to 999,999,999"),
        (set_profile("starting_stack", 10**30), "profile.starting_stack", "0 to 999,999,999"),
        (set_profile("denominations", [25, 0]), "profile.denominations.2", "1 to 999,999,999"),
        (set_profile("case", {"name": "", "chips": [chip(pieces=10**7)]}), "chips.1.pieces", "0 to 100,000"),
        (set_profile("case", {"name": "", "chips": [chip(value=10**10)]}), "chips.1.value", "0 to 999,999,999"),
        (set_profile("stacks", [{"pieces": {"0": 1}, "players": 1}]), "stacks.1.pieces", "1 to 999,999,999"),
        (set_profile("stacks", [{"pieces": {"5": -1}, "players": 1}]), "stacks.1.pieces.5", "0 to 100,000"),
        (set_profile("stacks", [{"pieces": {"5": 1}, "players": 0}]), "stacks.1.players", "1 to 10,000"),
        (set_profile("seats_per_table", 10**6), "profile.seats_per_table", "1 to 11"),
        (set_profile("name", "x" * (LONGEST_NAME + 1)), "profile.name", "100 are possible"),
        (set_level("big_blind", 10**18), "levels.4.big_blind", "0 to 999,999,999"),
        (set_level("minutes", 10**6), "levels.4.minutes", "0 to 999"),
        (set_level("break_after", {"minutes": -1, "stops_at_end": False}), "break_after.minutes", "0 to 999"),
        (set_levels(MOST_LEVELS + 1), "structure.levels", "1 to 200"),
        (set_levels(100_000), "structure.levels", "1 to 200"),
        (set_levels(0), "structure.levels", "1 to 200"),
        (set_event("clock_started", "level", 0), "clock_started.level", "1 to 200"),
        (set_event("clock_started", "left", "P900000000D"), "clock_started.left", "at most 7"),
        (set_event("clock_started", "left", "-PT5M"), "clock_started.left", "never is less than nothing"),
        (set_event("clock_started", "at", "9999-12-31T23:59:59Z"), "clock_started.at", "1970 to 2999"),
        (set_event("clock_started", "at", "1970-01-01T00:00:00+05:00"), "clock_started.at", "1970 to 2999"),
        (set_event("player_entered", "entry", "../../x"), "player_entered.entry", "neither spaces nor slashes"),
        (set_event("player_seated", "seat", {"table": 1, "number": 500}), "seat.number", "1 to 11"),
        (set_event("player_seated", "seat", {"table": 10**9, "number": 1}), "seat.table", "1 to 5,000"),
        (set_event("table_opened", "seats", 10**9), "table_opened.seats", "1 to 11"),
        (set_label("key", "../../x"), "label.key", "No text of Homepoker"),
        (set_label("key", "/etc/passwd.x"), "label.key", "No text of Homepoker"),
        (set_label("values", {"player": "a\x07"}), "label.values.player", "U+0007"),
        (set_label("values", {"count": 2**63}), "label.values.count", "9,223,372,036,854,775,807"),
        (set_record("id", "../../../t"), "id", "neither spaces nor slashes"),
        (set_record("name", "Fri\x00day"), "name", "U+0000"),
        (set_record("began_on", "0001-01-01"), "began_on", "1970 to 2999"),
        (add_player("..", "Max"), "players", "neither spaces nor slashes"),
        (add_player("p-1", "x" * 10_000), "players.p-1", "100 are possible"),
        (add_player("p-1", "Max\x1b[2J"), "players.p-1", "U+001B"),
    ],
)
def test_what_no_evening_has_is_refused_with_its_place_and_the_limit(change: Change, field: str, limit: str) -> None:
    said = refusal(changed(change))
    assert field in said
    assert limit in said
    assert "action" in said or "beginning of the file" in said


def test_the_action_is_named_in_which_it_stands() -> None:
    def change(stored: dict[str, Any]) -> None:
        first("player_busted_out")(stored)[1]["stack"] = -1

    sequence, _ = first("player_busted_out")(json.loads(SAMPLE.read_bytes()))
    assert f"In action {sequence} (“player_busted_out.stack”)" in refusal(changed(change))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"[" * 200_000, "lie within one another"),
        (b'{"format": "homepoker-evening", "form": 1, "form": 3}', "“form” stands there twice"),
        (b'{"format": "homepoker-evening", "form": ' + b"9" * 5000 + b"}", "newer"),
        (b'{"format": "homepoker-evening", "form": 1e999}', "not a complete recorded evening"),
        (b'{"format": \xff}', "UTF-8"),
        (b'{"format": "\\ud800"}', "half a character"),
    ],
    ids=["deep", "twice", "digits", "infinite", "not-utf-8", "half-a-character"],
)
def test_a_file_that_would_end_the_reader_is_refused_in_words(data: bytes, says: str) -> None:
    with pytest.raises(StoreError) as found:
        evening_file.understood(data)
    assert says in ENGLISH.say(found.value.sentence)


def test_depth_is_refused_within_an_event_too() -> None:
    deep: object = 1
    for _ in range(MOST_NESTED):
        deep = [deep]
    assert "lie within one another" in refusal(changed(set_event("player_entered", "entry", deep)))


def test_a_file_that_never_ends_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_file, "LARGEST_EVENING", 1_000_000)
    (tmp_path / "large").write_bytes(b" " * 1_000_001)
    with pytest.raises(FileTooLarge) as found:
        evening_file.read(tmp_path / "large")
    assert ENGLISH.say(found.value.sentence).startswith("large is too large; 1 MB are possible.")


def test_books_that_come_along_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_limits, "LONGEST_BOOK", 1000)

    def with_book(name: str, text: str) -> bytes:
        return changed(lambda stored: stored.update(form=3, books={name: {"rules.md": text}}))

    assert "1,000 are possible" in refusal(with_book("club-haus", "x" * 1001))
    assert "neither spaces nor slashes" in refusal(with_book("../club-haus", "x"))


def test_limits_that_a_newer_version_may_have_raised_name_that_version() -> None:
    def change(stored: dict[str, Any]) -> None:
        first("player_busted_out")(stored)[1]["stack"] = -1
        stored["program"] = "9.4.0"

    assert "Install Homepoker 9.4.0 or newer" in refusal(changed(change), NewerRecording)
