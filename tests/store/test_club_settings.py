"""Settings of a club: kept with its data, and told apart by whether the club is a new one."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine

from homepoker.core.rulebooks.consultation import resolve
from homepoker.services.club import open_club
from homepoker.store.club_settings import EDITION, keep_setting, read_setting
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.migrations import upgrade as migrations
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.rulebooks.shipped import RESOURCES, TDA, TDA_2024, UESG


def test_a_setting_is_kept_in_place_of_the_one_before(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database:
        assert read_setting(database, "nothing") == ""
        for value in (TDA, TDA_2024):
            keep_setting(database, EDITION, value)
            assert read_setting(database, EDITION) == value


@pytest.mark.usefixtures("with_migrations")
def test_a_new_club_falls_back_on_the_edition_in_force(tmp_path: Path) -> None:
    club = open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    assert club.edition == TDA_2024
    assert {answer.book for answer in resolve(club.books, UESG).provisions} & {TDA, TDA_2024} == {TDA_2024}
    club.close()


@pytest.mark.usefixtures("with_migrations")
def test_a_club_that_exists_chooses_nothing_by_being_brought_up_to_date(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}")
    with engine.begin() as connection:
        migrations.upgrade(connection, "0010")
    engine.dispose()
    club = open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    assert club.edition == ""
    assert club.books is club.written
    club.close()


def test_the_books_are_the_same_object_until_edition_or_books_change(tmp_path: Path) -> None:
    club = open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    books = club.books
    assert club.books is books
    club.edition = TDA
    assert club.books is not books
    club.close()
