"""A blind structure as somebody pasted it: cells, what each was read as, and what was not read, with the reason.

A line of headings names the columns; without one they follow from the figures, over all lines together. Nothing is
dropped: each cell has the role in which it counts, or none, and each line without a level or break says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import pairwise, product
from typing import Final

from homepoker.core.limits import LONGEST_LINE, MOST_LEVELS, MOST_MINUTES
from homepoker.core.quantities import Seconds
from homepoker.core.structure import Ante, Break, Level, in_minutes, length, with_length
from homepoker.core.structure_cells import (
    AMOUNTS,
    DAY,
    EMPTY,
    Kind,
    Meaning,
    Role,
    cells_of,
    has_commas_between,
    heading_role,
    heading_words,
    is_open_heading,
    is_race,
    length_in_words,
    length_of,
    meaning_of,
    pieces_of,
    says_something,
    timed,
)
from homepoker.core.structure_table import Row
from homepoker.core.wording import Sentence, sentence

USUAL_LEVEL: Final[Seconds] = 20 * 60
"""Length of a level where nothing says one."""
USUAL_BREAK: Final[Seconds] = 10 * 60
"""Length of a break where nothing says one: time to race chips off."""
MOST_LINES: Final = 1_000
"""Lines that are read: as many levels as a structure has, each with a break, and what stands around them."""
MOST_CHARACTERS: Final = 100_000
"""Characters that are read: a hundred in each of those lines."""
_SHOWN: Final = 60
"""Characters of a line that a reason repeats."""
_LEADING: Final = 10
"""Lines among which the headings are looked for."""
_LENGTHS: Final = (3 * 60, 120 * 60)
"""Usual lengths of a level: by them 00:30 is half an hour, and 30:00 too."""
_LONGEST_APART: Final[Seconds] = 4 * 60 * 60
"""Time between two starts at most; columns of lengths grow in larger steps, read as times of day."""


@dataclass(frozen=True, slots=True)
class SourceCell:
    """A cell as it was written, and how it counts."""

    text: str
    role: Role = Role.UNREAD


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line with what was read from it: a level, a break, a level with the break after it, or nothing.

    ``note`` says why nothing was read, or what was assumed.
    """

    number: int
    cells: tuple[SourceCell, ...]
    rows: tuple[Row, ...] = ()
    note: Sentence | None = None
    is_headings: bool = False

    @property
    def unread(self) -> tuple[str, ...]:
        """The cells that count for nothing although something stands in them."""
        if self.is_headings:
            return ()
        return tuple(cell.text for cell in self.cells if cell.role is Role.UNREAD and says_something(cell.text))


