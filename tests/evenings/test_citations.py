"""Every automatic decision says where it is written, in evenings by every book, and by the right passage.

``citations.json`` says for each kind of event and each book which rules it cites. It was read by eye against the
printed books; ``pytest --update-goldens`` writes it anew, and its diff is read so too.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from homepoker.core.attendance import PlayerLeftForGood
from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.dealers import DealerNamed, DealerReleased, DealerSource, ReleaseReason
from homepoker.core.entries import PlayerBustedOut, PlayerEntered, PlayerReinstated
from homepoker.core.hand_for_hand import HandForHandEnded
from homepoker.core.history import Event, Line
from homepoker.core.penalties import PenaltyImposed
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.seating import PlayerMoved, PlayerSeated
from homepoker.core.tournament import EVENT_TYPES
from homepoker.devtools.simulation.evening import MemoryShelf, open_with_host, plan
from homepoker.services.evening.commands.clock import HeadsUpCommands
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.services.evening.journal import journal
from homepoker.services.evening.to_do.clock_notices import heads_up_proposals
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.desks import Evening, words_in
from tests.evenings.sample_evening import play_sample_evening
from tests.services.evening.bubble_evenings import all_done, announced, bust

BOOKS = load_rulebooks(Path(__file__).resolve().parents[2] / "resources" / "rulebooks")
READ_BY_EYE = Path(__file__).with_name("citations.json")

DECIDED_BY_RULES = {
    "player_entered", "player_busted_out", "player_rebought", "player_seated", "player_moved", "button_placed",
    "hand_began", "blinds_taken", "penalty_served", "penalty_carried_over",
    "chips_removed",
    "dealer_named", "dealer_released", "winner_declared", "tournament_closed",
    "round_ranked", "hand_for_hand_began", "round_began", "round_break_began", "hand_for_hand_ended",
    "levels_shortened",
}  # fmt: skip
"""Kinds that the program decides, always or sometimes; see :func:`is_automatic`."""

SELDOM = {
    "round_ranked", "hand_for_hand_began", "round_began", "round_break_began", "hand_for_hand_ended",
    "levels_shortened", "penalty_carried_over",
}  # fmt: skip
"""Kinds that few random evenings bring about; `test_hand_for_hand.py` and `test_penalties_beyond_an_entry.py` do."""

DECIDED_BY_THE_HOST = {
    "tournament_opened", "profile_changed", "tournament_reopened", "clock_started", "clock_paused", "clock_adjusted",
    "start_scheduled", "entry_withdrawn", "player_reinstated", "add_on_taken", "entry_ticked", "table_opened",
    "table_closed", "players_swapped", "seat_blocked", "seat_reserved", "seat_released", "stay_agreed",
    "groups_kept_apart", "break_order_announced", "stack_counted", "stack_forgotten", "play_ended", "ruling_given",
    "player_marked_absent", "player_returned", "player_left_for_good", "penalty_imposed", "penalty_lifted",
    "dealer_returned", "missed_blinds_judged", "blind_missed",
    "chips_raced", "time_called", "called_time_ended", "tournament_redated", "table_reported",
    "end_wished", "last_hands_announced", "last_hands_played",
    "stacks_audited", "reserve_exchanged", "deal_agreed",
    "fee_rate_set", "balance_brought", "cash_taken", "prize_paid", "debt_written_off", "float_set",
    "shortfall_advanced", "prizes_lowered", "till_counted", "till_difference_booked", "accounts_noted",
    "prizes_announced",
}  # fmt: skip

HAPPENED_TO_THE_COMPUTER = {"system_time_changed"}


def is_automatic(event: Event, line: Line) -> bool:
    """Whether the program decided this by a rule, rather than noting what the host said."""
    seated = {one.kind for one in line.events} & {"player_seated"}
    match event:
        case PlayerEntered():
            return bool(seated)  # a check-in before the draw is the host's word
        case PlayerBustedOut():
            return sum(isinstance(one, PlayerBustedOut) for one in line.events) > 1
        case DealerNamed():
            return event.source is not DealerSource.HOST
        case DealerReleased():
            return event.why is ReleaseReason.HOUSE or bool(event.citations)
        case PlayerMoved():
            # The random host chooses a seat in no other act: a table is broken and balanced by the book's draw.
            return line.label.key in ("journal.balanced", "journal.table_closed")
        case ButtonPlaced():
            return line.label.key != "journal.balanced"  # where hands are not counted the host says where it lies
        case HandBegan():
            return line.label.key != "journal.next_hand_button"  # there too
        case HandForHandEnded():
            return line.label.key != "journal.hand_for_hand_stopped"
        case _ if event.kind == "player_seated":
            return not any(isinstance(one, PlayerReinstated) for one in line.events)
        case _:
            return event.kind in DECIDED_BY_RULES


@cache
def simulated(book: str) -> tuple[tuple[Event, Line], ...]:
    """Every event of some random evenings by a book, each with its line."""
    found: list[tuple[Event, Line]] = []
    for seed in range(12):
        evening = plan(12, seed, BOOKS, book=book)
        host, _ = open_with_host(evening, BOOKS, MemoryShelf())
        for _ in host.evening():
            pass
        found += told(host.desk)
    return tuple(found)


def told(desk: TournamentDesk) -> Iterator[tuple[Event, Line]]:
    """Every event of an evening, each with its line."""
    return ((event, line) for line in desk.history.lines for event in line.events)


def seldom(book: str) -> Iterator[tuple[Event, Line]]:
    """The events of evenings that bring about what random ones seldom do."""
    together, commands = announced(book)
    bust(together, 3)
    all_done(together)
    commands.go_on()
    last_two = Evening(rulebook=book).begin("ida", "max", "eva")
    last_two.out("eva", "ida")
    if heads_up_proposals(last_two.desk.state, last_two.desk.now()):
        HeadsUpCommands(last_two.desk).shorten()
    thinking = Evening(rulebook=book).begin("ida", "max", "eva")
    TimeCallCommands(thinking.desk, BOOKS).call(thinking.entry("ida"))
    last_hands = Evening(rulebook=book).begin("ida", "max", "eva")
    LastHandsCommands(last_hands.desk).announce(3)
    for evening in (together, last_two, thinking, last_hands):
        yield from told(evening.desk)


def cited_by_kind(book: str) -> dict[str, list[str]]:
    """The rules that the events of each kind cite, and the entries that the clock makes by itself."""
    found: dict[str, set[str]] = defaultdict(set)
    for event, line in (*simulated(book), *seldom(book)):
        for citation in citations_of(event):
            found[_kind(event, line)].add(str(citation))
    evening = Evening(rulebook=book).begin("ida", "max")
    evening.pass_time(minutes=20)
    level = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("en"))[0]
    found["level begins"] = {str(citation) for citation in level.citations}
    return {kind: sorted(rules) for kind, rules in sorted(found.items())}


def _as_text(cited: dict[str, dict[str, list[str]]]) -> str:
    """JSON with a line for each kind of event."""
    books = (
        f' "{book}": {{\n'
        + ",\n".join(f"  {json.dumps(kind)}: {json.dumps(rules, ensure_ascii=False)}" for kind, rules in kinds.items())
        + "\n }"
        for book, kinds in sorted(cited.items())
    )
    return "{\n" + ",\n".join(books) + "\n}\n"


def _kind(event: Event, line: Line) -> str:
    """The kind of an event, with what decides by which rule it happened."""
    match event:
        case DealerNamed():
            return f"{event.kind}, {event.source}"
        case PenaltyImposed():
            return f"{event.kind}, {event.offence}"
        case (
            PlayerLeftForGood() | PlayerBustedOut() | PlayerMoved() | PlayerEntered() | PlayerSeated() | ButtonPlaced()
        ):
            return f"{event.kind}, {line.label.key}"
        case _:
            return str(event.kind)


def citations_of(event: Event) -> tuple[Citation, ...]:
    """What an event cites."""
    found: tuple[Citation, ...] = getattr(event, "citations", ())
    return found


def test_every_kind_of_event_is_known_here_as_the_hosts_or_the_rules() -> None:
    kinds = Counter(event_type.kind for event_type in EVENT_TYPES)  # type: ignore[attr-defined]
    assert set(kinds) == DECIDED_BY_RULES | DECIDED_BY_THE_HOST | HAPPENED_TO_THE_COMPUTER
    assert not DECIDED_BY_RULES & DECIDED_BY_THE_HOST
    assert set(kinds.values()) == {1}


def test_every_kind_that_rules_decide_can_cite() -> None:
    can_cite = {
        event_type.kind  # type: ignore[attr-defined]
        for event_type in EVENT_TYPES
        if "citations" in {field.name for field in fields(event_type)}
    }
    assert can_cite >= DECIDED_BY_RULES


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_automatic_decision_of_an_evening_cites_rules_that_exist(book: str) -> None:
    silent: list[str] = []
    seen: set[str] = set()
    for event, line in simulated(book):
        cited = citations_of(event)
        if is_automatic(event, line):
            seen.add(event.kind)
            if not cited:
                silent.append(f"{event.kind} in line {line.sequence} ({line.label.key})")
        for citation in cited:
            assert citation.rule in BOOKS[citation.book], f"{event.kind} cites {citation}"
            assert citation.is_fallback == (citation.book != book)
    assert silent == []
    assert seen >= DECIDED_BY_RULES - SELDOM - {"dealer_named", "dealer_released"}, (
        "the evenings did not bring every decision about"
    )


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_no_kind_of_event_cites_a_passage_that_was_not_read_by_eye(book: str, request: pytest.FixtureRequest) -> None:
    found = cited_by_kind(book)
    if request.config.getoption("--update-goldens"):
        kept = json.loads(READ_BY_EYE.read_text("utf-8")) if READ_BY_EYE.exists() else {}
        READ_BY_EYE.write_text(_as_text({**kept, book: found}), "utf-8")
    read_by_eye = json.loads(READ_BY_EYE.read_text("utf-8"))[book]
    unread = {kind: {*rules} - {*read_by_eye.get(kind, ())} for kind, rules in found.items()}
    assert {kind: rules for kind, rules in unread.items() if rules} == {}


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_answer_that_an_evening_keeps_names_a_rule_that_exists(book: str) -> None:
    answers = resolve(BOOKS, book)
    cited = [citation for answer in answers.provisions for citation in answer.citations]
    assert cited
    assert all(citation.rule in BOOKS[citation.book] for citation in (*cited, answers.discretion))


def test_the_sample_evening_falls_back_to_another_book_for_its_dealers(tmp_path: Path) -> None:
    club, desk = play_sample_evening(tmp_path)
    club.close()
    named = [event for line in desk.history.lines for event in line.events if isinstance(event, DealerNamed)]
    assert named
    assert {citation.book for event in named for citation in event.citations} == {"apsa"}
    assert all(citation.is_fallback for event in named for citation in event.citations)
