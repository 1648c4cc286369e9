"""Needs of Homepoker on a Linux system: the libraries Qt loads, and the programs the window tests use.

Windows and macOS bring everything that Qt needs.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from console import CommandFailed, Trouble, run_quietly, say

PICTURES = "drawing, with a window or without"
WINDOW = "showing the window"
SOUND = "sound"
TESTS = "the tests that use a real window"
INSTALLING = "installing the Python libraries"
PACKAGING_WINDOWS = "building the package for Windows"
TRYING_WINDOWS = "trying the package for Windows out"
PACKAGING_LINUX = "building the packages for Linux"
TRYING_LINUX = "trying the packages for Linux out"


@dataclass(frozen=True)
class Need:
    """Library that the system must have, and Debian's package that brings it."""

    name: str
    package: str
    purpose: str
    is_optional: bool = False


LIBRARIES = (
    Need("libGL.so.1", "libgl1", PICTURES),
    Need("libEGL.so.1", "libegl1", PICTURES),
    Need("libglib-2.0.so.0", "libglib2.0-0", PICTURES),
    Need("libdbus-1.so.3", "libdbus-1-3", PICTURES),
    Need("libxkbcommon.so.0", "libxkbcommon0", PICTURES),
    Need("libfontconfig.so.1", "libfontconfig1", PICTURES),
    Need("libpulse.so.0", "libpulse0", SOUND, is_optional=True),
    Need("libxcb-cursor.so.0", "libxcb-cursor0", WINDOW),
    Need("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", WINDOW),
    Need("libxcb-icccm.so.4", "libxcb-icccm4", WINDOW),
    Need("libxcb-keysyms.so.1", "libxcb-keysyms1", WINDOW),
    Need("libxcb-shape.so.0", "libxcb-shape0", WINDOW),
)
PROGRAMS = (
    Need("Xvfb", "xvfb", TESTS),
    Need("openbox", "openbox", TESTS),
    Need("xdotool", "xdotool", TESTS),
    Need("xrandr", "x11-xserver-utils", TESTS),
    Need("faketime", "faketime", TESTS),
    Need("dpkg-deb", "dpkg", TESTS),
    Need("git", "git", TESTS),
    Need("objdump", "binutils", TESTS),
    Need("git", "git", PACKAGING_WINDOWS),
    Need("makensis", "nsis", PACKAGING_WINDOWS),
    Need("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64-win32", PACKAGING_WINDOWS),
    Need("gendef", "mingw-w64-tools", PACKAGING_WINDOWS),
    Need("wine", "wine", TRYING_WINDOWS),
    Need("locale-gen", "locales", TRYING_WINDOWS),  # a German Windows
    Need("Xvfb", "xvfb", TRYING_WINDOWS),
    Need("openbox", "openbox", TRYING_WINDOWS),
    Need("xdotool", "xdotool", TRYING_WINDOWS),
    Need("import", "imagemagick", TRYING_WINDOWS),
    Need("git", "git", PACKAGING_LINUX),
    Need("dpkg-deb", "dpkg", PACKAGING_LINUX),
    Need("objdump", "binutils", PACKAGING_LINUX),
    Need("patchelf", "patchelf", PACKAGING_LINUX),
    Need("appstreamcli", "appstream", PACKAGING_LINUX),
    Need("desktop-file-validate", "desktop-file-utils", PACKAGING_LINUX),
    Need("debootstrap", "debootstrap", TRYING_LINUX),
    Need("unshare", "util-linux", TRYING_LINUX),
    Need("Xvfb", "xvfb", TRYING_LINUX),
    Need("openbox", "openbox", TRYING_LINUX),
    Need("xdotool", "xdotool", TRYING_LINUX),
    Need("import", "imagemagick", TRYING_LINUX),
)


def has_library(name: str) -> bool:
    """Whether the loader finds a shared library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def has_program(name: str) -> bool:
    """Whether a program is on the search path."""
    return shutil.which(name) is not None


def missing(
    purposes: Collection[str],
    has_library: Callable[[str], bool] = has_library,
    has_program: Callable[[str], bool] = has_program,
) -> list[Need]:
    """Libraries that the system lacks for some purposes."""
    lacking = [need for need in LIBRARIES if need.purpose in purposes and not has_library(need.name)]
    lacking += [need for need in PROGRAMS if need.purpose in purposes and not has_program(need.name)]
    return lacking


def missing_for_installing() -> list[Need]:
    """Debian's Python comes without the part that puts pip into an environment; uv does without it."""
    if shutil.which("uv") or importlib.util.find_spec("ensurepip"):
        return []
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return [Need("ensurepip", f"{version}-venv", INSTALLING)]


def install_line(needs: Collection[Need]) -> str:
    """The command that installs what is missing, as somebody with sudo would type it.

    It asks for the lists first: a fresh system has none, an old one names versions that no mirror has any more.
    """
    packages = " ".join(need.package for need in needs)
    return f"sudo apt-get update && sudo apt-get install --no-install-recommends {packages}"


def may_install(is_root: bool | None = None) -> bool:
    """Whether what is missing can be installed without asking: on Debian and its kin, as root."""
    return _uses_apt() and (os.geteuid() == 0 if is_root is None else is_root)


def _uses_apt() -> bool:
    return Path("/etc/debian_version").exists() and has_program("apt-get")


def provide(needs: Collection[Need], env: Mapping[str, str], is_root: bool | None = None) -> None:
    """Install what is missing where that is possible without asking; otherwise say what to type.

    :raises Trouble: something indispensable is missing and cannot be installed from here.
    """
    if not needs:
        return
    if may_install(is_root):
        _install(needs, env)
        return
    uses_apt = _uses_apt()
    for purpose in dict.fromkeys(need.purpose for need in needs):
        say(f"Missing for {purpose}: " + ", ".join(need.name for need in needs if need.purpose == purpose))
    if all(need.is_optional for need in needs):
        say("Going on without. To have it: " + _advice(needs, uses_apt))
        return
    raise Trouble(
        "This system lacks libraries or programs that Homepoker needs (listed above).",
        "without them " + _loss(needs),
        _advice(needs, uses_apt) + ", then run this command again.",
    )


def _loss(needs: Collection[Need]) -> str:
    purposes = dict.fromkeys(need.purpose for need in needs if not need.is_optional)
    return "this does not work: " + "; ".join(purposes) + "."


def _advice(needs: Collection[Need], uses_apt: bool) -> str:
    if uses_apt:
        return install_line(needs)
    names = " ".join(need.package for need in needs)
    return f"install what your system calls Debian's packages {names}"


def _install(needs: Collection[Need], env: Mapping[str, str]) -> None:
    packages = [need.package for need in needs]
    say("Installing system packages: " + " ".join(packages))
    quiet = {**env, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        run_quietly(["apt-get", "update"], quiet, Path("/"))
        run_quietly(["apt-get", "install", "-y", "--no-install-recommends", *packages], quiet, Path("/"))
    except CommandFailed as error:
        raise Trouble(
            f"The system packages could not be installed:\n{error}",
            "without them " + _loss(needs),
            "see that the network and apt work, or install them yourself: " + install_line(needs),
        ) from error
