"""An official text as a printer might have made it of our own summaries: with numbers, headers, typos and odd lines."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from random import Random

from homepoker.core.rulebooks.rulebook import Rule, Rulebook

HEADER = "Offizielles Regelwerk des Verbandes, Fassung 2031"
MARKDOWN = re.compile(r"[*_`>|#]|^\s*[-+] ", re.MULTILINE)


def printed(book: Rulebook) -> list[tuple[str, str]]:
    """Each rule's id with heading and words as they stand in print; a number is printed once."""
    result: list[tuple[str, str]] = []
    before = ""
    for rule in book.rules:
        number = rule.number if rule.number != before else ""
        before = rule.number or before
        result.append((rule.id, f"{number} {rule.title('de')}".strip() + "\n" + plain_words(rule)))
    return result


def plain_words(rule: Rule) -> str:
    """Our summary without signs of Markdown, its paragraphs in lines of their own."""
    paragraphs = MARKDOWN.sub("", rule.text("de")).split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def in_pages(rules: list[tuple[str, str]], width: int = 88, lines: int = 38) -> str:
    """The rules with lines broken at a margin, on pages with headers and numbers, after a table of contents."""
    contents = [f"{words.splitlines()[0]} ..... {at + 2}" for at, (_, words) in enumerate(rules)]
    body = [line for _, words in rules for part in words.split("\n") for line in textwrap.wrap(part, width)]
    everything = [*contents, *body]
    pages = [everything[at : at + lines] for at in range(0, len(everything), lines)]
    return "\f".join("\n".join([HEADER, *page, f"Seite {number}"]) for number, page in enumerate(pages, 1))


def in_cells(rules: list[tuple[str, str]]) -> str:
    """One word a line, tabs behind and spaces before it, as some programs copy a page."""
    return "\n\n".join("\t\n \u00a0 \n".join(cells(line) for line in words.split("\n")) for _, words in rules)


def cells(line: str) -> str:
    return "\t\n \u00a0 ".join(line.split())


def with_typos(rules: list[tuple[str, str]], every: int, luck: Random) -> list[tuple[str, str]]:
    """About one wrong letter in so many, numbers left as they are."""
    return [(rule, "".join(_typos(words, every, luck))) for rule, words in rules]


def _typos(words: str, every: int, luck: Random) -> Iterator[str]:
    for sign in words:
        if sign.isalpha() and luck.randrange(every) == 0:
            yield luck.choice(["", sign * 2, "x"])
        else:
            yield sign
