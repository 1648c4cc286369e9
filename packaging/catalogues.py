"""Compiles the words of each language (.po) into the form that the program reads fast (.mo).

Run by the environment's own Python, which has Babel.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile every catalogue that has changed; what was written.

    :param folder: the folder with one folder of catalogues per language.
    :raises ValueError: a catalogue cannot be read; the text names file and line.
    """
    written = []
    for source in sorted(folder.glob("*/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        try:
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parent.name, abort_invalid=True)
        except PoFileError as error:
            raise ValueError(f"{source}, line {error.lineno}: {error}") from error
        # Else it would bear the time of now, and be another one at each build of a package.
        catalogue.creation_date = datetime.fromtimestamp(0, UTC)
        unfinished = target.with_suffix(".mo-unfinished")
        with unfinished.open("wb") as file:
            write_mo(file, catalogue)
        unfinished.replace(target)
        written.append(target)
    return written


if __name__ == "__main__":
    try:
        compile_catalogues(Path(sys.argv[1]))
    except ValueError as error:
        sys.exit(f"The words could not be read: {error}")
