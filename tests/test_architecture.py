"""The shape of the project: who may import whom, how long a module is, what it is called.

Each check is also run on a small tree that breaks it, so that none can pass by looking away.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.module_contents import contents

ROOT = Path(__file__).resolve().parents[1]
LONG_MODULE = 800
"""Lines from which on a module says in its docstring what it is “long because” of."""
MOST_IMPORTS = 40
"""The most modules of the project that one module imports: those of the section Tonight, which opens its pages."""
MOST_CONNECTIONS = 10
"""The most signals that one constructor connects."""
VAGUE_NAMES = {"utils", "util", "common", "helpers", "helper", "managers", "manager", "misc"}
OUTSIDE = "../" + "shared"
"""The working folder beside the repository, which nobody who clones it has."""

ALLOWED_IN_CORE = {
    "__future__", "abc", "ast", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "decimal",
    "difflib", "enum", "fractions", "functools", "graphlib", "hashlib", "heapq", "inspect", "itertools", "json", "math",
    "operator", "re", "statistics", "string", "textwrap", "tomllib", "types", "typing", "unicodedata", "urllib.parse",
    "annotated_types", "homepoker.core", "markdown_it", "pokerkit", "pydantic", "pydantic_core", "simpleeval",
}  # fmt: skip
"""What computes without touching the machine: of the standard library, and pure libraries."""

LOADS_TOPICS = ("homepoker/core/rulings/catalogue.py", "importlib.import_module")
"""The one module of core that imports by name, and only what the catalogue of topics lists."""

THREADS_BEGIN_IN = "homepoker/ui/kit/jobs/background_job.py"
"""There whatever a job raises is told; a thread that was begun elsewhere would end in silence."""
STARTS_THREADS = {"_thread", "asyncio", "concurrent", "multiprocessing", "threading"}
STARTS_THREADS_IN_QT = {"QProcess", "QRunnable", "QThread", "QThreadPool", "QtConcurrent"}

CONTRACTS = {
    one["id"]: one
    for one in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
}
VIEWS: list[str] = CONTRACTS["views-without-qt"]["source_modules"]
NOT_A_VIEW = "homepoker.ui.kit.access.focus"
"""It scrolls something into view."""

NAMED_IN_TEXT = re.compile(
    r"""(?:(?<=["'])|(?<=from ))homepoker\.(?:app|cli|core|devtools|services|store|ui)(?:\.\w+)+"""
)
"""A module, or something in one, as ``monkeypatch.setattr`` or a program in a string names it."""

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def modules(root: Path) -> list[Path]:
    """All Python files of the project below a root."""
    return sorted(path for part in ("homepoker", "tests", "packaging") for path in (root / part).rglob("*.py"))


def foreign_to_core(root: Path) -> list[str]:
    """Imports of core that are not on the list of what core may import."""
    return [
        f"{path.relative_to(root)}:{line} imports {name}"
        for path in sorted((root / "homepoker/core").rglob("*.py"))
        for line, name in contents(path).imports
        if not any(name == allowed or name.startswith(allowed + ".") for allowed in ALLOWED_IN_CORE)
        and (path.relative_to(root).as_posix(), name) != LOADS_TOPICS
    ]


def questions_to_the_wall_clock(root: Path) -> list[str]:
    """Places in core that ask the system for the time, which ought to arrive as an argument."""
    return [
        f"{path.relative_to(root)}:{line} calls {name}()"
        for path in sorted((root / "homepoker/core").rglob("*.py"))
        for line, name in contents(path).times
    ]


def starting_threads(root: Path) -> list[str]:
    """Places of the program that begin threads or processes by themselves."""
    found = []
    for path in sorted((root / "homepoker").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name == THREADS_BEGIN_IN:
            continue
        inside = contents(path)
        used = [(line, full) for line, full in inside.imports if full.split(".")[0] in STARTS_THREADS]
        used += [(line, full) for line, full in inside.imports if STARTS_THREADS_IN_QT & set(full.split("."))]
        used += [(line, name) for line, name in inside.attributes if name in STARTS_THREADS_IN_QT]
        found += [f"{name}:{line} has {full}" for line, full in used]
    return found


def long_without_a_reason(root: Path) -> list[str]:
    """Modules of more than 800 lines that do not say why they are one."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules(root)}
    return [
        f"{path.relative_to(root)} has {lines} lines"
        for path, lines in lengths.items()
        if lines > LONG_MODULE and "long because" not in contents(path).docstring
    ]


def importing_too_much(root: Path) -> list[str]:
    """Modules of the program that import more of the others than one can keep in mind, imports for types counted."""
    found = {
        path: {_module_of(root, name) for _, name in contents(path).imports} - {""} for path in program_modules(root)
    }
    return [
        f"{path.relative_to(root)} imports {len(names)} modules"
        for path, names in found.items()
        if len(names) > MOST_IMPORTS
    ]


def rings(root: Path) -> list[str]:
    """The modules of a ring of imports, those for types counted and those inside functions not; else nothing."""
    asks = {
        _module_of(root, ".".join(path.relative_to(root).with_suffix("").parts)): {
            name for stated in _outside_functions(path) if (name := _module_of(root, stated))
        }
        for path in program_modules(root)
    }
    try:
        TopologicalSorter({name: asked - {name} for name, asked in asks.items()}).prepare()
    except CycleError as ring:
        return list(ring.args[1])
    return []


def _outside_functions(path: Path) -> Iterator[str]:
    """The full names that a module imports outside its functions."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif not isinstance(node, ast.FunctionDef):
            waiting += ast.iter_child_nodes(node)


def program_modules(root: Path) -> list[Path]:
    """All Python files of the program below a root."""
    return [path for path in modules(root) if path.is_relative_to(root / PROGRAM)]


def _module_of(root: Path, name: str) -> str:
    """The module of the program in which a name stands; empty for any other."""
    parts = name.split(".")
    for length in range(len(parts) if parts[0] == PROGRAM else 0, 0, -1):
        path = root.joinpath(*parts[:length])
        if path.with_suffix(".py").exists() or (path / "__init__.py").exists():
            return ".".join(parts[:length])
    return ""


def connecting_too_much(root: Path) -> list[str]:
    """Constructors that connect more signals than one can keep in mind."""
    found = []
    for path in program_modules(root):
        for line, count in contents(path).constructors:
            if count > MOST_CONNECTIONS:
                found.append(f"{path.relative_to(root)}:{line} connects {count} signals")
    return found


def vaguely_named(root: Path) -> list[str]:
    """Modules and packages whose name says nothing about what they hold."""
    return [
        str(path.relative_to(root))
        for path in modules(root)
        if VAGUE_NAMES & {part for name in path.relative_to(root).with_suffix("").parts for part in name.split("_")}
    ]


def texts(root: Path) -> Iterator[Path]:
    """Every text file that belongs to the project."""
    tops = ("homepoker", "tests", "packaging", "resources", ".ci")
    files = [path for top in tops for path in (root / top).rglob("*")] + list(root.glob("*"))
    kinds = {".py", ".md", ".toml", ".po", ".json", ".txt", ".lock", ".ini", ".csv", ""}
    return (path for path in sorted(files) if path.is_file() and path.suffix in kinds)


def pointing_outside(root: Path) -> list[str]:
    """Files that mention a folder outside the repository."""
    return [
        str(path.relative_to(root))
        for path in texts(root)
        if OUTSIDE in path.read_text(encoding="utf-8", errors="replace")
    ]


def views(root: Path) -> list[str]:
    """The modules that say in data what a panel shows."""
    files = sorted((root / "homepoker").rglob("*.py"))
    names = (file.relative_to(root).with_suffix("").as_posix().replace("/", ".") for file in files)
    return [name for name in names if name.endswith((".view", "_view")) and name != NOT_A_VIEW]


def names_of_nothing(root: Path) -> list[str]:
    """Names of modules in strings, and of what is in them, that do not exist: no type checker sees those."""
    found = []
    for path in modules(root):
        for line, text in contents(path).strings:
            told = [name for name in NAMED_IN_TEXT.findall('"' + text) if not _exists(root, name)]
            found += [f"{path.relative_to(root)}:{line} names {name}" for name in told]
    return found


def _exists(root: Path, name: str) -> bool:
    """Whether a name is a package, a module, or stands in a module that is named before it."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        place = root.joinpath(*parts[:count])
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if file.is_file():
            rest = parts[count : count + 1]
            return all(re.search(rf"\b{one}\b", file.read_text(encoding="utf-8")) for one in rest)
    return False


def broken_contracts(root: Path) -> str:
    """What import-linter says of a tree, without its cache; empty where every contract is kept."""
    done = subprocess.run(
        [sys.executable, "-c", LINT_IMPORTS, "--no-cache", "--config", str(ROOT / "pyproject.toml")],
        cwd=root,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


PROGRAM = "homepoker"
"""Written apart where a name of nothing is given on purpose."""
TYPES_ONLY = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"

SOUND_TREE = {
    **{f"{name.replace('.', '/')}.py": "" for name in VIEWS},
    **{f"{name.rpartition('.')[0].replace('.', '/')}/__init__.py": "" for name in VIEWS},
    "homepoker/__init__.py": "",
    "homepoker/core/__init__.py": "",
    "homepoker/core/clock.py": "from homepoker.core import seating\nimport datetime\n",
    "homepoker/core/seating.py": "import math\n",
    "homepoker/core/points/__init__.py": "",
    "homepoker/core/points/formula.py": "import simpleeval\n",
    "homepoker/core/rulings/__init__.py": "",
    "homepoker/core/rulings/button/__init__.py": "",
    "homepoker/core/rulings/seating/__init__.py": "import homepoker.core.rulings.button\n",
    "homepoker/store/__init__.py": "import alembic, keyring, msgspec, psycopg, sqlalchemy, sqlmodel\n",
    "homepoker/services/__init__.py": "import homepoker.store\n",
    "homepoker/ui/draws.py": "import PySide6\n",
    "homepoker/ui/keys.py": "import homepoker.ui.draws\n",
    "homepoker/ui/kit/__init__.py": "",
    "homepoker/devtools/__init__.py": "import PySide6\nimport homepoker.ui\nimport homepoker.cli\n",
    "homepoker/ui/__init__.py": "import PySide6\nimport homepoker.services\n",
    "homepoker/cli/__init__.py": "import homepoker.services\n",
    "homepoker/app.py": "import homepoker.ui\n",
    "homepoker/__main__.py": "import homepoker.app\n",
    "tests/test_something.py": "",
    "README.md": "# Homepoker\n",
}


def tree(root: Path, changes: Mapping[str, str]) -> Path:
    """A small project in a folder, sound but for the changes."""
    for name, content in {**SOUND_TREE, **changes}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return root


class TestThisProject:
    def test_imports_only_go_down_and_stay_with_their_layer(self) -> None:
        assert broken_contracts(ROOT) == ""

    def test_every_view_is_held_to_know_no_qt(self) -> None:
        assert views(ROOT) == sorted(VIEWS)

    def test_every_name_in_a_string_exists(self) -> None:
        assert names_of_nothing(ROOT) == []

    def test_core_imports_nothing_that_touches_the_machine(self) -> None:
        assert foreign_to_core(ROOT) == []

    def test_core_never_asks_for_the_time(self) -> None:
        assert questions_to_the_wall_clock(ROOT) == []

    def test_only_background_jobs_start_threads(self) -> None:
        assert starting_threads(ROOT) == []
        assert "Thread(" in (ROOT / THREADS_BEGIN_IN).read_text(encoding="utf-8")

    def test_every_long_module_says_why_it_is_one(self) -> None:
        assert long_without_a_reason(ROOT) == []

    def test_no_module_imports_too_much(self) -> None:
        assert importing_too_much(ROOT) == []

    def test_no_modules_import_one_another_in_a_ring(self) -> None:
        assert rings(ROOT) == []

    def test_no_constructor_connects_too_much(self) -> None:
        assert connecting_too_much(ROOT) == []

    def test_every_module_is_named_after_what_it_holds(self) -> None:
        assert vaguely_named(ROOT) == []

    def test_nothing_points_outside_the_repository(self) -> None:
        assert pointing_outside(ROOT) == []


def test_a_sound_tree_passes_every_check(tmp_path: Path) -> None:
    root = tree(tmp_path, {})
    findings = (
        foreign_to_core,
        questions_to_the_wall_clock,
        starting_threads,
        long_without_a_reason,
        vaguely_named,
        pointing_outside,
        names_of_nothing,
    )
    assert [finding for check in findings for finding in check(root)] == []
    assert broken_contracts(root) == ""


@pytest.mark.parametrize("content", ["", TYPES_ONLY + "    "])
def test_a_ring_of_modules_is_named(tmp_path: Path, content: str) -> None:
    draws, menus = (f"{PROGRAM}.ui.{name}" for name in ("draws", "menus"))
    changes = {f"{PROGRAM}/ui/draws.py": f"{content}import {menus}\n", f"{PROGRAM}/ui/menus.py": f"import {draws}\n"}
    assert {draws, menus} <= set(rings(tree(tmp_path, changes)))
    late = f"def show():\n    import {menus}\n"
    assert rings(tree(tmp_path, {f"{PROGRAM}/ui/draws.py": late})) == []


@pytest.mark.parametrize(
    ("path", "content", "contract"),
    [
        ("homepoker/core/seating.py", "import homepoker.store\n", "Imports only go down"),
        ("homepoker/store/rows.py", "import homepoker.services\n", "Imports only go down"),
        ("homepoker/services/office.py", "import homepoker.ui\n", "Imports only go down"),
        ("homepoker/ui/menus.py", "import homepoker.cli\n", "Imports only go down"),
        ("homepoker/ui/menus.py", "import homepoker.app\n", "Imports only go down"),
        ("homepoker/ui/menus.py", "import homepoker.devtools\n", "Imports only go down"),
        ("homepoker/cli/points.py", "import homepoker.devtools\n", "Imports only go down"),
        ("homepoker/reports.py", "", "Imports only go down"),
        ("homepoker/core/seating.py", "import random\n", "The core knows no Qt"),
        ("homepoker/core/seating.py", "def seat():\n    from pathlib import Path\n", "The core knows no Qt"),
        ("homepoker/services/office.py", "import sqlmodel\n", "Only store imports"),
        ("homepoker/cli/points.py", "from msgspec import json\n", "Only store imports"),
        ("homepoker/services/office.py", "from PySide6.QtCore import QTimer\n", "Only ui imports Qt"),
        ("homepoker/app.py", "import PySide6\n", "Only ui imports Qt"),
        ("homepoker/ui/clock/view.py", "import PySide6\n", "A view says what is shown"),
        ("homepoker/ui/clock/view.py", "import homepoker.ui.draws\n", "A view says what is shown"),
        ("homepoker/core/seating.py", "import homepoker.core.clock\n", "No ring of rooms"),
        ("homepoker/ui/draws.py", "import homepoker.ui.keys\n", "No ring of rooms"),
        ("homepoker/core/rulings/button/first.py", "import homepoker.core.rulings.seating\n", "No ring of rooms"),
        ("homepoker/core/seating.py", TYPES_ONLY + "    import homepoker.core.clock\n", "No ring of rooms"),
    ],
)
def test_an_import_out_of_line_breaks_its_contract(tmp_path: Path, path: str, content: str, contract: str) -> None:
    said = broken_contracts(tree(tmp_path, {path: content}))
    assert [line for line in said.splitlines() if line.startswith(contract) and line.endswith("BROKEN")]


@pytest.mark.parametrize(
    "line",
    [
        f'patch("{PROGRAM}.core.moved.seat")',
        f'patch("{PROGRAM}.core.clock.wind_up")',
        f'run("from {PROGRAM}.core.moved import x")',
    ],
)
def test_a_name_of_nothing_in_a_string_is_named(tmp_path: Path, line: str) -> None:
    found = names_of_nothing(tree(tmp_path, {"tests/test_menus.py": line}))
    assert [one.partition(":")[0] for one in found] == ["tests/test_menus.py"]


def test_a_view_that_nobody_holds_to_it_is_found(tmp_path: Path) -> None:
    root = tree(tmp_path, {"homepoker/ui/clock/late_view.py": ""})
    assert set(views(root)) - set(VIEWS) == {f"{PROGRAM}.ui.clock.late_view"}


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from os import path",
        "import pokerclock",
        "from . import clock",
        "from importlib import import_module",
    ],
)
def test_an_import_that_core_may_not_have_is_named(tmp_path: Path, line: str) -> None:
    assert len(foreign_to_core(tree(tmp_path, {"homepoker/core/seating.py": line}))) == 1


@pytest.mark.parametrize("line", ["datetime.now()", "datetime.datetime.now(tz=UTC)", "date.today()"])
def test_a_question_to_the_wall_clock_is_named(tmp_path: Path, line: str) -> None:
    assert len(questions_to_the_wall_clock(tree(tmp_path, {"homepoker/core/clock.py": line}))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "from threading import Thread",
        "import concurrent.futures",
        "def later():\n    import threading",
        "from PySide6.QtCore import QObject, QThreadPool",
        "from PySide6 import QtCore\nclass Worker(QtCore.QThread): ...",
    ],
)
def test_a_thread_that_is_begun_elsewhere_is_named(tmp_path: Path, line: str) -> None:
    root = tree(tmp_path, {"homepoker/ui/menus.py": line, THREADS_BEGIN_IN: "from threading import Thread\n"})
    assert [found.partition(":")[0] for found in starting_threads(root)] == ["homepoker/ui/menus.py"]


def test_a_module_that_imports_too_much_is_named(tmp_path: Path) -> None:
    names = [f"menu_{number}" for number in range(MOST_IMPORTS + 1)]
    lines = [f"from homepoker.ui import {name}\n" for name in names]
    changes = {f"homepoker/ui/{name}.py": "" for name in names}
    changes["homepoker/ui/most.py"] = "".join(lines[:-1])
    changes["homepoker/ui/more.py"] = "".join(lines)
    assert importing_too_much(tree(tmp_path, changes)) == [f"homepoker/ui/more.py imports {len(lines)} modules"]


def test_a_constructor_that_connects_too_much_is_named(tmp_path: Path) -> None:
    begin, line = "class Menu:\n    def __init__(self):\n", "        self.chosen.connect(print)\n"
    changes = {
        "homepoker/ui/most.py": begin + line * MOST_CONNECTIONS,
        "homepoker/ui/more.py": begin + line * (MOST_CONNECTIONS + 1),
    }
    found = connecting_too_much(tree(tmp_path, changes))
    assert found == [f"homepoker/ui/more.py:2 connects {MOST_CONNECTIONS + 1} signals"]


def test_a_module_of_more_than_800_lines_needs_a_reason(tmp_path: Path) -> None:
    changes = {
        "homepoker/ui/menus.py": "\n" * LONG_MODULE,
        "homepoker/ui/forms.py": '"""Forms; long because all share a grid."""\n' + "\n" * LONG_MODULE,
        "tests/test_menus.py": "\n" * (LONG_MODULE + 1),
    }
    assert long_without_a_reason(tree(tmp_path, changes)) == ["tests/test_menus.py has 801 lines"]


@pytest.mark.parametrize("name", ["ui/utils.py", "core/common/chips.py", "store/seat_helpers.py", "misc.py"])
def test_a_vague_name_is_named(tmp_path: Path, name: str) -> None:
    assert vaguely_named(tree(tmp_path, {f"homepoker/{name}": ""})) == [f"homepoker/{name}"]


@pytest.mark.parametrize("name", ["README.md", "homepoker/core/clock.py", "resources/locale/de/clock.po", ".ci/run"])
def test_a_file_that_points_outside_is_named(tmp_path: Path, name: str) -> None:
    assert pointing_outside(tree(tmp_path, {name: f"see {OUTSIDE}/design"})) == [name]
