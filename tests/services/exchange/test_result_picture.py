"""The picture of a result: points and prizes as wished, and nobody named who has not agreed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.payouts import Fees
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.exchange.result_picture import (
    ResultPart,
    club_name_of,
    keep_club_name,
    keep_wanted,
    parts_of,
    picture_name,
    result_picture,
    wanted_parts,
)
from homepoker.services.exchange.sheet_parts import published_names, shown_names
from homepoker.services.words import Words
from tests.played_evenings import RESOURCES, club_of, evening, open_evening

WORDS = Words(RESOURCES / "locale", "de").strict()
FIELD = ("Ida", "Max", "Eva", "Jo", "Tom", "Pia")
BOTH = tuple(ResultPart)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def test_points_and_prizes_stand_below_their_headings(club: Club) -> None:
    state = evening(club, "Clubabend", date(2026, 11, 20), FIELD, fees=Fees(entry_fee=1_000, paid_places=2)).state
    picture = result_picture(state, BOTH, "Pokerverein", shown_names(club.names, WORDS), WORDS)
    assert (picture.club, picture.title, picture.subtitle) == ("Pokerverein", "Clubabend", "20.11.2026 · 6 Spieler")
    assert picture.headings == ("Punkte", "Preis")
    assert [(row.place, row.name, row.values[1]) for row in picture.rows[:3]] == [
        (1, "Ida", "39"),
        (2, "Max", "21"),
        (3, "Eva", ""),
    ]


def test_what_is_not_wished_is_not_there(club: Club) -> None:
    state = evening(club, "Clubabend", date(2026, 11, 20), FIELD, fees=Fees(entry_fee=1_000)).state
    names = shown_names(club.names, WORDS)
    assert result_picture(state, (ResultPart.POINTS,), "", names, WORDS).headings == ("Punkte",)
    assert {row.values for row in result_picture(state, (), "", names, WORDS).rows} == {()}


def test_without_money_or_points_neither_can_be_shown(club: Club) -> None:
    state = evening(club, "Clubabend", date(2026, 11, 20), FIELD, scoring=Scoring.NONE).state
    assert parts_of(state) == ()
    assert result_picture(state, BOTH, "", shown_names(club.names, WORDS), WORDS).headings == ()


def test_who_has_not_agreed_is_counted_and_not_named(club: Club) -> None:
    state = evening(club, "Clubabend", date(2026, 11, 20), FIELD).state
    for player in club.register.players():
        club.register.change(replace(player, may_publish=player.name != "Max"))
    picture = result_picture(state, BOTH, "", published_names(club.register.players(), WORDS), WORDS)
    assert [row.name for row in picture.rows[:3]] == ["Ida", WORDS.text("papers.not_named"), "Eva"]
    assert picture.notes == (WORDS.text("papers.withheld", count=1),)


def test_while_play_goes_on_there_is_none(club: Club) -> None:
    state = open_evening(club, "Clubabend", date(2026, 11, 20), FIELD).state
    with pytest.raises(Refusal, match=r"result_picture\.not_over"):
        result_picture(state, BOTH, "", shown_names(club.names, WORDS), WORDS)


def test_choices_and_the_club_s_name_are_kept(club: Club) -> None:
    assert wanted_parts(club) == {ResultPart.POINTS}
    for wanted in (set(BOTH), set[ResultPart](), {ResultPart.PRIZES}):
        keep_wanted(club, wanted)
        assert wanted_parts(club) == wanted
    keep_club_name(club, " Pokerverein ")
    assert club_name_of(club) == "Pokerverein"


def test_the_file_is_named_by_date_and_title(club: Club) -> None:
    state = open_evening(club, "Heads/Up: Finale", date(2026, 11, 20), FIELD).state
    assert picture_name(state) == "2026-11-20 Heads Up Finale.png"
