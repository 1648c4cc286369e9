from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.limits import LONGEST_TEXT, MOST_PEOPLE, clean_line, clean_text
from homepoker.core.member_list import PlayerDraft
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.exchange.player_lists import read_players_csv, write_players_csv

NO_NAME_COLUMN = "players.csv_no_name_column"

# What a host can type: no control characters but the line break, no half characters, no space around it.
typed = (
    st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n;,\t'\"=+-@"))
    .map(clean_text)
    .map(str.strip)
)
lines = typed.map(clean_line)
drafts = st.builds(
    PlayerDraft,
    name=lines.filter(bool),
    display_name=lines,
    nickname=lines,
    member_number=lines,
    is_guest=st.booleans(),
    contact=typed,
    notes=typed,
    may_publish=st.booleans(),
    counts_in_league=st.booleans(),
    has_left=st.booleans(),
)

LIST = "Name;Mitgliedsnr.;Gast;E-Mail\nMarta Größl;017;nein;marta@example.org\nMax;;ja;\n"
READ = (
    PlayerDraft("Marta Größl", member_number="017", contact="marta@example.org"),
    PlayerDraft("Max", is_guest=True),
)


@given(st.lists(drafts))
def test_what_is_written_reads_back_the_same(players: list[PlayerDraft]) -> None:
    assert read_players_csv(write_players_csv(players)).players == tuple(players)
    assert read_players_csv(write_players_csv(players)).problems == ()


@given(st.binary(max_size=300))
def test_no_file_makes_reading_fail(data: bytes) -> None:
    read = read_players_csv(data)
    assert all(player.name for player in read.players)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le-with-mark"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_list_is_read_in_every_usual_form(encoding: str, delimiter: str, line_end: str) -> None:
    text = LIST.replace(";", delimiter).replace("\n", line_end)
    data = ("\ufeff" + text).encode("utf-16-le") if encoding == "utf-16-le-with-mark" else text.encode(encoding)
    assert read_players_csv(data).players == READ


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Spieler", "name"),
        ("Full name", "name"),
        ("Anzeigename", "display_name"),
        ("Display Name", "display_name"),
        ("Spitzname", "nickname"),
        ("Mitglieds-Nr.", "member_number"),
        ("member_number", "member_number"),
        ("Telefon", "contact"),
        ("Bemerkungen", "notes"),
    ],
)
def test_german_and_english_headings_are_understood(heading: str, field: str) -> None:
    text = f"{heading}\nx\n" if field == "name" else f"{heading};Name\nx;Marta\n"
    (player,) = read_players_csv(text.encode()).players
    assert getattr(player, field) == "x"


@pytest.mark.parametrize(("said", "is_guest"), [("ja", True), ("X", True), ("1", True), ("Nein", False), ("", False)])
def test_yes_and_no_are_understood_in_both_languages(said: str, is_guest: bool) -> None:
    (player,) = read_players_csv(f"Name;Gast\nMarta;{said}\n".encode()).players
    assert player.is_guest is is_guest


def test_first_and_last_names_become_one_name() -> None:
    read = read_players_csv("Nachname;Vorname\nHuber;Marta\n;Max\nÖz;\n".encode())
    assert [player.name for player in read.players] == ["Marta Huber", "Max", "Öz"]


def test_mail_and_telephone_are_both_kept_as_contact() -> None:
    (player,) = read_players_csv(b"Name;Telefon;E-Mail\nMarta;+43 660 1;m@example.org\n").players
    assert player.contact == "+43 660 1, m@example.org"


class TestBadRows:
    def test_a_bad_row_is_named_with_its_line_and_the_rest_is_read(self) -> None:
        read = read_players_csv(
            b'Name;Gast;Notizen\nMarta;ja;"two\nlines"\n;nein;\nMax;vielleicht;\n\nIda;;x;y\nEva;nein;\n'
        )
        assert [player.name for player in read.players] == ["Marta", "Eva"]
        assert [(problem.line, problem.problem.key) for problem in read.problems] == [
            (4, "players.csv_no_name"),
            (5, "players.csv_not_yes_or_no"),
            (7, "players.csv_too_many_cells"),
        ]

    def test_a_quotation_mark_that_is_never_closed_costs_its_own_line_and_no_other(self) -> None:
        read = read_players_csv(b'Name;Notizen\nIda;\n"Max;\nEva;y\nJo;z\n')
        assert [(row.line, row.draft.name) for row in read.rows] == [(2, "Ida"), (4, "Eva"), (5, "Jo")]
        assert [(problem.line, problem.problem.key) for problem in read.problems] == [(3, "store.csv_quote_left_open")]

    def test_a_cell_beyond_all_measure_costs_its_own_line_and_no_other(self) -> None:
        read = read_players_csv(b"Name;Notizen\nIda;\nMax;" + b"x" * 200_000 + b"\nEva;\n")
        assert [row.draft.name for row in read.rows] == ["Ida", "Eva"]
        assert [problem.line for problem in read.problems] == [3]

    @pytest.mark.parametrize(
        ("name", "key"), [('"Max\nEva"', "players.csv_name_over_lines"), ("x" * 101, "players.csv_name_too_long")]
    )
    def test_what_cannot_be_a_name_is_none(self, name: str, key: str) -> None:
        assert [problem.problem.key for problem in read_players_csv(f"Name\n{name}\n".encode()).problems] == [key]

    def test_a_row_may_end_early(self) -> None:
        assert read_players_csv(b"Name;Gast;Notizen\nMarta\n").players == (PlayerDraft("Marta"),)

    def test_empty_cells_beyond_the_headings_are_no_problem(self) -> None:
        assert read_players_csv(b"Name\nMarta;;\n").players == (PlayerDraft("Marta"),)

    @pytest.mark.parametrize("data", [b"", b"\n\n", b"Tisch;Platz\n1;2\n", b"Marta Huber\nMax Meier\n"])
    def test_a_list_without_a_column_for_names_says_so(self, data: bytes) -> None:
        read = read_players_csv(data)
        assert read.players == ()
        assert [problem.problem.key for problem in read.problems] == ["players.csv_no_name_column"]

    @pytest.mark.parametrize("data", [b"PK\x03\x04\x00\x00", b"\xff\xfeN\x00a", b"Name\n\x81\x8d\n"])
    def test_what_is_no_table_says_so(self, data: bytes) -> None:
        (problem,) = read_players_csv(data).problems
        assert problem.problem.key in ("store.results_no_table", "store.workbook_damaged")

    def test_columns_that_mean_nothing_here_are_named(self) -> None:
        assert read_players_csv(b"Name;Schuhgr\xf6\xdfe;\nMarta;39;\n").ignored_columns == ("Schuhgröße",)


