"""Installer for Windows: the program tree in one file that a host opens by a double click."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import program_tree
import windows_tree
from console import CommandFailed, Trouble, run_quietly, say

MOST_BYTES = 55 * 2**20
"""The size of the installer at most."""


def build(root: Path, version: str, env: Mapping[str, str]) -> list[Path]:
    """Build the installer; its file in ``dist``.

    :raises Trouble: something cannot be had, or what was built is not what it shall be.
    """
    work = root / "build/windows"
    tree = windows_tree.build(root, work, version, env)
    target = root / f"dist/Homepoker-{version}-setup.exe"
    target.parent.mkdir(exist_ok=True)
    unfinished = work / target.name
    say("Packing the installer (about two minutes)")
    defined = {"VERSION": version, "TREE": tree, "OUTPUT": unfinished, "ICON": work / "made/homepoker.ico"}
    command = ["makensis", "-V2", "-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in defined.items())]
    try:
        at = program_tree.commit_time(root, env)
        variables = {**env, "SOURCE_DATE_EPOCH": str(at)}
        run_quietly([*command, root / "packaging/windows/setup.nsi"], variables, root)
    except CommandFailed as error:
        raise Trouble(
            f"The installer could not be packed:\n{error}", "there is nothing to hand out.", "look at the lines above."
        ) from error
    program_tree.require_size(unfinished, MOST_BYTES, "packaging/windows_tree.py")
    shutil.move(unfinished, target)
    return [target]
