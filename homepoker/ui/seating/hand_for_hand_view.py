"""Hand for hand and heads-up in words: what the proposals of the to-do list say."""

from __future__ import annotations

from collections.abc import Iterator

from homepoker.core import entries
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Phase
from homepoker.core.structure import in_minutes
from homepoker.core.tournament import Tournament
from homepoker.services.evening.to_do.clock_notices import HeadsUpDue
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue, RoundDue
from homepoker.services.words import Words

Said = tuple[str, tuple[str, ...], str]
"""Words of a proposal: its title, the reasons and consequences below it, and the label of its button."""


def announcement_text(due: HandForHandDue, words: Words) -> Said:
    """The words of the proposal to announce hand for hand."""
    said = words.text(f"due.hand_for_hand.{due.found.bubble.value}", count=due.found.target)
    ruling = due.found.ruling
    steps = ruling.steps[:1] if due.found.is_by_the_book else ()
    return said, tuple(map(words.say, (*ruling.reasons, *steps))), words.text("due.do_hand_for_hand")


def round_text(due: RoundDue, state: Tournament, words: Words) -> Said:
    """The words of hand for hand as it stands; those of its button where all tables can go on."""
    said = words.text("due.round", number=due.number) if due.number else words.text("due.round_first")
    return said, tuple(_why(due, state, words)), "" if due.waits_for else words.text(_button(due))


def heads_up_text(due: HeadsUpDue, words: Words) -> Said:
    """The words of the proposal to shorten the levels."""
    said = words.text("due.heads_up", length=in_minutes(due.length))
    # What the book's ruling says of the running time is true for a second only; the journal has the figures.
    return said, (words.say(due.ruling.reasons[0]), words.text("due.heads_up_running")), words.text("due.do_heads_up")


def _why(due: RoundDue, state: Tournament, words: Words) -> Iterator[str]:
    left = entries.count_left(state.entries)
    if due.target and left > due.target:
        yield words.text("due.round_waits", left=left, target=due.target)
    if due.showdowns is not None and any(one.status is Status.ALL_IN_CALLED for one in due.tables):
        if due.showdowns.said is not None:
            yield words.say(due.showdowns.said)
        if not due.showdowns.verdict.table_showdown_order:
            yield from map(words.say, due.showdowns.steps[1:2])
    elif due.waits_for and due.number == 0:
        # The first step is to finish the hand, which is said above.
        yield from map(words.say, due.phase.steps[1:2])
    if due.waits_for:
        return
    if due.is_over:
        is_burst = due.phase.verdict.phase is Phase.ENDED
        yield words.text("due.round_burst" if is_burst else "due.round_one_table")
    elif due.clock is None:
        yield words.text("due.round_next_by_clock")
    elif due.clock.break_after is not None:
        yield words.text("due.round_next_break")
    else:
        yield _clock_text(due, state, words)
    if due.outs:
        yield words.text("due.round_outs")


def _clock_text(due: RoundDue, state: Tournament, words: Words) -> str:
    assert due.clock is not None
    left = int(due.clock.left.total_seconds())
    if due.in_break:
        return words.text("due.round_in_break", level=due.clock.level, left=left)
    if due.clock.level != state.clock.level:
        return words.text("due.round_next_level", level=due.clock.level, left=left)
    return words.text("due.round_next", left=left)


def _button(due: RoundDue) -> str:
    if due.is_over:
        return "due.do_round_over"
    is_break = due.clock is not None and due.clock.break_after is not None
    return "due.do_round_break" if is_break else "due.do_round"
