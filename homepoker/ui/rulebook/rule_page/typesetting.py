"""The pages as HTML in the measure that Qt's text documents understand; no Qt here.

All words are escaped: what a club writes into its own book stays text.
"""

from __future__ import annotations

from html import escape

from homepoker.services.words import Words
from homepoker.ui.rulebook.markdown import markdown_html
from homepoker.ui.rulebook.reading_history import ReadingPlace, address
from homepoker.ui.rulebook.rule_page.comparison import (
    Cell,
    ComparedAnswer,
    ComparedQuestion,
    OtherBooks,
    OtherRule,
    TopicPage,
    TopicRulesOfBook,
)
from homepoker.ui.rulebook.rule_page.reading import GovernedTopic, OtherEdition, RulePage

MORE = "more:"
"""Beginning of the address of a link that shows all rules of a book; the book's id follows."""

APPLY = "apply:"
"""Beginning of the address of a link that applies a topic to a case; the topic's id follows."""


def rule_html(page: RulePage, words: Words, *, may_apply: bool = False) -> str:
    """A rule: number, title, text, what it settles and leaves open, and where it leads.

    :param may_apply: whether its topics lead to the form of a case, as they do on screen.
    """
    first = [f"<b>{escape(page.name)}</b>", escape(page.kind)]
    if page.in_force:
        first.append(f"<b>{escape(page.in_force)}</b>")
    parts = [
        f'<p class="name">{" · ".join(first)}</p>',
        f'<p class="title">{escape(page.title)}</p>',
        f'<p class="quiet">{escape(page.book)}</p>',
        *(_other_edition(one) for one in page.editions),
        markdown_html(page.text),
    ]
    if page.settled:
        parts.append(_heading("library.settles", words))
        parts += [
            f'<p><span class="quiet">{escape(policy.label)}</span><br/>{escape(policy.value)}</p>'
            for policy in page.settled
        ]
    if page.open_points:
        parts.append(_heading("library.open_points", words))
        parts += [f"<p>{escape(point)}</p>" for point in page.open_points]
    if page.topics:
        parts.append(_heading("library.topics", words))
        parts += [_topic_link(topic, words, may_apply=may_apply) for topic in page.topics]
    return "".join(parts)


def _other_edition(other: OtherEdition) -> str:
    links = ", ".join(_link(link.citation, link.label) for link in other.links)
    note = f'<span class="{other.look}">{escape(other.note)}</span>'
    return f'<p class="quiet">{escape(other.name)}: {" · ".join(part for part in (links, note) if part)}</p>'


def others_html(others: OtherBooks) -> str:
    """The same matter in the other books, one below the other; those that are silent in one line."""
    parts: list[str] = []
    for book in others.books:
        remark = f' <span class="small">· {escape(book.in_force)}</span>' if book.in_force else ""
        parts.append(f'<p class="part">{escape(book.name)}{remark}</p>')
        parts += [_other_rule(rule) for rule in book.rules]
        if book.more:
            parts.append(f'<p><a href="{MORE}{escape(book.book)}">{escape(book.more)}</a></p>')
    if others.silent:
        parts.append(f'<p class="quiet">{escape(others.silent)}</p>')
    return "".join(parts)


def topic_html(page: TopicPage, words: Words, *, is_narrow: bool) -> str:
    """A topic: the books side by side, or one below the other where there is no room."""
    parts = [
        f'<p class="name">{escape(page.group)}</p>',
        f'<p class="title">{escape(page.title)}</p>',
        f'<p class="quiet">{escape(page.question)}</p>',
        *(f'<p><a href="{MORE}{escape(book)}">{escape(says)}</a></p>' for book, says in page.editions),
        _topic_list(page, words) if is_narrow else _topic_table(page, words),
    ]
    return "".join(parts)


def _heading(key: str, words: Words) -> str:
    return f'<p class="part">{escape(words.text(key))}</p>'


def _link(place: ReadingPlace, text: str) -> str:
    return f'<a href="{escape(address(place))}">{escape(text)}</a>'


def apply_html(topic: str, words: Words) -> str:
    """The link from a topic to its form."""
    return f'<p><a href="{APPLY}{escape(topic)}">{escape(words.text("floor.apply"))}</a></p>'


