"""Search in the manual: the pages in which all typed words stand; no Qt here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from homepoker.services.words import Words
from homepoker.store.manual import ManualPage, manual_pages
from homepoker.ui.manual.typesetting import body_html


def readable_texts(words: Words) -> Mapping[int, str]:
    """The readable text of each page, by its number, in small letters."""
    return {page.number: _readable(page, words) for page in manual_pages(words.language)}


def typed_words(query: str) -> list[str]:
    """The words of a query in small letters."""
    return query.casefold().split()


def found_pages(texts: Mapping[int, str], query: str) -> list[int]:
    """The numbers of the pages that hold every word of a query, also within a longer word; all for an empty one."""
    asked = typed_words(query)
    return [number for number, text in texts.items() if all(word in text for word in asked)]


def _readable(page: ManualPage, words: Words) -> str:
    html = body_html(page, words, lambda _name: None)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).casefold().split())