class TestWriting:
    def test_excel_sees_its_mark_semicolons_and_headings(self) -> None:
        data = write_players_csv([Player(PlayerId("p1"), "Marta Größl", member_number="017", may_publish=False)])
        assert data.startswith(b"\xef\xbb\xbfname;display_name;")
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
        assert rows[1] == ["Marta Größl", "", "", "017", "no", "", "", "no", "yes", "no"]

    @pytest.mark.parametrize("formula", ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3+cmd", "'=1"])
    def test_a_text_that_a_spreadsheet_would_calculate_is_guarded(self, formula: str) -> None:
        data = write_players_csv([PlayerDraft(formula)])
        (row,) = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))[1:]
        assert row[0] == f"'{formula}"
        assert read_players_csv(data).players == (PlayerDraft(formula),)

    def test_a_telephone_number_is_left_alone(self) -> None:
        assert b";+43 (660) 123-45;" in write_players_csv([PlayerDraft("Marta", contact="+43 (660) 123-45")])


class TestLimits:
    def problems(self, text: str) -> list[tuple[int, str]]:
        read = read_players_csv(text.encode())
        assert read.players[:1] == (PlayerDraft("Ida"),)
        return [(problem.line, problem.problem.key) for problem in read.problems]

    @pytest.mark.parametrize(
        ("row", "key"),
        [
            ("Max;" + "x" * (LONGEST_TEXT + 1), "players.csv_cell_too_long"),
            ("Max;;x", "players.csv_too_many_cells"),
        ],
        ids=["long", "cells"],
    )
    def test_a_row_beyond_them_is_left_out_with_its_line(self, row: str, key: str) -> None:
        assert self.problems(f"Name;Notizen\nIda;\n{row}\nEva;\n") == [(3, key)]

    @pytest.mark.parametrize("name", ["M\x07ax", "Max\u202e", "\x1bMax", "Max" + ";" * 300])
    def test_what_no_line_may_hold_is_left_out_of_it(self, name: str) -> None:
        assert read_players_csv(f"Name;Notizen\n{name}\n".encode()).players == (PlayerDraft("Max"),)

    def test_no_more_people_are_read_than_a_club_has(self) -> None:
        text = "Name\nIda\n" + "".join(f"P{number}\n" for number in range(2 * MOST_PEOPLE))
        assert self.problems(text) == [(MOST_PEOPLE + 2, "players.csv_too_many_rows")]

    def test_an_open_quotation_mark_swallows_no_more_than_a_row_has(self) -> None:
        """Each of them asked for the whole rest of the file, and one that was closed far below took in all between."""
        text = "Name\nIda\n" + ('"open\n' + "P\n" * 150) * 4
        read = read_players_csv(text.encode())
        assert [problem.line for problem in read.problems] == [3 + 151 * number for number in range(4)]
        assert {problem.problem.key for problem in read.problems} == {"store.csv_quote_left_open"}
        assert len(read.players) == 1 + 4 * 150


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "\t=", "'\t"])
def test_no_cell_begins_as_a_formula_does(start: str) -> None:
    """Spreadsheets pass over a tab and a carriage return at the beginning."""
    person = Player(PlayerId("p"), "Ida", notes=f"{start}cmd|' /C calc'!A0", contact=f"{start}1+1")
    rows = list(csv.reader(io.StringIO(write_players_csv([person]).decode("utf-8-sig"), newline=""), delimiter=";"))
    assert not [cell for cell in rows[1] if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))]
    read = read_players_csv(write_players_csv([person])).players[0]
    assert (read.notes, read.contact) == (person.notes.strip(), person.contact.strip())
