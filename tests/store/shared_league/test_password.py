"""Passwords of shared leagues: in the system's keyring or the environment, and nowhere else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest
from keyring.errors import KeyringLocked

from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.password import (
    VARIABLE,
    Password,
    find_password,
    forget_password,
    keep_password,
)
from tests.fake_keyring import FakeKeyring, PlainFileKeyring, used

ADDRESS = Address("club_wien", "db.example.org", 5432, "league")


@pytest.fixture
def system_keyring() -> Iterator[FakeKeyring]:
    with used(FakeKeyring()) as fake:
        yield fake


def test_the_keyring_keeps_a_password_for_an_address(system_keyring: FakeKeyring) -> None:
    keep_password(ADDRESS, Password("geheim"))
    found = find_password(ADDRESS, {})
    assert found is not None
    assert found.reveal() == "geheim"
    assert find_password(Address("club_linz", "db.example.org", 5432, "league"), {}) is None
    forget_password(ADDRESS)
    assert find_password(ADDRESS, {}) is None
    forget_password(ADDRESS)


def test_the_environment_goes_before_the_keyring(system_keyring: FakeKeyring) -> None:
    keep_password(ADDRESS, Password("geheim"))
    found = find_password(ADDRESS, {VARIABLE: "from-outside"})
    assert found is not None
    assert found.reveal() == "from-outside"


def test_without_a_keyring_the_environment_still_serves_and_nothing_is_kept() -> None:
    with pytest.raises(SharedLeagueError) as told:
        keep_password(ADDRESS, Password("geheim"))
    assert told.value.trouble is SharedTrouble.NO_KEYRING
    assert told.value.sentence.values == {"variable": VARIABLE}
    assert find_password(ADDRESS, {}) is None
    assert find_password(ADDRESS, {VARIABLE: "geheim"}) is not None
    forget_password(ADDRESS)


def test_a_keyring_that_writes_plain_files_counts_as_none() -> None:
    with used(PlainFileKeyring()) as plain, pytest.raises(SharedLeagueError):
        keep_password(ADDRESS, Password("geheim"))
    assert plain.kept == {}


def test_a_locked_keyring_is_told_without_its_own_words(system_keyring: FakeKeyring) -> None:
    system_keyring.fault = KeyringLocked("cannot unlock for geheim")
    assert find_password(ADDRESS, {}) is None
    with pytest.raises(SharedLeagueError) as told:
        keep_password(ADDRESS, Password("geheim"))
    assert told.value.trouble is SharedTrouble.KEYRING_LOCKED
    assert told.value.__cause__ is None


def test_a_password_shows_itself_to_nobody() -> None:
    password = Password("geheim")
    for shown in (repr(password), str(password), f"{password}", repr([password]), repr({"a": password})):
        assert "geheim" not in shown
    with pytest.raises(TypeError):
        pickle.dumps(password)
    with pytest.raises(TypeError):
        copy.copy(password)
