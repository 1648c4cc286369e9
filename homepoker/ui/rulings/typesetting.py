"""A ruling as HTML in the measure that Qt's text documents understand; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from homepoker.services.words import Words
from homepoker.ui.rulebook.reading_history import address
from homepoker.ui.rulings.view import OtherAnswer, PolicyLine, RuleLine, RulingView

WHY, OTHERS = "why", "others"
"""Anchors within a ruling's HTML."""


def ruling_html(view: RulingView, words: Words, *, with_why: bool, others: Sequence[OtherAnswer] = ()) -> str:
    """The ruling: the sentence first, then what to do, whose word it is, and what was asked for beyond that."""
    if not view.sentence:
        return f'<p class="part">{escape(view.waiting)}</p>'
    parts = [f'<p class="title">{escape(view.sentence)}</p>']
    if view.instead:
        parts = [
            f'<p class="part">{escape(words.text("floor.decided_otherwise"))}</p>',
            f'<p class="title">{escape(view.instead)}</p>',
            *(f"<p>{escape(one)}</p>" for one in view.overruled),
        ]
    elif view.steps:
        parts.append(f"<ol>{''.join(f'<li>{escape(one)}</li>' for one in view.steps)}</ol>")
    if view.weigh:
        parts.append(f'<p class="part">{escape(view.discretion)}</p>')
        parts.append(f"<p>{escape(view.weigh)}</p>")
        parts.append(f'<p class="quiet">{escape(words.text("floor.default_applies"))}</p>')
    elif view.discretion:
        parts.append(f"<p>{escape(view.discretion)}</p>")
    parts.append(f'<p class="part">{escape(words.text("floor.rests_on"))}</p>')
    parts.append(f'<p><span class="{view.look}">{escape(view.source)}</span></p>')
    parts.append("".join(_rule(one) for one in view.rules))
    parts += [f'<p class="quiet">{escape(one)}</p>' for one in view.open_points]
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
    parts += [f"<p>{escape(one)}</p>" for one in view.reasons]
    parts += [_policy(one) for one in view.policies]
    if not view.reasons and not view.policies:
        parts.append(f'<p class="quiet">{escape(words.text("floor.steps_alone"))}</p>')
    return "".join(parts)


def _policy(policy: PolicyLine) -> str:
    source = f" {_link(policy.rule, policy.rule.label)}" if policy.rule is not None else ""
    return f'<p><span class="quiet">{escape(policy.label)}</span><br/>{escape(policy.value)}{source}</p>'


def _others(others: Sequence[OtherAnswer], words: Words) -> str:
    rows = "".join(
        f'<tr><td width="22%"><p><b>{escape(one.book)}</b><br/><span class="{one.look}">{escape(one.mark)}</span>'
        f'<span class="small">{escape(one.in_force)}</span></p></td>'
        f"<td><p>{_said(one)}<br/>{''.join(f'{escape(step)}<br/>' for step in one.steps)}"
        f'{_links(one.rules)} <span class="small">{escape(one.source)}</span></p></td></tr>'
        for one in others
    )
    heading = f'<p class="part"><a name="{OTHERS}"></a>{escape(words.text("floor.all_books"))}</p>'
    return f'{heading}<table width="100%" cellspacing="0" cellpadding="6">{rows}</table>'


def _said(answer: OtherAnswer) -> str:
    said = escape(answer.sentence)
    return f"<b>{said}</b>" if answer.look == "differs" else said
