"""What the shipped books say: every value against a table of our own, every figure in the words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from homepoker.core.rulebooks.consultation import Source
from homepoker.core.rulebooks.markdown import parse, print_document
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import Discretion, ReadOnly
from homepoker.core.rulings.register import POLICIES
from homepoker.services.words import LANGUAGES
from tests.rulebooks.shipped import ANSWERS, APSA, BOOKS, BPS, IDS, PUP, RESOURCES, TDA, UESG, WORDS

FILES = sorted((RESOURCES / "rulebooks").glob("*/rules*.md"))

SAID: dict[str, dict[str, tuple[PlainValue, str]]] = {
    "clock.hand_start": {
        TDA: ("shuffle", "23"),
        APSA: ("shuffle", "3.4/hand-start"),
        BPS: ("cut", "34"),
        PUP: ("shuffle", "7c"),
    },
    "clock.level_applies_to": {
        TDA: ("next-hand", "23"),
        APSA: ("next-hand", "3.4/hand-start"),
        BPS: ("next-hand", "34"),
        PUP: ("next-hand", "7c"),
    },
    "clock.button_held_during_break": {APSA: (True, "3.5.16")},
    "clock.timetable": {APSA: ("fixed-beforehand", "3.1/blind-raise")},
    "seat.max_per_table": {APSA: (10, "3/deck-and-table"), BPS: (9, "3"), PUP: (10, "1b")},
    "seat.max_per_table_cup": {PUP: (6, "1c")},
    "seat.initial": {
        TDA: ("random", "7"),
        APSA: ("random", "3.5.14"),
        UESG: ("assigned", "floor-§2(3)"),
        BPS: ("free", "4"),
        PUP: ("lot", "1d"),
    },
    "entry.late": {TDA: ("allowed", "8-A"), APSA: ("until-deadline", "2.2")},
    "entry.surrendered_chips": {TDA: ("out-of-play", "8-B")},
    "entry.rebuy_declared": {TDA: ("binding", "27")},
    "newcomer.blocked_zone": {TDA: (True, "10"), APSA: (True, "3.5.18"), BPS: (True, "5"), PUP: (True, "1e")},
    "balance.seat": {
        TDA: ("worst-not-sb", "11-A"),
        APSA: ("worst-not-sb", "3.5.17"),
        BPS: ("nearest-bb", "6"),
        PUP: ("any-free", "1f"),
    },
    "button.initial": {
        APSA: ("high-card", "3.1/initial-button"),
        UESG: ("seat1", "floor-§2(4)"),
        BPS: ("seat1", "4"),
    },
    "button.tie_break": {APSA: ("suit", "3.1/initial-button"), BPS: ("further-cards", "4")},
    "final.button": {APSA: ("seat1", "3.5.19"), UESG: ("seat1", "floor-§2(4)"), BPS: ("high-card", "4")},
    "button.model": {
        TDA: ("dead-button", "32"),
        APSA: ("dead-button", "3.2/dealer-button"),
        BPS: ("dead-button", "11"),
        PUP: ("dead-button", "7a"),
    },
    "button.display": {APSA: ("last-player", "3.2/dealer-button"), BPS: ("either", "11"), PUP: ("empty-seat", "7a")},
    "button.big_blind_out": {APSA: ("no-small-blind", "3.2/dealer-button"), BPS: ("no-small-blind", "5/example")},
    "button.heads_up_no_double_bb": {
        TDA: ("mandatory", "34"),
        APSA: ("mandatory", "3.2/dealer-button"),
        BPS: ("mandatory", "32"),
        PUP: ("optional", "7e"),
    },
    "dealer.mode": {APSA: ("rotate-then-first-out", "3.5.13")},
    "ante.format": {
        TDA: ("bba", "RP-11"),
        APSA: ("per-player", "3.1/ante"),
        UESG: ("open", "special/ante"),
        BPS: ("bba", "36"),
    },
    "ante.amount": {APSA: ("quarter-small-blind", "3.1/ante"), BPS: ("big-blind", "36")},
    "ante.order": {TDA: ("ante-first", "RP-11"), BPS: ("bb-first", "36/short")},
    "elim.moment": {APSA: ("all-chips-lost", "3.3/elimination")},
    "elim.simultaneous": {APSA: ("stack", "3.3/elimination"), BPS: ("stack", "8"), PUP: ("stack", "1g")},
    "elim.equal_stacks": {APSA: ("share", "3.3/elimination"), BPS: ("cut", "8")},
    "elim.event_ends": {APSA: ("last-player", "3.5.14")},
    "points.scheme": {APSA: ("apsa", "4.1"), UESG: ("uesg", "points")},
    "points.uesg.place": {UESG: (2, "points")},
    "points.uesg.knockout": {UESG: (1, "points")},
    "points.apsa.share": {APSA: (0.3, "4.1")},
    "points.apsa.multiplier": {APSA: (7, "4.1")},
    "points.apsa.bonus": {APSA: (5, "4.1")},
    "points.apsa.factor_online": {APSA: (1.0, "4.1")},
    "points.apsa.factor_state": {APSA: (2.0, "4.2")},
    "points.apsa.factor_grand_slam": {APSA: (1.5, "4.2")},
    "points.apsa.decay_first": {APSA: (0.5, "4.3")},
    "points.apsa.decay_second": {APSA: (0.25, "4.3")},
    "points.apsa.decay_third": {APSA: (0.0, "4.3")},
    "league.lists": {UESG: ("month-and-year", "points/rankings"), APSA: ("running", "4")},
    "league.podium": {UESG: (3, "points/rankings")},
}
"""What each book says itself, and where; a book that is not named is silent."""

TAKEN_FROM: dict[str, dict[str, str]] = {
    "clock.hand_start": {UESG: TDA},
    "clock.button_held_during_break": {TDA: APSA, UESG: APSA, BPS: APSA, PUP: APSA},
    "clock.timetable": {TDA: APSA, UESG: APSA, BPS: APSA, PUP: APSA},
    "seat.max_per_table": {TDA: APSA, UESG: APSA},
    "entry.late": {UESG: TDA, BPS: TDA, PUP: TDA},
    "button.initial": {TDA: APSA, PUP: APSA},
    "button.tie_break": {TDA: APSA, UESG: APSA, PUP: APSA},
    "final.button": {TDA: BPS, PUP: BPS},
    "button.model": {UESG: TDA},
    "button.display": {TDA: PUP, UESG: PUP},
    "button.heads_up_no_double_bb": {UESG: TDA},
    "dealer.mode": {TDA: APSA, UESG: APSA, BPS: APSA, PUP: APSA},
    "ante.amount": {TDA: BPS, UESG: BPS, PUP: BPS},
    "ante.order": {APSA: TDA, UESG: TDA, PUP: TDA},
    "elim.simultaneous": {TDA: APSA, UESG: APSA},
    "elim.equal_stacks": {TDA: APSA, UESG: APSA, PUP: APSA},
    "elim.event_ends": {TDA: APSA, UESG: APSA, BPS: APSA, PUP: APSA},
    "newcomer.blocked_zone": {UESG: TDA},
    "balance.seat": {UESG: TDA},
    "points.uesg.place": {TDA: UESG, APSA: UESG, BPS: UESG, PUP: UESG},
    "points.apsa.bonus": {TDA: APSA, UESG: APSA, BPS: APSA, PUP: APSA},
    "points.scheme": {},
    "ante.format": {},
    "seat.max_per_table_cup": {},
}
"""Whose word counts where a book is silent; no entry: nobody's."""

