"""Text of a rule for the room: plain words without marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.room_view.picture import RuleText
from homepoker.ui.room_view.rule_pages import POINT
from homepoker.ui.rulebook.rule_page.validity import room_caution
from homepoker.ui.rulebook.view import rule_view


def room_text(
    citation: Citation, books: Mapping[str, Rulebook], words: Words, subject: str = "", *, in_force: str = ""
) -> RuleText:
    """The text of a rule for the room.

    :param subject: why it is there, where the host has not just shown it.
    :param in_force: the book that applies this evening; a rule of another one says so.
    """
    view = rule_view(citation, books, words)
    caution, does_apply = room_caution(citation, books, in_force, words)
    text = tuple(paragraphs(view.text)) or (view.note,)
    return RuleText(view.citation, view.title, text, subject, caution, does_apply)


def paragraphs(markdown: str) -> Iterator[str]:
    """The paragraphs of a rule's text, each in one line; points of a list begin with a bullet."""
    held: list[str] = []
    for line in (*markdown.splitlines(), ""):
        is_point = line.lstrip().startswith(("- ", "* "))
        if held and (is_point or not line.strip()):
            yield " ".join(held)
            held = []
        if is_point:
            held = [f"{POINT} {line.lstrip()[2:].strip()}"]
        elif line.strip():
            held.append(line.strip())
