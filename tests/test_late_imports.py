"""Imports inside functions: only what the module's own imports leave unloaded may stand there.

What is to stay unloaded until the first frame, until the first key and by a command is told by
`tests/ui/shell/test_first_frame.py`, `tests/ui/shell/test_first_key.py` and `tests/cli/test_loading.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "homepoker"


@dataclass
class Imports:
    """Imports of a module: those that run when it is loaded, and those inside its functions with their lines."""

    at_the_top: set[str] = field(default_factory=set)
    late: list[tuple[int, str]] = field(default_factory=list)


def for_nothing(root: Path) -> list[str]:
    """Imports inside functions of what the module has loaded anyway when it was imported itself."""
    files = {name_of(path, root): path for path in sorted((root / PROGRAM).rglob("*.py"))}
    all_imports = {name: imports_of(path, files) for name, path in files.items()}
    found = []
    for name, imports in all_imports.items():
        if imports.late:
            loaded = loaded_with(name, all_imports)
            found += [f"{name}:{line} imports {what}" for line, what in imports.late if what in loaded]
    return found


def name_of(path: Path, root: Path) -> str:
    """The name of a module."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path, files: Mapping[str, Path]) -> Imports:
    """The imports of a module; of a name in a module of the program, the module."""
    found = Imports()

    def walk(node: ast.AST, is_late: bool) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name in imported(node, files):
                found.late.append((node.lineno, name)) if is_late else found.at_the_top.add(name)
        for child in ast.iter_child_nodes(node):
            walk(child, is_late or isinstance(node, ast.FunctionDef))

    walk(ast.parse(path.read_text(encoding="utf-8")), is_late=False)
    return found


def imported(node: ast.Import | ast.ImportFrom, files: Mapping[str, Path]) -> Iterator[str]:
    """The modules that a statement imports."""
    for alias in node.names:
        if isinstance(node, ast.Import):
            yield alias.name
        else:
            full = f"{node.module}.{alias.name}"
            yield full if full in files else node.module or ""


def loaded_with(name: str, all_imports: Mapping[str, Imports]) -> set[str]:
    """All modules that are loaded with one."""
    found: set[str] = set()
    wanted = [name]
    while wanted:
        parts = wanted.pop().split(".")
        for count in range(1, len(parts) + 1):
            one = ".".join(parts[:count])
            if one not in found:
                found.add(one)
                wanted += all_imports[one].at_the_top if one in all_imports else ()
    return found


def test_an_import_inside_a_function_loads_what_its_module_leaves_unloaded() -> None:
    assert for_nothing(ROOT) == []


@pytest.mark.parametrize(
    ("late", "told"),
    [
        ("from homepoker.core.seating import Seat", ["homepoker.core.clock:4 imports homepoker.core.seating"]),
        ("import math", ["homepoker.core.clock:4 imports math"]),
        ("from homepoker.core import points", []),
        ("import decimal", []),
    ],
)
def test_one_for_nothing_is_named(late: str, told: list[str], tmp_path: Path) -> None:
    core = tmp_path / "homepoker/core"
    core.mkdir(parents=True)
    for file in (core.parent / "__init__.py", core / "__init__.py", core / "points.py"):
        file.write_text("", encoding="utf-8")
    (core / "seating.py").write_text("import math\n", encoding="utf-8")
    typed = "from typing import TYPE_CHECKING\n\n\nif TYPE_CHECKING:\n    import decimal\n"
    (core / "chips.py").write_text(typed + "from homepoker.core import seating\n", encoding="utf-8")
    clock = f"from homepoker.core import chips\n\ndef ring() -> None:\n    {late}\n"
    (core / "clock.py").write_text(clock, encoding="utf-8")
    assert for_nothing(tmp_path) == told
