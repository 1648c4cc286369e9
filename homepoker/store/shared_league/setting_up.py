"""Set-up of a shared database: the SQL that brings it up to date and lets clubs and readers in.

Nothing is done here but what was written down first: the statements are made as text, shown to the host, and then
that very text is run.
"""

from __future__ import annotations

import io
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config

from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.migrations import (
    CLUBS,
    OWNER,
    PUBLISHED,
    READERS,
    REVISIONS,
    VERSION_TABLE,
)
from homepoker.store.shared_league.password import Password
from homepoker.store.shared_league.server import connected, transaction

if TYPE_CHECKING:
    from sqlalchemy import Connection

_ROLE = re.compile(r"[a-z][a-z0-9_]{0,62}")
"""A role whose name is written without quotation marks in any tool."""

SCRIPTS = Path(__file__).parent / "migrations"
"""Folder of ``env.py`` and the revisions, for Alembic."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Steps of a set-up, as SQL, and the passwords that were made for new roles."""

    sql: str
    """Empty where everything is there already. It holds no password, only what checks one."""
    passwords: Mapping[str, Password]
    """Passwords by role; to be handed over once and kept nowhere."""


@dataclass(frozen=True, slots=True)
class WantedRoles:
    """Roles that are to be let in."""

    clubs: Mapping[str, str]
    """The clubs' names by their roles."""
    readers: tuple[str, ...] = ()
    renewed: tuple[str, ...] = ()
    """Roles that get another password."""


def plan_set_up(address: Address, password: Password, wanted: WantedRoles) -> SetUp:
    """The SQL that is missing for the database to have the newest form and these clubs and readers.

    :raises SharedLeagueError: the server is not reached, a newer program has set it up, or a role cannot be given.
    """
    for role in (*wanted.clubs, *wanted.readers, *wanted.renewed):
        if _ROLE.fullmatch(role) is None or role in (OWNER, CLUBS, READERS):
            raise SharedLeagueError(SharedTrouble.NOT_A_ROLE, role=role)
    with connected(address, password) as connection, transaction(connection):
        return _planned(connection, wanted)


def carry_out(address: Address, password: Password, planned: SetUp) -> None:
    """Run the SQL that was planned, all of it or nothing.

    :raises SharedLeagueError: the server is not reached, or refuses.
    """
    with connected(address, password) as connection, transaction(connection):
        connection.exec_driver_sql(planned.sql, execution_options={"no_parameters": True})


def revision_of(connection: Connection) -> str:
    """The revision of a database; empty where none was set up.

    :raises SharedLeagueError: a newer program has set it up.
    """
    there = connection.exec_driver_sql("SELECT to_regclass(%s)", (f"public.{VERSION_TABLE}",)).scalar()
    if there is None:
        return ""
    revision = str(connection.exec_driver_sql(f"SELECT version_num FROM public.{VERSION_TABLE}").scalar() or "")
    if revision and revision not in REVISIONS:
        raise SharedLeagueError(SharedTrouble.NEWER)
    return revision


def require_newest(connection: Connection, address: Address) -> None:
    """Check that a database has the form that this program knows.

    :raises SharedLeagueError: it was not set up, or by another version of the program.
    """
    revision = revision_of(connection)
    if not revision:
        raise SharedLeagueError(SharedTrouble.NOT_SET_UP, database=address.database)
    if revision != REVISIONS[-1]:
        raise SharedLeagueError(SharedTrouble.OLDER, database=address.database)


