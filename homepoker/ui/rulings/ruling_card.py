"""Card of the ruling beside the form: its text, in the HTML of Qt's text documents, and the draws that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from homepoker.core.floor import Drawn
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import RequestedDraw
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.services.draw import Draw
from homepoker.services.words import Words
from homepoker.services.words.rulings import drawn_words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.reading_history import address, place_at
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.rulings.view import OtherAnswer, PolicyLine, RuleLine, RulingView
from homepoker.ui.theme import spacing

WHY, OTHERS = "why", "others"
"""Anchors within a ruling's HTML."""


class RulingCard(Card):
    """The ruling while the facts are being filled in, what can be asked about it, and what can be done with it."""

    room_wanted = Signal()
    record_wanted = Signal()

    def __init__(
        self, draw: Draw, compare: Callable[[], Sequence[OtherAnswer]], words: Words, open_rule: OpenRule
    ) -> None:
        """
        :param compare: what all books say to the facts of now.
        """
        super().__init__(words.text("floor.ruling"))
        self._words = words
        self._compare, self._open_rule = compare, open_rule
        self._view = RulingView()
        self.text = TextPage(words.text("floor.ruling"))
        self.text.followed.connect(self._follow)
        nothing = EmptyState("rule", words.text("floor.no_topic"), words.text("floor.no_topic_explained"))
        self._pages = QStackedWidget()
        self._pages.addWidget(nothing)
        self._pages.addWidget(self.text)
        self.add(self._pages, 1)
        self.lots = RequestedDraws(draw, words)
        self.add(self.lots)
        self.why = buttons.ghost(words.text("floor.why"), self._redraw, icon="help", size="small")
        self.compare = buttons.ghost(words.text("floor.compare"), self._redraw, icon="scale", size="small")
        for turned in (self.why, self.compare):
            turned.setCheckable(True)
            turned.setProperty("kind", "choice")
        self.why.clicked.connect(lambda: self._go_to(WHY, self.why.isChecked()))
        self.compare.clicked.connect(lambda: self._go_to(OTHERS, self.compare.isChecked()))
        self.room = buttons.ghost(words.text("floor.show_in_room"), self.room_wanted.emit, icon="screen", size="small")
        self._asking = Flow((self.why, self.compare, self.room))
        self.add(self._asking)
        self.record = buttons.primary(words.text("floor.record"), self.record_wanted.emit, icon="gavel")
        self._hint = labels.quiet()
        self._hint.hide()
        foot = StackingRow()
        foot.setSpacing(spacing.S)
        foot.addWidget(self.record, 0, Qt.AlignmentFlag.AlignTop)
        foot.addWidget(self._hint, 1)
        self.add(foot)
        self._offer(is_ruled=False)

    def show_ruling(self, view: RulingView, ruling: Ruling[object] | None) -> None:
        """Show the present ruling, or what it waits for."""
        self._view = view
        self.lots.show_lots(ruling.lots if ruling is not None else ())
        self._pages.setCurrentIndex(1)
        self._offer(is_ruled=ruling is not None)
        self._redraw()

    @property
    def view(self) -> RulingView:
        """The ruling that is shown."""
        return self._view

    def allow_record(self, because_not: str, *, is_filed: bool = False) -> None:
        """Allow the ruling to be filed, or show the reason why it cannot be.

        :param is_filed: it stands in the journal already.
        """
        hint = self._words.text("floor.is_recorded") if is_filed else because_not
        self.record.setEnabled(not because_not and bool(self._view.sentence))
        self.record.setVisible(not is_filed and bool(self._view.sentence))
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint) and bool(self._view.sentence))

    def _offer(self, *, is_ruled: bool) -> None:
        self._asking.setVisible(is_ruled)
        self.record.setVisible(is_ruled)
        self._hint.setVisible(is_ruled and bool(self._hint.text()))

    def _redraw(self) -> None:
        others = self._compare() if self.compare.isChecked() and self._view.sentence else ()
        html = ruling_html(self._view, self._words, with_why=self.why.isChecked(), others=others)
        self.text.setAccessibleDescription(self._view.sentence or self._view.waiting)
        before = self.text.verticalScrollBar().value()
        self.text.show_html(html)
        self.text.verticalScrollBar().setValue(before)

    def _go_to(self, anchor: str, is_on: bool) -> None:
        if is_on:
            self.text.scrollToAnchor(anchor)

    def _follow(self, link: str) -> None:
        place = place_at(link)
        if isinstance(place, Citation):
            self._open_rule(place)


