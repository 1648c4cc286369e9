"""Environment of Alembic for a shared database: writes the statements to a revision, for the host to read first."""

from __future__ import annotations

from alembic import context

from homepoker.store.shared_league.migrations import VERSION_TABLE

context.configure(dialect_name="postgresql", version_table=VERSION_TABLE, literal_binds=True)
context.run_migrations()
