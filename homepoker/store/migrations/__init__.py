"""The history of the database's form, one module per revision in ``versions``.

Reading the form's name needs no Alembic: starting on a folder that is up to date must not pay for it.
"""

from __future__ import annotations

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010", "0011", "0012", "0013")
"""Every revision, oldest first; the last one is what this program reads and writes."""
