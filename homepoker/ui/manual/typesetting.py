"""Pages of the manual as HTML in the measure that Qt's text documents understand; no Qt here.

Words of the program come from its catalogues and the keys from their table, so that no page can name another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from homepoker.services.words import Words
from homepoker.store.manual import ManualPage
from homepoker.ui.manual.key_names import printed_groups

PAGE = "page:"
"""Beginning of the address of a link to a page; its number follows."""

PICTURE = "picture:"
"""Beginning of the address of a picture; its name follows."""

WORD = re.compile(r"\{([a-z_]+\.[a-z0-9_.-]+)\}")
"""A word of the program in a page, by its key."""

_WORD_AND_STOP = re.compile(WORD.pattern + r"(\.?)")
_ENDS = ("…", ".", "?")
"""A word of the program that ends so needs no full stop after it."""

_KEYS = "keys."
_TABLE_OF_KEYS = "<p>{keys}</p>"

Size = tuple[int, int]


def page_html(page: ManualPage, words: Words, size_of: Callable[[str], Size | None], *, is_last: bool = False) -> str:
    """A page, and below it the way to the next one.

    :param size_of: width and height of a picture as it is to be shown; ``None`` where it has not been drawn.
    :param is_last: no page follows.
    """
    html = body_html(page, words, size_of)
    if is_last:
        return html
    return f'{html}<p class="part"><a href="{PAGE}{page.number + 1}">{escape(words.text("manual.next"))}</a></p>'


def body_html(page: ManualPage, words: Words, size_of: Callable[[str], Size | None]) -> str:
    """A page without the way to the next one, as it is printed."""
    parser = _parser()
    tokens = parser.parse(page.text)
    for before, token in pairwise(tokens):
        if any(child.type == "image" for child in token.children or ()):
            before.attrSet("class", "picture")
            token.children = [_shown(child, size_of) for child in token.children or ()]
    html = str(parser.renderer.render(tokens, parser.options, {}))
    html = html.replace(_TABLE_OF_KEYS, keys_html(words))
    html = html.replace("<table>", '<table width="100%" cellspacing="0" cellpadding="6">')
    return _WORD_AND_STOP.sub(lambda found: _word_html(found[1], words, stop=found[2]), html)


def keys_html(words: Words) -> str:
    """Tables of keys, each below the heading of its group."""
    parts = []
    for group, names in printed_groups():
        rows = "".join(
            f'<tr><td class="bare" width="27%">{_word_html(f"{_KEYS}{name}", words, "cap")}</td>'
            f'<td class="bare">{escape(words.text(f"{_KEYS}{name}_does"))}</td></tr>'
            for name in names
        )
        parts.append(f"<h2>{escape(words.text(f'manual.keys_{group}'))}</h2>")
        parts.append(f'<table class="bare" width="100%" border="0" cellspacing="0" cellpadding="1">{rows}</table>')
    return "".join(parts)


def manual_html(bodies: Mapping[ManualPage, str], words: Words) -> str:
    """All pages for paper: a title with the contents, then each page on a new sheet.

    :param bodies: each page with its HTML.
    """
    contents = "".join(
        f'<p><a href="#page{page.number}">{page.number} · {escape(page.title)}</a></p>' for page in bodies
    )
    title = f'<p class="cover">Homepoker</p><p class="title">{escape(words.text("manual.title"))}</p>'
    sheets = (
        f'<p class="sheet"><a name="page{page.number}"></a></p>'
        + re.sub(rf'href="{PAGE}(\d+)"', r'href="#page\1"', body)
        for page, body in bodies.items()
    )
    return f"{title}{contents}{''.join(sheets)}"


def _word_html(key: str, words: Words, look: str = "key", stop: str = "") -> str:
    word = escape(words.text(key))
    if key.startswith(_KEYS):
        return f'<span class="{look}">&nbsp;{word}&nbsp;</span>{stop}'
    return f"<b>{word}</b>{'' if word.endswith(_ENDS) else stop}"


def _shown(token: Token, size_of: Callable[[str], Size | None]) -> Token:
    """A piece of a line; a picture with its words below, or these alone where it has not been drawn."""
    if token.type != "image":
        return token

    name = str(token.attrGet("src")).removeprefix(PICTURE)
    size, caption = size_of(name), f'<span class="quiet">{escape(token.content)}</span>'
    picture = f'<img src="{PICTURE}{name}" width="{size[0]}" height="{size[1]}"/><br/>' if size is not None else ""
    return Token("html_inline", "", 0, content=picture + caption)


@cache
def _parser() -> MarkdownIt:
    # The pages are ours: what they hold is known, and they may name pictures and pages.
    return MarkdownIt("commonmark", {"html": False}).enable("table")
