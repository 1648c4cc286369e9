"""Reading history of the rulebooks: places, the way back, and the search that led there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from homepoker.core.rulebooks.citation import Citation

LONGEST_WAY = 200
"""The number of places that are remembered."""


@dataclass(frozen=True, slots=True)
class TopicPlace:
    """Page of a topic, on which every book has its say."""

    topic: str


ReadingPlace = Citation | TopicPlace
"""A place to read: a rule or a topic."""


@dataclass(frozen=True, slots=True)
class Visits:
    """Places that were read, oldest first, with the one at which the reader is now."""

    places: tuple[ReadingPlace, ...] = ()
    at: int = -1

    @property
    def here(self) -> ReadingPlace | None:
        """The place of the reader; ``None`` before the first rule was opened."""
        return self.places[self.at] if self.places else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before this one."""
        return self.at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether the reader has come back from a place."""
        return self.at + 1 < len(self.places)

    def go(self, place: ReadingPlace) -> Visits:
        """Open a place and drop those ahead; to open the same again is no step."""
        if place == self.here:
            return self
        places = (*self.places[: self.at + 1], place)[-LONGEST_WAY:]
        return Visits(places, len(places) - 1)

    def back(self) -> Visits:
        """The history one step back, where there is one."""
        return replace(self, at=self.at - 1) if self.can_go_back else self

    def forward(self) -> Visits:
        """The history one step forward, where there is one."""
        return replace(self, at=self.at + 1) if self.can_go_forward else self

    def only(self, is_there: Callable[[ReadingPlace], bool]) -> Visits:
        """The history without places that are gone; the reader stays, or is at the one before."""
        before = [place for place in self.places[: self.at + 1] if is_there(place)]
        after = [place for place in self.places[self.at + 1 :] if is_there(place)]
        return Visits((*before, *after), len(before) - 1) if before else Visits(tuple(after), 0 if after else -1)


@dataclass
class Trail:
    """Reading history and search of one reader, for as long as the program runs.

    The widgets that show it are made anew where the rulebooks move, or the language or the books change.
    """

    visits: Visits = Visits()
    query: str = ""
    """The text in the search field."""
    turned: dict[str, bool] = field(default_factory=dict)
    """Ids of the headings of the contents that were opened (or folded)."""
    is_at_list: bool = True
    """Whether the list is shown, where list and rule take turns."""


def address(place: ReadingPlace) -> str:
    """A place as the address of a link: ``rule:apsa:3.5.13``, ``topic:chip-race``."""
    return f"topic:{place.topic}" if isinstance(place, TopicPlace) else f"rule:{place.book}:{place.rule}"


def place_at(link: str) -> ReadingPlace | None:
    """The place that a link leads to, or ``None`` where it is the address of something else."""
    kind, _, rest = link.partition(":")
    book, _, rule = rest.partition(":")
    if kind == "topic" and rest:
        return TopicPlace(rest)
    return Citation(book, rule) if kind == "rule" and rule else None
