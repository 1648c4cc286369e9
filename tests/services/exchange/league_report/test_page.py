"""The page for web space and telephone: whole without anything else, strict, escaped, and readable aloud."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of_season
from homepoker.services.exchange.league_report.page import inline_svg, to_html
from homepoker.services.exchange.league_report.report import Drawings
from homepoker.services.words import Words
from tests.league_seasons import HOSTILE, YEAR, a_league
from tests.played_evenings import RESOURCES

DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g stroke="#112233"><path d="M0,0 L9,9"/></g></svg>'


class Reader(HTMLParser):
    """Reads a page: its elements with their attributes, and whether each is closed."""

    VOID = frozenset({"meta", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.fixture(params=["de", "en"])
def page(request: pytest.FixtureRequest, club: Club) -> str:
    words = Words(RESOURCES / "locale", request.param, club.name_of)
    report = report_of_season(club, a_league(club), YEAR, words)
    drawn = (DRAWN,) * len(report.charts)
    return to_html(report, Drawings(drawn, drawn, bytes), words).decode()


@pytest.fixture
def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def of(read: Reader, tag: str) -> list[dict[str, str | None]]:
    return [attributes for name, attributes in read.elements if name == tag]


def test_every_element_is_closed_and_the_language_is_said(read: Reader) -> None:
    assert read.open == []
    assert of(read, "html")[0]["lang"] in ("de", "en")


def test_the_page_needs_nothing_but_itself(page: str, read: Reader) -> None:
    outside = [
        value for _, attributes in read.elements for name, value in attributes.items() if name in ("src", "srcset")
    ]
    links = [attributes["href"] for attributes in of(read, "a")]
    assert outside == []
    assert all(link is not None and link.startswith("#") for link in links)
    assert not of(read, "link")
    assert set(re.findall(r"https?://[^\s\"<']+", page)) <= {"http://www.w3.org/2000/svg"}


def test_only_its_own_style_and_script_are_allowed(page: str, read: Reader) -> None:
    policy = next(one["content"] for one in of(read, "meta") if one.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    for kind in ("style", "script"):
        (inside,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert not any(name == "style" or name.startswith("on") for _, attributes in read.elements for name in attributes)


def test_a_name_that_looks_like_a_script_is_shown_as_it_is(page: str, read: Reader) -> None:
    assert HOSTILE not in page
    assert HOSTILE in read.said
    assert len(of(read, "script")) == 1


def test_tables_have_captions_or_names_and_heads_say_what_they_head(read: Reader) -> None:
    assert len(of(read, "table")) > 5
    assert all(one.get("scope") in ("col", "row", None) for one in of(read, "th"))
    assert sum(one.get("scope") == "row" for one in of(read, "th")) > 4
    assert all(one.get("aria-label") for one in of(read, "div") if one.get("role") == "region")


def test_every_drawing_is_said_and_its_numbers_stand_below_it(read: Reader) -> None:
    figures = len(of(read, "figure"))
    assert figures == 5
    drawn = of(read, "svg")
    assert len(drawn) == 2 * figures
    assert all(one.get("role") == "img" and one.get("aria-label") for one in drawn)
    assert len(of(read, "details")) >= figures


def test_both_colour_schemes_and_print_have_a_style(page: str) -> None:
    for wanted in ("prefers-color-scheme:dark", "color-scheme:light dark", "@media print", "max-width:30rem"):
        assert wanted in page


def test_links_lead_to_headings_that_are_there(read: Reader) -> None:
    there = {attributes.get("id") for _, attributes in read.elements}
    assert all((link["href"] or "")[1:] in there for link in of(read, "a"))


def test_who_did_not_agree_stands_in_no_list_of_players(page: str) -> None:
    assert "Eva" not in page


FROM_QT = """<?xml version="1.0"?>
<svg width="10mm" height="10mm" viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny">
<title>Qt SVG Document</title><desc>Generated with Qt</desc><defs></defs>
<g fill="none" stroke="#000000" stroke-opacity="1" transform="matrix(1,0,0,1,0,0)" font-family="Inter"></g>
<g fill="none" stroke="#8a6100" stroke-dasharray="5,2" transform="matrix(1,0,0,1,4.123456,2)">
<polyline points="1.23456,2 3,4"/><text x="1" y="2" fill="#14181d" stroke="none" font-size="9">
 \u00c4nne\u200b &amp; Co </text></g></svg>"""


def test_only_what_is_drawn_is_left() -> None:
    made = inline_svg(FROM_QT)
    assert made == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<g fill="none" stroke="#8a6100" stroke-dasharray="5,2" transform="matrix(1,0,0,1,4.12,2)">'
        '<polyline points="1.23,2 3,4" /><text x="1" y="2" fill="#14181d" stroke="none" font-size="9">'
        "\u00c4nne &amp; Co</text></g></svg>"
    )


def test_a_drawing_is_read_aloud_as_its_label() -> None:
    assert (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="a &quot;b&quot; &lt;">'
        in (inline_svg(FROM_QT, 'a "b" <'))
    )


def test_letters_are_of_the_page() -> None:
    assert "font-family" not in inline_svg(FROM_QT)