def _topic_link(topic: GovernedTopic, words: Words, *, may_apply: bool) -> str:
    left = f' <span class="small">· {escape(topic.discretion)}</span>' if topic.discretion else ""
    paragraph = (
        f'<p>{_link(topic.place, topic.title)}{left}<br/><span class="quiet">{escape(topic.question)}</span></p>'
    )
    return paragraph + (apply_html(topic.place.topic, words) if may_apply else "")


def _other_rule(rule: OtherRule) -> str:
    parts = [f"<p>{_link(rule.citation, rule.name)} {escape(rule.title)}</p>"]
    for answer in rule.compared:
        look = "differs" if answer.differs else "same"
        parts.append(
            f'<p><b class="{look}">{escape(answer.mark)}</b> <span class="quiet">{escape(answer.label)}</span><br/>'
            f"{escape(answer.value)}{_changed(answer)}</p>"
        )
    if rule.text:
        parts.append(f'<div class="aside">{markdown_html(rule.text)}</div>')
    return "".join(parts)


def _changed(answer: ComparedAnswer) -> str:
    return f'<br/><b class="differs">{escape(answer.changed)}</b>' if answer.changed else ""


# The page of a topic


def _topic_table(page: TopicPage, words: Words) -> str:
    width = 100 // len(page.headings)
    rows = [
        "<tr>"
        + "".join(
            f'<th width="{width}%">{_column_name(heading.short, heading.in_force)}</th>' for heading in page.headings
        )
        + "</tr>"
    ]
    for asked in page.asked:
        rows.append(f'<tr><td class="asked" colspan="{len(page.headings)}">{_asked(asked)}</td></tr>')
        rows.append("<tr>" + "".join(f"<td>{_cell(cell)}</td>" for cell in asked.cells) + "</tr>")
    title = escape(words.text("library.rules_on_topic"))
    rows.append(f'<tr><td class="asked" colspan="{len(page.headings)}"><b>{title}</b></td></tr>')
    rows.append("<tr>" + "".join(f"<td>{_on_topic(column)}</td>" for column in page.rules) + "</tr>")
    return f'<table width="100%" cellspacing="0" cellpadding="6">{"".join(rows)}</table>'


def _topic_list(page: TopicPage, words: Words) -> str:
    parts: list[str] = []
    for asked in page.asked:
        parts.append(f'<p class="part">{escape(asked.label)}</p><p class="{asked.look}">{escape(asked.verdict)}</p>')
        parts += [
            f"<p><b>{_column_name(heading.short, heading.in_force)}</b></p>{_cell(cell)}"
            for heading, cell in zip(page.headings, asked.cells, strict=True)
        ]
    parts.append(f'<p class="part">{escape(words.text("library.rules_on_topic"))}</p>')
    for heading, on_topic in zip(page.headings, page.rules, strict=True):
        parts.append(f"<p><b>{_column_name(heading.short, heading.in_force)}</b></p>{_on_topic(on_topic)}")
    return "".join(parts)


def _column_name(short: str, in_force: str) -> str:
    return f'{escape(short)} <span class="small">{escape(in_force)}</span>' if in_force else escape(short)


def _asked(asked: ComparedQuestion) -> str:
    return f'<b>{escape(asked.label)}</b> · <span class="{asked.look}">{escape(asked.verdict)}</span>'


def _cell(cell: Cell) -> str:
    parts = []
    if cell.mark:
        parts.append(f'<span class="small">{escape(cell.mark)}</span><br/>')
    parts.append(escape(cell.value) if cell.citation else f'<span class="quiet">{escape(cell.value)}</span>')
    if cell.citation:
        source = f' <span class="small">{escape(cell.source)}</span>' if cell.source else ""
        parts.append(f"<br/>{_link(cell.citation, cell.cited)}{source}")
    return f"<p>{''.join(parts)}</p>"


def _on_topic(column: TopicRulesOfBook) -> str:
    parts = [f'<p class="quiet">{escape(column.note)}</p>'] if column.note else []
    parts += [f"<p>{_link(rule.citation, rule.name)}<br/>{escape(rule.title)}</p>" for rule in column.rules]
    parts += [f'<p class="quiet">{escape(point)}</p>' for point in column.open_points]
    return "".join(parts)
