"""Options that several commands share. Every help text is a key of the catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="cli.help.json", show_default=False)]
"""Whether the answer is meant for another program."""

Output = Annotated[Path | None, typer.Option("--output", "-o", help="cli.help.output", show_default=False)]
"""Path of the file that is written; ``-`` is the standard output."""
