"""Trial of the installed program with files missing, as after a virus scanner's quarantine: each is named in a box."""

from __future__ import annotations

from pathlib import Path

import trial
import windows_tree
from PIL import Image
from trial import require, wait
from windows_upkeep_trial import Site

from homepoker.ui.theme.palette import DARK

LIGHT, PIXELS_OF_A_BOX = 0xE0, 5_000
"""Least value of each colour of a light pixel, and the number of those that the words of a box have."""

TAKEN_AWAY = (
    *("python3.dll", "vcruntime140.dll", "vcruntime140_1.dll", "homepoker-cli.exe"),
    *(f"{windows_tree.PYTHON}.dll", f"{windows_tree.PYTHON}._pth", windows_tree.LIST, windows_tree.UNINSTALLER),
    *("Lib/encodings", "DLLs/sqlite3.dll", "site/PySide6/Qt6Core.dll"),
    *("Lib/logging", "site/homepoker/app.py"),  # found missing when the start has failed
)
"""What a virus scanner takes away, one after the other."""


def take_away(site: Site) -> None:
    """Take one file after the other away, and find that a box names it in both languages, and a line in the log."""
    bench, away, log = site.bench, site.bench.folder / "away", site.bench.data / "problems.log"
    bench.kill()
    with trial.screen_of_its_own(1280, 800) as screen:
        for name in TAKEN_AWAY:
            log.unlink(missing_ok=True)
            (bench.program / name).rename(away)
            bench.open_window(screen)
            named = name.replace("/", "\\")
            said = site.read_until(screen, named, f"missing-{Path(name).name}")
            for one in ("Something of Homepoker is missing", "Es fehlt etwas von Homepoker", "Quarantäne"):
                require(one in said, f"without {name} the box does not say {one}", said)
            written = log.read_text("utf-8", "replace") if log.exists() else ""
            require(named in written, f"that {name} is missing does not stand in the error log", written)
            bench.kill()
            away.rename(bench.program / name)
        # Whoever goes on without the database is told by the program, which then ends.
        name = "DLLs/sqlite3.dll"
        (bench.program / name).rename(away)
        bench.open_window(screen)
        site.press(screen, "Homepoker", "Continue")
        wait(lambda: "ERROR missing: _sqlite3" in log.read_text("utf-8", "replace"), "nothing is logged", bench.said())
        seen = site.pictures / "missing-in-window.png"
        wait(lambda: _has_box(trial.picture_of(screen, seen)), "the window shows no box", bench.said())
        trial.key(screen, "Return")
        site.read_until(screen, "Something of Homepoker is missing", "missing-at-the-end")
        bench.kill()
        away.rename(bench.program / name)
    trial.require_version(bench, site.version)


def _has_box(picture: Path) -> bool:
    """Whether a picture shows a box over the dark window that has not got past its opening."""
    with Image.open(picture) as image:
        counted = image.convert("RGB").getcolors(image.width * image.height) or []
    ground = tuple(bytes.fromhex(DARK.ground.removeprefix("#")))
    light = sum(count for count, one in counted if isinstance(one, tuple) and min(one) >= LIGHT)
    dark = sum(count for count, one in counted if one == ground)
    return light > PIXELS_OF_A_BOX and dark > light
