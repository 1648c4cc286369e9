"""Rulebook answers to the questions that a profile settles, and a profile that follows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from homepoker.core.profile import SEATS_AT_LEAST, SEATS_AT_MOST, Profile
from homepoker.core.quantities import Chips
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Consultation, own_line, resolve
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.chips import chip_race
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.rulings.seating import final_table, seat_draw
from homepoker.core.rulings.seating.policies import SEATS_BY_ROLE
from homepoker.core.rulings.shared.policies import CHAMPIONSHIP_BUTTON
from homepoker.core.structure import Ante, BlindStructure, Level

_SEATS, _ANTE, _SCORING = "seat.max_per_table", "ante.format", "points.scheme"
_ANTES = {"none": Ante.NONE, "per-player": Ante.EACH, "bba": Ante.BIG_BLIND}


@dataclass(frozen=True, slots=True)
class BookAnswers:
    """Answers of a book; ``None`` where it says nothing that a profile could follow."""

    seats_per_table: int | None = None
    ante: Ante | None = None
    scoring: Scoring | None = None


def answers_of(books: Mapping[str, Rulebook], book: str) -> BookAnswers:
    """The answers of a book for a profile, its own or those of the book that it amends."""
    if book not in books:
        return BookAnswers()
    values = {
        name: provision.value
        for origin in reversed(own_line(books, book))
        for name in (_SEATS, _ANTE, _SCORING)
        if (provision := origin.provision(name)) is not None
    }
    seats = values.get(_SEATS)
    return BookAnswers(
        seats_per_table=seats if isinstance(seats, int) and SEATS_AT_LEAST <= seats <= SEATS_AT_MOST else None,
        ante=_ANTES.get(str(values.get(_ANTE, ""))),
        scoring=Scoring(str(values[_SCORING])) if _SCORING in values else None,
    )


@dataclass(frozen=True, slots=True)
class ChampionshipRules:
    """Rules of a book that apply at championships only."""

    first_seats: seat_draw.Seating | None = None
    """Method of the first seats, if it differs from other events."""
    final_size: int | None = None
    """Players at the final table, where its seats are drawn by the positions of the next hand."""
    button: int | None = None
    """Seat of the button at the final table, where it does not lie as at any other."""


def championship_rules(books: Mapping[str, Rulebook], book: str) -> ChampionshipRules:
    """The rules of a book for championships, its own or those of the book by which it is completed."""
    if book not in books:
        return ChampionshipRules()
    answers = resolve(books, book)
    first, final = Consultation(answers, seat_draw.initial_draw.id), Consultation(answers, final_table.final_table.id)
    ways = [seat_draw.first_seats(first, is_championship=is_championship) for is_championship in (True, False)]
    size, button = final.ask(final_table.SIZE_CHAMPIONSHIP), final.ask(CHAMPIONSHIP_BUTTON)
    return ChampionshipRules(
        ways[0] if ways[0] is not ways[1] else None,
        (final_table.CHAMPIONSHIP_SEATS if size is SILENT else size) if final.ask(SEATS_BY_ROLE) else None,
        None if button is SILENT else button,
    )


def race_rule(books: Mapping[str, Rulebook], book: str) -> Citation | None:
    """The first rule of a book on racing chips off, or of the one that speaks where it is silent."""
    cited = Consultation(resolve(books, book), chip_race.race.id).citations if book in books else ()
    return next(iter(cited), None)


def departures(profile: Profile, answers: BookAnswers) -> BookAnswers:
    """The book's answers that the profile does not follow; of seats a book states the most."""
    most = answers.seats_per_table
    return BookAnswers(
        seats_per_table=most if most is not None and profile.seats_per_table > most else None,
        ante=answers.ante if answers.ante != profile.structure.ante else None,
        scoring=answers.scoring if answers.scoring != profile.scoring else None,
    )


def following(profile: Profile, answers: BookAnswers) -> Profile:
    """The profile with all answers of the book."""
    if answers.seats_per_table is not None:
        profile = replace(profile, seats_per_table=min(profile.seats_per_table, answers.seats_per_table))
    if answers.ante is not None:
        profile = with_ante(profile, answers.ante)
    if answers.scoring is not None:
        profile = replace(profile, scoring=answers.scoring)
    return profile


def with_ante(profile: Profile, ante: Ante) -> Profile:
    """The profile with another kind of ante and amounts that fit it.

    A big blind ante is the big blind; an ante of each player is about a quarter of the small
    blind, in the largest chips that come near it. It is asked in the levels that had one, or in all.
    """
    structure = profile.structure
    if ante is structure.ante:
        return profile
    had = [level.ante > 0 for level in structure.levels]
    chips = sorted((value for value in profile.denominations if value > 0), reverse=True) or [1]
    levels = tuple(
        replace(level, ante=_amount(level, ante, chips) if before or not any(had) else 0)
        for level, before in zip(structure.levels, had, strict=True)
    )
    return replace(profile, structure=BlindStructure(structure.name, levels, ante))


def _amount(level: Level, ante: Ante, chips: Sequence[Chips]) -> Chips:
    match ante:
        case Ante.NONE:
            return 0
        case Ante.BIG_BLIND:
            return level.big_blind
        case Ante.EACH:
            return _about(level.small_blind / 4, chips)


def _about(amount: float, chips: Sequence[Chips]) -> Chips:
    """An amount rounded to the largest chip with which at most a quarter of it is lost or gained.

    An ante to the smallest chip would keep that chip in play after the last blind that needs it.

    :param chips: the values in play, largest first.
    """
    rounded = [chip * ceil(amount / chip - 0.5) for chip in chips]
    return next((chip for chip in rounded if abs(chip - amount) <= amount / 4), max(rounded[-1], chips[-1]))
