"""The pages of the manual: the same in both languages, and nothing in them that the program has not."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from homepoker.devtools.pictures.camera import SCREENS
from homepoker.devtools.pictures.manual import MANUAL_PICTURES
from homepoker.services.words import LANGUAGES
from homepoker.store.manual import ManualPage, manual_pages
from homepoker.store.resource_files import resources
from homepoker.ui.manual.key_names import printed_groups
from homepoker.ui.manual.typesetting import WORD, Size, body_html, keys_html, manual_html, page_html
from tests.desks import words_in

NUMBERS = range(1, 18)
EVERY = [(language, number) for language in LANGUAGES for number in NUMBERS]

_BY_HAND = re.compile(
    r"\b(Strg|Ctrl|Alt|Umschalt|Shift|Leertaste|Space( ?bar)?|Enter|Eingabetaste|Return|Esc|Entf|Del|F\d{1,2})\b"
)
"""Keys that stand in a text as they are, and not by their name in the table."""


def page(language: str, number: int) -> ManualPage:
    return next(manual_page for manual_page in manual_pages(language) if manual_page.number == number)


def undrawn(_name: str) -> Size | None:
    return None


def large(_name: str) -> Size | None:
    return 600, 400


def pictures(text: str) -> list[str]:
    return re.findall(r"!\[[^]]+\]\(picture:([a-z-]+)\)", text)


def links(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(?<!!)\[[^]]+\]\(page:(\d+)\)", text)]


def read(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_stand_in_their_order(language: str) -> None:
    assert [manual_page.number for manual_page in manual_pages(language)] == list(NUMBERS)
    assert all(manual_page.title for manual_page in manual_pages(language))


def test_both_languages_have_the_same_files() -> None:
    german, english = ({file.name for file in (resources() / "manual" / language).iterdir()} for language in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("number", NUMBERS)
def test_a_page_has_the_same_headings_lists_words_keys_pictures_and_links_in_both_languages(number: int) -> None:
    german, english = (page(language, number).text for language in LANGUAGES)
    for what in (r"^#+ ", r"^- ", r"^\d\. ", r"^\|"):
        counts = [len(re.findall(what, text, re.MULTILINE)) for text in (german, english)]
        assert counts[0] == counts[1], what
    assert Counter(WORD.findall(german)) == Counter(WORD.findall(english))
    assert pictures(german) == pictures(english)
    assert links(german) == links(english)


@pytest.mark.parametrize(("language", "number"), EVERY)
class TestEachPage:
    def test_its_words_are_those_of_the_program_and_need_no_values(self, language: str, number: int) -> None:
        words = words_in(language)
        by_key = {key: words.text(key) for key in WORD.findall(page(language, number).text)}
        assert [key for key, text in by_key.items() if "{" in text] == []

    def test_its_keys_are_in_the_table_that_is_printed(self, language: str, number: int) -> None:
        printed = {f"keys.{name}" for _group, names in printed_groups() for name in names}
        named = {key for key in WORD.findall(page(language, number).text) if key.startswith("keys.")}
        assert named <= printed

    def test_no_key_and_no_button_is_named_by_hand(self, language: str, number: int) -> None:
        bare = WORD.sub("", page(language, number).text)
        assert _BY_HAND.findall(bare) == []
        # What is bold in a page begins a paragraph; a button is bold by its key.
        assert [bold for bold in re.findall(r"\*\*(.+?)\*\*", bare) if bold[-1] not in ".:?"] == []

    def test_its_links_and_pictures_lead_somewhere(self, language: str, number: int) -> None:
        text = page(language, number).text
        assert set(links(text)) <= set(NUMBERS) - {number}
        assert set(pictures(text)) <= set(MANUAL_PICTURES)
        # No other address, and no markup of another kind.
        assert len(re.findall(r"\]\(", text)) == len(links(text)) + len(pictures(text))
        assert "<" not in text

    def test_it_is_short_and_its_first_line_alone_is_a_title(self, language: str, number: int) -> None:
        text = page(language, number).text
        assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
        assert text.startswith("# ")
        assert len(text.split()) < 520

    def test_typeset_it_reads_as_it_is_written(self, language: str, number: int) -> None:
        words, one = words_in(language), page(language, number)
        html = body_html(one, words, large)
        assert f"<h1>{one.title}</h1>" in html
        assert not re.search(r"[{}]|\*\*|\]\(|^#", read(html), re.MULTILINE)
        assert re.findall(r'<img src="picture:([a-z-]+)" width="600" height="400"/>', html) == pictures(one.text)
        for key in WORD.findall(one.text):
            assert words.text(key).replace("&", "&amp;") in html

    def test_a_picture_that_is_not_drawn_is_told_by_its_words(self, language: str, number: int) -> None:
        html = body_html(page(language, number), words_in(language), undrawn)
        assert "<img" not in html
        for said in re.findall(r"!\[([^]]+)\]", page(language, number).text):
            assert said in html


def test_every_picture_is_shown_somewhere_and_is_one_of_a_screen() -> None:
    shown = {name for number in NUMBERS for name in pictures(page("de", number).text)}
    assert shown == set(MANUAL_PICTURES)
    assert {one.screen for one in MANUAL_PICTURES.values()} <= set(SCREENS)


def test_every_page_but_the_last_leads_on_to_the_next() -> None:
    words = words_in("en")
    assert 'href="page:2"' in page_html(page("en", 1), words, undrawn)
    assert 'href="page:17"' not in page_html(page("en", 16), words, undrawn, is_last=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_every_key_with_what_it_does_and_none_twice_in_a_group(language: str) -> None:
    words, html = words_in(language), keys_html(words_in(language))
    for _group, names in printed_groups():
        assert len(set(names)) == len(names)
        for name in names:
            assert words.text(f"keys.{name}").replace("&", "&amp;") in html
            assert words.text(f"keys.{name}_does") in html
    assert html.count("<tr>") == sum(len(names) for _group, names in printed_groups())


def test_the_whole_has_contents_and_its_links_stay_within() -> None:
    words = words_in("de")
    html = manual_html(
        {manual_page: body_html(manual_page, words, undrawn) for manual_page in manual_pages("de")}, words
    )
    places = set(re.findall(r'<a name="(page\d+)"', html))
    assert places == {f"page{number}" for number in NUMBERS}
    assert set(re.findall(r'href="#(page\d+)"', html)) == places
    assert 'href="page:' not in html


def test_set_up_and_the_repository_keep_the_drawn_pictures_apart() -> None:
    root = Path(__file__).parents[3]
    assert "/resources/manual/pictures/" in (root / ".gitignore").read_text(encoding="utf-8").splitlines()
