from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.exchange.tournament_director import is_tournament, read_tournament

BEGAN = int(datetime(2024, 11, 15, 19, 30, tzinfo=UTC).timestamp() * 1000)

Buys = Sequence[tuple[int | None, str]]
"""For each time that somebody bought in: after how many minutes they were out, and by whom, "Uma+Max" by both."""


def bought(buys: Buys) -> str:
    made = []
    for minutes, by in buys:
        hitman = ", ".join(f'"{one}"' for one in by.split("+") if one)
        out = "" if minutes is None else f", BustOut: new GameBustOut({{Time: {BEGAN + minutes * 60_000}, Round: 3"
        out += "" if minutes is None else f", HitmanUUID: [{hitman}]}})"
        made.append(f"new GameBuyin({{Time: {BEGAN}, Round: 1, Rake: new PerPlayerRake([0]), Amount: 20{out}}})")
    return ", ".join(made)


def player(who: str, buys: Buys, add_ons: int = 0) -> str:
    name = f'new PlayerName({{UUID: "{who}", Nickname: {json.dumps(who)}, Firstname: "", Lastname: ""}})'
    extra = ", ".join(["new GameAddOn({Amount: 10})"] * add_ons)
    return (
        f'new GamePlayer({{ UUID: "{who}", Name: {name}, Buyins: [{bought(buys)}], AddOns: [{extra}],'
        " PaidInFull: true, HitsAdjustment: 0 })"
    )


def tournament(people: Mapping[str, str], *, is_old: bool = False) -> str:
    if is_old:
        players = "new Map({" + ", ".join(f'"{who}": {made}' for who, made in people.items()) + "})"
        version = "3.0"
    else:
        players = "Map.from([" + ", ".join(f'["{who}", {made}]' for who, made in people.items()) + "])"
        version = "3.7.2"
    return (
        f'{{ V: "{version}", T: new Tournament({{UUID: "t", Title: "Herbst\\u00fcbung \\"1\\"", Notes: "",'
        f" Financials: null, Players: new GamePlayers({{Players: {players}, Chops: new GameChops({{Chops: []}})}}),"
        f" Levels: [], StartTime: {BEGAN}, Volume: -1.5e0 }}) }}"
    )


EVENING = {
    "Uma": player("Uma", [(None, "")], add_ons=1),
    "Max": player("Max", [(30, "Uma"), (180, "Uma")]),
    "Ida": player("Ida", [(90, "Max")]),
    "Özi": player("Özi", [(90, "Uma")]),
    "watching": player("watching", []),
}


@pytest.mark.parametrize("is_old", [False, True], ids=["3.7", "3.0"])
def test_places_follow_from_the_times_of_the_last_bust_outs(is_old: bool) -> None:
    text = tournament(EVENING, is_old=is_old)
    assert is_tournament(text)
    grid = read_tournament(text, "Abend 7")
    assert grid.rows[0].cells == ("date", "evening", "name", "place", "knock-outs", "rebuys", "add-ons")
    found = [tuple(int(cell) if isinstance(cell, Decimal) else cell for cell in row.cells[2:]) for row in grid.rows[1:]]
    assert found == [("Uma", 1, 3, 0, 1), ("Max", 2, 1, 1, 0), ("Ida", 3, 0, 0, 0), ("Özi", 3, 0, 0, 0)]
    assert {row.cells[:2] for row in grid.rows[1:]} == {
        (datetime.fromtimestamp(BEGAN / 1000, UTC).astimezone().date(), 'Herbstübung "1"')
    }
    assert grid.problems == ()


def test_who_was_taken_out_by_several_is_shared_among_them() -> None:
    people = {**EVENING, "Özi": player("Özi", [(60, "Uma+Max+Ida"), (90, "Uma+Max")])}
    grid = read_tournament(tournament(people), "x")
    assert grid.rows[0].cells[-1] == "knock-out shares"
    found: dict[str, object] = {
        str(row.cells[2]): (row.cells[4], round(Decimal(str(row.cells[7])), 6)) for row in grid.rows[1:]
    }
    third = Decimal("0.333333")
    assert found == {
        "Uma": (4, 2 + third + Decimal("0.5")),
        "Max": (3, 1 + third + Decimal("0.5")),
        "Ida": (1, third),
        "Özi": (0, 0),
    }


def test_who_is_named_alone_need_not_stand_in_a_list() -> None:
    text = tournament(EVENING)
    assert read_tournament(text.replace('HitmanUUID: ["Uma"]', 'HitmanUUID: "Uma"'), "x") == read_tournament(text, "x")


def test_of_several_who_were_never_out_it_is_said_that_they_share() -> None:
    people = {**EVENING, "Eva": player("Eva", [(None, "")])}
    grid = read_tournament(tournament(people), "x")
    assert [row.cells[3] for row in grid.rows[1:4]] == [Decimal(1), Decimal(1), Decimal(3)]
    assert [problem.problem.key for problem in grid.problems] == ["store.tournament_not_over"]


