"""The sheet of a race says all that a table must know, by the evening's book."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.chips import chip_race
from homepoker.services.evening.setup import answers_on
from homepoker.services.exchange.race_papers import RacePaper, race_paper
from tests.desks import BOOKS, PROFILE, Evening, words_in

NAMES = ("ida", "max", "eva", "jo", "tom", "lea", "uwe")


def paper(book: str, *leaving: int, bigger: int = 100, language: str = "de") -> RacePaper:
    evening = Evening(replace(PROFILE, rulebook=book)).begin(*NAMES, tables=3)
    return race_paper(evening.desk.state, BOOKS, leaving or (25,), bigger, words_in(language))


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "club"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_book_gives_a_sheet_for_each_table_whose_rules_have_a_number(book: str, language: str) -> None:
    made = paper(book, language=language)
    assert len(made.tables) == 3
    assert all(len(table.seats) == 9 for table in made.tables)
    assert sorted(name for table in made.tables for _, name in table.seats if name) == sorted(
        name.capitalize() for name in NAMES
    )
    assert any(step.rule for step in made.steps)


def test_the_number_of_new_chips_is_there_to_be_read_off() -> None:
    texts = [step.text for step in paper("apsa").steps]
    assert any("1–4\N{NBSP}→\N{NBSP}1, 5–8\N{NBSP}→\N{NBSP}2, 9–12" in text for text in texts), "rounded up"
    texts = [step.text for step in paper("pup-2010").steps]
    assert any("1\N{NBSP}→\N{NBSP}0, 2–5\N{NBSP}→\N{NBSP}1, 6–9" in text for text in texts), "from one half on"


def test_where_everybody_is_rounded_up_there_are_no_cards() -> None:
    made = paper("bps-2019")
    assert made.columns == ("25er", "voll", "lose", "neue 100er")
    assert len(made.steps) == 4
    assert "Kartenspiel" not in made.about


def test_two_values_have_a_column_each() -> None:
    made = paper("apsa", 25, 100, bigger=500)
    assert made.columns == ("25er", "100er", "voll", "lose (Wert)", "höchste Karte", "neue 500er")
    assert "20 × 25 = 1 × 500, 5 × 100 = 1 × 500" in made.steps[1].text


def test_who_must_watch_and_who_is_protected_is_said_as_the_book_has_it() -> None:
    assert any("sieht die ganze Zeit zu" in step.text for step in paper("pup-2010").steps)
    assert not any("sieht die ganze Zeit zu" in step.text for step in paper("apsa").steps)
    assert any("Niemand scheidet" in step.text for step in paper("pup-2010").steps)
    assert any("einen einzigen Chip" in step.text for step in paper("apsa").steps)


class Volunteers:
    """A table that has nothing but the sheet, and does what its words say."""

    def __init__(self, made: RacePaper, leaving: Sequence[int], bigger: int) -> None:
        self.says = " ".join(step.text for step in made.steps)
        self.columns, self.leaving, self.bigger = made.columns, leaving, bigger

    def has(self, words: str) -> bool:
        return words in self.says

    def sorted_out(self, had: Mapping[int, int]) -> tuple[int, int, int]:
        """What goes under *voll*, the value that is left over, and in how many chips it lies."""
        if len(self.leaving) == 1:
            each = int(found(r"(\d+) × \d+ = 1 × ", self.says))
            whole, loose = divmod(had[self.leaving[0]], each)
            return whole, loose * self.leaving[0], loose
        assert self.has("auch gemischt")
        assert self.has("dafür zählen die großen zuerst")
        whole, rest = divmod(sum(value * count for value, count in had.items()), self.bigger)
        lies, to_pay = dict(had), whole * self.bigger
        for value in sorted(had, reverse=True):
            paid = min(lies[value], to_pay // value)
            lies[value], to_pay = lies[value] - paid, to_pay - paid * value
        return whole, rest, sum(lies.values()) if rest else 0

    def new_ones(self, values: Sequence[int], chips: Sequence[int]) -> int:
        """How many new chips there are for the loose ones of the table."""
        if self.has("Für jeden, der lose Chips hat"):
            return sum(1 for loose in chips if loose)
        if self.has("weitere einer mehr"):
            loose, each = sum(chips), int(found(r"je (\d+) weitere einer mehr", self.says))
            rows = re.findall(r"(\d+)(?:–(\d+))?\u00a0→\u00a0(\d+)", self.says)
            last, most = int(rows[-1][1] or rows[-1][0]), int(rows[-1][2])
            if loose > last:
                return most + -(-(loose - last) // each)
            return next((int(new) for low, high, new in rows if int(low) <= loose <= int(high or low)), 0)
        whole, rest = divmod(sum(values), self.bigger)
        counts = rest > 0 if self.has("Jeder Rest zählt als ganzer") else 2 * rest >= self.bigger
        return whole + int(counts)

    def race(
        self, had: Mapping[int, Mapping[int, int]], others: Mapping[int, int], deck: Sequence[str]
    ) -> tuple[dict[int, int], dict[int, tuple[str, ...]]]:
        """What each seat gets in new chips, and the cards that were dealt."""
        lies = {seat: self.sorted_out(own) for seat, own in had.items()}
        racing = [seat for seat in sorted(lies) if lies[seat][2]]
        new = self.new_ones([lies[seat][1] for seat in racing], [lies[seat][2] for seat in racing])
        won, dealt = dict.fromkeys(had, 0), dict[int, tuple[str, ...]]()
        if self.has("Wer lose Chips hat, bekommt dafür einen neuen") or new == len(racing):
            won |= dict.fromkeys(racing, 1)
        elif new:
            assert self.has("für jeden losen Chip eine Karte")
            begins, left = int(found(r"gibt ab Platz (\d+) im Uhrzeigersinn", self.says)), list(deck)
            for seat in (*(seat for seat in racing if seat >= begins), *(seat for seat in racing if seat < begins)):
                dealt[seat] = tuple(left.pop() for _ in range(lies[seat][2]))
            assert self.has("Das Ass ist die höchste Karte")
            assert self.has("Pik vor Herz vor Karo vor Kreuz")
            assert self.has("jeder gewinnt höchstens einen")
            best = {seat: max(("23456789TJQKA".index(card[0]), "cdhs".index(card[1])) for card in dealt[seat])
                    for seat in dealt}  # fmt: skip
            for seat in sorted(best, key=lambda one: best[one], reverse=True)[:new]:
                won[seat] = 1
        gets = {seat: lies[seat][0] + won[seat] for seat in had}
        for seat, own in had.items():
            chips = sum(own.values())
            if gets[seat] or others[seat] or not chips:
                continue
            one = self.has("Wer insgesamt nur einen einzigen Chip hatte") and chips == 1
            several = self.has("Üblich ist, dass auch er einen bekommt") and chips > 1
            if one or several or self.has("Wer keinen einzigen Chip mehr hätte"):
                gets[seat] = 1
        return gets, dealt


def found(pattern: str, text: str) -> str:
    """The first group of a pattern that the sheet must have."""
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match[1]


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "club"])
@pytest.mark.parametrize(("leaving", "bigger"), [((25,), 100), ((100,), 500), ((50,), 100), ((25, 100), 500)])
def test_a_table_that_has_only_the_sheet_comes_to_the_same_chips(
    book: str, leaving: tuple[int, ...], bigger: int
) -> None:
    evening = Evening(replace(PROFILE, rulebook=book)).begin(*NAMES, tables=3)
    volunteers = Volunteers(race_paper(evening.desk.state, BOOKS, leaving, bigger, words_in("de")), leaving, bigger)
    answers = answers_on(chip_race.METHOD, evening.desk.state, BOOKS)
    luck, dealt_once = Random(f"{book} {leaving}"), False
    for _ in range(60):
        had = {seat: {value: luck.choice((0, 1, 2, 3, 5, 9)) for value in leaving} for seat in range(1, 8)}
        others = {seat: luck.choice((0, 0, 3_000)) for seat in had}
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
        luck.shuffle(deck)
        gets, dealt = volunteers.race(had, others, deck)
        dealt_once = dealt_once or bool(dealt)
        seats = tuple(
            chip_race.Leftover(seat, tuple(chip_race.Removed(value, count) for value, count in own.items()))
            for seat, own in had.items()
        )
        situation = chip_race.RaceSituation(seats, bigger, dealt, stack_other=others)
        awards = rule(chip_race.race, situation, answers).verdict.awards
        wanted = {seat: awards[seat].big + awards[seat].small if seat in awards else 0 for seat in had}
        assert gets == wanted, (had, others)
    assert dealt_once is (volunteers.columns[-2] == "höchste Karte")
