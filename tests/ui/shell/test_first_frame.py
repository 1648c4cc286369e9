"""What the first frame does without: it is looked at in a process of its own, in which nothing is loaded yet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from catalogues import compile_catalogues

from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources

START = """
import json, sys
from pathlib import Path
from homepoker import __main__, app
from homepoker.ui.shell import application

class Application(application.Application):
    def open(self):
        from PySide6 import QtCore
        from PySide6 import QtGui, QtWidgets
        made = [name for one in (QtCore, QtGui, QtWidgets) for name in vars(one) if name in %r]
        print(json.dumps({"modules": sorted(sys.modules), "made": made}))
        self.window.close()

application.Application = Application
sys.argv = ["homepoker", "--data", sys.argv[1]]
sys.exit(__main__.main())
"""
COSTLY = ("Qt", "QCommonStyle", "QStyle", "QTextCharFormat", "QTextDocument")
"""Classes of Qt with many enumerations, all of which PySide makes when it first meets the class."""

GEOMETRY_OF_A_WINDOW = "AdnQywADAAAAAAAAAAAAAAAAAwsAAAJ/AAAAAAAAAAAAAAMLAAACfwAAAAAAAAAAAyAAAAAAAAAAAAAAAwsAAAJ/"
"""As Qt wrote it for one of 780 × 640 at the upper left of a screen."""


SCREEN = {"name": "A", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
"""Large enough for the window; a smaller one is filled by it, which costs an enumeration of Qt's."""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What is loaded when the first frame has been painted and the club is about to be opened."""
    compile_catalogues(resources() / "locale")
    folder = tmp_path_factory.mktemp("club")
    preferences.save(folder, Preferences(language="de", window_geometry=GEOMETRY_OF_A_WINDOW))
    screens = folder / "screens.json"
    screens.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", START % (COSTLY,), str(folder)],
        cwd=folder,  # Qt takes no path with a drive letter
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={screens.name}",
            "PYTHONPATH": str(Path(__file__).parents[3]),
        },
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    modules: dict[str, object] = json.loads(done.stdout)
    return modules


@pytest.mark.parametrize(
    "name",
    [
        "sqlalchemy",
        "sqlmodel",
        "alembic",
        "msgspec",
        "babel",
        "markdown_it",
        "typer",
        "html",
        "platform",
        "PySide6.QtMultimedia",
    ],
)
def test_the_first_frame_waits_for_no_library_that_it_does_not_show(name: str, loaded: dict[str, object]) -> None:
    modules = loaded["modules"]
    assert isinstance(modules, list)
    assert "homepoker.ui.window.main_window" in modules
    assert name not in modules


def test_the_first_frame_makes_none_of_qts_classes_with_many_enumerations(loaded: dict[str, object]) -> None:
    assert loaded["made"] == []
