"""Correction of an imported evening: a further revision, known beforehand in every list, and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.league.results import EveningResult
from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.players import Player
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.league.evening_correction import EveningCorrection, restore
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.result_import import ResultImport, redo, undo
from homepoker.store.database import DATABASE_NAME
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.league.past_imports import NotImported, PastImports
from homepoker.store.shared_league.parcel import parcels_of
from tests.played_evenings import club_of

SHEET = """Datum;Name;Platz;Punkte;Knock-outs
15.11.2024;Ida;1;10;2
15.11.2024;Max;2;8;1
15.11.2024;Eva;3;5;0
29.11.2024;Max;1;10;1
29.11.2024;Ida;2;8;1
"""
IDA, MAX, EVA, JO = (PlayerId(name) for name in ("ida", "max", "eva", "jo"))
YEAR = LeagueSeason("y", "2024", date(2024, 1, 1), date(2024, 12, 31))
LEAGUE = League("", "Klubliga", PointsScheme(PlaceTable((10_000, 6_000, 4_000))), seasons=(YEAR,))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_of(tmp_path)
    importing = ResultImport(club, read_result_files([("liga.csv", SHEET.encode())]))
    importing.carry_out(lambda evening: f"Abend {evening.day}")
    yield club
    club.close()


def results(club: Club) -> list[EveningResult]:
    return club.archive.results(None, date.min, date.max)


def first_evening(club: Club) -> str:
    return club.archive.evenings(date.min, date.max)[0].tournament_id


def correcting(club: Club) -> EveningCorrection:
    return EveningCorrection(club, first_evening(club), is_comma_decimal=True)


def test_who_changes_in_which_list_is_known_before_anything_is_written(club: Club) -> None:
    league = ClubLeagues(club).create(LEAGUE)
    found = correcting(club)
    assert found.columns == (Role.NAME, Role.PLACE, Role.POINTS, Role.KNOCK_OUTS)
    found.put(IDA, Role.PLACE, "2.")
    found.put(MAX, Role.PLACE, "1")
    found.put(MAX, Role.POINTS, "12,5")
    before = ((club.folder / DATABASE_NAME).read_bytes(), results(club), parcels_of(club.database, {}))
    in_league, in_year = found.effect(found.plan().results)
    assert ((club.folder / DATABASE_NAME).read_bytes(), results(club), parcels_of(club.database, {})) == before
    assert (in_league.list.league, in_league.list.season, in_league.is_published) == (league, YEAR, False)
    said = [
        (row.player, row.before and row.before.rank, row.now and row.now.rank, row.points) for row in in_league.rows
    ]
    assert said == [(MAX, 1, 1, 4_000), (IDA, 1, 2, -4_000)]
    assert [(row.player, row.points) for row in in_year.rows] == [(MAX, 4_500), (IDA, 0)]
    assert found.carry_out() == 2
    assert [row.total for row in ClubLeagues(club).table(league, YEAR).rows] == [20_000, 12_000, 4_000]
    assert correcting(club).is_corrected


def test_a_correction_lies_beside_what_was_imported_and_is_taken_back_by_a_further_one(club: Club) -> None:
    imported, day = results(club), date(2024, 11, 15)
    found = correcting(club)
    found.put(EVA, Role.NAME, "jo")
    found.put(IDA, Role.KNOCK_OUTS, "3")
    found.carry_out()
    corrected = results(club)
    now = {(one.player, one.place, one.knock_outs) for one in corrected if one.began_on == day}
    assert now == {(IDA, 1, 3), (MAX, 2, 1), (JO, 3, 0)}
    evening, imports = first_evening(club), PastImports(club.database)
    assert list(imports.evening(evening, 1).results) == [one for one in imported if one.began_on == day]
    ((import_id, evenings, count),) = [(one.id, one.evenings, one.results) for one in imports.imports()]
    assert (evenings, count) == (2, 5)
    undo(club, import_id)
    assert results(club) == []
    with pytest.raises(NotImported):
        EveningCorrection(club, evening, is_comma_decimal=True)
    redo(club, import_id)
    assert results(club) == corrected
    assert restore(club, evening, 1) == 3
    assert results(club) == imported


def test_nothing_is_written_while_a_cell_is_refused_or_all_is_as_it_was(club: Club) -> None:
    found = correcting(club)
    found.put(IDA, Role.PLACE, "1")
    assert not found.has_changes
    with pytest.raises(Refusal, match="nothing_changed"):
        found.carry_out()
    found.put(EVA, Role.NAME, "Niemand")
    assert found.has_changes
    for nickname in ("Ina", "Leo"):
        club.register.add(Player(PlayerId(nickname.lower()), nickname, nickname="Kai"))
    club.players()
    found.put(MAX, Role.NAME, "Kai")
    reasons = {cell: reason.key.rpartition(".")[2] for cell, reason in found.plan().problems.items()}
    assert reasons == {(EVA, Role.NAME): "nobody", (MAX, Role.NAME): "several"}
    with pytest.raises(Refusal, match="cell_refused"):
        found.carry_out()
    assert not correcting(club).is_corrected
