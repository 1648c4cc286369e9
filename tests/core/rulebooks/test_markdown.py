"""Rulebook files as text: reading, printing, and what cannot be read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import Document, Item, Section, parse, print_document

TEXT = """\
+++
id = "club"
names.de = "Vereinsregeln"
fallbacks = ["apsa", "tda-2019"]
fallbacks_for.button.display = []
+++

# Turniere

## 3.5.13 · Spiel ohne Croupier

Zuerst im *Uhrzeigersinn*.

- bis zum ersten Ausscheiden
- dann der Ausgeschiedene

```policy
topics = ["dealer-self-deal"]
dealer.mode = "rotate-then-first-out"
points.apsa.share = 0.3
points.uesg.place = 2
clock.button_held_during_break = true
```

## Punkte {#points}

```
## kein Titel, sondern ein Beispiel
```

# Anhang

## § 2 (4) · Button auf Platz 1 {#floor-§2(4)}

Immer.
"""


def test_a_file_becomes_front_matter_parts_and_rules() -> None:
    document = parse(TEXT, "club/rules.md")
    assert document.front == {
        "id": "club",
        "names.de": "Vereinsregeln",
        "fallbacks": ("apsa", "tda-2019"),
        "fallbacks_for.button.display": (),
    }
    first, second, third = document.sections
    assert (first.part, first.number, first.id, first.title) == (
        "Turniere",
        "3.5.13",
        "3.5.13",
        "Spiel ohne Croupier",
    )
    assert first.prose.endswith("- dann der Ausgeschiedene")
    assert first.policy == {
        "topics": ("dealer-self-deal",),
        "dealer.mode": "rotate-then-first-out",
        "points.apsa.share": 0.3,
        "points.uesg.place": 2,
        "clock.button_held_during_break": True,
    }
    assert (first.line, first.policy_line) == (10, 17)
    assert (second.number, second.id, second.policy) == ("", "points", None)
    assert "kein Titel" in second.prose
    assert (third.part, third.number, third.id) == ("Anhang", "§ 2 (4)", "floor-§2(4)")


def test_printing_what_was_read_gives_the_same_text() -> None:
    assert print_document(parse(TEXT, "club/rules.md")) == TEXT


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_line_ends_of_other_systems_read_alike(line_end: str) -> None:
    assert parse(TEXT.replace("\n", line_end), "club/rules.md") == parse(TEXT, "club/rules.md")


def broken(body: str) -> str:
    return "+++\nid = 1\n+++\n" + body


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("", 1, "no_front_matter"),
        ("# Regeln\n", 1, "no_front_matter"),
        ("+++\nid = 1\n", 1, "front_matter_open"),
        ("+++\nid = 1\nid : 2\n+++\n", 3, "not_toml"),
        ("+++\nid = 2020-01-01\n+++\n", 2, "value_kind"),
        ("+++\nid = [1]\n+++\n", 2, "value_kind"),
        ('+++\n"a.b" = 1\na.b = 2\n+++\n', 2, "key_twice"),
        (broken("Ein Vorwort.\n"), 4, "text_outside_rule"),
        (broken("\n# Teil\n\nText\n\n## 1 · A\n"), 7, "text_outside_rule"),
        (broken("#\n"), 4, "empty_part"),
        (broken("## Ohne Nummer\n"), 4, "no_number"),
        (broken("Unterstrichen\n---\n"), 4, "no_number"),
        (broken("##\n"), 4, "no_number"),
        (broken("## 3 · \n"), 4, "no_title"),
        (broken("## 3 ·  {#a}\n"), 4, "no_title"),
        (broken("## {#a}\n"), 4, "no_title"),
        (broken("\n## 1 · A\n\n```policy\na = 1\n```\n\n```policy\nb = 1\n```\n"), 11, "two_policy_blocks"),
        (broken("\n## 1 · A\n\n```policy\na = 1\n\n## 2 · B\n"), 7, "policy_block_open"),
        (broken("\n## 1 · A\n\n```policy\n"), 7, "policy_block_open"),
        (broken("\n## 1 · A\n\n```policy\na = 1\n```\n\nNachsatz\n"), 7, "text_after_policy"),
        (broken("\n## 1 · A\n\n```policy\na = 1\n\nb : 2\n```\n"), 10, "not_toml"),
    ],
)
def test_what_cannot_be_read_is_named_with_file_and_line(text: str, line: int, key: str) -> None:
    with pytest.raises(RulebookError) as refused:
        parse(text, "club/rules.md")
    assert refused.value.problem.key == f"rulebook.error.{key}"
    assert refused.value.problem.values["place"] == f"club/rules.md:{line}"
    assert str(refused.value).startswith(f"club/rules.md:{line}:")


WORDS = st.text(st.characters(categories=["L", "Nd"], include_characters=" ,;“„é·’"), min_size=1).filter(str.strip)
IDS = st.from_regex(r"[a-z0-9§()./-]{1,12}", fullmatch=True)
KEYS = st.lists(st.from_regex(r"[a-z_0-9-]{1,8}", fullmatch=True), min_size=1, max_size=3).map(".".join)
PLAIN = st.text(st.characters(exclude_categories=["Cs"]))
ITEMS: st.SearchStrategy[Item] = st.one_of(
    PLAIN,
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.lists(PLAIN, max_size=3).map(tuple),
)
PROSE = st.lists(
    st.one_of(
        WORDS.map(str.strip),
        WORDS.map(lambda words: f"- {words.strip()}"),
        st.just("### Untertitel"),
        st.just("    ## eingerückt"),
        st.just("```\n## im Block\n```"),
        st.just("<!-- Bemerkung -->"),
        st.just("> ## zitiert"),
        st.just("| a | b |\n|---|---|\n| 1 | 2 |"),
    ),
    max_size=4,
).map("\n\n".join)


def _apart(items: Mapping[str, Item]) -> bool:
    """No key is a table and a value at once, which TOML cannot say."""
    return not any(other.startswith(key + ".") for key in items for other in items)


TABLES = st.dictionaries(KEYS, ITEMS, max_size=5).filter(_apart)


def _title(words: str) -> str:
    return " ".join(words.replace("·", "").split()) or "Titel"


SECTIONS = st.builds(
    Section,
    part=WORDS.map(_title),
    number=IDS,
    id=IDS,
    title=WORDS.map(_title),
    prose=PROSE,
    policy=st.none() | TABLES,
)


@given(document=st.builds(Document, front=TABLES, sections=st.lists(SECTIONS, max_size=4).map(tuple)))
def test_reading_what_was_printed_gives_the_same_document(document: Document) -> None:
    text = print_document(document)
    assert parse(text, "a") == document
    assert print_document(parse(text, "a")) == text


LINES = st.sampled_from(
    [
        "+++",
        "# Teil",
        "## 1 · A",
        "## B {#b}",
        "```policy",
        "```",
        "a = 1",
        "a.b = 'c'",
        "Text",
        "",
        "---",
        "<div>",
        "    x",
    ]
)


@given(text=st.one_of(st.text(), st.lists(st.one_of(LINES, st.text(max_size=8)), max_size=25).map("\n".join)))
def test_no_text_whatever_makes_the_reader_stumble(text: str) -> None:
    for tried in (text, "+++\nid = 1\n+++\n" + text):
        document, problem = _read(tried)
        if document is not None:
            assert _read(print_document(document)) == (document, None)
        else:
            assert problem is not None
            assert problem.problem.key.startswith("rulebook.error.")
            assert 1 <= problem.place.line <= tried.replace("\r", "\n").count("\n") + 1


def _read(text: str) -> tuple[Document | None, RulebookError | None]:
    try:
        return parse(text, "a"), None
    except RulebookError as problem:
        return None, problem
