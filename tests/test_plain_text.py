"""What people write is no markup: only a few modules touch what would take it for some, and those are tested for it.

The check is also run on modules that break it, so that it cannot pass by looking away.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
UI = ROOT / "homepoker/ui"

ONLY_IN: dict[str, frozenset[str]] = {
    **dict.fromkeys(("setToolTip", "setWhatsThis", "setStatusTip"), frozenset({"kit/text/tooltips.py"})),
    **dict.fromkeys(
        ("QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QMenu", "addMenu"),
        frozenset({"kit/text/mnemonics.py"}),
    ),
    **dict.fromkeys(("QTextBrowser", "QTextEdit", "QTextDocument"), frozenset({"kit/text/text_documents.py"})),
    "QLabel": frozenset({"kit/text/labels.py", "kit/drawings/badge.py"}),
    "QMessageBox": frozenset({"shell/application.py"}),
    "setHtml": frozenset(
        {"rulebook/text_page.py", "rulebook/rule_sheet.py", "rulebook/rule_page/printing.py", "manual/paper.py"}
    ),
    "MarkdownIt": frozenset({"rulebook/markdown.py", "manual/typesetting.py"}),
    **dict.fromkeys(
        (
            *(
                "QToolTip",
                "QWhatsThis",
                "QErrorMessage",
                "QInputDialog",
                "QProgressDialog",
                "QStaticText",
            ),
            *("QGroupBox", "QTabBar", "QTabWidget", "QSystemTrayIcon", "QTextToSpeech", "QCommandLinkButton"),
            *("insertHtml", "setMarkdown", "insertMarkdown", "setTextFormat", "setOpenLinks", "setOpenExternalLinks"),
        ),
        frozenset[str](),
    ),
}
"""Classes that are made or derived from and methods that are called, with the modules that may do so."""

ALSO = {
    *(("setTextFormat", module) for module in ("kit/text/labels.py", "kit/drawings/badge.py", "shell/application.py")),
    *((name, "kit/text/text_documents.py") for name in ("setOpenLinks", "setOpenExternalLinks")),
}
"""Where a format is made plain, and links are closed."""


def touched(source: str) -> Iterator[tuple[int, str]]:
    """The line and name of everything that is called or derived from, and of tooltip roles answered bare."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                yield node.lineno, name
            case ast.ClassDef(bases=bases):
                yield from ((node.lineno, ast.unparse(base).rpartition(".")[2]) for base in bases)
            case ast.match_case(pattern=pattern, body=body) if "ToolTipRole" in ast.unparse(pattern):
                answers = [one.value for one in body if isinstance(one, ast.Return)]
                if not all(answer is not None and "tooltip(" in ast.unparse(answer) for answer in answers):
                    yield body[0].lineno, "ToolTipRole"


def out_of_place(module: str, source: str) -> list[str]:
    """What a module touches that it may not.

    :param module: its path below ``homepoker/ui``.
    """
    return [
        f"{module}:{line} {name}"
        for line, name in touched(source)
        if name == "ToolTipRole" or (name in ONLY_IN and module not in ONLY_IN[name] and (name, module) not in ALSO)
    ]


def test_nothing_touches_what_interprets_text_but_what_makes_it_plain() -> None:
    modules = {path.relative_to(UI).as_posix(): path.read_text(encoding="utf-8") for path in UI.rglob("*.py")}
    assert [one for module, source in sorted(modules.items()) for one in out_of_place(module, source)] == []
    assert {one for allowed in ONLY_IN.values() for one in allowed} <= set(modules)


@pytest.mark.parametrize(
    "source",
    [
        "button.setToolTip(name)",
        "QtWidgets.QLabel(name)",
        "class Row(QLabel): ...",
        "menu = QMenu(self)",
        "levels = menu.addMenu(name)",
        "class Page(QTextBrowser): ...",
        "QMessageBox.information(self, name, name)\nQMessageBox(name)",
        "text.setMarkdown(rule)",
        "page.setHtml(rule)",
        "MarkdownIt().render(rule)",
        "match role:\n    case Role.ToolTipRole:\n        return name",
        "match role:\n    case Role.DisplayRole | Role.ToolTipRole:\n        return name",
    ],
)
def test_a_module_that_touches_it_is_named(source: str) -> None:
    assert out_of_place("seating/panel.py", source)


@pytest.mark.parametrize(
    "source",
    [
        "set_tooltip(button, name)",
        "labels.body(name)",
        "match role:\n    case R.ToolTipRole:\n        return tooltip(x)",
    ],
)
def test_a_module_that_uses_the_kit_is_not(source: str) -> None:
    assert out_of_place("seating/panel.py", source) == []
