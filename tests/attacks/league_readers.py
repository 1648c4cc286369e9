"""Readers of the leagues under attack: pasted points, formulas, schemes, past results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

from homepoker.core.points import formula, place_table
from homepoker.core.points.facts import PointsFacts
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.refusal import Refusal
from homepoker.services.league.result_import import ResultImport, forget_newcomers, undo
from homepoker.store.errors import StoreError
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.league.schemes import decode_scheme, encode_scheme
from tests.attacks.telling import club_in, told

Read = Callable[[bytes], None]


def pasted_points(folder: Path) -> Read:
    """Tables of points as they are pasted."""

    def read(data: bytes) -> None:
        pasted = place_table.paste(data.decode("utf-8", "replace"))
        for rejected in pasted.rejected:
            told(rejected.sentence)
        assert place_table.paste(place_table.copied(pasted.table)).table.points == pasted.table.points

    return read


def formulas(folder: Path) -> Read:
    """Formulas for points, up to a value."""

    def read(data: bytes) -> None:
        try:
            formula.parse(data.decode("utf-8", "replace")).value(PointsFacts(20, 3))
        except FormulaMistake as mistake:
            told(mistake.reason)

    return read


def schemes(folder: Path) -> Read:
    """Stored schemes for points."""

    def read(data: bytes) -> None:
        try:
            found = decode_scheme(data)
        except StoreError as error:
            told(error.sentence)
            return
        assert decode_scheme(encode_scheme(found)) == found

    return read


def past_results(folder: Path) -> Read:
    """Files of past results, up to what would be written of them, and of every hundredth what is written and undone."""
    club = club_in(folder)
    turns = iter(range(10**9))

    def read(data: bytes) -> None:
        try:
            files = read_result_files([("results.csv", data)])
        except StoreError as error:
            told(error.sentence)
            return
        importing = ResultImport(club, files)
        plan = importing.plan()
        for said in (*importing.reasons, *plan.notes, *(one.problem for one in plan.problems)):
            told(said)
        if next(turns) % 100 == 0:
            before = club.archive.totals(date.min, date.max)
            importing.mapping = replace(importing.mapping, first_day=date(2024, 1, 5), has_ranks_by_points=True)
            importing.decisions = {one.key: one.own.id for one in importing.plan().open_people}
            try:
                done = importing.carry_out(lambda evening: evening.title)
            except Refusal as refused:
                told(refused.reason)
            else:
                undo(club, done.id)
                forget_newcomers(club, done.id)
            assert club.archive.totals(date.min, date.max) == before
            assert not club.players()

    return read
