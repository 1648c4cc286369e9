"""Environment of Alembic for a club's database: brings the connection that was handed over to the wanted revision.

The caller has begun the transaction and commits it, so that a migration is done wholly or not at all.
"""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