def _planned(connection: Connection, wanted: WantedRoles) -> SetUp:
    roles = {
        str(name): set(groups)
        for name, groups in connection.exec_driver_sql(
            "SELECT one.rolname, array(SELECT pg_get_userbyid(m.roleid)::text FROM pg_auth_members AS m"
            " WHERE m.member = one.oid) FROM pg_roles AS one"
        )
    }
    me, database, is_superuser, is_public = connection.exec_driver_sql(
        "SELECT CURRENT_USER::text, current_database()::text, rolsuper,"
        " has_database_privilege('public', current_database(), 'CONNECT, TEMPORARY')"
        " FROM pg_roles WHERE rolname = CURRENT_USER"
    ).one()
    statements = [f"CREATE ROLE {group} NOLOGIN" for group in (OWNER, CLUBS, READERS) if group not in roles]
    if not is_superuser and OWNER not in roles.get(me, ()):
        statements.append(f"GRANT {OWNER} TO {_quoted(me)}")
    revision = revision_of(connection)
    if is_public:
        # Also where it was set up once: a database that was copied or restored is open to everybody again.
        statements += kept_to_roles(database)
    if revision != REVISIONS[-1]:
        if not revision:
            statements += _schemas()
        statements += [f"SET LOCAL ROLE {OWNER}", *_migration(revision), "RESET ROLE"]
    passwords: dict[str, Password] = {}
    known = _known_clubs(connection) if revision else {}
    for group, names in ((CLUBS, tuple(wanted.clubs)), (READERS, wanted.readers)):
        for role in names:
            if role in roles:
                if group not in roles[role]:
                    raise SharedLeagueError(SharedTrouble.ROLE_TAKEN, role=role)
                continue
            passwords[role] = Password(secrets.token_urlsafe(18))
            statements.append(
                f"CREATE ROLE {role} LOGIN PASSWORD {_checked_by(connection, role, passwords[role])} IN ROLE {group}"
            )
            if group == READERS:
                statements.append(f"ALTER ROLE {role} SET search_path = {PUBLISHED}")
    for role, name in wanted.clubs.items():
        if role not in known:
            statements.append(f"INSERT INTO public.club (id, name) VALUES ({_literal(role)}, {_literal(name)})")
    for role in wanted.renewed:
        if not roles.get(role, set()) & {CLUBS, READERS}:
            raise SharedLeagueError(SharedTrouble.ROLE_TAKEN, role=role)
        passwords[role] = Password(secrets.token_urlsafe(18))
        statements.append(f"ALTER ROLE {role} PASSWORD {_checked_by(connection, role, passwords[role])}")
    return SetUp("".join(f"{statement};\n" for statement in statements), passwords)


def kept_to_roles(database: str) -> Iterable[str]:
    """Statements that let the three roles into a database, and nobody else; and nobody makes tables of one's own."""
    return (
        f"REVOKE CONNECT, TEMPORARY ON DATABASE {_quoted(database)} FROM PUBLIC",
        f"GRANT CONNECT ON DATABASE {_quoted(database)} TO {OWNER}, {CLUBS}, {READERS}",
    )


def _schemas() -> Iterable[str]:
    """Statements that make the schemas of a database that is still empty."""
    return (
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
        f"GRANT USAGE, CREATE ON SCHEMA public TO {OWNER}",
        f"GRANT USAGE ON SCHEMA public TO {CLUBS}, {READERS}",
        f"CREATE SCHEMA {PUBLISHED} AUTHORIZATION {OWNER}",
    )


def _migration(revision: str) -> Iterable[str]:
    """The statements from a revision to the newest one, as Alembic writes them."""
    written = io.StringIO()
    config = Config(output_buffer=written)
    # Alembic reads the setting with configparser, where a percent sign in a folder's name would be a placeholder.
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, f"{revision or 'base'}:{REVISIONS[-1]}", sql=True)
    text = written.getvalue().strip().removesuffix(";")
    return [text] if text else []


def _known_clubs(connection: Connection) -> Mapping[str, str]:
    return {str(club): str(name) for club, name in connection.exec_driver_sql("SELECT id, name FROM public.club")}


def _checked_by(connection: Connection, role: str, password: Password) -> str:
    """Verifier of a password for the server, as an SQL literal: the password itself is never sent."""
    driver: Any = connection.connection.driver_connection
    verifier = driver.pgconn.encrypt_password(password.reveal().encode(), role.encode(), b"scram-sha-256")
    return _literal(verifier.decode())


def _literal(text: str) -> str:
    return (
        "'" + text.replace("'", "''") + "'"
        if "\\" not in text
        else "E'" + text.replace("\\", "\\\\").replace("'", "''") + "'"
    )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