FIGURES: dict[str, str] = {
    "tda-2019:11-D": "3 6",
    "tda-2019:23": "0 36",
    "tda-2019:RP-intro": "1",
    "tda-2019:RP-9": "9 8 5 7 6 4",
    "apsa:3/deck-and-table": "52 2 10",
    "apsa:3.1/blind-raise": "20",
    "apsa:3.5.11": "4",
    "apsa:3.5.19": "1",
    "apsa:4.1": "30 7 5",
    "apsa:4.2": "2 1,5",
    "apsa:4.3": "50 25 1 31",
    "uesg:points": "2 1",
    "uesg:points/example": "14 2 28 3 31",
    "uesg:points/rankings": "1 2 3",
    "uesg:floor-§2(4)": "1",
    "uesg:floor-§9": "1 2 3 4 5 6 7",
    "bps-2019:3": "9",
    "bps-2019:4": "1",
    "bps-2019:4/championship": "10 2 3 1 7 9",
    "bps-2019:36": "400/800 800 1.600",
    "bps-2019:36/full-ante": "4k/8k 8k 1k 11k",
    "pup-2010:header": "1 6 2010",
    "pup-2010:1b": "10 8 9",
    "pup-2010:1c": "6 5",
    "pup-2010:1f": "2",
}
"""The figures that the printed rules name; every other rule names none."""

NAMED: dict[str, tuple[str, str]] = {
    "apsa:3.1/initial-button": ("Pik, Herz, Karo, Kreuz", "spades, hearts, diamonds, clubs"),
    "apsa:3.1/ante": ("ein Viertel des Small Blinds", "a quarter of the small blind"),
    "apsa:3.5.13": ("im Uhrzeigersinn", "clockwise"),
    "apsa:4.1": ("√Spieleranzahl / √Endplatzierung", "√players / √place"),
    "apsa:3.5.19": ("Platz 1", "seat 1"),
    "bps-2019:8": ("Farbe der Karte spielt keine Rolle", "suit of the card does not matter"),
    "bps-2019:34": ("Schneiden", "cut"),
    "pup-2010:7c": ("Riffle", "riffle"),
    "tda-2019:RP-11": ("zuerst die Ante", "ante is paid first"),
    "uesg:floor-§2(4)": ("immer auf Platz 1", "always goes to seat 1"),
}
"""Words that carry a rule, in both languages."""


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d[\d.,/k]*(?<![.,])", text))


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_each_book_settles_exactly_what_the_table_says(policy: str) -> None:
    said = {book: BOOKS[book].provision(policy) for book in IDS}
    found = {book: (one.value, one.rule) for book, one in said.items() if one is not None}
    assert found == SAID.get(policy, {})


