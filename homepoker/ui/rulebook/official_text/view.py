"""Passages of an official text as HTML, one or all; no Qt here."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import PurePath

from homepoker.core.official_text.passages import Attached
from homepoker.core.official_text.tidying import Furniture
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.rulebook.markdown import markdown_html

WHOLE_TEXT = "text:whole"
"""Address of the link that opens the whole text."""

_ENOUGH = 5
"""The number of words in a row that are found only once."""
_MARKDOWN = (".md", ".markdown")


def passage_html(attached: Attached, rule: str, words: Words) -> str:
    """The passage of a rule without page headers, as HTML; a remark where the text has none."""
    passage = _furniture(attached).cleared(attached.of_rule(rule))
    if not passage:
        return f'<p class="quiet">{escape(words.text("attached.not_in_rule"))}</p>'
    return _html(passage, attached.name)


def own_copy_html(attached: Attached, rule: str, words: Words) -> str:
    """A passage where it stands below our summary, with the way to the whole text."""
    return (
        f'<p class="title">{escape(words.text("attached.heading"))}</p>{passage_html(attached, rule, words)}'
        f'<p><a href="{WHOLE_TEXT}">{escape(words.text("attached.read_whole"))}</a></p>'
    )


def whole_html(attached: Attached, book: Rulebook, words: Words) -> str:
    """The whole text, each passage under the rule to which it was given."""
    furniture = _furniture(attached)
    parts: list[str] = []
    for passage in attached.passages:
        shown = furniture.cleared(passage.text)
        if not shown:
            continue
        if passage.rule in book:
            rule = book.rule(passage.rule)
            heading = " ".join(part for part in (rule.number_in(words.language), rule.title(words.language)) if part)
        else:
            heading = words.text("attached.no_rule")
        anchor = f'<a name="{escape(passage.rule)}"></a>' if passage.rule else ""
        parts.append(f'<p class="small">{anchor}{escape(heading)}</p>{_html(shown, attached.name)}')
    return "".join(parts)


def beginning(line: str) -> str:
    """The first words of an excerpt, by which it is found."""
    words = line.strip(" …").split(" ")
    return " ".join(words[:_ENOUGH])


@lru_cache(maxsize=8)
def _furniture(attached: Attached) -> Furniture:
    return Furniture(attached.whole)


def _html(text: str, name: str) -> str:
    if PurePath(name).suffix.lower() in _MARKDOWN:
        return markdown_html(text)
    return "".join(f"<p>{escape(line)}</p>" for line in text.split("\n") if line.strip())
