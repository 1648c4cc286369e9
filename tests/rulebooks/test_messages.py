"""Every message about a mistake in a rulebook: each is brought about by a file, with its line and its remedy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from homepoker.core.limits import LONGEST_BOOK, MOST_NESTED
from homepoker.services.rulebooks.check import check
from tests.rulebooks.shipped import RESOURCES, WORDS

Files = Mapping[str, str | bytes]

HEAD = """\
+++
id = "club"
names.de = "Unser Buch"
edition = "2026"
language = "de"
discretion = "1"
amends = "base"
+++
"""
FIRST = """
## 1 · Leitung

Entscheidet.

```policy
topics = ["button-initial"]
button.initial = "seat1"
```
"""
ENGLISH = """\
+++
translates = "club"
language = "en"
+++

## 1 · Direction

Decides.
"""
BOOK = HEAD + FIRST
ALONE = BOOK.replace('amends = "base"\n', "")
BASE: Files = {
    "rules.md": ALONE.replace('"club"', '"base"'),
    "rules.en.md": ENGLISH.replace('"club"', '"base"'),
}
"""What the book amends."""


def head(line: str) -> Files:
    """The book with one more line in its head."""
    return {"rules.md": HEAD.replace("amends", f"{line}\namends") + FIRST}


def second(*lines: str) -> Files:
    """The book with a second rule, whose heading stands in line 19 and whose first item in line 24."""
    return {"rules.md": BOOK + "\n## 2 · Neu\n\nWorte.\n\n" + "\n".join(["```policy", *lines, "```"]) + "\n"}


def after(text: str) -> Files:
    """The book with more text from line 19 on."""
    return {"rules.md": f"{BOOK}\n{text}\n"}


def english(text: str) -> Files:
    """The book with a translation."""
    return {"rules.md": BOOK, "rules.en.md": text}


TOPIC = 'topics = ["button-initial"]'

CASES: dict[str, tuple[Files, str]] = {
    "also_of_nothing": (second(TOPIC, 'also.button.tie_break = ["1"]'), "rules.md:25"),
    "amends_itself": ({"rules.md": BOOK.replace('amends = "base"', 'amends = "club"')}, "rules.md:1"),
    "book_twice": ({"rules.md": BOOK, "../other/rules.md": BOOK}, "rules.md:1"),
    "contradiction": (second(TOPIC, 'button.initial = "high-card"'), "rules.md:25"),
    "dangling_reference": (after("## 2 · Neu\n\nSiehe Regel 99.\n\n```policy\nkind = 'etiquette'\n```"), "rules.md:19"),
    "discretion_for_nothing": (head('discretion_for.yes = ["button-inital"]'), "rules.md:7"),
    "discretion_of_other_topic": (second(TOPIC, 'discretion.chip-race = "yes"'), "rules.md:25"),
    "empty_part": (after("#"), "rules.md:19"),
    "fallbacks_for_nothing": (head('fallbacks_for.button-inital = ["base"]'), "rules.md:7"),
    "front_matter_list": (head('fallbacks = "base"'), "rules.md:7"),
    "front_matter_missing": ({"rules.md": BOOK.replace('edition = "2026"\n', "")}, "rules.md:1"),
    "front_matter_open": ({"rules.md": "+++\nid = 'club'\n"}, "rules.md:1"),
    "front_matter_text": (head("publisher = 7"), "rules.md:7"),
    "front_matter_unknown": (head('author = "Ida"'), "rules.md:7"),
    "key_twice": ({"rules.md": BOOK.replace('edition = "2026"', 'edition = "2026"\n"names.de" = "x"')}, "rules.md:3"),
    "no_front_matter": ({"rules.md": "# Regeln\n"}, "rules.md:1"),
    "no_number": (after("## Ohne Nummer\n\nWorte."), "rules.md:19"),
    "no_such_book": (head('fallbacks = ["nowhere"]'), "rules.md:1"),
    "no_such_rule": (second(TOPIC, 'also = ["77"]', 'button.tie_break = "suit"'), "rules.md:25"),
    "no_text": (after("## 2 · Leer\n\n```policy\nkind = 'etiquette'\n```"), "rules.md:19"),
    "no_title": (after("## 2 · \n\nWorte."), "rules.md:19"),
    "no_topics": (after("## 2 · Neu\n\nWorte."), "rules.md:19"),
    "nested": (second(TOPIC, ".".join("x" * (MOST_NESTED + 2)) + " = 1"), "rules.md:24"),
    "no_translation": ({"rules.md": ALONE}, "rules.md:1"),
    "not_a_translation": (english(ENGLISH.replace("club", "base")), "rules.en.md:1"),
    "not_readable": ({}, "rules.md:1"),
    "not_toml": (second(TOPIC, "button.tie_break : suit"), "rules.md:25"),
    "not_utf8": ({"rules.md": BOOK.encode().replace(b"Entscheidet", b"Entschl\xfcsse")}, "rules.md:12"),
    "policy_block_open": (after("## 2 · Neu\n\nWorte.\n\n```policy\nkind = 'etiquette'"), "rules.md:23"),
    "policy_in_translation": (english(ENGLISH + "\n```policy\nkind = 'etiquette'\n```\n"), "rules.en.md:10"),
    "rule_twice": (after(FIRST.strip()), "rules.md:19"),
    "said_twice": (second(TOPIC, 'button.initial = "seat1"'), "rules.md:25"),
    "text_after_policy": (after("Nachsatz"), "rules.md:14"),
    "text_outside_rule": ({"rules.md": HEAD + "\nEin Vorwort.\n" + FIRST}, "rules.md:10"),
    "too_long": ({"rules.md": "x" * (LONGEST_BOOK + 1)}, "rules.md:1"),
    "translation_missing": ({"rules.md": ALONE, "rules.en.md": ENGLISH.partition("##")[0]}, "rules.en.md:1"),
    "translation_of_nothing": (english(ENGLISH + "\n## 9 · More\n\nWords.\n"), "rules.en.md:10"),
    "two_policy_blocks": (after("```policy\nkind = 'etiquette'\n```"), "rules.md:19"),
    "unknown_policy": (second(TOPIC, 'button.inital = "seat1"'), "rules.md:25"),
    "unknown_topic": (second('topics = ["button-inital"]'), "rules.md:24"),
    "value_choice": (second(TOPIC, 'button.tie_break = "colour"'), "rules.md:25"),
    "value_kind": (second(TOPIC, 'button.tie_break = ["suit"]'), "rules.md:25"),
    "value_number": (second(TOPIC, "points.apsa.share = 1.5"), "rules.md:25"),
    "value_whole": (second(TOPIC, "seat.max_per_table = 9.5"), "rules.md:25"),
    "value_yes_no": (second(TOPIC, 'clock.button_held_during_break = "ja"'), "rules.md:25"),
    "when_read_of_other_topic": (second(TOPIC, 'when_read = ["chip-race"]'), "rules.md:25"),
}
"""For each message files of a book, and where the mistake in them is found."""


def test_every_message_of_the_catalogue_is_brought_about_here() -> None:
    catalogue = (RESOURCES / "locale" / "de" / "rulebook.po").read_text(encoding="utf-8")
    assert set(re.findall(r'^msgid "rulebook\.error\.(.+)"$', catalogue, re.MULTILINE)) == set(CASES)


@pytest.mark.parametrize("key", sorted(CASES))
def test_a_mistake_is_named_with_its_file_its_line_and_a_remedy(key: str, tmp_path: Path) -> None:
    files, place = CASES[key]
    shelf = tmp_path / "shelf"
    club = shelf / "club"
    for folder, written in ((shelf / "base", BASE), (club, files)):
        for name, text in written.items():
            file = (folder / name).resolve()
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())
    found = check([] if key == "book_twice" else [club if files else club / "rules.md"], [shelf]).problems
    (problem,) = found
    assert problem.problem.key == f"rulebook.error.{key}"
    assert f"{Path(problem.place.file).name}:{problem.place.line}" == place
    for words in WORDS:
        said = words.say(problem.problem)
        assert said.startswith(f"{problem.place}: ")
        assert len(re.findall(r"[.?](?= |$)", said.removeprefix(f"{problem.place}: "))) >= 2, said