def test_the_table_names_known_policies_only() -> None:
    assert set(SAID) | {"league.ties"} == set(POLICIES)


@pytest.mark.parametrize("policy", sorted(TAKEN_FROM))
def test_a_silent_book_takes_the_answer_of_the_right_other_one(policy: str) -> None:
    for book in IDS:
        answer = ANSWERS[book].answer(policy)
        assert answer is not None
        if book in SAID[policy]:
            assert (answer.source, answer.book) == (Source.RULE, book)
        elif book in TAKEN_FROM[policy]:
            other = TAKEN_FROM[policy][book]
            assert (answer.source, answer.book) == (Source.FALLBACK, other)
            assert (answer.value, answer.rule) == SAID[policy][other]
        else:
            assert (answer.source, answer.value) == (Source.NONE, None)


@pytest.mark.parametrize("book", IDS)
def test_every_rule_has_its_own_words_in_both_languages(book: str) -> None:
    for rule in BOOKS[book].rules:
        assert set(rule.titles) == set(rule.texts) == set(rule.parts) == set(LANGUAGES)
        assert rule.text("de") != rule.text("en"), rule.id
        assert rule.text("de").endswith("."), rule.id
        assert rule.text("en").endswith("."), rule.id


@pytest.mark.parametrize("book", IDS)
def test_the_figures_of_the_printed_rules_are_in_our_words(book: str) -> None:
    for rule in BOOKS[book].rules:
        figures = set(FIGURES.get(f"{book}:{rule.id}", "").split())
        german = _numbers(re.sub(r"§ \d+ \(\d+\)", "", rule.text("de")))
        english = _numbers(re.sub(r"§ \d+ \(\d+\)", "", rule.text("en")))
        assert german == figures, rule.id
        assert {one.translate(str.maketrans(",.", ".,")) for one in figures} == english, rule.id


@pytest.mark.parametrize("name", sorted(NAMED))
def test_the_words_that_carry_a_rule_are_there(name: str) -> None:
    book, _, rule_id = name.partition(":")
    rule = BOOKS[book].rule(rule_id)
    for language, words in zip(("de", "en"), NAMED[name], strict=True):
        assert words in rule.text(language)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_file_is_in_canonical_form(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert print_document(parse(text, file.name)) == text


@pytest.mark.parametrize("book", IDS)
def test_every_book_says_who_it_is_and_names_its_discretion_clause(book: str) -> None:
    shipped = BOOKS[book]
    assert shipped.name("de")
    assert shipped.name("en")
    assert (shipped.short, shipped.edition) == {
        TDA: ("TDA", "2019"),
        APSA: ("APSA", ""),
        UESG: ("ÜSG", ""),
        BPS: ("BPS", "23.1.2019"),
        PUP: ("P&P", "2010"),
    }[book]
    assert shipped.publisher
    assert shipped.source
    assert "meta-floor-discretion" in shipped.rule(shipped.discretion).topics
    assert ANSWERS[book].discretion.book == book


@pytest.mark.parametrize(
    ("book", "order"),
    [
        (TDA, (APSA, PUP)),
        (APSA, (TDA, UESG)),
        (UESG, (TDA, APSA)),
        (BPS, (TDA, APSA, UESG)),
        (PUP, (TDA, APSA, UESG)),
    ],
)
def test_where_a_book_is_silent_the_others_are_asked_in_this_order(book: str, order: tuple[str, ...]) -> None:
    assert BOOKS[book].fallbacks == order


@pytest.mark.parametrize("group", [Source, Discretion, ReadOnly])
def test_every_label_has_words_in_both_languages(group: type[Source] | type[Discretion] | type[ReadOnly]) -> None:
    domain = {Source: "source", Discretion: "discretion", ReadOnly: "read_only"}[group]
    for member in group:
        german, english = (words.text(f"rulebook.{domain}.{member}") for words in WORDS)
        assert german != english


@pytest.mark.parametrize("domain", ["rulebook", "ruling"])
def test_both_catalogues_hold_the_same_keys_with_words_of_their_own(domain: str) -> None:
    catalogues = [_entries(language, domain) for language in ("de", "en")]
    assert list(catalogues[0]) == list(catalogues[1])
    assert not [key for key, words in catalogues[0].items() if words == catalogues[1][key] or not words]


def _entries(language: str, domain: str) -> dict[str, str]:
    text = (RESOURCES / "locale" / language / f"{domain}.po").read_text(encoding="utf-8")
    return dict(re.findall(r'^msgid "(.+)"\n(?:msgid_plural ".+"\n)?(msgstr(?:.|\n)*?)(?:\n\n|\Z)', text, re.MULTILINE))
