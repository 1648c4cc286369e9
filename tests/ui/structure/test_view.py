"""A profile in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.profile import Profile
from homepoker.core.quantities import NotChips
from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.core.structure_check import Severity, problems
from homepoker.core.structure_table import put, rows
from homepoker.services.words import Words
from homepoker.store.evening.profile_shelf import SavedProfile
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from homepoker.ui.structure import view
from tests.ui.structure.conftest import SMALL

BOOKS = load_rulebooks(resources() / "rulebooks")


@pytest.fixture
def german() -> Words:
    return Words(resources() / "locale", "de")


def with_minutes(row: int, minutes: int) -> Profile:
    changed = replace(rows(SMALL.structure)[row], minutes=minutes)
    return replace(SMALL, structure=put(SMALL.structure, row, changed))


def test_levels_are_numbered_and_breaks_stand_between_them(german: Words) -> None:
    shown = view.level_rows(SMALL, (), german)
    assert [row.cells for row in shown] == [
        ("1", "50", "100", "–", "20"),
        ("2", "100", "200", "–", "20"),
        ("Pause", "", "", "", "10"),
        ("3", "200", "400", "400", "20"),
    ]
    assert [row.is_break for row in shown] == [False, False, True, False]


@pytest.mark.parametrize("row", [0, 2])
def test_a_problem_stands_at_its_own_row(german: Words, row: int) -> None:
    profile = with_minutes(row, 0)
    found = problems(profile)
    shown = view.level_rows(profile, found, german)
    assert [place for place, each in enumerate(shown) if each.tone == "danger"] == [row]
    assert "null Minuten" in shown[row].hint
    assert shown[row].problem.startswith(shown[row].hint)
    assert view.problem_lines(profile, found, german)[0].row == row


def test_a_problem_of_the_whole_profile_belongs_to_no_row(german: Words) -> None:
    profile = replace(SMALL, name=" ")
    lines = view.problem_lines(profile, problems(profile), german)
    assert lines[0].row is None
    assert lines[0].tone == "danger"


def test_the_summary_says_whether_the_evening_can_be_played(german: Words) -> None:
    assert view.problem_summary((), german)[1] == "good"
    text, tone = view.problem_summary(problems(with_minutes(0, 0)), german)
    assert (text.startswith("1 Fehler"), tone) == (True, "danger")


def test_the_sums_say_length_chips_and_depth(german: Words) -> None:
    long = replace(SMALL, starting_stack=2000)
    end, chips, depth, _ = view.sum_lines(long, 4, german)
    assert (end.figure, end.note) == ("meist 40 min", "spätestens 1 h 10 min, in Level 3")
    assert end.rests_on.startswith("Beruht auf üblichen Werten: ")
    assert (chips.figure, depth.figure) == ("8.000", "20")


def test_a_structure_that_never_ends_says_that_levels_are_missing(german: Words) -> None:
    end = view.sum_lines(SMALL, 80, german)[0]
    assert end.figure == "länger als die Struktur"


def test_a_chip_that_leaves_is_named_with_the_break_in_which_it_does(german: Words) -> None:
    levels = tuple(Level(25 * 2**step, 50 * 2**step, 20) for step in range(8))
    levels = (*levels[:1], replace(levels[1], break_after=Break(10)), *levels[2:])
    profile = replace(
        SMALL, structure=BlindStructure("", levels), starting_stack=5000, denominations=(25, 50, 100, 500)
    )
    assert view.sum_lines(profile, 10, german)[3].figure == "25er: 2 · 50er: 2"


def test_a_chip_for_which_no_break_comes_is_a_note_that_a_break_mends(german: Words) -> None:
    levels = tuple(Level(25 * 2**step, 50 * 2**step, 20) for step in range(8))
    profile = replace(SMALL, structure=BlindStructure("", levels), starting_stack=5000, denominations=(25, 50))
    line = view.problem_lines(profile, problems(profile, 10), german)[0]
    assert line.text.startswith("Nach Level 1 braucht kein Blind mehr die 25er, aber danach kommt keine Pause")
    assert (line.tone, line.row, line.break_after) == ("warning", 0, 1)
    assert view.sum_lines(profile, 10, german)[3].figure == "25er: 1 (ohne Pause)"
    mended = replace(profile, structure=BlindStructure("", (replace(levels[0], break_after=Break(10)), *levels[1:])))
    assert {problem.severity for problem in problems(mended, 10)} == {Severity.REMARK}
    assert view.problem_summary(problems(mended, 10), german) == ("6 Anmerkungen; sonst ist alles stimmig.", "good")


def test_the_notice_says_where_the_profile_leaves_the_book(german: Words) -> None:
    text, answers = view.book_notice(replace(SMALL, rulebook="apsa"), BOOKS, german)
    assert "Plätze" not in text, "nine seats are no more than the ten that it allows"
    more, _answers = view.book_notice(replace(SMALL, rulebook="bps-2019", seats_per_table=10), BOOKS, german)
    assert "höchstens 9 Plätze je Tisch" in more
    assert "Ante von allen" in text
    assert answers.scoring == "apsa"
    assert view.book_notice(SMALL, BOOKS, german)[0] == ""


def test_a_shipped_profile_has_its_name_in_the_language_of_the_window(german: Words) -> None:
    saved = SavedProfile("club_night", replace(SMALL, name="x"), True)
    line = view.chooser_line(saved, german)
    assert (line.name, line.mark) == ("Vereinsabend", "Vorlage")
    assert view.profile_detail(saved, BOOKS, german).about


def test_the_gist_names_stack_levels_and_seats(german: Words) -> None:
    assert view.gist(SMALL, german) == "5.000 Chips · 3 Level zu 20 min · 9 Plätze je Tisch"
    assert "3 Level zu 15–20 min" in view.gist(with_minutes(1, 15), german)


def test_re_entries_re_buys_and_add_ons_are_told(german: Words) -> None:
    profile = replace(SMALL, re_entries=1, rebuys=2, rebuy_chips=5000, add_on_chips=10000)
    facts = view.profile_detail(SavedProfile("own", profile, False), BOOKS, german).facts
    assert facts[-3:] == ("1 Re-Entry", "2 Re-Buys mit je 5.000 Chips", "Add-on mit 10.000 Chips")


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("25, 100, 500", (25, 100, 500)),
        ("25,100,500", (25, 100, 500)),
        ("25; 1.000; 5k", (25, 1000, 5000)),
        ("500 100 25", (25, 100, 500)),
        ("25/100/1,000", (25, 100, 1000)),
        ("25, 25, 100", (25, 100)),
    ],
)
def test_chip_values_are_read_as_hosts_type_them(typed: str, values: tuple[int, ...]) -> None:
    assert view.parse_denominations(typed) == values


@pytest.mark.parametrize("typed", ["", "red", "25, red"])
def test_what_is_no_chip_value_is_refused(typed: str) -> None:
    with pytest.raises(NotChips):
        view.parse_denominations(typed)


def test_chip_values_written_are_read_back(german: Words) -> None:
    assert view.parse_denominations(view.denominations_text((25, 1000, 25000), german)) == (25, 1000, 25000)


def test_a_copy_is_proposed_under_a_name_that_nothing_on_the_shelf_has(german: Words) -> None:
    assert view.name_of_copy("Turbo", {"Turbo"}, german) == "Turbo – eigenes"
    assert view.name_of_copy("Turbo", {"Turbo – eigenes"}, german) == "Turbo – eigenes 2"
