"""What may be typed into the lines of a form."""

from __future__ import annotations

from datetime import datetime

import pytest

from homepoker.services.rulings.fact_fields import FieldKind
from homepoker.ui.rulings.form.cards import cards_typed
from homepoker.ui.rulings.form.chips import chips_typed
from homepoker.ui.rulings.form.reading import reader_of
from tests.rulebooks.shipped import WORDS

GERMAN = next(words for words in WORDS if words.language == "de")


@pytest.mark.parametrize(
    ("kind", "typed", "read"),
    [
        (FieldKind.CHIPS, "15k", 15000),
        (FieldKind.CHIPS, "15.000", 15000),
        (FieldKind.CHIPS, "-400", -400),
        (FieldKind.SECONDS, "45", 45),
        (FieldKind.SECONDS, "45 s", 45),
        (FieldKind.SECONDS, "1:30", 90),
        (FieldKind.MONEY, "12,50 €", 12.5),
        (FieldKind.MONEY, "1.200,50", 1200.5),
        (FieldKind.MONEY, "12.5", 12.5),
        (FieldKind.DATE, "3.12.2026", "2026-12-03"),
        (FieldKind.DATE, "2026-12-03", "2026-12-03"),
        (FieldKind.TEXT, " fünf ", "fünf"),
    ],
)
def test_hosts_type_as_they_like(kind: FieldKind, typed: str, read: object) -> None:
    assert reader_of(kind, GERMAN, NOW).read(typed) == read


def at(text: str) -> datetime:
    """An instant by its local day and time."""
    return datetime.fromisoformat(text).astimezone()


def NOW() -> datetime:
    return at("2026-11-20T23:30")


@pytest.mark.parametrize(
    ("now", "typed", "meant"),
    [
        ("2026-11-21T00:02", "23:59:40", "2026-11-20T23:59:40"),
        ("2026-11-21T00:02", "00:01", "2026-11-21T00:01"),
        ("2026-11-21T00:02", "00:02", "2026-11-21T00:02"),
        ("2026-11-21T00:02", "00:03", "2026-11-20T00:03"),
        ("2026-11-20T21:15", "2114", "2026-11-20T21:14"),
    ],
)
def test_a_time_of_day_is_the_latest_such_moment_not_after_now(now: str, typed: str, meant: str) -> None:
    read = reader_of(FieldKind.MOMENT, GERMAN, lambda: at(now)).read(typed)
    assert read == int(at(meant).timestamp() * 1000)


@pytest.mark.parametrize("typed", ["21:14", "21.14", "2114", "21:14:00"])
def test_a_time_of_day_is_typed_with_or_without_its_colon(typed: str) -> None:
    reader = reader_of(FieldKind.MOMENT, GERMAN, NOW)
    assert reader.show(reader.read(typed)) == "21:14:00"
    assert reader.show(reader.read("914")) == "09:14:00"


@pytest.mark.parametrize(
    "kind", [FieldKind.CHIPS, FieldKind.SECONDS, FieldKind.MONEY, FieldKind.DATE, FieldKind.MOMENT]
)
def test_what_says_nothing_is_refused(kind: FieldKind) -> None:
    with pytest.raises(ValueError, match="viel"):
        reader_of(kind, GERMAN, NOW).read("viel")


@pytest.mark.parametrize("kind", [FieldKind.CHIPS, FieldKind.SECONDS, FieldKind.MONEY])
def test_what_is_written_down_reads_back(kind: FieldKind) -> None:
    reader = reader_of(kind, GERMAN, NOW)
    for value in (0, 45, 90, 1500, 15000):
        assert reader.read(reader.show(value)) == value


def test_chips_are_typed_one_after_the_other() -> None:
    assert chips_typed("500 100 100") == [500, 100, 100]
    assert chips_typed("1.000 + 2x100") == [1000, 100, 100]
    with pytest.raises(ValueError, match="viel"):
        chips_typed("viel")


def test_cards_are_typed_with_or_without_spaces() -> None:
    assert cards_typed("as Kd 10h") == ["As", "Kd", "Th"]
    assert cards_typed("AsKd") == ["As", "Kd"]
    assert cards_typed("A♠, T♥") == ["As", "Th"]
    with pytest.raises(ValueError, match="no such card"):
        cards_typed("Zz")


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (FieldKind.YEAR, 2026, "2026"),
        (FieldKind.MONEY, 50.5, "50,50"),
        (FieldKind.MONEY, 1200, "1.200"),
        (FieldKind.DECIMAL, 12.5, "12,5"),
    ],
)
def test_years_have_no_separator_and_money_has_two_decimals_or_none(kind: FieldKind, value: float, shown: str) -> None:
    assert reader_of(kind, GERMAN, NOW).show(value) == shown
    assert reader_of(kind, GERMAN, NOW).read(shown) == value
