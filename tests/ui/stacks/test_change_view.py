"""A shortage in words: what was told of it, the exchanges that follow, and its draft."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.quantities import EntryId
from homepoker.core.tournament import Tournament
from homepoker.ui.stacks.change_view import Shortage, after, as_draft, begun, change_view, from_draft, in_play_line
from homepoker.ui.stacks.view import Typed
from tests.desks import Evening, words_in

PLAYED = timedelta(minutes=30)
VALUES = (25, 100, 500, 1_000)
DE = words_in("de")
NAMES = ("ida", "max", "eva", "jo", "tom", "lea")
CASE = ChipCase("Koffer", (CaseChip("#ffffff", 60, 25), CaseChip("#000000", 60, 100), CaseChip("#ff0000", 30, 500)))


@pytest.fixture
def evening() -> Evening:
    return Evening().begin(*NAMES, tables=2)


def at(evening: Evening, table: int) -> list[EntryId]:
    return [entry for entry, seat in evening.desk.state.seating.seats.items() if seat.table == table]


def name_of(state: Tournament, entry: EntryId) -> str:
    return DE.name(state.entries.by_id[entry].player)


def test_an_exchange_is_read_aloud_by_seat(evening: Evening) -> None:
    state, giver = evening.desk.state, at(evening, 2)[0]
    view = change_view(state, Shortage(100, {100: 20}, {giver: {500: 3}}), DE)
    assert [(line.seat, line.does) for line in view.lines] == [
        (
            f"Tisch 2, Platz {state.seating.seats[giver].number}",
            f"{name_of(state, giver)} gibt 3 × 500 und bekommt 15 × 100 aus der Reserve",
        )
    ]
    assert (view.said, view.tone) == ("Ein Tausch, dann reichen die 100er.", "good")
    assert view.tables == (("Tisch 2: 0 → 15 × 100 bei 3 Spielern", "good"),)
    assert view.why.startswith("Mit 4 × 100 zahlt jeder jeden Betrag passend")


def test_with_nothing_in_the_reserve_who_has_many_is_named(evening: Evening) -> None:
    state, rich, giver = evening.desk.state, at(evening, 1)[0], at(evening, 2)[0]
    view = change_view(state, Shortage(100, {}, {rich: {100: 40}, giver: {500: 3}}), DE)
    other = f"{name_of(state, rich)} (Tisch 1, Platz {state.seating.seats[rich].number})"
    assert [line.does for line in view.lines] == [
        f"{name_of(state, giver)} gibt 3 × 500 an {other} und bekommt dafür 15 × 100"
    ]


def test_what_cannot_be_had_is_said_with_what_to_ask(evening: Evening) -> None:
    giver = at(evening, 2)[0]
    none = change_view(evening.desk.state, Shortage(100, {}, {giver: {500: 3}}), DE)
    assert (none.lines, none.tone) == ((), "warning")
    assert none.said.startswith("Für Tisch 2 ist so nichts zu holen")
    few = change_view(evening.desk.state, Shortage(100, {100: 5}, {giver: {500: 3}}), DE)
    assert len(few.lines) == 1
    assert few.said.startswith("Mehr ist nicht zu holen: Tisch 2 hat auch dann noch wenige 100er")
    assert change_view(evening.desk.state, Shortage(100), DE).tone == "quiet"
    enough = change_view(evening.desk.state, Shortage(100, {}, {giver: {100: 30}}), DE)
    assert enough.said == "Die 100er reichen an jedem Tisch, an dem du gefragt hast."


def test_what_the_players_have_together_follows_from_case_and_reserve(evening: Evening) -> None:
    state = evening.desk.state
    assert in_play_line(state, Shortage(100, {100: 20}), DE) == "", "no case, nothing is guessed"
    with_case = replace(state, profile=replace(state.profile, case=CASE))
    assert in_play_line(with_case, Shortage(100), DE) == "", "nobody has looked into the reserve"
    assert in_play_line(with_case, Shortage(100, {100: 61}), DE) == ""
    said = in_play_line(with_case, Shortage(100, {100: 20}), DE)
    assert said.startswith("Im Koffer sind 60 × 100, also haben die Spieler 40, das sind 6 für jeden. Das reicht")
    assert "Das ist wenig für alle" in in_play_line(with_case, Shortage(100, {100: 40}), DE)


def test_after_an_exchange_everything_lies_elsewhere(evening: Evening) -> None:
    giver = at(evening, 2)[0]
    told = Shortage(100, {100: 20}, {giver: {500: 3}})
    made = tuple(line.exchange for line in change_view(evening.desk.state, told, DE).lines)
    then = after(told, made)
    assert then.reserve == {100: 5, 500: 3}
    assert then.pieces[giver] == {500: 0, 100: 15}
    assert change_view(evening.desk.state, then, DE).lines == ()


def test_a_draft_reads_back_for_a_while() -> None:
    told = Shortage(100, {100: 0, 500: 7}, {EntryId("e"): {500: 3}})
    assert from_draft(as_draft(told, PLAYED), VALUES, PLAYED + timedelta(minutes=10)) == told
    assert from_draft(as_draft(told, PLAYED), VALUES, PLAYED + timedelta(minutes=11)) is None
    assert from_draft(as_draft(told, PLAYED), (500, 1_000), PLAYED) is None, "the value has left play"


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"played": 1e999, "short": 100, "reserve": {}, "pieces": {}},
        {"played": 1800, "short": "x", "reserve": {}, "pieces": {}},
        {"played": 1800, "short": 100, "reserve": [], "pieces": {}},
        {"played": 1800, "short": 100, "reserve": {}, "pieces": {"e": {"x": 1}}},
        {"played": 1800, "short": 100, "reserve": {"100": 1e999}, "pieces": {}},
    ],
)
def test_what_somebody_has_changed_is_nothing(draft: dict[str, object]) -> None:
    assert from_draft(draft, VALUES, PLAYED) is None


def test_what_was_counted_by_colour_a_moment_ago_is_known() -> None:
    first = Typed(pieces={EntryId("e"): {100: 1}, EntryId("f"): {500: 2}})
    assert begun(VALUES, first, Typed(pieces={EntryId("e"): {100: 4}})) == Shortage(
        25, {}, {EntryId("e"): {100: 4}, EntryId("f"): {500: 2}}
    )
