"""Connection to the database of a shared league, with its failures in words, and why where that is known.

What the driver says is English, in part the server's language, and names hosts and roles: on screen it stands only
where the program has no words for it, and the error log gets it without names.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from homepoker.store.error_log import record
from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.password import Password

if TYPE_CHECKING:
    from sqlalchemy import Connection


import errno
import os
import re
from collections.abc import Iterable, Mapping
from typing import Final

from homepoker.core.wording import Sentence, sentence

_CONNECT_SECONDS = 10
_STATEMENT_SECONDS = 60
ANSWER_SECONDS = 90.0
"""Seconds for which an answer is waited for; a server that works ends a statement before."""

_LOOKED_AFTER = 0.1
_SILENT_MS = 20_000
"""Milliseconds after which a server that acknowledges nothing any more counts as gone."""

_LOGGED = "shared league: "
"""Beginning of the entries in the error log; the trouble stands behind it."""


# What the driver says of a lost connection is told as a sentence; without a listener it would go to the terminal.
logging.getLogger("psycopg").addHandler(logging.NullHandler())


@contextmanager
def connected(address: Address, password: Password) -> Iterator[Connection]:
    """A connection for as long as the block; what is done with it is done in a :func:`transaction`.

    :raises SharedLeagueError: the server is not reached, or refuses.
    """
    try:
        import psycopg
        from sqlalchemy import NullPool, create_engine
    except ImportError as error:
        raise SharedLeagueError(SharedTrouble.NO_LIBRARY) from error

    def connect() -> Any:
        target = psycopg.conninfo.make_conninfo(
            host=address.host,
            port=address.port,
            dbname=address.database,
            user=address.user,
            password=password.reveal(),
            connect_timeout=_CONNECT_SECONDS,
            tcp_user_timeout=_SILENT_MS,
            application_name="Homepoker",
            # A server that is another one gets no password to read, and cannot prove that it knows it.
            require_auth="scram-sha-256",
            **address.security,
        )
        # Nothing is prepared: a pool in front of the server may hand each transaction to another connection.
        return _patient_connection().connect(target, prepare_threshold=None)

    engine = create_engine("postgresql+psycopg://", creator=connect, poolclass=NullPool, hide_parameters=True)
    with told(address), engine.connect() as connection:
        yield connection


def _patient_connection() -> type[Any]:
    """The driver's connection, which waits for an answer a while and no longer.

    A server may hang whose system goes on acknowledging: neither the network's time-outs nor its own end that.
    """
    import psycopg

    class PatientConnection(psycopg.Connection[Any]):
        """Connection that ends when the server has not answered in time."""

        def wait(self, gen: Any, interval: float = _LOOKED_AFTER, timeout: float | None = None) -> Any:
            try:
                return super().wait(gen, interval, timeout or ANSWER_SECONDS)
            except psycopg.OperationalError as error:
                if error.sqlstate is None:
                    self.close()  # else what is rolled back would be waited for as long again
                raise

    return PatientConnection


@contextmanager
def transaction(connection: Connection) -> Iterator[Connection]:
    """Work that the server keeps at the end of the block, or nothing of it."""
    with connection.begin():
        connection.exec_driver_sql(f"SET LOCAL statement_timeout = '{_STATEMENT_SECONDS}s'")
        yield connection


@contextmanager
def told(address: Address) -> Iterator[None]:
    """Turn the driver's errors into sentences; they name the server and never the data that were sent.

    :raises SharedLeagueError: the server cannot be reached or refuses.
    """
    import psycopg

    try:
        yield
    except UnicodeEncodeError:
        # A terminal of another encoding has handed over half a letter. Without the error: it holds the password.
        raise SharedLeagueError(SharedTrouble.WRONG_PASSWORD, user=address.user, host=address.host) from None
    except Exception as error:
        cause = getattr(error, "orig", error)
        if not isinstance(cause, psycopg.Error):
            raise
        made = in_words(cause, address)
        made.__cause__ = error  # for the error log, which is written before it is raised
        record(f"{_LOGGED}{made.trouble}", made)
        raise made from error


_BY_STATE = {
    "42501": SharedTrouble.NO_PERMISSION,
    "42P01": SharedTrouble.NOT_SET_UP,
    "3F000": SharedTrouble.NOT_SET_UP,
    "28P01": SharedTrouble.WRONG_PASSWORD,
    "28000": SharedTrouble.WRONG_PASSWORD,
    "3D000": SharedTrouble.NO_DATABASE,
    "23505": SharedTrouble.BUSY,  # another computer of the club has sent the same a moment ago
    "40001": SharedTrouble.BUSY,
    "40P01": SharedTrouble.BUSY,
    "53300": SharedTrouble.BUSY,
    "55P03": SharedTrouble.BUSY,
    "57014": SharedTrouble.BUSY,
}
_ENDED = ("08", "57P")
"""Beginnings of the states in which the connection is gone."""

_WHY_BY_STATE: Final = {
    "23505": "same_again",
    "40001": "slow",
    "40P01": "slow",
    "53300": "too_many",
    "55P03": "slow",
    "57014": "slow",
    "57P01": "restarting",
    "57P02": "restarting",
    "57P03": "restarting",
}
"""Names of reasons, which stand behind ``shared.why.`` in the catalogue, by the state that the server tells."""

_OWN_WORDS = (
    (("no password supplied",), SharedTrouble.WRONG_PASSWORD),
    (("ssl", "not support"), SharedTrouble.UNENCRYPTED),
    (("certificate",), SharedTrouble.CERTIFICATE),
    (("authentication method requirement",), SharedTrouble.SIGN_IN),
)
"""Words of libpq itself, in English everywhere, before the server has said anything."""

_WHY_BY_WORDS: Final[Mapping[SharedTrouble, tuple[tuple[str, str], ...]]] = {
    SharedTrouble.OFFLINE: (
        ("failed to resolve host", "no_such_host"),
        ("could not translate host name", "no_such_host"),
        ("timeout expired", "no_answer"),
        ("closed the connection unexpectedly", "broken_off"),
        ("connection is lost", "broken_off"),
        ("starting up", "restarting"),
        ("shutting down", "restarting"),
        ("recovery", "restarting"),
        ("postmaster", "restarting"),
    ),
    SharedTrouble.BUSY: (("too many", "too_many"), ("remaining connection slots", "too_many")),
    SharedTrouble.CERTIFICATE: (
        ("does not exist", "no_certificate_file"),
        ("does not match host name", "other_certificate"),
        ("certificate verify failed", "unknown_certificate"),
    ),
}
_WHY_BY_NUMBER: Final = (
    (errno.ECONNREFUSED, 10061, "no_database_there"),
    (errno.ETIMEDOUT, 10060, "no_answer"),
    (errno.ECONNRESET, 10054, "broken_off"),
    (errno.ENETUNREACH, 10051, "no_way_there"),
    (errno.EHOSTUNREACH, 10065, "no_way_there"),
)
"""Reasons by the number of the system's error, and by that of Windows; the driver hands over its words alone."""

