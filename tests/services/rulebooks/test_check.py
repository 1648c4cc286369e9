"""Rulebooks checked: everything that is wrong is named at once, with the file, its line and the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.services.rulebooks.check import CheckResult, check
from homepoker.store.resource_files import resources
from tests.rulebooks.shipped import IDS, RULES, WORDS

SHIPPED = resources() / "rulebooks"
HEAD = """\
+++
id = "club"
names.de = "Unser Buch"
edition = "2026"
language = "de"
discretion = "3.5.1"
amends = "apsa"
+++
"""
ALONE = HEAD.replace('amends = "apsa"\n', "").replace("3.5.1", "1")


def rule(number: str, policy: str = 'topics = ["button-initial"]', words: str = "Worte.") -> str:
    return f"\n## {number} · Titel\n\n{words}\n\n```policy\n{policy}\n```\n"


def write(folder: Path, text: str, name: str = "rules.md") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def found(checked: CheckResult) -> list[tuple[str, int, str]]:
    for problem in checked.problems:
        for words in WORDS:
            assert words.say(problem.problem).startswith(f"{problem.place}: ")
    return [
        (Path(problem.place.file).name, problem.place.line, problem.problem.key.removeprefix("rulebook.error."))
        for problem in checked.problems
    ]


def test_the_shipped_books_are_in_order() -> None:
    checked = check([], [SHIPPED])
    assert (checked.books, checked.rules, checked.problems) == (len(IDS), RULES, ())


def test_a_book_that_amends_a_shipped_one_may_refer_to_its_rules_and_needs_no_translation(tmp_path: Path) -> None:
    file = write(tmp_path, HEAD + rule("1", words="Siehe Regel 3.5.13."))
    assert found(check([file], [SHIPPED])) == []


def test_every_mistake_of_a_file_is_named_and_not_only_the_first(tmp_path: Path) -> None:
    text = (
        HEAD
        + rule("1", 'topics = ["button-inital"]')
        + rule("2", 'topics = ["button-initial"]\nbutton.inital = "seat1"')
        + rule("3", 'topics = ["button-initial"]\nbutton.initial = "seat9"')
        + rule("4", 'topics = ["button-initial"]\nbutton.initial = "seat1"')
        + rule("5", 'topics = ["button-initial"]\nbutton.initial = "high-card"')
        + rule("6", 'topics = ["button-initial"]\nalso = ["77"]\nbutton.tie_break = "suit"')
        + rule("1")
        + rule("7", words="Das steht in Regel 99.")
    )
    assert found(check([write(tmp_path, text)], [SHIPPED])) == [
        ("rules.md", 15, "unknown_topic"),
        ("rules.md", 24, "unknown_policy"),
        ("rules.md", 33, "value_choice"),
        ("rules.md", 51, "contradiction"),
        ("rules.md", 60, "no_such_rule"),
        ("rules.md", 64, "rule_twice"),
        ("rules.md", 72, "dangling_reference"),
    ]


def test_a_translation_is_checked_with_its_book_whichever_of_the_two_is_named(tmp_path: Path) -> None:
    write(tmp_path, ALONE + rule("1") + rule("2"))
    english = '+++\ntranslates = "club"\nlanguage = "en"\n+++\n\n## 1 · Title\n\nSee rule 98.\n\n## 9 · No\n\nWords.\n'
    file = write(tmp_path, english, "rules.en.md")
    expected = [
        ("rules.en.md", 1, "translation_missing"),
        ("rules.en.md", 6, "dangling_reference"),
        ("rules.en.md", 10, "translation_of_nothing"),
    ]
    for named in (file, tmp_path / "rules.md", tmp_path):
        assert found(check([named], [SHIPPED])) == expected


def test_a_book_that_stands_alone_needs_every_language(tmp_path: Path) -> None:
    file = write(tmp_path, ALONE + rule("1"), "house.md")
    (problem,) = check([file], [SHIPPED]).problems
    assert problem.problem.key == "rulebook.error.no_translation"
    assert "house.en.md" in WORDS[0].say(problem.problem)


@pytest.mark.parametrize(
    ("line", "key", "at"),
    [
        ('fallbacks = ["nowhere"]', "no_such_book", 1),
        ('fallbacks_for.button-initial = ["nowhere"]', "no_such_book", 1),
        ('fallbacks_for.button-inital = ["tda-2019"]', "fallbacks_for_nothing", 8),
    ],
)
def test_a_link_to_another_book_must_lead_somewhere(tmp_path: Path, line: str, key: str, at: int) -> None:
    text = HEAD.replace('amends = "apsa"\n', f'amends = "apsa"\n{line}\n')
    assert found(check([write(tmp_path, text)], [SHIPPED])) == [("rules.md", at, key)]


def test_a_file_that_cannot_be_read_is_one_problem_beside_the_others(tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes(b"+++\nid = 'club'\nnames.de = '\xfc'\n+++\n")
    broken = write(tmp_path, "Worte ohne Kopf\n", "broken.md")
    files = [tmp_path / "missing.md", tmp_path / "latin.md", broken]
    assert found(check(files, [SHIPPED])) == [
        ("broken.md", 1, "no_front_matter"),
        ("latin.md", 3, "not_utf8"),
        ("missing.md", 1, "not_readable"),
    ]


def test_a_translation_that_cannot_be_read_does_not_hide_its_book(tmp_path: Path) -> None:
    write(tmp_path, HEAD + rule("1", 'topics = ["button-inital"]'))
    write(tmp_path, "no head\n", "rules.en.md")
    assert found(check([tmp_path], [SHIPPED])) == [
        ("rules.en.md", 1, "no_front_matter"),
        ("rules.md", 15, "unknown_topic"),
    ]


def test_two_books_of_one_id_on_the_shelves_are_named_and_a_copy_that_is_asked_for_is_not(tmp_path: Path) -> None:
    copy = write(tmp_path / "copy", (SHIPPED / "apsa" / "rules.md").read_text(encoding="utf-8"))
    write(tmp_path / "copy", (SHIPPED / "apsa" / "rules.en.md").read_text(encoding="utf-8"), "rules.en.md")
    assert found(check([], [SHIPPED, tmp_path])) == [("rules.md", 1, "book_twice")]
    assert found(check([copy], [SHIPPED])) == []


def test_the_clubs_own_books_take_part(tmp_path: Path) -> None:
    write(tmp_path / "own", HEAD + rule("1", 'topics = ["button-inital"]'))
    checked = check([], [SHIPPED, tmp_path])
    assert checked.books == len(IDS) + 1
    assert found(checked) == [("rules.md", 15, "unknown_topic")]