@dataclass(frozen=True, slots=True)
class Reading:
    """All lines of a text; ``notes`` say what was understood of the columns as wholes."""

    columns: tuple[Role, ...]
    lines: tuple[SourceLine, ...]
    notes: tuple[Sentence, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """Levels and breaks, top to bottom."""
        return tuple(row for line in self.lines for row in line.rows)

    @property
    def rejected(self) -> tuple[SourceLine, ...]:
        """The lines from which nothing was read."""
        return tuple(line for line in self.lines if not line.rows and not line.is_headings)

    @property
    def ante(self) -> Ante:
        """The payer of the antes: who pays as much as a big blind pays for the table."""
        levels = [row for row in self.rows if isinstance(row, Level) and row.ante > 0]
        if not levels:
            return Ante.NONE
        as_big = sum(level.ante == level.big_blind for level in levels)
        return Ante.BIG_BLIND if 2 * as_big >= len(levels) else Ante.EACH


def read_structure(text: str, columns: Sequence[Role] | None = None, level_length: Seconds = USUAL_LEVEL) -> Reading:
    """Read levels and breaks from a table of a spreadsheet, a website or the program itself.

    :param columns: what each column says, where somebody has pointed it out.
    :param level_length: length of the first levels where nothing says one; after that the one of the level above.
    """
    drafts, cut_off = _drafts(text)
    headings = _headings(drafts)
    beside = [draft for draft in drafts if draft.kind is not _Line.TITLE and draft.kind is not _Line.HEADINGS]
    named = [heading_role(cell.text) for cell in headings.cells] if headings is not None else []
    if columns is not None:
        for draft in beside:
            draft.columns = tuple(columns)
    elif headings is not None:
        is_open = [is_open_heading(cell.text) for cell in headings.cells]
        columns = _with_starts(named, is_open, beside)
        for draft in beside:
            draft.columns = columns
    else:
        columns = _inferred(beside)
    notes: list[Sentence] = []
    has_hours = _has_hours(beside)
    for draft in beside:
        draft.read(has_hours)
    notes.extend(_notes_on_times(beside, has_hours))
    _fill_lengths(beside, level_length)
    _share_breaks(beside)
    notes.extend(_notes_on_lengths(beside))
    _keep_within_limits(beside)
    if cut_off:
        drafts.append(cut_off)
    if headings is not None:
        notes.extend(
            sentence("structure.read_column_unread", heading=cell.text[:_SHOWN])
            for cell, role in zip(headings.cells, columns, strict=False)
            if role is Role.UNREAD and says_something(cell.text)
        )
    return Reading(tuple(columns), tuple(draft.told() for draft in drafts), tuple(notes))


# Lines: cells apart


class _Line(Enum):
    DATA = auto()
    TITLE = auto()
    HEADINGS = auto()


@dataclass
class _Draft:
    """A line while it is being read."""

    number: int
    cells: list[SourceCell]
    is_aligned: bool
    """Whether a place in the line is a column: signs part its cells, and an empty one has its place."""
    kind: _Line = _Line.DATA
    meanings: list[Meaning] = field(default_factory=list)
    columns: tuple[Role, ...] = ()
    level: Level | None = None
    pause: Break | None = None
    is_long: bool = False
    """Whether the length stands in it."""
    is_pause_long: bool = False
    start: Seconds | None = None
    note: Sentence | None = None

    def told(self) -> SourceLine:
        rows = tuple(row for row in (self.level, self.pause) if row is not None)
        is_headings = self.kind is _Line.HEADINGS
        note = self.note
        if not rows and not is_headings and note is None:
            note = sentence("structure.paste_not_a_row", line=self.number, words=_words(self.cells))
        return SourceLine(self.number, tuple(self.cells), rows, note, is_headings)

    # Reading

    def read(self, has_hours: bool) -> None:
        """Read level or break from the cells by their columns."""
        if self.note is not None:
            return
        if self.is_break():
            self._read_break(has_hours)
        else:
            self._read_level(has_hours)

    def role_at(self, place: int) -> Role:
        return self.columns[place] if place < len(self.columns) else Role.UNREAD

    def _use(self, place: int, role: Role) -> None:
        self.cells[place] = replace(self.cells[place], role=role)

    def kinds(self) -> Counter[Kind]:
        return Counter(meaning.kind for meaning in self.meanings)

    def is_break(self) -> bool:
        kinds = self.kinds()
        if kinds[Kind.LENGTH] and kinds.total() == kinds[Kind.LENGTH] + kinds[Kind.EMPTY]:
            return True
        has_words = kinds[Kind.BREAK] + kinds[Kind.WORDS] > 0
        if not has_words or kinds[Kind.GROUP]:
            return False
        if kinds[Kind.NUMBER] <= 1:
            return True
        blinds = [
            place
            for place, meaning in enumerate(self.meanings)
            if meaning.kind is Kind.NUMBER and self.role_at(place) in (Role.SMALL, Role.BIG)
        ]
        return kinds[Kind.BREAK] > 0 and len(blinds) < 2

    def _read_break(self, has_hours: bool) -> None:
        """Read a break: its words, and its length from them or from a cell of its own."""
        words = [place for place, each in enumerate(self.meanings) if each.kind in (Kind.BREAK, Kind.WORDS)]
        said = [place for place in words if self.meanings[place].kind is Kind.BREAK]
        seconds = None
        for place in words:
            found = length_in_words(self.cells[place].text, has_hours)
            if found is not None and seconds is None:
                seconds = found
                said.append(place)
        own = self._length_of_break(has_hours, is_race=self._is_race(said))
        if seconds is None and own is not None:
            place, seconds = own
            self._use(place, Role.MINUTES)
            said = said or words[:1] or [place]
        if not said:
            return
        for place in dict.fromkeys(said):
            self._use(place, Role.BREAK)
        for place, meaning in enumerate(self.meanings):
            if meaning.kind is Kind.STOP:
                self._use(place, Role.STOP)
            elif self.role_at(place) is Role.LEVEL and meaning.kind in (Kind.NUMBER, Kind.LEVEL):
                self._use(place, Role.LEVEL)
            elif self.cells[place].role is Role.UNREAD and (time := self._start_at(place)) is not None:
                self.start = time[0]
                self._use(place, Role.START)
                if seconds is None and len(time) > 1:
                    seconds = (time[1] - time[0]) % DAY
        stops = any(meaning.kind is Kind.STOP for meaning in self.meanings)
        self.pause = with_length(Break(0, stops), seconds or 0)
        self.is_pause_long = seconds is not None

    def _is_race(self, said: Sequence[int]) -> bool:
        return is_race(" ".join(self.cells[place].text for place in said))

    def _length_of_break(self, has_hours: bool, *, is_race: bool) -> tuple[int, Seconds] | None:
        """Place and length of a break where it has a cell of its own: that of the minutes, else the last one."""
        lengths = [
            (place, seconds)
            for place, meaning in enumerate(self.meanings)
            if self.role_at(place) not in (Role.LEVEL, Role.START)
            and (seconds := length_of(meaning, has_hours)) is not None
        ]
        own = [found for found in lengths if self.role_at(found[0]) in (Role.MINUTES, Role.BREAK)]
        if own or is_race:
            return next(iter(own), None)
        return lengths[-1] if lengths else None

    def _read_level(self, has_hours: bool) -> None:
        found: dict[Role, int] = {}
        for place, meaning in enumerate(self.meanings):
            role = self.role_at(place)
            amount = meaning.numbers[0] if meaning.kind is Kind.NUMBER else None
            if meaning.kind is Kind.STOP or (role is Role.STOP and meaning.kind is not Kind.EMPTY):
                found[Role.STOP] = 1
                self._use(place, Role.STOP)
            elif meaning.kind is Kind.GROUP and role in (Role.BLINDS, Role.SMALL, Role.BIG):
                found[Role.SMALL], found[Role.BIG] = meaning.numbers[:2]
                if len(meaning.numbers) > 2:
                    found[Role.ANTE] = meaning.numbers[2]
                self._use(place, Role.BLINDS)
            elif role in (Role.SMALL, Role.BIG, Role.ANTE) and amount is not None and role not in found:
                found[role] = amount
                self._use(place, role)
            elif meaning.kind is Kind.LEVEL or (role is Role.LEVEL and amount is not None):
                self._use(place, Role.LEVEL)
            elif role is Role.MINUTES and (seconds := length_of(meaning, has_hours)) is not None:
                found[Role.MINUTES] = seconds
                self._use(place, role)
            elif role is Role.START and (time := self._start_at(place)) is not None:
                self.start = time[0]
                self._use(place, role)
                if len(time) > 1 and Role.MINUTES not in found:
                    found[Role.MINUTES] = (time[1] - time[0]) % DAY
            elif meaning.kind is Kind.BREAK or role is Role.BREAK:
                self._read_break_after(place, has_hours)
        self._settle(found)

    def _read_break_after(self, place: int, has_hours: bool) -> None:
        """Read the break after a level from a cell of its line; nought and a dash are none."""
        meaning = self.meanings[place]
        seconds = length_of(meaning, has_hours)
        if seconds is None and meaning.kind is Kind.BREAK:
            seconds = length_in_words(self.cells[place].text, has_hours)
        if seconds or meaning.kind is Kind.BREAK:
            self.pause = with_length(Break(0), seconds or 0)
            self.is_pause_long = seconds is not None
        if seconds is not None or meaning.kind is Kind.BREAK:
            self._use(place, Role.BREAK)

    def _start_at(self, place: int) -> tuple[Seconds, ...] | None:
        meaning, is_start = self.meanings[place], self.role_at(place) is Role.START
        match meaning.kind:
            case Kind.RANGE:
                return meaning.numbers
            case Kind.CLOCK:
                return meaning.numbers
            case Kind.TIME if is_start:
                return (3600 * meaning.numbers[0] + 60 * meaning.numbers[1],)
            case Kind.NUMBER if is_start:
                return (60 * meaning.numbers[0],)
            case _:
                return None

    def _settle(self, found: Mapping[Role, int]) -> None:
        """Make the level of what was found; from one blind follows the other."""
        small, big = found.get(Role.SMALL), found.get(Role.BIG)
        is_lacking = small is None or big is None
        if is_lacking and ((small is None and big is None) or {Role.SMALL, Role.BIG} <= set(self.columns)):
            self.let_go()
            return
        if small is None or big is None:
            small, big = (small, 2 * small) if small is not None else ((big or 0) // 2, big or 0)
            self.note = sentence("structure.read_one_blind", small=small, big=big)
        level = Level(small, big, 0, found.get(Role.ANTE, 0), Role.STOP in found)
        self.level = with_length(level, found.get(Role.MINUTES, 0))
        self.is_long = Role.MINUTES in found

    def let_go(self) -> None:
        """Forget what was read: the line is neither a level nor a break, and no cell of it counts."""
        self.cells = [replace(cell, role=Role.UNREAD) for cell in self.cells]
        self.level = self.pause = self.start = None


def _words(cells: Sequence[SourceCell]) -> str:
    return " ".join(cell.text for cell in cells if cell.text)[:_SHOWN]


def _drafts(text: str) -> tuple[list[_Draft], _Draft | None]:
    """The lines with something in them, and the first that is one too many."""
    text = text.lstrip(" ")
    read = text[:MOST_CHARACTERS].splitlines()
    cut_off: _Draft | None = None
    if len(text) > MOST_CHARACTERS and read:
        too_long = sentence("structure.read_text_too_long", line=len(read), most=MOST_CHARACTERS)
        cut_off = _Draft(len(read), [SourceCell(read.pop().strip()[:_SHOWN])], False, note=too_long)
    lines = [(number, line.lstrip(" ")) for number, line in enumerate(read, start=1) if line.strip()]
    has_commas = has_commas_between([line for _, line in lines[:MOST_LINES]])
    drafts: list[_Draft] = []
    for number, line in lines:
        if len(drafts) >= MOST_LINES:
            too_many = sentence("structure.read_too_many_lines", line=number, most=MOST_LINES)
            return drafts, _Draft(number, [SourceCell(line.strip()[:_SHOWN])], False, note=too_many)
        if len(line) > LONGEST_LINE:
            too_long = sentence("structure.read_line_too_long", line=number, most=LONGEST_LINE)
            drafts.append(_Draft(number, [SourceCell(line.strip()[:_SHOWN])], False, note=too_long))
            continue
        for piece in pieces_of(line):
            texts, is_aligned = cells_of(piece, has_commas)
            if any(map(says_something, texts)):
                cells = [SourceCell(each) for each in texts]
                drafts.append(_Draft(number, cells, is_aligned, meanings=[meaning_of(each) for each in texts]))
    return drafts, cut_off


# Headings


def _headings(drafts: Sequence[_Draft]) -> _Draft | None:
    """Find the line of headings, and mark it, its repetitions and what stands above it."""
    found: tuple[int, int] | None = None
    for place, draft in enumerate(drafts[:_LEADING]):
        names = _names(draft)
        if names and (found is None or len(names) > found[1]):
            found = place, len(names)
    if found is None:
        return None
    headings = drafts[found[0]]
    for draft in drafts[: found[0]]:
        draft.kind = _Line.TITLE
        draft.note = draft.note or sentence("structure.read_title", line=draft.number, words=_words(draft.cells))
    for draft in drafts[found[0] :]:
        if [cell.text for cell in draft.cells] == [cell.text for cell in headings.cells]:
            draft.kind = _Line.HEADINGS
    return headings


def _names(draft: _Draft) -> set[Role]:
    """What the cells of a line name, where they are headings: a blind among them, and no figures."""
    if draft.note is not None or any(meaning.kind in AMOUNTS for meaning in draft.meanings):
        return set()
    names = {role for cell in draft.cells if (role := heading_role(cell.text)) is not Role.UNREAD}
    is_one_word = len(draft.cells) == 1 and len(heading_words(draft.cells[0].text)) == 1
    says_blinds = bool(names & {Role.SMALL, Role.BIG, Role.BLINDS})
    return set(names) if says_blinds and (len(names) > 1 or is_one_word) else set()


# Columns


def _with_starts(named: Sequence[Role], is_open: Sequence[bool], drafts: Sequence[_Draft]) -> tuple[Role, ...]:
    """The named columns; one of times that may be lengths or times of day is what its figures say."""
    columns = list(named)
    for place, is_either in enumerate(is_open):
        if is_either and _are_starts([draft.meanings[place] for draft in drafts if place < len(draft.meanings)]):
            columns[place] = Role.START
    return tuple(columns)


def _are_starts(meanings: Sequence[Meaning]) -> bool:
    """Whether a column has times of day or since the start, and not lengths: they go on and on."""
    if any(meaning.kind in (Kind.CLOCK, Kind.RANGE) for meaning in meanings):
        return True
    times = [3600 * each.numbers[0] + 60 * each.numbers[1] for each in meanings if each.kind is Kind.TIME]
    if len(times) < 2 or any(time > DAY for time in times):
        return False
    return all(0 < (after - before) % DAY <= _LONGEST_APART for before, after in pairwise(times))


def _inferred(drafts: Sequence[_Draft]) -> tuple[Role, ...]:
    """Give each line the columns that follow from the figures; what is told is those of most lines."""
    data = [draft for draft in drafts if draft.note is None and not draft.is_break() and _has_blinds(draft)]
    groups: dict[int, list[_Draft]] = {}
    for draft in data:
        groups.setdefault(0 if draft.is_aligned else len(draft.cells), []).append(draft)
    is_counted = _is_counted(data)
    columns: dict[int, tuple[Role, ...]] = {group: _columns_of(lines, is_counted) for group, lines in groups.items()}
    for group, lines in groups.items():
        for draft in lines:
            draft.columns = columns[group]
    most = max(groups, key=lambda group: len(groups[group]), default=None)
    told = columns[most] if most is not None else ()
    for draft in drafts:
        if not draft.columns and draft.is_aligned:
            draft.columns = told
    return told


def _has_blinds(draft: _Draft) -> bool:
    kinds = draft.kinds()
    return kinds[Kind.GROUP] > 0 or kinds[Kind.NUMBER] > 1


def _is_counted(drafts: Sequence[_Draft]) -> bool:
    """Whether the lines begin with the numbers of their levels."""
    firsts = [
        meaning.numbers[0]
        for draft in drafts
        if (meaning := next((each for each in draft.meanings if each.kind is not Kind.EMPTY), EMPTY)).kind
        is Kind.NUMBER
    ]
    if len(firsts) == 1:
        return firsts[0] == 1
    return len(firsts) > 1 and all(after == before + 1 for before, after in pairwise(firsts))


def _columns_of(drafts: Sequence[_Draft], is_counted: bool) -> tuple[Role, ...]:
    """The likeliest columns of these lines: some cells say what they are, figures by their order and size."""
    width = max(len(draft.cells) for draft in drafts)
    roles = [Role.UNREAD] * width
    figures: list[int] = []
    for place in range(width):
        column = [draft.meanings[place] for draft in drafts if place < len(draft.meanings)]
        kinds = Counter(meaning.kind for meaning in column if meaning.kind is not Kind.EMPTY)
        if kinds[Kind.GROUP] and Role.BLINDS not in roles:
            roles[place] = Role.BLINDS
        elif kinds[Kind.LEVEL]:
            roles[place] = Role.LEVEL
        elif kinds[Kind.RANGE] or kinds[Kind.CLOCK]:
            roles[place] = Role.START
        elif kinds[Kind.TIME] or kinds[Kind.LENGTH]:
            roles[place] = Role.START if _are_starts(column) else Role.MINUTES
        elif kinds[Kind.NUMBER]:
            figures.append(place)
    best = max(
        _orders(len(figures), roles), key=lambda order: _likelihood(order, figures, drafts, is_counted), default=()
    )
    for place, role in zip(figures, best, strict=False):
        roles[place] = role
    return tuple(roles)


def _orders(count: int, known: Sequence[Role]) -> Iterator[tuple[Role, ...]]:
    """The orders in which so many figures stand, the commonest first."""
    blinds: tuple[tuple[Role, ...], ...] = ((Role.SMALL, Role.BIG), (Role.BIG,))
    if Role.BLINDS in known:
        blinds = ((),)
    has_length = bool({Role.MINUTES, Role.START} & set(known))
    for named, long, level, ante in product(
        blinds,
        ((),) if has_length else ((Role.MINUTES,), ()),
        ((),) if Role.LEVEL in known else ((), (Role.LEVEL,)),
        ((), (Role.ANTE,)),
    ):
        order = (*level, *named, *ante, *long)
        if len(order) == count:
            yield order


def _likelihood(order: Sequence[Role], places: Sequence[int], drafts: Sequence[_Draft], is_counted: bool) -> float:
    """How well figures in this order make levels: two points for sound blinds, one for each other column."""
    rows = [
        {
            role: draft.meanings[place].numbers[0]
            for role, place in zip(order, places, strict=True)
            if place < len(draft.meanings) and draft.meanings[place].kind is Kind.NUMBER
        }
        for draft in drafts
    ]
    points = 0.0
    if Role.LEVEL in order:
        points += 1.0 if is_counted else -2.0
    if Role.SMALL in order:
        points += 2 * _share(
            row[Role.SMALL] <= row[Role.BIG] <= 4 * row[Role.SMALL]
            for row in rows
            if len(row) > 1 and Role.SMALL in row and Role.BIG in row
        )
    if Role.BIG in order:
        bigs = [row[Role.BIG] for row in rows if Role.BIG in row]
        points += _share(before <= after for before, after in pairwise(bigs))
        points -= 0.5 if Role.SMALL not in order else 0.0
    if Role.ANTE in order:
        points += 0.9 * _share(
            row[Role.ANTE] <= row.get(Role.BIG, row[Role.ANTE]) <= 40 * max(row[Role.ANTE], 1) or not row[Role.ANTE]
            for row in rows
            if Role.ANTE in row
        )
    if Role.MINUTES in order:
        lengths = [row[Role.MINUTES] for row in rows if Role.MINUTES in row]
        points += _share(1 <= each <= 180 for each in lengths)
        is_rising = len(lengths) > 2 and all(before < after for before, after in pairwise(lengths))
        points -= 1.5 if is_rising else 0.0
    return points


def _share(answers: Iterator[bool]) -> float:
    told = list(answers)
    return sum(told) / len(told) if told else 1.0


# Times


def _has_hours(drafts: Sequence[_Draft]) -> bool:
    """Whether times such as 00:30 are hours and minutes: whichever way more of all of them are usual lengths."""
    times = [
        meaning.numbers
        for draft in drafts
        for place, meaning in enumerate(draft.meanings)
        if meaning.kind is Kind.TIME
        and len(meaning.numbers) == 2
        and draft.role_at(place) in (Role.MINUTES, Role.BREAK)
    ]

    def usual(has_hours: bool) -> int:
        return sum(_LENGTHS[0] <= timed(time, has_hours) <= _LENGTHS[1] for time in times)

    return usual(True) > usual(False)


def _notes_on_times(drafts: Sequence[_Draft], has_hours: bool) -> Iterator[Sentence]:
    for draft in drafts:
        for cell, meaning in zip(draft.cells, draft.meanings, strict=False):
            if meaning.kind is Kind.TIME and len(meaning.numbers) == 2 and cell.role in (Role.MINUTES, Role.BREAK):
                key = "structure.read_hours" if has_hours else "structure.read_seconds"
                minutes, seconds = divmod(timed(meaning.numbers, has_hours), 60)
                yield sentence(key, text=cell.text, minutes=minutes, seconds=seconds)
                return


def _fill_lengths(drafts: Sequence[_Draft], level_length: Seconds) -> None:
    """Give each level its length where its line has none: up to the next start, else that of the level above."""
    timed = [draft for draft in drafts if draft.level is not None or draft.pause is not None]
    for place, draft in enumerate(timed):
        if draft.start is None:
            continue
        between = 0
        for after in timed[place + 1 :]:
            if after.start is not None:
                _give_length(draft, (after.start - draft.start) % DAY - between)
                break
            if after.pause is None or not after.is_pause_long or after.level is not None:
                break
            between += length(after.pause)
    above = level_length
    for draft in drafts:
        if draft.level is None:
            continue
        if not draft.is_long:
            draft.level = with_length(draft.level, above)
        above = length(draft.level)


def _give_length(draft: _Draft, seconds: Seconds) -> None:
    if draft.level is not None and not draft.is_long:
        seconds -= length(draft.pause) if draft.pause is not None else 0
        if seconds > 0:
            draft.level, draft.is_long = with_length(draft.level, seconds), True
    elif draft.level is None and draft.pause is not None and not draft.is_pause_long and seconds > 0:
        draft.pause, draft.is_pause_long = with_length(draft.pause, seconds), True


def _share_breaks(drafts: Sequence[_Draft]) -> None:
    """Give each break without a length the one beside it, in which its chips are raced off, else the commonest."""
    told = Counter(length(draft.pause) for draft in drafts if draft.pause is not None and draft.is_pause_long)
    usual = told.most_common(1)[0][0] if told else USUAL_BREAK
    timed = [draft for draft in drafts if draft.level is not None or draft.pause is not None]
    for place, draft in enumerate(timed):
        if draft.pause is None or draft.is_pause_long:
            continue
        beside = [each for each in timed[max(place - 1, 0) : place + 2] if each is not draft and each.pause is not None]
        before = timed[place - 1] if place else None
        neighbours = [
            each
            for each in beside
            if each.is_pause_long and (each is before or each.level is None) and draft.level is None
        ]
        seconds = length(neighbours[0].pause) if neighbours and neighbours[0].pause is not None else usual
        draft.pause = with_length(draft.pause, seconds)
        key = "structure.read_break_joined" if neighbours else "structure.read_break_assumed"
        draft.note = draft.note or sentence(key, minutes=seconds // 60)


def _notes_on_lengths(drafts: Sequence[_Draft]) -> Iterator[Sentence]:
    levels = [draft for draft in drafts if draft.level is not None]
    if levels and not any(draft.is_long for draft in levels):
        first = levels[0].level
        yield sentence("structure.read_no_lengths", minutes=first.minutes if first is not None else 0)
    if any(draft.start is not None and draft.is_long for draft in levels):
        yield sentence("structure.read_from_starts")


def _keep_within_limits(drafts: Sequence[_Draft]) -> None:
    """Let go what is too long for the clock, and levels that are too many."""
    levels = 0
    for draft in drafts:
        too_long = next(
            (row for row in (draft.level, draft.pause) if row is not None and length(row) > 60 * MOST_MINUTES), None
        )
        if too_long is not None:
            draft.note = sentence(
                "structure.paste_too_long", line=draft.number, minutes=too_long.minutes, most=MOST_MINUTES
            )
            draft.let_go()
        elif draft.level is not None:
            levels += 1
            if levels > MOST_LEVELS:
                draft.note = sentence("structure.paste_too_many", line=draft.number, most=MOST_LEVELS)
                draft.let_go()


# Words


def what_was_read(reading: Reading) -> Iterator[tuple[SourceLine, tuple[Sentence, ...]]]:
    """Each line with what was read from it; levels are counted from the first one."""
    number = 0
    for line in reading.lines:
        told: list[Sentence] = []
        for row in line.rows:
            number += isinstance(row, Level)
            told.append(_row_told(row, number))
        if line.is_headings:
            told.append(sentence("structure.read_headings"))
        yield line, tuple(told)


def _row_told(row: Row, number: int) -> Sentence:
    minutes = in_minutes(length(row))
    if isinstance(row, Break):
        told = sentence("structure.read_break", minutes=minutes)
    else:
        key = "structure.read_level_ante" if row.ante else "structure.read_level"
        small, big = row.small_blind, row.big_blind
        told = sentence(key, level=number, small=small, big=big, ante=row.ante, minutes=minutes)
    return sentence("structure.read_stops", row=told) if row.stops_at_end else told
