"""Password of a shared league: kept by the system's keyring, never in a file of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.address import Address

VARIABLE: Final = "HOMEPOKER_SHARED_PASSWORD"
"""The environment variable that holds the password where there is no keyring, as on a server without a screen."""

_SERVICE = "Homepoker: shared league"
_TRUSTED_FROM = 1
"""The priority from which on a keyring is the system's own; those below write plain files."""


class Password:
    """A password that no message, trace or copy of an object shows."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The password itself, for the driver and the keyring alone."""
        return self._text

    def __repr__(self) -> str:
        return "Password(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a password is not written anywhere")


def find_password(address: Address, environ: Mapping[str, str]) -> Password | None:
    """The password from the environment, else from the keyring; nothing where neither has it."""
    if told := environ.get(VARIABLE):
        return Password(told)
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return None
    try:
        password = keyring.get_password(_SERVICE, address.text) if _is_trusted() else None
    except KeyringError:
        return None
    return Password(password) if password else None


def keep_password(address: Address, password: Password) -> None:
    """Hand the password to the system's keyring.

    :raises SharedLeagueError: there is none, or it is locked.
    """
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        raise SharedLeagueError(SharedTrouble.NO_KEYRING, variable=VARIABLE) from None
    if not _is_trusted():
        raise SharedLeagueError(SharedTrouble.NO_KEYRING, variable=VARIABLE)
    try:
        keyring.set_password(_SERVICE, address.text, password.reveal())
    except KeyringError:
        # Without its cause: what a keyring says of its own failure is not in our hands.
        raise SharedLeagueError(SharedTrouble.KEYRING_LOCKED, variable=VARIABLE) from None


def forget_password(address: Address) -> None:
    """Take the password out of the keyring; nothing happens where it is not there."""
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return
    try:
        keyring.delete_password(_SERVICE, address.text)
    except KeyringError:
        return


def _is_trusted() -> bool:
    import keyring

    return bool(keyring.get_keyring().priority >= _TRUSTED_FROM)
