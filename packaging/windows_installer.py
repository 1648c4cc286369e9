"""Installer for Windows: the program tree in one file that a host opens by a double click."""

from __future__ import annotations

import io
import shutil
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath

import program_tree
import windows_tree
from application_icon import png
from console import CommandFailed, Trouble, run_quietly, say
from PIL import Image

from homepoker.ui.theme.palette import DARK

MOST_BYTES = 55 * 2**20
"""The size of the installer at most."""


BESIDE, ABOVE = (328, 628), (300, 114)
"""Sizes of the pictures beside the last page and above all others: twice what NSIS shows, for screens that scale."""


def build(root: Path, version: str, env: Mapping[str, str]) -> list[Path]:
    """Build the installer; its file in ``dist``.

    :raises Trouble: something cannot be had, or what was built is not what it shall be.
    """
    work = root / "build/windows"
    tree = windows_tree.build(root, work, version, env)
    target = root / f"dist/Homepoker-{version}-setup.exe"
    target.parent.mkdir(exist_ok=True)
    unfinished = work / target.name
    made, at = work / "made", program_tree.commit_time(root, env)
    make_parts(made, env)
    (made / "files.nsh").write_text(file_commands(tree), encoding="utf-8")
    program_tree.settle(made, at)  # NSIS keeps the time of its plug-in and pictures, too
    say("Packing the installer (about four minutes)")
    defined = {"VERSION": version, "OUTPUT": unfinished, "MADE": made}
    command = ["makensis", "-V2", "-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in defined.items())]
    try:
        variables = {**env, "SOURCE_DATE_EPOCH": str(at)}
        run_quietly([*command, root / "packaging/windows/setup.nsi"], variables, root)
    except CommandFailed as error:
        raise Trouble(
            f"The installer could not be packed:\n{error}", "there is nothing to hand out.", "look at the lines above."
        ) from error
    program_tree.require_size(unfinished, MOST_BYTES, "packaging/windows_tree.py")
    shutil.move(unfinished, target)
    return [target]


def file_commands(tree: Path) -> str:
    """NSIS's commands that lay the tree down, its list first, in the order of names.

    ``File /r`` goes by the order in which the build's disk lists a folder, and two builds gave two installers.
    """
    files = sorted((path.relative_to(tree) for path in tree.rglob("*") if path.is_file()), key=Path.as_posix)
    files.sort(key=lambda file: (file != Path(windows_tree.LIST), file.parent.as_posix()))
    lines: list[str] = []
    folder: Path | None = None
    for file in files:
        if file.parent != folder:
            folder = file.parent
            below = _quoted(str(PureWindowsPath("~new") / folder))
            lines.append(f'SetOutPath "$INSTDIR\\{below}"')
        lines.append(f'File "{_quoted(str(tree / file))}"')
    return "".join(f"{line}\n" for line in lines)


def _quoted(path: str) -> str:
    return path.replace("$", "$$")


def make_parts(made: Path, env: Mapping[str, str]) -> None:
    """Make what the installer itself needs: its plug-in and its two pictures."""
    plug_in = (windows_tree.PARTS / "program_folder.c", "-o", made / "program_folder.dll")
    program_tree.run_tool(
        [windows_tree.COMPILER, "-O2", "-s", "-shared", "-Wall", "-Wl,--no-insert-timestamp", *plug_in], env
    )
    for name, size, icon, ground in (
        ("beside.bmp", BESIDE, 200, DARK.ground),
        ("above.bmp", ABOVE, 96, "#ffffff"),
    ):
        _picture(size, icon, ground).save(made / name)


def _picture(size: tuple[int, int], icon: int, ground: str) -> Image.Image:
    """The application's icon in the middle of a ground."""
    picture = Image.new("RGB", size, ground)
    drawn = Image.open(io.BytesIO(png(icon))).convert("RGBA")
    picture.paste(drawn, ((size[0] - icon) // 2, (size[1] - icon) // 2), drawn)
    return picture
