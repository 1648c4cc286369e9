"""Sheet by which a table does the chip race without the laptop: what to do in steps by the evening's book, and a grid.

One page for each table. The words are complete in themselves: who reads them has nothing else at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from homepoker.core import seating
from homepoker.core.quantities import Chips
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.chips import chip_race
from homepoker.core.rulings.chips.chip_race import BigChips, BustProtection, Method, SeveralLastChips
from homepoker.core.tournament import Tournament
from homepoker.services.evening.setup import answers_on
from homepoker.services.exchange.table_papers import DutyLine
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words

_MOST_RULES = 2
"""Rules that are named beside a step."""

_MOST_NEW = 7
"""New chips of one table up to which the number of loose ones is printed."""


@dataclass(frozen=True, slots=True)
class RaceTable:
    """Grid of one table: every seat with the name of who sits there, empty for a free one."""

    title: str
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RacePaper:
    """The sheets of a race: the same steps for every table."""

    title: str
    about: str
    steps: tuple[DutyLine, ...]
    heads: tuple[str, str]
    """Headings of seat and name."""
    columns: tuple[str, ...]
    """Headings of the columns that are written in, after seat and name."""
    sum_row: str
    tables: tuple[RaceTable, ...]


def race_paper(
    state: Tournament, books: Mapping[str, Rulebook], leaving: Sequence[Chips], bigger: Chips, words: Words
) -> RacePaper:
    """The sheets of a race.

    :param leaving: the values that leave, smallest first.
    :param bigger: the value that they are exchanged for.
    """
    said = " + ".join(map(words.number, leaving))
    has_cards = _needs_cards(state, books)
    columns = [words.text("race_sheet.had", value=value) for value in leaving]
    columns += [words.text("race_sheet.whole"), _loose(leaving, words)]
    if has_cards:
        columns.append(words.text("race_sheet.card"))
    columns.append(words.text("race_sheet.new", bigger=bigger))
    return RacePaper(
        words.text("race_sheet.title", values=said, bigger=bigger),
        words.text("race_sheet.about" if has_cards else "race_sheet.about_no_cards", name=state.name),
        tuple(_steps(state, books, leaving, bigger, words)),
        (words.text("papers.seat"), words.text("papers.column.name")),
        tuple(columns),
        words.text("race_sheet.sum"),
        tuple(_table(state, table, words) for table in sorted(state.seating.tables)),
    )


def _needs_cards(state: Tournament, books: Mapping[str, Rulebook]) -> bool:
    """Whether cards can be dealt for the new chips; where everybody with loose ones gets one, none are."""
    if _asked(state, books, chip_race.METHOD)[0] is Method.ROUND_UP_EACH:
        return False
    most = _asked(state, books, chip_race.MAX_PER_PLAYER)[0]
    return (_asked(state, books, chip_race.BIG_CHIPS)[0], most) != (BigChips.PER_PLAYER_CEIL, 1)


def _loose(leaving: Sequence[Chips], words: Words) -> str:
    """Heading of the column of what does not make a whole new chip."""
    return words.text("race_sheet.loose" if len(leaving) == 1 else "race_sheet.loose_value")


def _table(state: Tournament, table: int, words: Words) -> RaceTable:
    names = {
        seat: words.name(state.entries.by_id[entry].player) for entry, seat in seating.at_table(state.seating, table)
    }
    seats = tuple((str(seat), names.get(seat, "")) for seat in range(1, state.seating.tables[table] + 1))
    return RaceTable(words.text("chips.table", table=table), seats)


def _steps(
    state: Tournament, books: Mapping[str, Rulebook], leaving: Sequence[Chips], bigger: Chips, words: Words
) -> Iterator[DutyLine]:
    said = " + ".join(words.text("race_sheet.had", value=value) for value in leaving)

    def step(key: str, *policies: Policy[Any], **values: str | int) -> DutyLine:
        cited = [citation for policy in policies for citation in _asked(state, books, policy)[1]]
        rules = list(dict.fromkeys(citation_words(citation, books, words) for citation in cited))
        text = words.text(f"race_sheet.{key}", values=said, bigger=bigger, loose=_loose(leaving, words), **values)
        return DutyLine(text, " · ".join(rules[:_MOST_RULES]))

    def answer(policy: Policy[Any]) -> object:
        return _asked(state, books, policy)[0]

    yield step("put_out")
    pars = [words.text("race_sheet.par", count=bigger // value, value=value, bigger=bigger) for value in leaving]
    yield step("exchange" if len(leaving) == 1 else "exchange_several", parts=", ".join(pars))
    if answer(chip_race.METHOD) is Method.ROUND_UP_EACH:
        yield step("round_up", chip_race.METHOD)
        yield step("hand_in")
        return
    kind = answer(chip_race.BIG_CHIPS)
    assert isinstance(kind, BigChips)
    if kind is BigChips.PER_PLAYER_CEIL:
        yield step("new_per_player_ceil", chip_race.BIG_CHIPS)
    elif len(leaving) == 1 and bigger % leaving[0] == 0:
        each = bigger // leaving[0]
        yield step("new_by_table", chip_race.BIG_CHIPS, parts=_table_of_new(each, kind, words), each=each)
    else:
        # So much that the remainder just counts.
        example = 2 * bigger + (leaving[0] if kind is BigChips.CEIL else -(-bigger // 2))
        yield step(f"new_{kind.value.replace('-', '_')}", chip_race.BIG_CHIPS, example=example)
    if _needs_cards(state, books):
        most = answer(chip_race.MAX_PER_PLAYER)
        assert isinstance(most, int)
        yield step("deal", chip_race.METHOD, chip_race.START_SEAT, seat=_whole(answer(chip_race.START_SEAT)))
        yield step("highest", chip_race.MAX_PER_PLAYER, count=most)
        yield step("suits", chip_race.SUIT_TIE_BREAK)
    if answer(chip_race.BUST_PROTECTION) is BustProtection.ANY_LAST_CHIPS:
        yield step("protect_any", chip_race.BUST_PROTECTION)
    else:
        yield step("protect_single", chip_race.BUST_PROTECTION)
        several = answer(chip_race.SEVERAL_LAST_CHIPS)
        key = "several_out" if several is SeveralLastChips.OUT else "several_protected"
        yield step(key, chip_race.SEVERAL_LAST_CHIPS)
    if answer(chip_race.WITNESS):
        yield step("witness", chip_race.WITNESS)
    yield step("hand_in")


def _asked(state: Tournament, books: Mapping[str, Rulebook], policy: Policy[Any]) -> tuple[object, Citations]:
    """A policy's answer this evening, and the rules that it rests on."""
    consult = Consultation(answers_on(chip_race.METHOD, state, books), chip_race.race.id)
    given: object = consult.ask(policy)
    return given, consult.rests_on


def _whole(answer: object) -> int:
    return answer if isinstance(answer, int) else 0


def _table_of_new(each: int, kind: BigChips, words: Words) -> str:
    """How many new chips so many loose ones make: ``1–4 → 1``.

    :param each: loose chips that make a new one.
    """
    first = 1 if kind is BigChips.CEIL else (each + 1) // 2
    parts = [words.text("race_sheet.so_many", loose=_span(1, first - 1), new=0)] if first > 1 else []
    for new in range(1, _MOST_NEW + 1):
        begins = first + (new - 1) * each
        parts.append(words.text("race_sheet.so_many", loose=_span(begins, begins + each - 1), new=new))
    return ", ".join(parts)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
