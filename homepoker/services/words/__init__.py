"""Sentences become text here, and only here, for the windows, the command line and the papers."""

from __future__ import annotations

import gettext
import re
import string
import unicodedata
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from homepoker.core.quantities import FULL_DECK
from homepoker.core.wording import Sentence, Value, sentence

if TYPE_CHECKING:
    from homepoker.core.structure import Level

LANGUAGES = ("de", "en")
_DOMAIN = re.compile(r"[a-z_]+")
_DECK = frozenset(map(str, FULL_DECK))
_JOINED_BY = {"de": " und ", "en": " and "}


_UNSPEAKABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors of an unknown key, of missing values, or of values of another kind than the words expect."""


class WordsMissing(UserWarning):
    """A sentence could not be put into words."""


class Words:
    """The words of one language.

    A key's first part names its catalogue (``clock.pause`` stands in ``clock.po``); a
    placeholder says how its value is shown: ``{player:name}``, ``{by:names}``,
    ``{chips:chips}``, ``{card:card}`` (``Ks``), ``{at:time}``, ``{on:date}``, ``{left:duration}``.
    """

    def __init__(
        self,
        folder: Path,
        language: str,
        name_of: Callable[[str], str] = str,
        at_seat: Callable[[int], str] | None = None,
    ) -> None:
        """
        :param folder: the folder that holds one folder of catalogues per language.
        :param name_of: the display name of a player's id; empty where the register does not know it any more.
        :param at_seat: who sits on a seat of the table of which everything speaks; empty where nobody is known to.
        """
        self._at_seat = at_seat
        self._is_strict = False
        self.language = language
        self._folder = folder / language
        self._name_of = name_of
        self._catalogues: dict[str, gettext.NullTranslations] = {}

    def in_language(self, language: str) -> Words:
        """Words in another language; these words if there are none in it."""
        if language == self.language or language not in LANGUAGES:
            return self
        return Words(self._folder.parent, language, self._name_of, self._at_seat)

    def with_names(self, name_of: Callable[[str], str]) -> Words:
        """The same words with other names."""
        return Words(self._folder.parent, self.language, name_of, self._at_seat)

    def strict(self) -> Words:
        """The same words, which refuse a sentence that they cannot say."""
        words = Words(self._folder.parent, self.language, self._name_of, self._at_seat)
        words._is_strict = True
        return words

    def with_seats(self, at_seat: Callable[[int], str]) -> Words:
        """The same words where all speak of one table: a seat is followed by who sits there, *3 (Lea)*."""
        return Words(self._folder.parent, self.language, self._name_of, at_seat)

    def say(self, sentence: Sentence) -> str:
        """The sentence in words; one that a damaged log or another version says, and nobody here can, is named so.

        :raises KeyError: these words are strict and it cannot be said.
        """
        try:
            words = self.text(sentence.key, **sentence.values)
            if not sentence.values and "{" in words:
                raise KeyError(words)
            return words
        except _UNSPEAKABLE as error:
            if self._is_strict:
                raise KeyError(f"no words for {sentence} in {self.language}") from error
            # Where a page is shown the host goes on; whoever tests the program is to hear of it.
            warnings.warn(f"no words for {sentence} in {self.language}: {error!r}", WordsMissing, stacklevel=2)
            return self.text("journal.no_words")

    def text(self, key: str, **values: Value | date | float) -> str:
        """The words of a catalogue key with its values put in.

        :raises KeyError: the catalogue has no such key.
        """
        catalogue = self._catalogue(key.partition(".")[0])
        count = values.get("count")
        words = key if count is None else catalogue.ngettext(key, key, cast(int, count))
        if words == key:
            # A sentence may carry a count that its words do not need.
            words = catalogue.gettext(key)
        if words == key:
            raise KeyError(f"no words for {key} in {self.language}")
        return self._put_in(words, values) if values else words

    def _put_in(self, words: str, values: Mapping[str, Any]) -> str:
        shown = []
        for literal, name, spec in _pieces(words):
            shown.append(literal)
            if name:
                show = _SHOWN_AS.get(spec)
                shown.append(show(self, values[name]) if show is not None else format(values[name], spec))
                if self._at_seat is not None and "table" not in values:
                    shown.append(self._sitting_there(name, values[name]))
        return "".join(shown)

    def _sitting_there(self, name: str, value: object) -> str:
        is_seat = (name == "seat" or name.endswith("_seat")) and isinstance(value, int)
        person = self._at_seat(value) if self._at_seat is not None and is_seat and isinstance(value, int) else ""
        return f" ({person})" if person else ""

    def blinds(self, level: Level) -> str:
        """The blinds of a level: ``200 / 400``."""
        return f"{self.number(level.small_blind)} / {self.number(level.big_blind)}"

    def number(self, value: int | float) -> str:
        """A number with the separators of the language and a minus, not a hyphen; whole numbers without decimals."""
        whole = f"{value:,}" if isinstance(value, int) else f"{value:,.2f}".rstrip("0").rstrip(".")
        whole = whole.replace("-", "−")
        return whole.translate(str.maketrans(",.", ".,")) if self.language == "de" else whole

    def points(self, hundredths: int, decimals: int = 0) -> str:
        """Points as they are read: 31, or 12,5.

        :param decimals: at least so many, as for :meth:`thousandths`.
        """
        return self.thousandths(10 * hundredths, decimals)

    def thousandths(self, points: int, decimals: int = 0) -> str:
        """Points of a league, kept in thousandths, as they are read: 31, or 12,5.

        :param decimals: at least so many, for columns in which commas stand below each other.
        """
        whole, rest = divmod(abs(points), 1000)
        shown = self.number(whole)
        if part := f"{rest:03}".rstrip("0").ljust(decimals, "0"):
            shown += f"{',' if self.language == 'de' else '.'}{part}"
        return f"−{shown}" if points < 0 else shown

    def money(self, cents: int) -> str:
        """A price or prize as it is read: 31, or 12,50; below 0 with a minus."""
        if cents < 0:
            return f"−{self.money(-cents)}"
        if cents % 100 == 0:
            return self.number(cents // 100)
        whole, rest = divmod(cents, 100)
        return f"{self.number(whole)}{',' if self.language == 'de' else '.'}{rest:02}"

    def time(self, at: datetime) -> str:
        """The local time of day of an instant, ``21:14``."""
        local = _local(at)
        return f"{local.hour:02}:{local.minute:02}"

    def _dated(self, on: date, pattern: str) -> str:
        from babel.dates import format_date

        return format_date(on, pattern, locale=self.language)

    def day(self, on: date) -> str:
        """A date among others of its year: 21.11., or 21 Nov."""
        return self._dated(on, "d.M." if self.language == "de" else "d MMM")

    def month(self, on: date) -> str:
        """The month of a date: November 2026."""
        return self._dated(on, "LLLL yyyy")

    def date(self, on: date) -> str:
        """A date as people write it: 21.11.2026, or 21 Nov 2026."""
        return self._dated(on, "dd.MM.yyyy" if self.language == "de" else "d MMM yyyy")

    def moment(self, at: datetime) -> str:
        """The day and the time of day of an instant: 21.11.2026, 19:30."""
        return f"{self.date(_local(at).date())}, {self.time(at)}"

    def duration(self, seconds: int) -> str:
        """A span in words: 52 min, 3 h 20 min, 40 s."""
        if seconds < 60:
            return f"{seconds} s"
        hours, minutes = divmod(-(-seconds // 60), 60)
        if hours == 0:
            return f"{minutes} min"
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"

    def name(self, player: str) -> str:
        """The display name of a player; *former member* where nobody is called by this id any more.

        What is no id but a name, as it is typed where somebody is in no register, stands for itself.
        """
        return self._name_of(player) or (player if _is_typed(player) else self.text("papers.former_member"))

    def names(self, players: Sequence[str]) -> str:
        """Several display names in a row: Ida, Max und Eva."""
        shown = [self.name(player) for player in players]
        return _JOINED_BY[self.language].join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)

    def card(self, card: str) -> str:
        """A card as it is read aloud: Pik-König, or king of spades, for ``Ks``."""
        return self.text("cards.card", rank=sentence(f"cards.rank.{card[0]}"), suit=sentence(f"cards.suit.{card[1]}"))

    def cards(self, cards: Sequence[str]) -> str:
        """Several cards as they are read aloud: Karo-7, Pik-König; what is none, as in a damaged log, as it stands."""
        return ", ".join(self.card(card) if card in _DECK else card for card in cards)

    def _catalogue(self, domain: str) -> gettext.NullTranslations:
        if domain not in self._catalogues:
            # A key may come out of somebody's file: only ours name a catalogue, and none leads out of the folder.
            po = self._folder / f"{domain}.po"
            is_ours = _DOMAIN.fullmatch(domain) and (po.is_file() or po.with_suffix(".mo").is_file())
            self._catalogues[domain] = _read_catalogue(po) if is_ours else gettext.NullTranslations()
        return self._catalogues[domain]


def most_decimals(thousandths: Iterable[int]) -> int:
    """Decimals that the points of a column have, so that their commas stand below each other: none, two, or three."""
    needed = max((len(f"{abs(value) % 1000:03}".rstrip("0")) for value in thousandths), default=0)
    return max(needed, 2) if needed else 0


def _local(at: datetime) -> datetime:
    """An instant in the time of this computer; as it is where the system knows none for it, such as a damaged one."""
    try:
        return at.astimezone()
    except (OverflowError, OSError):  # Windows knows none before 1970
        return at


@lru_cache(maxsize=4096)
def _pieces(words: str) -> tuple[tuple[str, str, str], ...]:
    """The parsed template of a sentence: text, the name of the next value and its format; cached for the journal."""
    return tuple((literal, name or "", spec or "") for literal, name, spec, _ in string.Formatter().parse(words))


def _is_typed(player: str) -> bool:
    """Whether a name was typed by hand: ids have neither capitals nor spaces; a bare number is a seat or a table."""
    return player.isdecimal() or any(letter.isupper() or letter.isspace() for letter in player)


def _instant(value: str | datetime) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value


def _day(value: str | date) -> date:
    return date.fromisoformat(value) if isinstance(value, str) else value


_SHOWN_AS: dict[str, Callable[[Words, Any], str]] = {
    "name": Words.name,
    "names": Words.names,
    "card": Words.card,
    "chips": Words.number,
    "number": Words.number,
    "points": Words.points,
    "thousandths": Words.thousandths,
    "money": Words.money,
    "time": lambda words, value: words.time(_instant(value)),
    "date": lambda words, value: words.date(_day(value)),
    "duration": Words.duration,
    "clock": lambda words, value: clock_face(value),
    "sentence": lambda words, value: words.say(value) if isinstance(value, Sentence) else words.text(value),
}


def _read_catalogue(po: Path) -> gettext.NullTranslations:
    """Read the compiled catalogue where it is up to date, else compile the source in memory."""
    mo = po.with_suffix(".mo")
    if mo.exists() and (not po.exists() or mo.stat().st_mtime >= po.stat().st_mtime):
        return _read_compiled(mo, mo.stat().st_mtime_ns)
    from babel.messages.mofile import write_mo  # only where set-up did not compile
    from babel.messages.pofile import read_po

    with po.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@lru_cache(maxsize=128)
def _read_compiled(mo: Path, changed_at: int) -> gettext.NullTranslations:
    """A compiled catalogue as it was at that change, read once for all who speak that language."""
    with mo.open("rb") as file:
        return gettext.GNUTranslations(file)


def clock_face(seconds: int) -> str:
    """Time left as a clock shows it: 12:47, or 1:05:00 from an hour on."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def in_alphabet(name: str) -> tuple[str, str]:
    """The sorting key of a name as people look it up: Özil beside Otto, capitals no different."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return bare.casefold(), name


def system_language(names: Sequence[str | None]) -> str:
    """The first of the system's languages that the program speaks; English for all others."""
    for name in names:
        if name and name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return "en"


def as_instant(at: datetime) -> str:
    """An instant as a sentence keeps it."""
    return at.astimezone(UTC).isoformat()