@given(st.integers(0, 2_000), st.sampled_from(["", "}", "[", "new", '"', "NaN", "9" * 400, "]]]", "\\"]))
def test_no_damage_makes_reading_fail(at: int, put_in: str) -> None:
    whole = tournament(EVENING)
    at %= len(whole)
    read_tournament(whole[:at] + put_in + whole[at + 1 :], "x")


@pytest.mark.parametrize(
    ("written", "other"),
    [('UUID: "Uma", Name: new PlayerName', 'UUID: "Uma", Name: 5, X: new PlayerName'), ("Rebuys", "Rebuys: 3, X")],
)
def test_a_file_of_another_shape_is_told_instead_of_read_in_part(written: str, other: str) -> None:
    whole = tournament({**EVENING, "Uma": EVENING["Uma"].replace("AddOns", "Rebuys: [], AddOns")})
    grid = read_tournament(whole.replace(written, other, 1), "x")
    assert (grid.rows, [problem.problem.key for problem in grid.problems]) == ((), ["store.tournament_not_read"])


def test_texts_are_read_as_javascript_escapes_them() -> None:
    text = tournament(EVENING).replace("Herbst\\u00fcbung", r"Rock\'n Roll\/\ud83c\udccf \\\\")
    assert read_tournament(text, "x").rows[1].cells[1] == 'Rock\'n Roll/🃏 \\\\ "1"'


def test_what_is_nested_without_end_is_refused() -> None:
    text = '{ V: "3.7.2", T: new Tournament(' + "[" * 1_000_000 + "]" * 1_000_000 + ")}"
    assert [problem.problem.key for problem in read_tournament(text, "x").problems] == ["store.tournament_not_read"]


@pytest.mark.parametrize("piece", ['"\\', '\\"', "new ", "a ", ", ", "Map.from", "1e", '"'])
def test_no_text_takes_long(piece: str) -> None:
    began = process_time()
    read_tournament('{ V: "3.7.2", T: new Tournament(' + piece * 200_000 + "\\", "x")
    assert process_time() - began < 5


def test_the_day_is_that_of_the_start_whenever_somebody_paid() -> None:
    text = tournament(EVENING).replace(f"{{Time: {BEGAN},", f"{{Time: {BEGAN - 9 * 86_400_000},")
    assert read_tournament(text, "x").rows[1].cells[0] == datetime.fromtimestamp(BEGAN / 1000, UTC).astimezone().date()


@pytest.mark.parametrize("start", ["0", "null", "-1"])
def test_a_file_that_was_never_started_says_so(start: str) -> None:
    people = {who: player(who, [(None, "")]) for who in ("Uma", "Max")}
    grid = read_tournament(tournament(people).replace(f"StartTime: {BEGAN}", f"StartTime: {start}"), "x")
    assert (grid.rows, [problem.problem.key for problem in grid.problems]) == ((), ["store.tournament_not_started"])


def test_an_evening_whose_clock_never_ran_has_places_and_no_day() -> None:
    grid = read_tournament(tournament(EVENING).replace(f"StartTime: {BEGAN}", "StartTime: 0"), "x")
    assert [row.cell(0) for row in grid.rows[1:]] == [None] * 4
    assert [row.cell(3) for row in grid.rows[1:]] == [1, 2, 3, 3]
    assert (grid.problems, grid.evening) == ((), "")


def test_two_tournaments_of_a_day_are_two_evenings_whatever_they_are_called() -> None:
    early = tournament(EVENING)
    late = early.replace(f"StartTime: {BEGAN}", f"StartTime: {BEGAN + 3_600_000}")
    files = read_result_files([("a.tdt", early.encode()), ("b.tdt", late.encode())])
    assert [(len(grid.rows), grid.rows[1].cells[:2]) for grid in files.grids] == [
        (5, files.grids[0].rows[1].cells[:2])
    ] * 2
    assert len({grid.evening for grid in files.grids}) == 2


def test_a_tournament_that_was_saved_twice_counts_once_as_it_went_on() -> None:
    early = tournament({**EVENING, "Max": player("Max", [(None, "")]), "Ida": player("Ida", [(None, "")])})
    for names in (("a.tdt", "b.tdt"), ("b.tdt", "a.tdt")):
        contents = {"a.tdt": early, "b.tdt": tournament(EVENING)}
        files = read_result_files([(name, contents[name].encode()) for name in names])
        found = {grid.name: (len(grid.rows), [one.problem.key for one in grid.problems]) for grid in files.grids}
        assert found == {"a": (0, ["store.tournament_saved_twice"]), "b": (5, [])}
