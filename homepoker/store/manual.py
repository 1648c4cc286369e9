"""The pages of the manual, as they come with the program, and the folder of their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from homepoker.store.resource_files import resources

MANUAL = "manual"
"""The folder of the manual, in that of the resources."""


@dataclass(frozen=True, slots=True)
class ManualPage:
    """One page of the manual in one language."""

    number: int
    title: str
    text: str
    """Markdown with its title as the first heading.

    A word of the program stands in it by its key, ``{tonight.draw}``, a picture by its name, ``picture:play``, and
    another page by its number, ``page:7``.
    """


@cache
def manual_pages(language: str) -> tuple[ManualPage, ...]:
    """The pages in their order.

    :param language: ``de`` or ``en``.
    """
    files = sorted((resources() / MANUAL / language).glob("[0-9][0-9]-*.md"))
    return tuple(_page(file) for file in files)


def pictures_folder() -> Path:
    """The folder of the drawn pictures, with a folder for each language; set-up and packaging fill it."""
    return resources() / MANUAL / "pictures"


def picture_file(language: str, name: str, *, is_dark: bool = False) -> Path:
    """The file of a picture, whether it has been drawn or not; those for paper are the light ones."""
    return pictures_folder() / picture_path(language, name, is_dark=is_dark)


def picture_path(language: str, name: str, *, is_dark: bool) -> Path:
    """The path of a picture in the folder of all."""
    return Path(language, "dark" if is_dark else "", f"{name}.png")


def _page(file: Path) -> ManualPage:
    text = file.read_text(encoding="utf-8")
    return ManualPage(int(file.name[:2]), text.partition("\n")[0].removeprefix("# ").strip(), text)
