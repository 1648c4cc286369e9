"""Sentences become words: numbers, names, times and plurals in both languages."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from homepoker.core.wording import sentence
from homepoker.services.words import Words, as_instant, clock_face, system_language
from homepoker.store.resource_files import resources

LOCALE = resources() / "locale"
NAMES = {"p1": "Ida", "p2": "Max", "p3": "Eva"}
DE = Words(LOCALE, "de", NAMES.__getitem__)
EN = Words(LOCALE, "en", NAMES.__getitem__)


@pytest.fixture
def vienna() -> Iterator[None]:
    if sys.platform == "win32":
        pytest.skip("there the zone is not the process's own")
    before = os.environ.get("TZ")
    os.environ["TZ"] = "Europe/Vienna"
    time.tzset()
    yield
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


class TestValues:
    @pytest.mark.parametrize(
        ("value", "german", "english"),
        [
            (0, "0", "0"),
            (999, "999", "999"),
            (15_000, "15.000", "15,000"),
            (1_234_567, "1.234.567", "1,234,567"),
            (12.5, "12,5", "12.5"),
            (1234.0, "1.234", "1,234"),
        ],
    )
    def test_numbers_are_grouped_as_the_language_does_it(self, value: float, german: str, english: str) -> None:
        assert DE.number(value) == german
        assert EN.number(value) == english

    @pytest.mark.parametrize(
        ("hundredths", "german", "english"),
        [(3100, "31", "31"), (1250, "12,5", "12.5"), (1205, "12,05", "12.05"), (0, "0", "0")],
    )
    def test_points_have_decimals_only_where_they_need_them(self, hundredths: int, german: str, english: str) -> None:
        assert DE.points(hundredths) == german
        assert EN.points(hundredths) == english

    @pytest.mark.parametrize(
        ("thousandths", "german", "english"),
        [
            (31_000, "31", "31"),
            (12_500, "12,5", "12.5"),
            (3_045, "3,045", "3.045"),
            (-49, "−0,049", "−0.049"),
            (-25_820, "−25,82", "−25.82"),
            (1_234_567, "1.234,567", "1,234.567"),
        ],
    )
    def test_points_of_a_league_have_up_to_three_decimals(self, thousandths: int, german: str, english: str) -> None:
        assert DE.thousandths(thousandths) == german
        assert EN.thousandths(thousandths) == english

    @pytest.mark.parametrize(
        ("seconds", "said"),
        [(0, "0 s"), (59, "59 s"), (60, "1 min"), (61, "2 min"), (3600, "1 h"), (12_000, "3 h 20 min"), (3599, "1 h")],
    )
    def test_spans_are_rounded_up_to_minutes(self, seconds: int, said: str) -> None:
        assert DE.duration(seconds).replace("\u00a0", " ") == said

    @pytest.mark.parametrize(
        ("seconds", "face"),
        [(0, "00:00"), (59, "00:59"), (767, "12:47"), (3599, "59:59"), (3600, "1:00:00"), (3661, "1:01:01")],
    )
    def test_a_clock_shows_hours_only_when_there_are_some(self, seconds: int, face: str) -> None:
        assert clock_face(seconds) == face

    @pytest.mark.parametrize(
        ("card", "german", "english"),
        [
            ("Ks", "Pik-König", "king of spades"),
            ("Th", "Herz-10", "ten of hearts"),
            ("Ac", "Kreuz-Ass", "ace of clubs"),
        ],
    )
    def test_a_card_is_read_aloud(self, card: str, german: str, english: str) -> None:
        assert (DE.card(card), EN.card(card)) == (german, english)

    def test_several_cards_stand_in_a_row_and_a_word_of_a_damaged_log_as_it_is(self) -> None:
        assert DE.cards(("7d", "Ks", "", "Xx")) == "Karo-7, Pik-König, , Xx"
        assert EN.cards(("7d", "Ks")) == "seven of diamonds, king of spades"

    def test_names_stand_in_a_row(self) -> None:
        assert DE.names([]) == ""
        assert DE.names(["p1"]) == "Ida"
        assert DE.names(["p1", "p2"]) == "Ida und Max"
        assert EN.names(["p1", "p2", "p3"]) == "Ida, Max and Eva"

    def test_dates_are_written_as_people_write_them(self) -> None:
        assert DE.date(date(2026, 11, 3)) == "03.11.2026"
        assert EN.date(date(2026, 11, 3)) == "3 Nov 2026"

    def test_an_instant_is_said_in_the_time_of_the_room(self, vienna: None) -> None:
        instant = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
        assert DE.time(instant) == "19:30"
        assert DE.time(datetime(2026, 7, 20, 18, 30, tzinfo=UTC)) == "20:30"
        assert DE.say(sentence("journal.start_scheduled", starts=as_instant(instant))) == "Start für 19:30 angesetzt"

    def test_an_instant_is_said_in_the_time_of_this_computer(self) -> None:
        instant = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
        here = time.localtime(instant.timestamp())
        assert EN.time(instant) == f"{here.tm_hour:02}:{here.tm_min:02}"

    def test_an_instant_without_a_local_time_is_said_as_it_is(self) -> None:
        damaged = datetime(1, 1, 1, 9, 30, tzinfo=timezone(timedelta(hours=23)))
        assert EN.moment(damaged) == "1 Jan 0001, 09:30"


class TestSentences:
    def test_each_placeholder_says_how_its_value_is_shown(self) -> None:
        assert DE.say(sentence("journal.out_by", player="p1", by=["p2", "p3"])) == "Ida raus (Max und Eva)"
        assert EN.say(sentence("journal.stack", player="p1", chips=15_400)) == "Stack counted: Ida 15,400"
        assert DE.say(sentence("journal.clock_paused", left=767)) == "Uhr angehalten bei 12:47"

    def test_a_sentence_may_hold_another_one(self) -> None:
        assert EN.text("kit.card", suit="kit.suit_s", rank="kit.rank_a") == "ace of spades"

    def test_a_count_chooses_between_singular_and_plural(self) -> None:
        assert EN.text("clock.numbers_checked_in", count=1) == "1 player is here"
        assert EN.text("clock.numbers_checked_in", count=2) == "2 players are here"
        assert DE.text("clock.numbers_checked_in", count=0) == "0 Spieler sind da"

    def test_a_count_that_the_words_do_not_need_does_no_harm(self) -> None:
        assert EN.text("play.no_re_entry", player="p1", count=0) == EN.text("play.no_re_entry")

    def test_names_with_braces_and_markup_are_only_names(self) -> None:
        words = Words(LOCALE, "en", lambda player: "{0} <b>")
        assert words.say(sentence("journal.out", player="p1")) == "{0} <b> out"
        assert words.text("journal.opened", name="{name} 100 %") == "Evening “{name} 100 %” opened"

    def test_a_key_without_words_is_an_error_that_names_it(self) -> None:
        with pytest.raises(KeyError, match=r"clock\.nonsense in de"):
            DE.text("clock.nonsense")
        with pytest.raises(KeyError, match=r"clock\.nonsense"):
            DE.text("clock.nonsense", count=2)

    @pytest.mark.parametrize(
        "key", ["../../x", "../en/clock.pause", "/etc/passwd", "nowhere.said", "", "c:\\x.y", "a\0.b"]
    )
    def test_a_key_out_of_somebodys_file_opens_no_file(self, key: str, tmp_path: Path) -> None:
        (tmp_path / "x.po").write_bytes(b"not ours")
        (tmp_path / "words" / "de").mkdir(parents=True)
        with pytest.raises(KeyError, match="no words for"):
            Words(tmp_path / "words", "de").text(key)
        with pytest.raises(KeyError, match="no words for"):
            DE.text("store.recording_refused", reason=key)


class TestCatalogues:
    def po(self, folder: Path, words: str) -> Path:
        file = folder / "de" / "test.po"
        file.parent.mkdir(exist_ok=True)
        header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        file.write_text(f'{header}msgid "test.word"\nmsgstr "{words}"\n', encoding="utf-8")
        return file

    def compiled(self, folder: Path, words: str) -> tuple[Path, Path]:
        """A catalogue and what it was compiled into afterwards."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        source = self.po(folder, words)
        compiled = source.with_suffix(".mo")
        with source.open("rb") as po, compiled.open("wb") as mo:
            write_mo(mo, read_po(po))
        os.utime(source, (1, 1))
        return source, compiled

    def test_a_compiled_one_is_read_once_and_anew_when_it_is_another(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _, compiled = self.compiled(tmp_path, "alt")
        os.utime(compiled, (10, 10))
        assert Words(tmp_path, "de").text("test.word") == "alt"
        with monkeypatch.context() as patched:
            patched.delattr("gettext.GNUTranslations")
            assert Words(tmp_path, "de").text("test.word") == "alt"
        self.compiled(tmp_path, "neu")
        os.utime(compiled, (20, 20))
        assert Words(tmp_path, "de").text("test.word") == "neu"

    def test_a_catalogue_is_read_where_nothing_was_compiled(self, tmp_path: Path) -> None:
        self.po(tmp_path, "Größe")
        assert Words(tmp_path, "de").text("test.word") == "Größe"

    def test_a_compiled_one_that_is_older_than_its_source_is_passed_over(self, tmp_path: Path) -> None:
        _, compiled = self.compiled(tmp_path, "alt")
        assert Words(tmp_path, "de").text("test.word") == "alt"
        self.po(tmp_path, "neu")
        os.utime(compiled, (1, 1))
        assert Words(tmp_path, "de").text("test.word") == "neu"


@pytest.mark.parametrize(
    ("names", "language"),
    [(["de-AT", "en"], "de"), (["fr-FR", "en-GB"], "en"), (["fr"], "en"), ([], "en"), ([None, "", "DE"], "de")],
)
def test_the_first_language_of_the_system_that_is_spoken_counts(names: list[str | None], language: str) -> None:
    assert system_language(names) == language


def test_whom_the_register_has_forgotten_is_a_former_member_wherever_a_name_would_stand() -> None:
    forgotten = Words(LOCALE, "de", lambda player: {"p1": "Ida"}.get(player, ""))
    assert forgotten.name("p9") == "Ehemaliges Mitglied"
    assert forgotten.names(["p1", "p9"]) == "Ida und Ehemaliges Mitglied"


class TestDays:
    """How a day and a month read."""

    def test_a_day_of_the_year(self) -> None:
        assert DE.day(date(2026, 9, 4)) == "4.9."
        assert EN.day(date(2026, 9, 4)) == "4 Sep"

    def test_a_month(self) -> None:
        assert DE.month(date(2026, 3, 1)) == "März 2026"
        assert EN.month(date(2026, 3, 1)) == "March 2026"


def test_a_seat_is_followed_by_who_sits_there() -> None:
    seated = DE.with_seats(lambda seat: {3: "Ida"}.get(seat, ""))
    one = "ruling_pot.odd_chip.one"
    assert "Platz 3 (Ida)" in seated.text(one, seat=3, amount=100)
    assert seated.text(one, seat=4, amount=100) == DE.text(one, seat=4, amount=100)


def test_numbers_of_seats_and_tables_are_nobody_whom_the_register_has_forgotten() -> None:
    words = Words(resources() / "locale", "de").with_names(lambda _id: "")
    said = words.text("ruling_seat.halt_play.halts", count=2, tables=["2", "3"])
    assert "2 und 3" in said
    assert words.names(["p-2", "12"]) == f"{words.text('papers.former_member')} und 12"


@pytest.mark.parametrize(
    ("cents", "german", "english"), [(5000, "50", "50"), (5050, "50,50", "50.50"), (105, "1,05", "1.05")]
)
def test_money_has_two_decimals_or_none(cents: int, german: str, english: str) -> None:
    assert Words(resources() / "locale", "de").money(cents) == german
    assert Words(resources() / "locale", "en").money(cents) == english
