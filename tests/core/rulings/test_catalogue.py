"""The shape of the topic modules: furniture, words for all reasons, no book by name."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import homepoker.core.rulings
from homepoker.core.rulebooks.consultation import words_of_topic
from homepoker.core.rulebooks.policy import OneAnswer
from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.catalogue import ALL_TOPICS, GROUPS, MODULES, POLICIES, TOPICS
from tests.each_case import each
from tests.rulebooks.shipped import BOOKS, IDS, RESOURCES

ROOT = Path(homepoker.core.rulings.__file__).parent
FILES = sorted(path for path in ROOT.glob("*/*.py") if path.name != "__init__.py")
TOPIC_FILES = [path for path in FILES if "@decides(" in path.read_text(encoding="utf-8")]
RETIRED = {"bet-oversized-chip": {"amount_too_small"}, "bet-raise-total-or-by": {"too_little"}}
"""Rulings that are no longer given; their words stay, as they stand in logs."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def called(path: Path) -> str:
    return f"homepoker.core.rulings.{path.parent.name}.{path.stem}"


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def decided_in(path: Path) -> list[str]:
    """The topics of a module, in its order."""
    values = vars(importlib.import_module(called(path))).values()
    return [value.id for value in values if isinstance(value, Topic)]


@each("topic", sorted(TOPICS))
def test_a_topic_is_furnished(topic: str) -> None:
    asked = ALL_TOPICS[topic]
    assert asked.situation.__doc__
    assert asked.verdict.__doc__
    assert all(POLICIES[policy.name] is policy for policy in asked.policies)


@each("path", TOPIC_FILES, ids=name)
def test_a_module_decides_the_topics_that_the_catalogue_says(path: Path) -> None:
    topics = decided_in(path)
    assert set(topics) <= set(GROUPS[path.parent.name])
    assert sorted(topics) == sorted(topic for topic, module in MODULES.items() if module == called(path))
    # A module of several topics lists them.
    doc = importlib.import_module(called(path)).__doc__
    assert doc
    assert len(topics) == 1 or all(f"``{topic}``" in doc for topic in topics)


def test_looking_a_topic_up_loads_its_module_and_no_other() -> None:
    wanted = "chip-race"
    program = f"""
import sys
from homepoker.core.rulings.catalogue import MODULES
from homepoker.core.rulings.catalogue import ALL_TOPICS, POLICIES
from homepoker.core.rulebooks.ruling import Topic
assert {wanted!r} in ALL_TOPICS and len(ALL_TOPICS) == len(list(ALL_TOPICS)) == len(MODULES)
assert not set(MODULES.values()) & set(sys.modules)
assert ALL_TOPICS[{wanted!r}].id == {wanted!r}
print(*sorted(set(MODULES.values()) & set(sys.modules)))
assert "race.method" in POLICIES
assert set(MODULES.values()) <= set(sys.modules)
"""
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert loaded.split() == [MODULES[wanted]]


def test_an_unknown_topic_and_an_unknown_policy_are_not_there() -> None:
    assert "chip-nothing" not in ALL_TOPICS
    assert ALL_TOPICS.get("chip-nothing") is None
    assert POLICIES.get("race.nothing") is None


@each("path", FILES, ids=name)
def test_topics_do_not_import_each_other(path: Path) -> None:
    imported = [one.module or "" for one in ast.walk(tree(path)) if isinstance(one, ast.ImportFrom)]
    assert not {called(one) for one in TOPIC_FILES} & set(imported)


@each("path", FILES, ids=name)
def test_no_book_and_no_rule_is_named_in_code(path: Path) -> None:
    texts = [one.value for one in ast.walk(tree(path)) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    docs = {ast.get_docstring(one, clean=False) for one in ast.walk(tree(path)) if isinstance(one, ast.ClassDef)}
    named = [text for text in texts if text not in docs and re.match(rf"({'|'.join(IDS)})(:|$)", text)]
    schemes = {"uesg", "apsa"} if path.stem == "uesg" else set()
    assert set(named) <= schemes


def test_a_policy_with_one_possible_answer_is_stated_in_one_way() -> None:
    alone = {policy.name for policy in POLICIES.values() if len(policy.answers) == 1}
    assert alone == {policy.name for policy in POLICIES.values() if isinstance(policy, OneAnswer)}
    assert all(POLICIES[one].read(POLICIES[one].default) == POLICIES[one].answers[0] for one in alone)


@each("path", FILES, ids=name)
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


def told(path: Path) -> set[str]:
    """The names that a module tells the consultation to say, as far as they stand in the call."""
    return {
        text.value
        for call in ast.walk(tree(path))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("say", "then", "because", "draw")
        and call.args
        for text in ast.walk(call.args[0])
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }


@each("path", TOPIC_FILES, ids=name)
def test_what_a_module_says_has_words_and_every_entry_is_said(path: Path) -> None:
    topics = decided_in(path)
    entries = {entry for topic in topics for entry in words_of(topic)} - {"weigh"}
    entries -= {entry for entry in entries if entry.startswith(("fact.", "case."))}
    assert {key for key in told(path) if "." not in key} <= entries
    constants = {text.value for text in ast.walk(tree(path)) if isinstance(text, ast.Constant)}
    retired = {entry for topic in topics for entry in RETIRED.get(topic, ())}
    # What was drawn has an entry below the draw's own.
    assert {entry.removesuffix(".drawn") for entry in entries} - retired <= constants


def words_of(topic: str) -> set[str]:
    """The entries of a topic in the catalogues, without its own key."""
    prefix = words_of_topic(topic)
    return {
        one.removeprefix(f"{prefix}.") for one in catalogue(prefix.partition(".")[0]) if one.startswith(f"{prefix}.")
    }


@cache
def catalogue(domain: str) -> tuple[str, ...]:
    file = RESOURCES / "locale" / "de" / f"{domain}.po"
    return tuple(re.findall(r'^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)) if file.exists() else ()


def test_every_topic_is_spoken_on_by_some_rule_and_every_rule_on_a_topic() -> None:
    spoken = {topic for book in BOOKS.values() for rule in book.rules for topic in rule.topics}
    assert spoken == TOPICS - {"league-ties"}, "no book says how equal totals rank; the club's direction does"


def test_every_topic_stands_in_one_group() -> None:
    named = [topic for group in GROUPS.values() for topic in group]
    assert sorted(named) == sorted(TOPICS)
    assert {path.parent.name for path in FILES} == {*GROUPS, "shared"}
    assert {path.parent.name for path in TOPIC_FILES} <= set(GROUPS)
