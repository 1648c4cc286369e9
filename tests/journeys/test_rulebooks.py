"""A question at the table, answered from the rulebooks by keys and mouse."""

from __future__ import annotations

from functools import partial

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words.citations import citation_words, full_citation_words
from tests.desks import BOOKS
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Look

OVERCHIP = Citation("uesg", "special/1-chip")
"""What the sample evening's own book says; the others say it too, and stand behind it."""


def test_a_question_is_typed_its_rule_read_compared_marked_and_copied(host_at: OpenHost) -> None:
    host = host_at()
    host.start()
    evening.open_sample(host)
    host.click(host.text("tonight.rulebook"))
    host.wait(partial(has_keys, "SearchField"), "the question can be typed")
    rule = citation_words(OVERCHIP, BOOKS, host.words)

    # The answer is the first result; Enter opens it, the other books stand beside it.
    host.type("overchip ohne ansage")
    host.wait(lambda look: first_result(look).startswith(BOOKS[OVERCHIP.book].short), "the rule is the first result")
    host.keys("Return")
    host.wait(partial(reads, rule), "the rule can be read")
    host.wait_for(host.text("library.same_matter"))

    # Its topic shows all books side by side; one key leads back, another forward again.
    topic = BOOKS[OVERCHIP.book].rule(OVERCHIP.rule).topics[0]
    title = host.text(f"topic.{topic}")
    host.keys("Tab", "Return")
    host.wait(partial(reads, title), "the topic can be read")
    host.keys("alt+Left")
    host.wait(partial(reads, rule), "the rule can be read again")
    host.click(host.text("library.forward"))
    host.wait(partial(reads, title), "the topic can be read again")
    host.click(host.text("library.back"))
    host.wait(partial(reads, rule), "the rule can be read a third time")

    # A bookmark, and a copy for the club's chat.
    named = full_citation_words(OVERCHIP, BOOKS, host.words)
    host.keys("ctrl+d")
    host.wait(partial(is_said, host.text("library.bookmark_kept", rule=named)), "the bookmark is set")
    host.click(host.text("library.copy"))
    host.wait(partial(is_said, host.text("library.copied", rule=named)), "the rule is in the clipboard")
    host.keys("ctrl+f")
    host.wait(partial(has_keys, "SearchField"), "the search has the keys again")
    host.keys("ctrl+v")
    host.wait(lambda look: look.of_kind("SearchField")[0].text.startswith(named), "the copy begins with its citation")

    # The empty field shows the contents, the bookmark first.
    host.keys("Escape")
    host.wait(partial(has_row, host.text("library.bookmarks")), "the bookmark is listed")
    host.quit()

    # The bookmark is there on the next day too.
    host.start()
    host.click(host.text("tonight.rulebook"))
    host.wait(partial(has_row, host.text("library.bookmarks")), "the bookmark is still listed")
    host.quit()


def has_keys(kind: str, look: Look) -> bool:
    """Whether something of this kind has the keys."""
    return look.focused is not None and kind in look.focused.kinds


def first_result(look: Look) -> str:
    """The first row of the list."""
    rows = [row for thing in look.of_kind("EntryList") for row in thing.rows]
    return rows[0].cells[0] if rows else ""


def has_row(title: str, look: Look) -> bool:
    """Whether the list has a row of this title."""
    return any(title in row.cells for thing in look.of_kind("EntryList") for row in thing.rows)


def reads(name: str, look: Look) -> bool:
    """Whether the page of this name is read."""
    return any(thing.name == name for thing in look.of_kind("TextPage"))


def is_said(words: str, look: Look) -> bool:
    """Whether a toast says this."""
    return words in look.texts
