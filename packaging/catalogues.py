"""Compiles the words of each language (.po) into the form that the program reads fast (.mo).

Run by the environment's own Python, which has Babel.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile every catalogue that has changed; what was written.

    :param folder: the folder with one folder of catalogues per language.
    :raises ValueError: a catalogue cannot be read; the text names file and line.
    """
    written = []
    for source in sorted(folder.glob("*/*.po")):
        target, changed = source.with_suffix(".mo"), source.stat()
        if target.exists() and target.stat().st_mtime_ns >= changed.st_mtime_ns:
            continue
        try:
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parent.name, abort_invalid=True)
        except PoFileError as error:
            raise ValueError(f"{source}, line {error.lineno}: {error}") from error
        # Else it would bear the time of now, and be another one at each build of a package.
        catalogue.creation_date = datetime.fromtimestamp(0, UTC)
        # A name of its own: a second set-up at the same moment writes another file.
        with NamedTemporaryFile(dir=source.parent, prefix=f".{source.stem}-", delete=False) as written_beside:
            write_mo(written_beside, catalogue)
        unfinished = Path(written_beside.name)
        unfinished.chmod(0o644)
        # As old as what was read: words that change while they are compiled are compiled again.
        os.utime(unfinished, ns=(changed.st_mtime_ns, changed.st_mtime_ns))
        unfinished.replace(target)
        written.append(target)
    return written


if __name__ == "__main__":
    try:
        compile_catalogues(Path(sys.argv[1]))
    except ValueError as error:
        sys.exit(f"The words could not be read: {error}")
