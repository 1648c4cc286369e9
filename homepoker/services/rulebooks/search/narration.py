"""Positions, streets and stakes that a question mentions by the way: *der Button sagt* is told as *er sagt*.

Who acted says nothing about what was done, and the rules on a position would win over those on the act. A position that
is asked about itself (*wohin kommt der Button*) stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_WORD = re.compile(r"[^\W_]+")
_ARTICLES = frozenset(("der", "die", "dem", "den", "the", "a", "unser", "unserem", "mein", "our", "my"))
_HE, _HIM, _BET = {"de": "er", "en": "he"}, {"de": "ihm", "en": "him"}, {"de": "Einsatz", "en": "bet"}
_ENDINGS = ("t", "te", "s", "ed")
"""Endings of verbs that say what somebody does or did."""
_LEAST_LEFT = 3
"""The least words of a question without what it begins with; of fewer nothing is left out."""

_Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NarrationWords:
    """Words by which a position that acts is told from one that is asked about, all in small letters."""

    positions: tuple[_Phrase, ...] = ()
    players: tuple[_Phrase, ...] = ()
    """Positions on which no rule speaks: of them only the player can be meant."""
    conjunctions: frozenset[str] = frozenset()
    """Words before a German clause, whose verb stands at its end: *obwohl der Button noch überlegt*."""
    holders: tuple[_Phrase, ...] = ()
    """Words before a position of which only the player is meant: *der Spieler am*."""
    did: frozenset[str] = frozenset()
    """Verbs of people that no ending shows."""
    of_positions: frozenset[str] = frozenset()
    """Verbs with which a position itself is asked about: it moves, is posted, pays, is dealt cards."""
    modals: frozenset[str] = frozenset()
    owing: frozenset[str] = frozenset()
    """Words that make a question with a modal one about the duty of a position: *muss der Small Blind zahlen*."""
    giving: frozenset[str] = frozenset()
    """Verbs and prepositions of what somebody in a position is given: *to the small blind*, *dem Button*."""
    having: frozenset[str] = frozenset()
    short_of: frozenset[str] = frozenset()
    """Words soon after a verb of ``having`` by which a position is short of chips: then its blind is asked about."""
    before_objects: frozenset[str] = frozenset()
    """Words after which a position is no subject: *einen Small Blind*, *on the button*."""
    between: frozenset[str] = frozenset()
    """Words that may stand between a position and its verb or amount."""
    stakes: tuple[_Phrase, ...] = ()
    """Positions that are also amounts: *der Big Blind ist nur 100* says how much the bet is."""
    openings: tuple[_Phrase, ...] = ()
    """Streets and games with which a story begins."""
    german: frozenset[str] = frozenset()
    """Words by which a question is known to be German."""


def read_narration(lines: Mapping[str, str]) -> NarrationWords:
    """Read the words as ``words.toml`` has them; what is not there is left empty."""

    def phrases(name: str) -> tuple[_Phrase, ...]:
        found = (tuple(part.lower().split()) for part in lines.get(name, "").split(","))
        return tuple(sorted(filter(None, found), key=len, reverse=True))  # the longest first

    def words(name: str) -> frozenset[str]:
        return frozenset(lines.get(name, "").split())

    return NarrationWords(
        positions=phrases("positions"),
        players=phrases("players"),
        conjunctions=words("conjunctions"),
        holders=phrases("holders"),
        did=words("did"),
        of_positions=words("of_positions"),
        modals=words("modals"),
        owing=words("owing"),
        giving=words("giving"),
        having=words("having"),
        short_of=words("short_of"),
        before_objects=words("before_objects"),
        between=words("between"),
        stakes=phrases("stakes"),
        openings=phrases("openings"),
        german=words("german"),
    )


@dataclass(frozen=True, slots=True)
class _Question:
    """A question in words, each with its place."""

    text: str
    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    language: str

    def begins(self, at: int, phrases: Iterable[_Phrase]) -> int:
        """The number of words of the first phrase that stands there; 0 where none does."""
        return next((len(phrase) for phrase in phrases if self.words[at : at + len(phrase)] == phrase), 0)

    def ends(self, at: int, phrases: Iterable[_Phrase]) -> int:
        """The number of words of the first phrase that ends before this place."""
        return next(
            (len(phrase) for phrase in phrases if len(phrase) <= at and self.words[at - len(phrase) : at] == phrase), 0
        )

    def clause(self, at: int) -> tuple[str, ...]:
        """The words from here to the next comma, or to the end."""
        ends = (end for end in range(at, len(self.words)) if end and "," in self.joined_by(end))
        return self.words[at : next(ends, len(self.words))]

    def joined_by(self, at: int) -> str:
        """The signs and spaces between a word and the one before."""
        return self.text[self.spans[at - 1][1] : self.spans[at][0]]


@dataclass(frozen=True, slots=True)
class Narration:
    """Rewriting of questions without what they only mention by the way."""

    known: NarrationWords = field(default_factory=NarrationWords)

    def without_asides(self, query: str) -> str:
        """The question with a pronoun for a position that acts, *bet* for stakes, and without a street at its front."""
        found = [(match[0].lower(), match.span()) for match in _WORD.finditer(query)]
        words = tuple(word for word, _ in found)
        language = "en" if self.known.german.isdisjoint(words) else "de"
        asked = _Question(query, words, tuple(span for _, span in found), language)
        told: list[str] = []
        at = self._opening(asked)
        copied = asked.spans[at][0] if at else 0
        while at < len(words):
            begin, end, said = self._aside(asked, at)
            if end > at:
                told += (query[copied : asked.spans[begin][0]], said)
                copied = asked.spans[end - 1][1]
            at = max(end, at + 1)
        return "".join((*told, query[copied:]))

    def _opening(self, asked: _Question) -> int:
        """The number of words at the front that name only a street, a game or its stakes."""
        length = asked.begins(0, self.known.openings)
        while length and length < len(asked.words) and asked.words[length].isdigit():
            length += 1
        return length if len(asked.words) - length >= _LEAST_LEFT else 0

    def _aside(self, asked: _Question, at: int) -> tuple[int, int, str]:
        """The words from here on that are only mentioned, from and to, and what is said in their place."""
        stake = asked.begins(at, self.known.stakes)
        if stake and self._is_amount(asked, at + stake):
            return at, at + stake, _BET[asked.language]
        is_player = asked.begins(at, self.known.players)
        length = is_player or asked.begins(at, self.known.positions)
        if not length:
            return at, at, ""
        begin, end = at, at + length
        if begin and asked.words[begin - 1] in _ARTICLES:
            begin -= 1
        held = asked.ends(begin, self.known.holders)
        if held or is_player:
            begin -= held
            if begin and asked.words[begin - 1] in _ARTICLES:
                begin -= 1
            return begin, end, _HE[asked.language]
        if end < len(asked.words) and asked.words[end] == "s" and asked.joined_by(end) in ("'", "’"):
            is_short = self._is_short(asked.words[end + 1 :])
            return (at, at, "") if is_short else (begin, end + 1, "his")
        if self._is_given(asked, begin):
            return begin, end, _HIM[asked.language]
        return (begin, end, _HE[asked.language]) if self._acts(asked, begin, end) else (at, at, "")

    def _is_amount(self, asked: _Question, after: int) -> bool:
        following = self._following(asked, after)
        return bool(following) and following[0][0].isdigit()

    def _following(self, asked: _Question, after: int) -> Sequence[str]:
        """The words from here on without those that may stand between."""
        while after < len(asked.words) and asked.words[after] in self.known.between:
            after += 1
        return asked.words[after:]

    def _is_given(self, asked: _Question, begin: int) -> bool:
        """Whether the position is given something: *pushed the pot to the small blind*."""
        before = asked.words[begin - 1] if begin else ""
        is_dative = before == "to" or (asked.words[begin] == "dem" and before not in self.known.before_objects)
        return is_dative and not self.known.giving.isdisjoint(asked.words[max(0, begin - 6) : begin])

    def _acts(self, asked: _Question, begin: int, end: int) -> bool:
        """Whether the position does something that a player does."""
        known = self.known
        before = asked.words[begin - 1] if begin else ""
        if before in known.before_objects or asked.words[begin] in ("den", "dem"):
            return False
        if asked.language == "de" and before in known.conjunctions and self._is_about_act(asked.clause(end)):
            return True
        following = self._following(asked, end)
        next_word = next(iter(following), "")
        if known.modals & {next_word, before}:
            return known.owing.isdisjoint(asked.words) and known.of_positions.isdisjoint(following[:4])
        if self._is_short(following):
            return False
        is_all_in = next_word in known.of_positions and following[1:2] == ("all",)
        is_inverted = asked.language == "de" and asked.words[begin] not in ("the", "a") and self._is_act(before)
        return is_all_in or is_inverted or self._is_act(next_word)

    def _is_about_act(self, clause: Sequence[str]) -> bool:
        """Whether a clause that goes on after a position says what its player does."""
        return bool(clause) and self.known.of_positions.isdisjoint(clause) and self.known.owing.isdisjoint(clause)

    def _is_short(self, following: Sequence[str]) -> bool:
        """Whether these words say that somebody is short of chips."""
        if not following or following[0] not in self.known.having:
            return False
        return any(word in self.known.short_of or word[0].isdigit() for word in following[1:4])

    def _is_act(self, word: str) -> bool:
        if len(word) < 3 or word in self.known.of_positions:
            return False
        return word in self.known.did or word.endswith(_ENDINGS)