_LONGEST_SAID: Final = 300
_BEFORE_THE_CAUSE = re.compile(r"connection (?:failed|is bad): (?:connection to server at .* failed: )?")
_QUOTED = re.compile(r"\"[^\"]*\"?|'[^']*'?|„[^“”]*[“”]?|[«»][^«»]*[«»]?")
_ADDRESS = re.compile(r"\w[.:]\w|::|[\\/@]")
"""Signs within a word that may be a host, an address or a path."""


def in_words(error: Any, address: Address) -> SharedLeagueError:
    """The error of the driver as a sentence; it names the server and never what was sent."""
    trouble = _trouble(error)
    if trouble is SharedTrouble.MUST_ENCRYPT and address.security["sslmode"] != "disable":
        trouble = SharedTrouble.REFUSED  # it mentions encryption, and will not have this role from here in any way
    driver_words = _said(error)
    values = {"host": address.host, "database": address.database, "user": address.user}
    made = SharedLeagueError(trouble, **values, reason=_why(error, trouble, driver_words))
    made.driver_says = f"{error.sqlstate or ''} {_without_names(driver_words)}".strip()
    return made


def _trouble(error: Any) -> SharedTrouble:
    import psycopg

    state = error.sqlstate
    if state is None:
        return (
            _trouble_of_greeting(str(error)) if isinstance(error, psycopg.OperationalError) else SharedTrouble.REFUSED
        )
    if state.startswith(_ENDED) and state not in _BY_STATE:
        return SharedTrouble.OFFLINE
    return _BY_STATE.get(state, SharedTrouble.REFUSED)


def _trouble_of_greeting(message: str) -> SharedTrouble:
    """Reason why a connection failed, from the driver's words, which are in the language of the server."""
    lower = message.lower()
    if "FATAL" not in message:
        troubles = (trouble for words, trouble in _OWN_WORDS if all(word in lower for word in words))
        return next(troubles, SharedTrouble.OFFLINE)
    if "no encryption" in lower or "keine verschl" in lower or "ssl off" in lower:
        return SharedTrouble.MUST_ENCRYPT
    if "passwor" in lower or "passwort" in lower or "authent" in lower or "mot de passe" in lower:
        return SharedTrouble.WRONG_PASSWORD
    if any(words in lower for words in ("starting up", "shutting down", "recovery", "postmaster")):
        return SharedTrouble.OFFLINE
    if "too many" in lower or "remaining connection slots" in lower:
        return SharedTrouble.BUSY
    if "permission denied" in lower:
        return SharedTrouble.NO_PERMISSION
    if "does not exist" in lower and "database" in lower:
        return SharedTrouble.NO_DATABASE
    return SharedTrouble.REFUSED


def _why(error: Any, trouble: SharedTrouble, driver_words: str) -> Sentence:
    """The reason in the program's own words; what the driver says where there are none."""
    message = str(error)
    reasons = [_WHY_BY_STATE[error.sqlstate]] if error.sqlstate in _WHY_BY_STATE else []
    if trouble is SharedTrouble.OFFLINE:
        reasons += _by_number(message)
    reasons += (why for words, why in _WHY_BY_WORDS.get(trouble, ()) if words in message.lower())
    return sentence(f"shared.why.{reasons[0]}") if reasons else sentence("shared.why.as_said", said=driver_words)


def _by_number(message: str) -> Iterable[str]:
    for number, of_windows, why in _WHY_BY_NUMBER:
        if os.strerror(number) in message or f"/{of_windows})" in message:
            yield why


def _said(error: Any) -> str:
    """The first line of what the server says; of a refused row only what was refused, not the row."""
    primary = error.diag.message_primary if error.sqlstate else None
    return _BEFORE_THE_CAUSE.sub("", str(primary or error).strip().split("\n", 1)[0])[:_LONGEST_SAID]


def _without_names(driver_words: str) -> str:
    """The words without those in quotes, which are names of roles and tables, and without addresses."""
    return " ".join("…" if _ADDRESS.search(word) else word for word in _QUOTED.sub("…", driver_words).split())
