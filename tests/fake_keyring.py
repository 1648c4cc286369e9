"""Keyring of the tests: kept in memory, locked and broken as they wish."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import keyring
from keyring.backend import KeyringBackend
from keyring.errors import KeyringError, PasswordDeleteError


class FakeKeyring(KeyringBackend):
    """The keyring of a system."""

    priority = 5.0

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.fault: KeyringError | None = None
        """What it answers instead."""

    def get_password(self, service: str, username: str) -> str | None:
        self._fail()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._fail()
        self.kept[(service, username)] = password

    def delete_password(self, service: str, username: str) -> None:
        self._fail()
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("not found")

    def _fail(self) -> None:
        if self.fault is not None:
            raise self.fault


class PlainFileKeyring(FakeKeyring):
    """A keyring that would write passwords into a file that anybody can read."""

    priority = 0.5


@contextmanager
def used(fake: FakeKeyring) -> Iterator[FakeKeyring]:
    """The program finds this keyring for as long as the block."""
    before = keyring.get_keyring()
    keyring.set_keyring(fake)
    try:
        yield fake
    finally:
        keyring.set_keyring(before)
