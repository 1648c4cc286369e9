"""A rule's text is Markdown of somebody else: it may stress and list, and leads and loads nowhere."""

from __future__ import annotations

import pytest

from homepoker.ui.rulebook.markdown import markdown_html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**Chips** *bleiben*", "<p><strong>Chips</strong> <em>bleiben</em></p>"),
        ('<img src="/dev/stdin">', "<p>&lt;img src=&quot;/dev/stdin&quot;&gt;</p>"),
        ("<b>x</b> &amp;", "<p>&lt;b&gt;x&lt;/b&gt; &amp;</p>"),
        ("![Der *Tisch*](tisch.png)", "<p>Der Tisch</p>"),
        ("![](/etc/tisch.png)", "<p>/etc/tisch.png</p>"),
        ('![<b>](x "t")', "<p>&lt;b&gt;</p>"),
        ("[Seite](https://a.at/?x=1&y=2)", "<p>Seite (https://a.at/?x=1&amp;y=2)</p>"),
        ("[*Seite*][1]\n\n[1]: https://a.at", "<p><em>Seite</em> (https://a.at)</p>"),
        ("<https://a.at>", "<p>https://a.at</p>"),
        ("<ida@a.at>", "<p>ida@a.at</p>"),
        ("[Regel 3](#regel-3)", "<p>Regel 3</p>"),
        ("[![Bild](a.png)](https://a.at)", "<p>Bild (https://a.at)</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("[x](file:///etc/passwd)", "<p>[x](file:///etc/passwd)</p>"),
        ("[x](more:uesg)", "<p>x (more:uesg)</p>"),
    ],
)
def test_what_is_made_of_a_text(text: str, html: str) -> None:
    assert markdown_html(text).strip() == html


@pytest.mark.parametrize(
    "text", ["![a](b)", "[a](b)", "<a href='x'>a</a>", "| ![a](b) |\n|---|\n| [a](b) |", "<x@y.at>"]
)
def test_no_address_is_left_that_could_be_followed_or_loaded(text: str) -> None:
    html = markdown_html(text)
    assert "href=" not in html.replace("&lt;a href=", "")
    assert "<img" not in html
    assert "<a" not in html
