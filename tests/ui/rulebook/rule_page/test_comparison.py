"""The same matter in several books, in words and as a page."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.catalogue import TOPICS
from homepoker.services.words import Words
from homepoker.ui.rulebook.markdown import markdown_html
from homepoker.ui.rulebook.reading_history import place_at
from homepoker.ui.rulebook.rule_page.comparison import SHOWN_AT_FIRST, other_books, topic_page
from homepoker.ui.rulebook.rule_page.typesetting import others_html, topic_html
from tests.desks import BOOKS, words_in

GERMAN, ENGLISH = words_in("de"), words_in("en")
OVERSIZED = Citation("apsa", "3.3/oversized-chip")


def links(html: str) -> list[str]:
    return [piece.split('"')[0].replace("&amp;", "&") for piece in html.split('href="')[1:]]


def test_every_other_book_is_named_even_where_it_is_silent() -> None:
    others = other_books(Citation("tda-2019", "ill-53-B"), BOOKS, "uesg", GERMAN)
    assert {book.book for book in others.books} == {"uesg", "tda-2024"}
    silent = sorted(book.short for book in BOOKS.values() if book.id not in ("tda-2019", "tda-2024", "uesg"))
    assert others.silent == GERMAN.text("library.books_silent", books=", ".join(silent))
    html = others_html(others)
    assert ", ".join(silent).replace("&", "&amp;") in html


def test_the_book_in_force_comes_first() -> None:
    assert other_books(OVERSIZED, BOOKS, "tda-2019", ENGLISH).books[0].book == "tda-2019"


def test_a_difference_is_said_in_a_word_and_not_by_colour_alone() -> None:
    compared = [
        one
        for citation in (Citation("apsa", "3.5.15"), Citation("bps-2019", "18"))
        for book in other_books(citation, BOOKS, "", GERMAN).books
        for rule in book.rules
        for one in rule.compared
    ]
    assert {one.differs for one in compared} == {True, False}
    for one in compared:
        assert one.mark == GERMAN.text("library.differs" if one.differs else "library.same")
    html = others_html(other_books(Citation("bps-2019", "18"), BOOKS, "", GERMAN))
    assert GERMAN.text("library.differs") in html


def test_a_book_with_much_on_it_shows_the_nearest_and_the_rest_on_request() -> None:
    every = (Citation(book.id, rule.id) for book in BOOKS.values() for rule in book.rules)
    shown = ((one, others) for one in every for others in other_books(one, BOOKS, "", ENGLISH).books)
    citation, few = next((one, others) for one, others in shown if others.more)
    assert len(few.rules) == SHOWN_AT_FIRST
    others = other_books(citation, BOOKS, "", ENGLISH, whole=few.book)
    whole = next(book for book in others.books if book.book == few.book)
    assert len(whole.rules) > SHOWN_AT_FIRST
    assert whole.rules[:SHOWN_AT_FIRST] == few.rules[:SHOWN_AT_FIRST]
    assert whole.more == ""


@pytest.mark.parametrize("words", [GERMAN, ENGLISH], ids=["de", "en"])
def test_every_topic_has_a_page_with_a_column_for_each_book_and_no_dead_link(words: Words) -> None:
    verdicts: dict[str, str] = {}
    for topic in TOPICS:
        page = topic_page(topic, BOOKS, "pup-2010", words)
        assert page.headings[0].book == "pup-2010"
        assert {heading.book for heading in page.headings} == set(BOOKS)
        assert all(len(asked.cells) == len(page.rules) == len(BOOKS) for asked in page.asked)
        assert page.group
        for rule in page.rules:
            assert rule.rules, f"{topic}: at least the clause by which the host decides is cited"
        verdicts |= {asked.verdict: asked.look for asked in page.asked}
        for is_narrow in (False, True):
            for link in links(topic_html(page, words, is_narrow=is_narrow)):
                place = place_at(link)
                assert isinstance(place, Citation)
                assert place.rule in BOOKS[place.book]
    # Where one book alone speaks nothing is called agreement.
    assert verdicts == {
        words.text("library.books_differ"): "differs",
        words.text("library.books_agree"): "same",
        words.text("library.books_one_speaks"): "quiet",
    }


def test_what_is_not_the_books_own_rule_is_never_shown_as_such() -> None:
    page = topic_page("chip-race", BOOKS, "uesg", GERMAN)
    assert not BOOKS["uesg"].on_topic("chip-race")
    assert page.rules[0].note == GERMAN.text("library.rules_instead")
    for asked in page.asked:
        own = asked.cells[0]
        assert own.source == (GERMAN.text("library.instead") if own.citation else "")


def test_the_books_are_compared_with_the_one_in_force() -> None:
    page = topic_page("chip-race", BOOKS, "bps-2019", GERMAN)
    first = page.asked[0]
    assert (first.look, first.verdict) == ("differs", GERMAN.text("library.books_differ"))
    assert first.cells[0].mark == ""
    assert {cell.mark for cell in first.cells[1:]} <= {
        GERMAN.text("library.same"),
        GERMAN.text("library.differs"),
        "",
    }
    assert GERMAN.text("library.differs") in {cell.mark for cell in first.cells}


def test_all_rules_of_a_book_on_a_topic_are_linked() -> None:
    page = topic_page("pen-etiquette", BOOKS, "", GERMAN)
    for heading, on_topic in zip(page.headings, page.rules, strict=True):
        own = BOOKS[heading.book].on_topic("pen-etiquette")
        if own:
            assert [rule.citation.rule for rule in on_topic.rules] == [rule.id for rule in own]


def test_what_a_club_writes_stays_text() -> None:
    html = markdown_html("Wer <b>zahlt</b> & <script>alert(1)</script>?")
    assert "<script>" not in html
    assert "&lt;b&gt;zahlt&lt;/b&gt; &amp;" in html


class TestEditions:
    """Beside a rule stands the edition that is read; another one is shown where it is asked for."""

    @pytest.fixture(params=[("tda-2024", "tda-2019"), ("tda-2019", "tda-2024")], ids=["2024", "2019"])
    def editions(self, request: pytest.FixtureRequest) -> tuple[str, str]:
        read, other = request.param
        return read, other

    def test_the_one_that_is_read_is_shown_and_the_other_says_how_much_it_answers_otherwise(
        self, editions: tuple[str, str]
    ) -> None:
        read, other = editions
        shown = {book.book: book for book in other_books(OVERSIZED, BOOKS, "", ENGLISH, edition=read).books}
        assert shown[read].rules
        assert shown[other].rules == ()
        assert shown[other].more == ENGLISH.text("library.edition_more_same", count=0, edition=BOOKS[read].name("en"))
        ante = {
            book.book: book for book in other_books(Citation(read, "RP-11"), BOOKS, "", ENGLISH, edition=read).books
        }
        assert ante[other].more == ENGLISH.text("library.edition_more", count=1, edition=BOOKS[read].name("en"))
        assert "one answer" in ante[other].more

    def test_on_a_click_it_stands_below_with_what_changed_marked(self, editions: tuple[str, str]) -> None:
        read, other = editions
        citation = Citation("uesg", "floor-§8(4)")
        books = other_books(citation, BOOKS, "", GERMAN, edition=read, whole=other).books
        places = [book.book for book in books]
        assert places.index(other) == places.index(read) + 1
        compared = [answer for rule in books[places.index(other)].rules for answer in rule.compared]
        changed = GERMAN.text("library.edition_changed", edition=BOOKS[read].name("de"))
        assert {answer.changed for answer in compared if "premature.flop" in answer.label or answer.changed} == {
            changed
        }
        assert changed in others_html(other_books(citation, BOOKS, "", GERMAN, edition=read, whole=other))
        assert changed not in others_html(other_books(citation, BOOKS, "", GERMAN, edition=read))

    def test_the_page_of_a_topic_has_one_column_and_the_other_on_a_click_compared_with_it(
        self, editions: tuple[str, str]
    ) -> None:
        read, other = editions
        page = topic_page("deal-premature-turn", BOOKS, "uesg", GERMAN, edition=read)
        assert other not in {heading.book for heading in page.headings}
        ((book, says),) = page.editions
        assert (book, says) == (other, GERMAN.text("library.edition_show", book=BOOKS[other].name("de")))
        both = topic_page("deal-premature-turn", BOOKS, "uesg", GERMAN, edition=read, shown=other)
        places = [heading.book for heading in both.headings]
        assert places.index(other) == places.index(read) + 1
        marks = {asked.label: asked.cells[places.index(other)].mark for asked in both.asked}
        assert GERMAN.text("library.differs") in marks.values()
        assert both.editions == ((other, GERMAN.text("library.edition_hide", book=BOOKS[other].name("de"))),)

    def test_an_evening_by_an_edition_has_its_own_column(self, editions: tuple[str, str]) -> None:
        read, other = editions
        page = topic_page("deal-redeal", BOOKS, other, GERMAN, edition=read)
        assert page.headings[0].book == other
        assert page.editions == ()
