"""The history of the database's form, one module per revision in ``versions``.

Reading the form's name needs no Alembic: starting on a folder that is up to date must not pay for it.
"""

from __future__ import annotations

REVISIONS = tuple(f"{number:04}" for number in range(1, 15))
"""Every revision, oldest first; the last one is what this program reads and writes."""
