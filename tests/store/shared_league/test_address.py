"""Addresses of shared leagues as hosts write them."""

from __future__ import annotations

import pytest

from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.address import Address, read_address


@pytest.mark.parametrize("scheme", ["postgresql+psycopg", "postgresql", "postgres"])
def test_what_hosting_companies_write_means_the_same(scheme: str) -> None:
    address, password = read_address(f" {scheme}://club_wien@db.example.org/league ")
    assert address == Address("club_wien", "db.example.org", 5432, "league")
    assert address.text == "postgresql+psycopg://club_wien@db.example.org/league"
    assert password == ""


def test_a_password_is_parted_from_the_address() -> None:
    address, password = read_address("postgresql://club:ge%2Fheim@db.example.org:6543/league?sslmode=verify-full")
    assert password == "ge/heim"
    assert address.text == "postgresql+psycopg://club@db.example.org:6543/league?sslmode=verify-full"
    assert "heim" not in repr(address)


def test_an_address_is_read_back_as_it_is_kept() -> None:
    address = Address("club wien", "::1", 6543, "liga & co", (("sslrootcert", "/tmp/a b.pem"),))
    assert read_address(address.text) == (address, "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "league",
        "mysql://club:secret@db/league",
        "postgresql+psycopg://db.example.org/league",
        "postgresql+psycopg://club:secret@db.example.org",
        "postgresql+psycopg://club:secret@db.example.org/a/b",
        "postgresql+psycopg://club:secret@db:port/league",
        "postgresql+psycopg://club:secret@db/league?password=secret",
        "postgresql+psycopg://club:secret@[db/league",
        "postgresql+psycopg://club:secret@db/lea\0gue",
        "postgresql+psycopg://cl%00ub:secret@db/league",
        "postgresql+psycopg://club:secret@db/league?sslmode=perhaps",
        f"postgresql+psycopg://club:secret@{'long' * 20}.example.org/league",
    ],
)
def test_what_is_no_address_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(SharedLeagueError) as told:
        read_address(text)
    assert told.value.trouble is SharedTrouble.NOT_AN_ADDRESS
    assert "secret" not in str(told.value)
    assert "secret" not in repr(told.value.sentence)


@pytest.mark.parametrize(
    ("host", "options", "mode"),
    [
        ("db.example.org", (), "require"),
        ("10.0.0.7", (), "require"),
        ("localhost", (), "prefer"),
        ("127.0.0.1", (), "prefer"),
        ("::1", (), "prefer"),
        ("10.0.0.7", (("sslmode", "disable"),), "disable"),
    ],
)
def test_whatever_leaves_this_computer_is_encrypted_unless_the_address_says_otherwise(
    host: str, options: tuple[tuple[str, str], ...], mode: str
) -> None:
    assert Address("club", host, 5432, "league", options).security["sslmode"] == mode
