"""Printed pages, read back from the PDF."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from decimal import Decimal
from functools import lru_cache
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PageObject, PdfReader
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from homepoker.core.limits import LONGEST_NAME
from homepoker.services.exchange.paper_file import USUAL_PAPER, Paper
from homepoker.services.exchange.table_papers import Seated
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet
from homepoker.ui.paper import pages as setting
from homepoker.ui.paper import tables, wall
from homepoker.ui.paper.cards import seat_cards
from homepoker.ui.paper.pages import PaintPicture, cut_to_fit, fitting_size, measure, wrapped
from homepoker.ui.paper.seating_list import seating_list
from homepoker.ui.theme.fonts import load_fonts
from tests.desks import words_in

GERMAN = words_in("de")
FOOT = "Homepoker · 07.11.2025"
EVENING = date(2025, 11, 7)
LONG_NAME = "Wolfgang Ößterreicher-Lindenbaum"
COLUMNS = (
    Column("Platz", CellKind.NUMBER, 5),
    Column("Name", CellKind.TEXT, 30),
    Column("Punkte", CellKind.POINTS, 8),
    Column("Chips", CellKind.NUMBER, 9),
)


@pytest.fixture(autouse=True)
def _letters(qapp: QApplication) -> None:
    load_fonts(qapp)


def to_pdf(sheets: list[Sheet], language: str = "de") -> bytes:
    return tables.to_pdf(sheets, EVENING, words_in(language))


def to_wall_pdf(sheet: Sheet, paper: Paper = USUAL_PAPER, pictures: tuple[tuple[str, PaintPicture], ...] = ()) -> bytes:
    return wall.to_wall_pdf(sheet, EVENING, GERMAN, paper, pictures)


def standings(players: int, notes: tuple[str, ...] = ()) -> Sheet:
    rows = tuple((place, f"Spieler{place:03}", 2 * (players - place + 1), 15000) for place in range(1, players + 1))
    return Sheet("Monatsturnier", "7. November 2025", COLUMNS, rows, notes)


def one_row(*cells: str | int | Decimal | None) -> Sheet:
    return Sheet("Monatsturnier", "", COLUMNS, (cells,))


def pages(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def players_named(data: bytes) -> Counter[str]:
    """How often each player stands in the document; the reader may join a name with the number beside it."""
    return Counter(re.findall(r"Spieler\d{3}", " ".join(pages(data))))


def beginnings(page: PageObject) -> list[tuple[float, float]]:
    """Where each piece of text on a page begins, in points from its lower left corner."""
    found: list[tuple[float, float]] = []

    def note(text: str, current: list[float], matrix: list[float], *_: object) -> None:
        if text.strip():
            x, y = matrix[4:]
            found.append((current[0] * x + current[2] * y + current[4], current[1] * x + current[3] * y + current[5]))

    page.extract_text(visitor_text=note)
    return found


def places_of_text(data: bytes) -> list[tuple[float, float, float, float]]:
    """For each piece of text: where it begins, and the size of its page, in points."""
    return [
        (x, y, float(page.mediabox.width), float(page.mediabox.height))
        for page in PdfReader(BytesIO(data)).pages
        for x, y in beginnings(page)
    ]


class TestTables:
    def test_names_with_umlauts_and_thirty_letters_are_printed_whole(self) -> None:
        (text,) = pages(to_pdf([one_row(1, LONG_NAME, 31, 140000)]))
        assert LONG_NAME in text
        assert FOOT in text

    @pytest.mark.parametrize(("language", "points", "chips"), [("de", "26,50", "140.000"), ("en", "26.50", "140,000")])
    def test_numbers_are_written_as_the_language_does(self, language: str, points: str, chips: str) -> None:
        (text,) = pages(to_pdf([one_row(1, "Anna", Decimal("26.5"), 140000)], language))
        assert points in text
        assert chips in text

    def test_a_missing_value_leaves_its_cell_empty(self) -> None:
        (text,) = pages(to_pdf([one_row(1, "Anna", None, None)]))
        assert "None" not in text

    def test_a_long_table_has_each_row_once_and_the_head_on_each_page(self) -> None:
        data = to_pdf([standings(150)])
        texts = pages(data)
        assert len(texts) > 2
        assert all("Name" in text and "Monatsturnier" in text and FOOT in text for text in texts)
        assert players_named(data) == {f"Spieler{place:03}": 1 for place in range(1, 151)}

    def test_what_looks_like_a_placeholder_is_printed_as_it_is(self) -> None:
        sheet = Sheet("Finale {nb}", "{nb}", COLUMNS, ((1, "Ida {nb}", 2, 3),), ("{nb} dabei",))
        text = " ".join(pages(to_pdf([sheet])))
        assert all(said in text for said in ("Finale {nb}", "Ida {nb}", "{nb} dabei"))
        assert "Finale {nb}" in pages(seat_cards([Seated("Ida {nb}", 1, 2)], "Finale {nb}", EVENING, GERMAN))[0]

    def test_each_page_says_which_of_how_many_it_is(self) -> None:
        texts = pages(to_pdf([standings(60), standings(5)]))
        assert [f"{number} / {len(texts)}" in text for number, text in enumerate(texts, start=1)] == [True] * len(texts)

    def test_each_sheet_begins_on_a_page_of_its_own(self) -> None:
        first, second = pages(to_pdf([standings(3), one_row(1, "Anna", 2, 1)]))
        assert "Anna" not in first
        assert "Anna" in second

    def test_an_upright_page_is_turned_only_for_a_wide_table(self) -> None:
        months = tuple(Column(f"Monat {month}", CellKind.POINTS, 6) for month in range(1, 13))
        wide = Sheet("Jahr", "", (*COLUMNS, *months), ((1, LONG_NAME, 500, 9, *range(1200, 1212)),))
        upright, turned = PdfReader(BytesIO(to_pdf([standings(3), wide]))).pages
        assert upright.mediabox.height > upright.mediabox.width
        assert turned.mediabox.height < turned.mediabox.width

    @pytest.mark.parametrize("rows", [0, 1, 30, 31, 32, 33, 34, 35, 36, 37, 38])
    def test_nothing_runs_off_the_page_however_full_it_is(self, rows: int) -> None:
        data = to_pdf([standings(rows, ("Eine Anmerkung. " * 20, "Noch eine."))])
        for x, y, width, height in places_of_text(data):
            assert 0 < x < width
            assert 19 < y < height

    def test_notes_that_do_not_fit_below_the_table_go_to_the_next_page(self) -> None:
        counts = {len(pages(to_pdf([standings(rows, ("Anmerkung",) * 12)]))) for rows in (20, 33)}
        assert counts == {1, 2}

    @pytest.mark.parametrize("rows", [2, 29, 30, 31, 32, 33, 34, 61])
    def test_no_page_holds_notes_without_rows(self, rows: int) -> None:
        data = to_pdf([standings(rows, ("Anmerkung",) * 4)])
        assert all(re.search(r"Spieler\d{3}", text) for text in pages(data))
        assert players_named(data) == {f"Spieler{place:03}": 1 for place in range(1, rows + 1)}

    def test_a_long_text_wraps_and_keeps_every_word(self) -> None:
        said = " ".join(f"Wort{number}" for number in range(120))
        sheet = Sheet("Verlauf", "", (Column("Zeit"), Column("Was geschah")), (("21:14", said), ("21:15", "x" * 400)))
        data = to_pdf([sheet])
        assert set(said.split()) <= set(" ".join(pages(data)).split())
        assert sum(word.count("x") for word in " ".join(pages(data)).split()) == 400

    def test_a_table_that_fits_nowhere_is_still_printed(self) -> None:
        columns = tuple(Column(f"Spalte{number}", CellKind.NUMBER) for number in range(60))
        sheet = Sheet("Breit", "", columns, (tuple(range(1_000_000, 1_000_060)),))
        assert len(pages(to_pdf([sheet]))) == 1

    def test_line_breaks_and_tabs_in_a_name_become_spaces(self) -> None:
        (text,) = pages(to_pdf([one_row(1, "Anna\n\tMaria", 1, 1)]))
        assert "Anna Maria" in text

    def test_the_file_names_its_title_and_carries_its_fonts(self) -> None:
        reader = PdfReader(BytesIO(to_pdf([standings(2)])))
        assert reader.metadata is not None
        assert reader.metadata.title == "Monatsturnier"
        fonts = reader.pages[0]["/Resources"]["/Font"]  # type: ignore[index] # pypdf types a page's entries loosely
        assert all("Inter" in str(font.get_object()["/BaseFont"]) for font in fonts.values())


def largest_type_of_names(data: bytes) -> float:
    """The size in which names are set on the first page, in points."""
    sizes: list[float] = []

    def note(text: str, current: list[float], matrix: list[float], _font: object, size: float) -> None:
        if "Spieler" in text and text.strip() != "Spieler":
            sizes.append(size * abs(matrix[0]) * abs(current[0]))

    PdfReader(BytesIO(data)).pages[0].extract_text(visitor_text=note)
    return max(sizes)


NOTES = ("Anmerkung",) * 4
PAPERS = (Paper(), Paper("a3", "landscape"))


class TestWall:
    @pytest.mark.parametrize("players", [5, 14, 17, 18, 19, 20, 21, 24])
    def test_a_list_of_one_evening_is_on_one_sheet_in_type_to_be_read_from_two_metres(self, players: int) -> None:
        data = to_wall_pdf(standings(players, NOTES[:2]))
        assert len(pages(data)) == 1
        assert largest_type_of_names(data) >= 15

    def test_the_type_grows_with_the_sheet_and_shrinks_with_the_list(self) -> None:
        def size(players: int, paper: Paper) -> float:
            return largest_type_of_names(to_wall_pdf(standings(players), paper))

        assert size(5, Paper()) > size(14, Paper()) > size(24, Paper())
        assert size(14, Paper("a3")) > size(14, Paper())

    @pytest.mark.parametrize("players", [31, 45, 80, 120])
    def test_a_long_list_is_shared_evenly_over_sheets_of_which_none_holds_notes_alone(self, players: int) -> None:
        data = to_wall_pdf(standings(players, NOTES))
        counts = [len(re.findall(r"Spieler\d{3}", text)) for text in pages(data)]
        assert len(counts) > 1
        # On the last sheet the notes take the room of some rows.
        assert max(counts) - min(counts) <= 3
        assert players_named(data) == {f"Spieler{place:03}": 1 for place in range(1, players + 1)}
        assert all("Monatsturnier" in text and "Punkte" in text for text in pages(data))
        assert largest_type_of_names(data) >= 15

    @pytest.mark.parametrize(("players", "paper"), [(2, PAPERS[0]), (29, PAPERS[0]), (30, PAPERS[0]), (61, PAPERS[1])])
    def test_no_sheet_holds_notes_alone_however_the_names_wrap(self, players: int, paper: Paper) -> None:
        rows = tuple(
            (place, f"{LONG_NAME if place % 3 else 'Spieler'} Spieler{place:03}", place, 15000)
            for place in range(1, players + 1)
        )
        data = to_wall_pdf(Sheet("Rangliste", "2026", COLUMNS, rows, NOTES), paper)
        assert all(re.search(r"Spieler\d{3}", text) for text in pages(data))
        assert players_named(data) == {f"Spieler{place:03}": 1 for place in range(1, players + 1)}

    @pytest.mark.parametrize(
        ("paper", "wide", "high"),
        [
            (Paper("a3", "portrait"), 297, 420),
            (Paper("a3", "landscape"), 420, 297),
            (Paper("a4", "landscape"), 297, 210),
            (Paper("a4", "portrait"), 210, 297),
        ],
    )
    def test_the_sheet_lies_as_it_was_asked(self, paper: Paper, wide: float, high: float) -> None:
        for page in PdfReader(BytesIO(to_wall_pdf(standings(3), paper))).pages:
            assert float(page.mediabox.width) == pytest.approx(wide / 25.4 * 72, abs=0.5)
            assert float(page.mediabox.height) == pytest.approx(high / 25.4 * 72, abs=0.5)

    @pytest.mark.parametrize("players", [0, 1, 14, 40])
    def test_nothing_runs_off_the_sheet(self, players: int) -> None:
        rows = tuple((place, f"{LONG_NAME} {place}", place, 15000) for place in range(players))
        sheet = Sheet("Rangliste", "2026", COLUMNS, rows, ("Anmerkung " * 30,))
        for x, y, width, height in places_of_text(to_wall_pdf(sheet)):
            assert 0 < x < width
            assert 19 < y < height

    def test_a_table_that_is_too_wide_for_any_type_is_still_printed(self) -> None:
        columns = tuple(Column(f"Spalte{number}", CellKind.NUMBER) for number in range(60))
        sheet = Sheet("Breit", "", columns, (tuple(range(1_000_000, 1_000_060)),))
        assert len(pages(to_wall_pdf(sheet))) == 1

    def test_ranks_moved_are_arrows_and_a_minus_is_a_minus(self) -> None:
        columns = (Column("Name"), Column("Seit zuletzt", CellKind.MOVEMENT), Column("Punkte", CellKind.POINTS))
        rows = (("Ida", 1, Decimal(-105)), ("Max", -3, Decimal("0.5")), ("Eva", 0, Decimal(1)))
        (text,) = pages(to_wall_pdf(Sheet("Liste", "", columns, rows)))
        assert all(said in text for said in ("▲1", "▼3", "=", "−105,00", "1,00"))

    def test_a_double_name_that_is_too_long_is_parted_behind_its_hyphen(self) -> None:
        width = measure("Leutheusser-", 40) + 0.1
        assert wrapped("Leutheusser-Schnarren", width, 40) == ("Leutheusser-", "Schnarren")

    def test_a_picture_stands_behind_the_table_as_vectors_with_its_words(self) -> None:
        def paint(painter: QPainter, where: QRectF) -> None:
            painter.drawLine(where.topLeft(), where.bottomRight())
            painter.drawText(QPointF(3, 20), "Änne 12,5")

        data = to_wall_pdf(standings(3), pictures=(("Rennen", paint),))
        assert "Änne 12,5" in pages(data)[1]
        assert "Rennen" in pages(data)[1]
        assert "2 / 2" in pages(data)[1]
        assert not list(PdfReader(BytesIO(data)).pages[1].images)


class TestSeatCards:
    def test_each_player_gets_a_card_with_table_seat_event_and_day(self) -> None:
        (text,) = pages(seat_cards([Seated(LONG_NAME, 2, 7)], "Monatsturnier", EVENING, GERMAN))
        assert {"Tisch", "Platz", "2", "7", "Monatsturnier"} <= set(text.split())
        assert LONG_NAME in " ".join(text.split())
        assert "7. November 2025" in text

    def test_the_day_is_written_in_the_language_of_the_room(self) -> None:
        (text,) = pages(seat_cards([Seated("Anna", 2, 7)], "Monthly", EVENING, words_in("en")))
        assert "November 7, 2025" in text

    @pytest.mark.parametrize(("players", "sheets"), [(1, 1), (8, 1), (9, 2), (14, 2), (80, 10)])
    def test_eight_cards_fill_a_page(self, players: int, sheets: int) -> None:
        seated = [Seated(f"Spieler{number:03}", number % 10 + 1, 1) for number in range(players)]
        data = seat_cards(seated, "Abend", EVENING, GERMAN)
        assert len(pages(data)) == sheets
        assert players_named(data) == {f"Spieler{number:03}": 1 for number in range(players)}

    def test_a_very_long_name_takes_two_lines_and_stays_on_its_card(self) -> None:
        name = "Maximiliane-Alexandra von Hohenzollern-Sigmaringen"
        data = seat_cards([Seated(name, 10, 10)], "Vereinsmeisterschaft " * 8, EVENING, GERMAN)
        assert name in " ".join(pages(data)[0].split())
        half = 105 / 25.4 * 72
        assert all(x < half and y > 842 - 74.25 / 25.4 * 72 for x, y, _, _ in places_of_text(data))


class TestSeatingList:
    def seated(self, players: int, tables: int) -> list[Seated]:
        return [Seated(f"Spieler{n:03}", n % tables + 1, n // tables + 1) for n in range(players)]

    def by_table(self, players: int, tables: int) -> list[Seated]:
        return sorted(self.seated(players, tables), key=lambda each: (each.table, each.seat))

    def test_everybody_stands_once_by_table_and_once_by_name(self) -> None:
        data = seating_list("Abend", self.by_table(14, 2), self.seated(14, 2), EVENING, GERMAN)
        by_table, by_name = pages(data)
        for text in (by_table, by_name):
            assert [f"Spieler{n:03}" in text for n in range(14)] == [True] * 14
        assert "Nach Tisch" in by_table
        assert "Tisch 2" in by_table
        assert "Nach Name" in by_name
        assert "2 / 2" in by_name

    @pytest.mark.parametrize(("players", "tables"), [(2, 1), (30, 4), (80, 10), (78, 8), (200, 20)])
    def test_a_large_field_goes_over_several_pages_and_loses_nobody(self, players: int, tables: int) -> None:
        data = seating_list("Abend", self.by_table(players, tables), self.seated(players, tables), EVENING, GERMAN)
        assert players_named(data) == {f"Spieler{n:03}": 2 for n in range(players)}
        assert all(19 < y < height for _, y, _, height in places_of_text(data))

    @pytest.mark.parametrize(("players", "tables", "sheets"), [(5, 1, 2), (24, 3, 2), (72, 8, 2)])
    def test_type_is_as_large_as_the_sheet_allows(self, players: int, tables: int, sheets: int) -> None:
        data = seating_list("Abend", self.by_table(players, tables), self.seated(players, tables), EVENING, GERMAN)
        read = pages(data)
        assert len(read) == sheets
        # The lowest row stands at the foot of its sheet, above the page's number.
        for sheet in PdfReader(BytesIO(data)).pages:
            height = float(sheet.mediabox.height)
            heights = sorted({round(y) for _, y in beginnings(sheet)})
            assert heights[1] < 0.2 * height

    def test_long_names_take_two_lines_and_are_not_cut(self) -> None:
        names = [f"Maximiliane-Alexandra von Hohenzollern-Sigmaringen {n}" for n in range(72)]
        seats = [Seated(name, place // 9 + 1, place % 9 + 1) for place, name in enumerate(names)]
        data = seating_list("Abend", seats, seats, EVENING, GERMAN)
        read = " ".join(" ".join(pages(data)).split())
        assert "…" not in read
        assert len(re.findall(r"Hohenzollern-Sigmaringen \d+", read)) == 2 * 72
        assert len(pages(data)) == 4

    def test_usual_names_stand_in_one_size_on_one_line(self) -> None:
        long, short = (
            ("Anna Brandstätter", "Veronika Mayr", "Josef Steinkellner", "Theresia Gruber"),
            ("Uwe", "Ida", "Max"),
        )
        names = [f"{first} {n}" for n, first in enumerate((*long, *short) * 2)]
        seats = [Seated(name, n // 7 + 1, n % 7 + 1) for n, name in enumerate(names)]
        data = seating_list("Abend", seats, seats, EVENING, GERMAN)
        for sheet in PdfReader(BytesIO(data)).pages:
            sizes: dict[str, float] = {}

            def see(text: str, _cm: object, _tm: object, _font: object, size: float, found: dict = sizes) -> None:  # type: ignore[type-arg]
                if any(text.strip().startswith(name) for name in names):
                    found[text.strip()] = size

            sheet.extract_text(visitor_text=see)
            assert len(sizes) == len(names), "each is one piece of text"
            assert len(set(sizes.values())) == 1

    def test_names_come_in_the_order_in_which_they_were_given(self) -> None:
        order = [Seated("Änne", 1, 2), Seated("Zoë", 1, 1), Seated("Bert", 1, 3)]
        text = pages(seating_list("Abend", order, order, EVENING, GERMAN))[1]
        assert text.index("Änne") < text.index("Zoë") < text.index("Bert")


class TestSettingType:
    @settings(max_examples=40)
    @given(st.text("abcABC äöüß-1234 ", max_size=120), st.floats(4, 80))
    def test_wrapped_lines_fit_and_together_hold_every_letter(self, text: str, width: float) -> None:
        lines = wrapped(text, width, 10)
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert all(measure(line, 10) <= width or len(line) == 1 for line in lines)

    def test_a_text_that_is_too_long_ends_in_an_ellipsis_and_fits(self) -> None:
        assert cut_to_fit("Anna", 40, 10) == "Anna"
        cut = cut_to_fit(LONG_NAME, 30, 10)
        assert cut.startswith("Wolfgang")
        assert cut.endswith("…")
        assert measure(cut, 10) <= 30

    def test_three_hundred_names_at_the_limit_are_measured_a_few_times_each(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Ten thousand letters once took twelve seconds: each was measured with all before it."""
        asked: list[int] = []

        def counted(text: str, weight: setting.Weight) -> float:
            asked.append(len(text))
            return float(measured(text, weight))

        measured = lru_cache(setting._width.__wrapped__)
        monkeypatch.setattr(setting, "_width", lru_cache(counted))
        names = [f"{number} " + "Wolfgang Lindenbaum "[: LONGEST_NAME // 5] * 5 for number in range(30)]
        seats = [Seated(name, 1 + place // 9, 1 + place % 9) for place, name in enumerate(names)]
        seating_list("Abend", seats, seats, EVENING, GERMAN)
        seat_cards([Seated(name, 1, 1) for name in names], "Abend", EVENING, GERMAN)
        assert len(asked) < 25 * len(names)
        asked.clear()
        seating_list("Abend", [Seated("x" * 10_000, 1, 1)], [], EVENING, GERMAN)
        assert sum(asked) < 40_000

    def test_type_gets_smaller_until_a_text_fits_but_never_below_its_limit(self) -> None:
        assert fitting_size("Anna", 40, 20, 8) == 20
        assert 8 < fitting_size(LONG_NAME, 60, 20, 8) < 20
        assert fitting_size(LONG_NAME, 5, 20, 8) == 8

    def test_figures_have_one_width_and_words_are_kerned(self) -> None:
        assert measure("1.111", 10) == pytest.approx(measure("9.888", 10))
        assert measure("AV", 40) < measure("A", 40) + measure("V", 40)
