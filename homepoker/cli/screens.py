"""``homepoker screenshot``: any screen as a picture, without a display."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console, Picture
from homepoker.core.refusal import refuse
from homepoker.store.preferences import TEXT_SIZES

_SIZE = re.compile(r"(\d{2,5})[x×](\d{2,5})")


class Theme(StrEnum):
    """Look of the host's window."""

    DARK = "dark"
    LIGHT = "light"


def screenshot(
    context: typer.Context,
    screen: Annotated[str, typer.Argument(help="cli.help.screen", show_default=False)] = "",
    size: Annotated[str, typer.Option("--size", help="cli.help.size", show_default=False)] = "1920x1080",
    theme: Annotated[Theme, typer.Option("--theme", help="cli.help.theme", show_default=False)] = Theme.DARK,
    text_size: Annotated[int, typer.Option("--text-size", help="cli.help.text_size", show_default=False)] = 100,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="cli.help.picture_output", show_default=False)
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="cli.help.screens", show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    """Draw a screen, or name all that can be drawn."""
    console: Console = context.obj
    if list_:
        names = console.devtools.screens()
        if as_json:
            console.write_json(list(names))
        else:
            console.write("\n".join(names))
        return
    if not screen:
        raise refuse("cli.which_screen")
    match = _SIZE.fullmatch(size.strip().lower())
    if match is None:
        raise refuse("cli.not_a_size", size=size)
    if text_size not in TEXT_SIZES:
        raise refuse("cli.not_a_text_size", size=str(text_size), sizes=", ".join(map(str, TEXT_SIZES)))
    target = output or Path(f"{screen}.png")
    folder = console.folder if console.has_own_folder else None
    pixels = int(match[1]), int(match[2])
    language = console.words.language
    console.devtools.draw(Picture(screen, folder, pixels, language, theme.value, target, text_size))
    if as_json:
        console.write_json({"screen": screen, "file": str(target), "width": int(match[1]), "height": int(match[2])})
    else:
        console.say("cli.written", path=str(target))


def add_to(app: typer.Typer) -> None:
    """Put the command into the program."""
    app.command("screenshot", help="cli.help.screenshot")(screenshot)
