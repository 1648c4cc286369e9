"""Address of a shared league: where its database is and who asks, without the password."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from homepoker.store.errors import SharedLeagueError, SharedTrouble

SCHEMES = ("postgresql+psycopg", "postgresql", "postgres")
"""Beginnings of an address; what hosting companies write means the same."""

EXAMPLE = "postgresql+psycopg://club@db.example.org/league"

_PORT = 5432
_MODES = ("disable", "prefer", "require", "verify-ca", "verify-full")
_OPTIONS = ("sslmode", "sslrootcert")
_LOCAL = ("localhost", "")


@dataclass(frozen=True, slots=True)
class Address:
    """An address; the user is the club's role in that database."""

    user: str
    host: str
    port: int
    database: str
    options: tuple[tuple[str, str], ...] = ()
    """Options that secure the connection, if the address has some."""

    @property
    def text(self) -> str:
        """The address as it is kept and shown."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORT else f":{self.port}"
        options = f"?{urlencode(self.options)}" if self.options else ""
        return f"{SCHEMES[0]}://{quote(self.user, safe='')}@{host}{port}/{quote(self.database, safe='')}{options}"

    @property
    def security(self) -> dict[str, str]:
        """Options that secure the connection: encrypted, unless the address says otherwise or the server is local."""
        return {"sslmode": "prefer" if _is_here(self.host) else "require", **dict(self.options)}


def read_address(text: str) -> tuple[Address, str]:
    """An address as a host has typed it, and the password where one stands in it.

    :raises SharedLeagueError: it is none.
    """
    try:
        parts = urlsplit(text.strip())
        port = parts.port or _PORT
    except ValueError:
        raise _not_an_address() from None
    database = unquote(parts.path.removeprefix("/"))
    options = tuple(parse_qsl(parts.query, keep_blank_values=True))
    if (
        parts.scheme not in SCHEMES
        or not parts.hostname
        or not parts.username
        or not database
        or "/" in database
        or any(name not in _OPTIONS for name, _ in options)
        or dict(options).get("sslmode", _MODES[0]) not in _MODES
        or not f"{text}{unquote(text)}".isprintable()
        or not _may_be_host(parts.hostname)
    ):
        raise _not_an_address()
    address = Address(unquote(parts.username), parts.hostname, port, database, options)
    return address, unquote(parts.password or "")


def _not_an_address() -> SharedLeagueError:
    # Not as it was typed: a password may stand in it.
    return SharedLeagueError(SharedTrouble.NOT_AN_ADDRESS, example=EXAMPLE)


def _may_be_host(host: str) -> bool:
    """Whether a name can be looked up at all; of one that cannot the driver says so in no error of its own."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True


def _is_here(host: str) -> bool:
    if host in _LOCAL:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