class RequestedDraws(QWidget):
    """A button for each draw, by the club's random source, once each.

    What was drawn stays as long as the ruling asks for the same.
    """

    def __init__(self, draw: Draw, words: Words) -> None:
        super().__init__()
        self._draw = draw
        self._words = words
        self._lots: tuple[RequestedDraw, ...] = ()
        self._drawn: dict[RequestedDraw, int] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(spacing.XS)
        self.hide()

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The lots drawn for the ruling that stands here."""
        return tuple(Drawn(lot.what, self._drawn[lot], lot.among) for lot in self._lots if lot in self._drawn)

    def show_lots(self, lots: Sequence[RequestedDraw]) -> None:
        if tuple(lots) != self._lots:
            self._lots = tuple(lots)
            self._drawn = {lot: number for lot, number in self._drawn.items() if lot in self._lots}
            self._lay_out()

    def forget(self) -> None:
        """Forget all draws: another dispute begins."""
        self._drawn.clear()
        self._lots = ()
        self._lay_out()

    def _lay_out(self) -> None:
        empty(self._column)
        for lot in self._lots:
            self._column.addWidget(self._row(lot))
        self.setVisible(bool(self._lots))

    def _row(self, lot: RequestedDraw) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        number = self._drawn.get(lot)
        if number is None:
            draw = buttons.secondary(self._words.text("floor.draw"), lambda: self._pull(lot), icon="dice")
            row.addWidget(draw, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(labels.body(self._words.say(lot.what)), 1)
        else:
            # Drawn is drawn: nobody draws until he likes it.
            row.addWidget(labels.body(drawn_words(Drawn(lot.what, number, lot.among), self._words)), 1)
        return line

    def _pull(self, lot: RequestedDraw) -> None:
        if lot.among > 0:
            self._drawn[lot] = self._draw.shuffled(range(1, lot.among + 1))[0]
            self._lay_out()


def ruling_html(view: RulingView, words: Words, *, with_why: bool, others: Sequence[OtherAnswer] = ()) -> str:
    """The ruling as HTML: the sentence first, then what to do, whose word it is, and what was asked for beyond that."""
    if not view.sentence:
        return f'<p class="part">{escape(view.waiting)}</p>'
    parts = [f'<p class="title">{escape(view.sentence)}</p>']
    if view.instead:
        parts = [
            f'<p class="part">{escape(words.text("floor.decided_otherwise"))}</p>',
            f'<p class="title">{escape(view.instead)}</p>',
            *(f"<p>{escape(reason)}</p>" for reason in view.overruled),
        ]
    elif view.steps:
        parts.append(f"<ol>{''.join(f'<li>{escape(step)}</li>' for step in view.steps)}</ol>")
    if view.weigh:
        parts.append(f'<p class="part">{escape(view.discretion)}</p>')
        parts.append(f"<p>{escape(view.weigh)}</p>")
        parts.append(f'<p class="quiet">{escape(words.text("floor.default_applies"))}</p>')
    elif view.discretion:
        parts.append(f"<p>{escape(view.discretion)}</p>")
    parts.append(f'<p class="part">{escape(words.text("floor.rests_on"))}</p>')
    parts.append(f'<p><span class="{view.look}">{escape(view.source)}</span></p>')
    parts.append("".join(_rule(rule) for rule in view.rules))
    parts += [f'<p class="quiet">{escape(point)}</p>' for point in view.open_points]
    if with_why:
        parts.append(_why(view, words))
    if others:
        parts.append(_others(others, words))
    return "".join(parts)


def _rule(rule: RuleLine) -> str:
    return f"<p>{_link(rule, rule.name)} {escape(rule.title)}</p>"


def _link(rule: RuleLine, words: str) -> str:
    return f'<a href="{escape(address(rule.citation))}">{escape(words)}</a>'


def _links(rules: Sequence[RuleLine]) -> str:
    return " · ".join(_link(rule, rule.label) for rule in rules)


def _why(view: RulingView, words: Words) -> str:
    parts = [f'<p class="part"><a name="{WHY}"></a>{escape(words.text("floor.why"))}</p>']
    parts += [f"<p>{escape(reason)}</p>" for reason in view.reasons]
    parts += [_policy(policy) for policy in view.policies]
    if not view.reasons and not view.policies:
        parts.append(f'<p class="quiet">{escape(words.text("floor.steps_alone"))}</p>')
    return "".join(parts)


def _policy(policy: PolicyLine) -> str:
    source = f" {_link(policy.rule, policy.rule.label)}" if policy.rule is not None else ""
    return f'<p><span class="quiet">{escape(policy.label)}</span><br/>{escape(policy.value)}{source}</p>'


def _others(others: Sequence[OtherAnswer], words: Words) -> str:
    rows = "".join(
        f'<tr><td width="22%"><p><b>{escape(other.book)}</b><br/><span class="{other.look}">{escape(other.mark)}</span>'
        f'<span class="small">{escape(other.in_force)}</span></p></td>'
        f"<td><p>{_said(other)}<br/>{''.join(f'{escape(step)}<br/>' for step in other.steps)}"
        f'{_links(other.rules)} <span class="small">{escape(other.source)}</span></p></td></tr>'
        for other in others
    )
    heading = f'<p class="part"><a name="{OTHERS}"></a>{escape(words.text("floor.all_books"))}</p>'
    return f'{heading}<table width="100%" cellspacing="0" cellpadding="6">{rows}</table>'


def _said(answer: OtherAnswer) -> str:
    sentence = escape(answer.sentence)
    return f"<b>{sentence}</b>" if answer.look == "differs" else sentence
