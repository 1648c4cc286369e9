"""The shape of the topic modules: furniture, words for all reasons, no book by name."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import homepoker.core.rulings
from homepoker.core.rulings.catalogue import GROUPS, TOPICS
from homepoker.core.rulings.register import POLICIES, QUESTIONS
from tests.rulebooks.shipped import BOOKS, IDS, RESOURCES

ROOT = Path(homepoker.core.rulings.__file__).parent
MODULES = sorted(path for path in ROOT.glob("*/*.py") if path.name != "__init__.py")
SHARED = {"button/display.py"}
"""Policies that two topics ask, and no topic themselves."""
TOPIC_MODULES = [path for path in MODULES if str(path.relative_to(ROOT)) not in SHARED]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", TOPIC_MODULES, ids=name)
def test_a_topic_module_is_furnished_and_registered(path: Path) -> None:
    module = importlib.import_module(f"homepoker.core.rulings.{path.parent.name}.{path.stem}")
    assert module.TOPIC in TOPICS
    assert module.__doc__
    assert (module.TOPIC in QUESTIONS) == hasattr(module, "decide")
    if module.TOPIC in QUESTIONS:
        assert QUESTIONS[module.TOPIC] is module.decide
        assert module.decide.topic == module.TOPIC
        assert module.Situation.__doc__
        assert module.Verdict.__doc__
    assert all(POLICIES[policy.name] is policy for policy in module.POLICIES)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_topics_do_not_import_each_other(path: Path) -> None:
    imported = [one.module or "" for one in ast.walk(tree(path)) if isinstance(one, ast.ImportFrom)]
    others = [one for one in imported if one.startswith("homepoker.core.rulings.")]
    assert all(other == "homepoker.core.rulings.button.display" for other in others)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_book_and_no_rule_is_named_in_code(path: Path) -> None:
    texts = [one.value for one in ast.walk(tree(path)) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    docs = {ast.get_docstring(one, clean=False) for one in ast.walk(tree(path)) if isinstance(one, ast.ClassDef)}
    named = [text for text in texts if text not in docs and re.match(rf"({'|'.join(IDS)})(:|$)", text)]
    schemes = {"uesg", "apsa"} if path.stem == "uesg" else set()
    assert set(named) <= schemes


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_possible_answer_has_its_line(path: Path) -> None:
    for one in tree(path).body:
        if isinstance(one, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id == "StrEnum" for base in one.bases
        ):
            members = one.body[1:]
            assert ast.get_docstring(one)
            assert len(members) % 2 == 0
            for member, line in zip(members[::2], members[1::2], strict=True):
                assert isinstance(member, ast.Assign)
                assert isinstance(line, ast.Expr)
                assert isinstance(line.value, ast.Constant)


def test_every_reason_has_words_and_every_entry_is_a_reason() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    keys = {f"ruling.{key}" for key in re.findall(r'"([a-z_]+\.[a-z_]+)"', code)} - {
        f"ruling.{one}" for one in POLICIES
    }
    built = {
        "ruling.button_initial.seat_one",
        "ruling.button_initial.seat_one_empty",
        *(f"ruling.level_change.{age}_{marker}" for age in ("old", "new") for marker in ("shuffle", "cut")),
        *(f"ruling.initial_draw.{method}" for method in ("random", "assigned", "free", "lot")),
        "ruling.silent",
    }
    catalogue = (RESOURCES / "locale" / "de" / "ruling.po").read_text(encoding="utf-8")
    assert set(re.findall(r'^msgid "(ruling\..+)"$', catalogue, re.MULTILINE)) == keys | built


def test_every_topic_is_spoken_on_by_some_rule_and_every_rule_on_a_topic() -> None:
    spoken = {topic for book in BOOKS.values() for rule in book.rules for topic in rule.topics}
    assert spoken == TOPICS


def test_every_topic_stands_in_one_group() -> None:
    named = [topic for group in GROUPS.values() for topic in group]
    assert sorted(named) == sorted(TOPICS)
    assert {path.parent.name for path in MODULES} <= set(GROUPS)
