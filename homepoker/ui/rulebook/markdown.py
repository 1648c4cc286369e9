"""A rule's Markdown as HTML in the measure that Qt's text documents understand; no Qt here.

It comes from outside: a house rule, a club's own book, an attached text. So HTML in it is shown as it is written, a
picture is shown by its words, and a link by its words and its address; nothing can be loaded or opened by reading.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict


@lru_cache(maxsize=256)
def markdown_html(text: str) -> str:
    """The text as HTML without any address in it that could be followed."""
    return str(_parser().render(text))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("image", _picture)
    parser.add_render_rule("link_open", _link_begins)
    parser.add_render_rule("link_close", _link_ends)
    return parser


def _picture(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: MutableMapping[str, Any]
) -> str:
    picture = tokens[at]
    return escape(renderer.renderInlineAsText(picture.children or (), options, env) or str(picture.attrGet("src")))


def _link_begins(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: MutableMapping[str, Any]
) -> str:
    return ""


def _link_ends(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: MutableMapping[str, Any]
) -> str:
    begins = max(place for place in range(at) if tokens[place].type == "link_open")
    address = str(tokens[begins].attrGet("href") or "")
    words = renderer.renderInlineAsText(tokens[begins + 1 : at], options, env)
    # A place within the same text leads nowhere here.
    is_said = address.startswith("#") or address.removeprefix("mailto:") == words.removeprefix("mailto:")
    return f" ({escape(address)})" if address and not is_said else ""
