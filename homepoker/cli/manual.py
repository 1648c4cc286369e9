"""``homepoker manual``: the pages of the manual, the whole as a PDF, and its pictures drawn anew."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console, write_file
from homepoker.store.manual import manual_pages


def manual(
    context: typer.Context,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="cli.help.manual_pdf", show_default=False)] = None,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", help="cli.help.manual_pictures", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Name the pages, write them as a PDF, or draw the pictures."""
    console: Console = context.obj
    if pictures is not None:
        drawn = [str(file) for file in console.devtools.draw_manual(pictures)]
        if as_json:
            console.write_json(drawn)
        else:
            console.say("cli.manual_drawn", count=len(drawn), path=str(pictures))
    if pdf is not None:
        write_file(pdf, console.windows.manual(console.words))
        if str(pdf) != "-" and as_json:
            console.write_json({"file": str(pdf)})
        elif str(pdf) != "-":
            console.say("cli.written", path=str(pdf))
    if pdf is None and pictures is None:
        pages = manual_pages(console.words.language)
        if as_json:
            console.write_json([{"number": page.number, "title": page.title, "text": page.text} for page in pages])
        else:
            console.write("\n".join(f"{page.number:2}  {page.title}" for page in pages))


def add_to(app: typer.Typer) -> None:
    """Put the command into the program."""
    app.command("manual", help="cli.help.manual")(manual)
