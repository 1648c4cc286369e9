"""Errors of a shared league, each as a sentence that a host can act on."""

from __future__ import annotations

from enum import StrEnum

from homepoker.core.wording import Value
from homepoker.store.errors import StoreError


class SharedTrouble(StrEnum):
    """Kind of trouble; stands in answers to other programs and, behind ``shared.``, in the catalogue."""

    NOT_AN_ADDRESS = "not_an_address"
    NO_ADDRESS = "no_address"
    NO_LIBRARY = "no_library"
    NO_PASSWORD = "no_password"
    NO_KEYRING = "no_keyring"
    KEYRING_LOCKED = "keyring_locked"
    OFFLINE = "offline"
    UNENCRYPTED = "unencrypted"
    MUST_ENCRYPT = "must_encrypt"
    CERTIFICATE = "certificate"
    SIGN_IN = "sign_in"
    PASSWORD_IN_COMMAND = "password_in_command"
    WRONG_PASSWORD = "wrong_password"
    NO_DATABASE = "no_database"
    NO_PERMISSION = "no_permission"
    NOT_A_CLUB = "not_a_club"
    NOT_SET_UP = "not_set_up"
    OLDER = "older"
    NEWER = "newer"
    BUSY = "busy"
    REFUSED = "refused"
    DAMAGED = "damaged"
    NOT_A_ROLE = "not_a_role"
    ROLE_TAKEN = "role_taken"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_PERSON = "no_such_person"
    LINKED_ALREADY = "linked_already"


PASSING = frozenset({SharedTrouble.OFFLINE, SharedTrouble.BUSY})
"""Troubles that pass by themselves: the evenings wait and are sent later."""


class SharedLeagueError(StoreError):
    """A shared league was not reached, or has refused something; what was to be sent waits in the club's file."""

    def __init__(self, trouble: SharedTrouble, **values: Value) -> None:
        super().__init__(f"shared.{trouble}", **values)
        self.trouble = trouble
        self.driver_says = ""
        """Words of the driver, without names, for the error log."""
