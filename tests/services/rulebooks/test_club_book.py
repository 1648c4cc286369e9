"""The club's own book, written from the window: always readable, never losing a word, and in force when chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import AnswerSource, resolve
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.policy import NotAnAnswer, PlainValue
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.journal import journal
from homepoker.services.evening.setup import open_tournament
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import AlreadyThere, Draft, Particulars
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.rulebooks import shelf as rulebook_shelf
from homepoker.store.rulebooks.shelf import RULEBOOKS, load_rulebooks
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES, club_of, id_of

GERMAN = Words(RESOURCES / "locale", "de")
ENGLISH = Words(RESOURCES / "locale", "en")
HOUSE = Particulars("Hausregeln", "Hausregel", "apsa", "2026")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = club_of(tmp_path / "club")
    yield opened
    opened.close()


def again(club: Club) -> Club:
    """The club at the next start."""
    club.close()
    return open_club(club.folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())


def file(club: Club, book: str = "club-hausregeln") -> Path:
    return club.folder / RULEBOOKS / book / "rules.md"


def value_of(club: Club, book: str, policy: str) -> tuple[PlainValue | None, str, AnswerSource]:
    answer = resolve(club.books, book).answer(policy)
    assert answer is not None
    return answer.value, f"{answer.book}:{answer.rule}", answer.source


class TestBeginning:
    def test_a_new_book_says_what_the_amended_one_says(self, club: Club) -> None:
        book = club_book.create(club, HOUSE, GERMAN)
        assert (book.id, book.amends, book.edition, book.name("en")) == (
            "club-hausregeln",
            "apsa",
            "2026",
            "Hausregeln",
        )
        own, amended = resolve(club.books, book.id), resolve(club.books, "apsa")
        assert (own.provisions, own.topics, own.discretion) == (amended.provisions, amended.topics, amended.discretion)

    def test_it_is_there_at_the_next_start(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        opened = again(club)
        assert [book.id for book in club_book.own_books(opened)] == ["club-hausregeln"]
        opened.close()

    def test_the_next_start_need_not_read_the_books_anew(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        book = club_book.create(club, HOUSE, GERMAN)
        monkeypatch.setattr(rulebook_shelf, "bound", None)
        monkeypatch.setattr(rulebook_shelf, "_bind", None)
        opened = again(club)
        assert opened.books[book.id] == book
        opened.close()

    def test_a_second_one_of_the_same_name_gets_a_file_of_its_own(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        assert club_book.create(club, replace(HOUSE, amends="uesg"), GERMAN).id == "club-hausregeln-2"
        assert len(club_book.own_books(club)) == 2

    @pytest.mark.parametrize("name", ["", "  "])
    def test_without_a_name_there_is_none(self, club: Club, name: str) -> None:
        with pytest.raises(Refusal, match="no_name"):
            club_book.create(club, replace(HOUSE, short=name), GERMAN)
        assert club_book.own_books(club) == ()

    def test_it_can_be_given_another_edition(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        book = club_book.describe(club, "club-hausregeln", "Unsere Regeln", "Haus", "Mai 2027")
        assert (book.id, book.name("de"), book.short, book.edition) == (
            "club-hausregeln", "Unsere Regeln", "Haus", "Mai 2027",
        )  # fmt: skip


class TestValues:
    def test_a_value_of_the_clubs_counts_and_is_the_clubs_own_rule(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        assert value_of(club, "club-hausregeln", "race.method") == ("race", "apsa:3.5.15", AnswerSource.RULE)
        club_book.set_answer(club, "club-hausregeln", "race.method", "round-up-each", ENGLISH)
        assert value_of(club, "club-hausregeln", "race.method") == (
            "round-up-each",
            "club-hausregeln:1",
            AnswerSource.RULE,
        )
        assert value_of(club, "apsa", "race.method")[0] == "race"
        assert citation_words(Citation("club-hausregeln", "1"), club.books, GERMAN) == "Hausregel 1"

    def test_its_rule_says_it_in_the_books_language_and_what_it_replaces(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        book = club_book.set_answer(club, "club-hausregeln", "race.method", "round-up-each", ENGLISH)
        made = book.rule("1")
        assert made.title("de") == GERMAN.text("policy.race.method")
        assert (
            made.text("de") == f"{GERMAN.text('policy.race.method.round-up-each')} Das gilt anstelle von APSA 3.5.15."
        )
        assert made.topics == ("chip-race",)

    def test_another_value_is_said_anew_in_the_same_rule(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.set_answer(club, "club-hausregeln", "seat.max_per_table", 8, GERMAN)
        book = club_book.set_answer(club, "club-hausregeln", "seat.max_per_table", 9, GERMAN)
        assert [rule.id for rule in book.rules] == ["1"]
        assert "9" in book.rule("1").text("de")
        assert "8" not in book.rule("1").text("de")

    def test_leaving_it_to_the_book_again_takes_its_rule_out(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.set_answer(club, "club-hausregeln", "race.method", "round-up-each", GERMAN)
        book = club_book.unset_answer(club, "club-hausregeln", "race.method", ENGLISH)
        assert book.rules == ()
        assert value_of(club, "club-hausregeln", "race.method")[1] == "apsa:3.5.15"

    def test_what_somebody_wrote_himself_stays_as_words(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.set_answer(club, "club-hausregeln", "race.method", "round-up-each", GERMAN)
        club_book.write_rule(club, "club-hausregeln", Draft("1", "Aufrunden", "Bei uns wird aufgerundet."), "1")
        assert value_of(club, "club-hausregeln", "race.method")[0] == "round-up-each"
        book = club_book.unset_answer(club, "club-hausregeln", "race.method", GERMAN)
        assert (book.rule("1").text("de"), book.provisions) == ("Bei uns wird aufgerundet.", ())

    def test_a_value_that_the_policy_does_not_allow_is_refused(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        before = file(club).read_bytes()
        with pytest.raises(NotAnAnswer):
            club_book.set_answer(club, "club-hausregeln", "seat.max_per_table", 99, GERMAN)
        assert file(club).read_bytes() == before

    def test_every_answer_of_every_policy_has_words_for_its_rule(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        for policy in POLICIES.values():
            for value in policy.answers or (policy.least if not policy.is_whole else int(policy.least),):
                assert club_book.words_of(club, "club-hausregeln", policy.name, value, ENGLISH).strip()


class TestRulesInWords:
    def test_a_rule_without_topics_is_read_and_decides_nothing(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        book = club_book.write_rule(club, "club-hausregeln", Draft("7", "Getränke", "Keine Gläser am Tisch."))
        assert (book.rule("7").topics, book.rule("7").text("en")) == ((), "Keine Gläser am Tisch.")

    def test_a_rule_with_topics_is_cited_on_them_before_the_amended_books(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.write_rule(club, "club-hausregeln", Draft("1", "Race", "Der Jüngste gibt.", ("chip-race",)))
        found = resolve(club.books, "club-hausregeln").on_topic("chip-race")
        assert found is not None
        assert str(found.rules[0]) == "club-hausregeln:1"
        assert not found.rules[0].is_fallback

    def test_another_number_leaves_old_citations_valid(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.write_rule(club, "club-hausregeln", Draft("1", "A", "Text"))
        book = club_book.write_rule(club, "club-hausregeln", Draft("1a", "A", "Text"), "1")
        assert (book.rule("1").number, len(book.rules)) == ("1a", 1)
        with pytest.raises(Refusal, match="number_taken"):
            club_book.write_rule(club, "club-hausregeln", Draft("1", "B", "Text"))

    def test_a_rule_that_was_taken_out_leaves_its_number_to_old_citations(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.write_rule(club, "club-hausregeln", Draft("1", "A", "Text"))
        club_book.write_rule(club, "club-hausregeln", Draft("2", "B", "Text"))
        assert [rule.id for rule in club_book.take_out(club, "club-hausregeln", "2").rules] == ["1"]
        assert club_book.next_rule_number(club, "club-hausregeln") == "3"
        assert citation_words(Citation("club-hausregeln", "2"), club.books, GERMAN) == "Hausregel 2"

    def test_what_the_file_said_before_is_kept(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.write_rule(club, "club-hausregeln", Draft("1", "A", "Text"))
        before = file(club).read_bytes()
        club_book.take_out(club, "club-hausregeln", "1")
        kept = [one.read_bytes() for one in (file(club).parent / "earlier").iterdir()]
        assert len(kept) == 2
        assert before in kept

    @pytest.mark.parametrize(
        ("draft", "problem"),
        [
            (Draft("1", "A", "Text\n\n# Teil"), "text_form"),
            (Draft("1", "A", "Text\n---"), "text_form"),
            (Draft("1", "A", "```\nText"), "text_form"),
            (Draft("1", "A", "```policy\nrace.method = 'race'\n```"), "text_form"),
            (Draft("1", "A {#b}", "Text"), "title_form"),
            (Draft("1", "A #", "Text"), "title_form"),
            (Draft("1 b", "A", "Text"), "number_form"),
            (Draft("", "A", "Text"), "number_form"),
            (Draft("1", " ", "Text"), "rule_incomplete"),
            (Draft("1", "A", " \n "), "rule_incomplete"),
        ],
    )
    def test_what_cannot_be_written_is_refused_in_words(self, club: Club, draft: Draft, problem: str) -> None:
        club_book.create(club, HOUSE, GERMAN)
        before = file(club).read_bytes()
        with pytest.raises(Refusal, match=f"club_book.{problem}") as refused:
            club_book.write_rule(club, "club-hausregeln", draft)
        assert GERMAN.say(refused.value.reason)
        assert file(club).read_bytes() == before


class TestFiles:
    def test_an_exported_book_is_taken_in_elsewhere(self, club: Club, tmp_path: Path) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.set_answer(club, "club-hausregeln", "race.method", "round-up-each", GERMAN)
        club_book.export(club, "club-hausregeln", tmp_path / "Haus.md")
        other = club_of(tmp_path / "other")
        book = club_book.import_(other, (tmp_path / "Haus.md").read_bytes(), "Haus.md")
        assert book.provisions == club.books["club-hausregeln"].provisions
        other.close()

    def test_one_that_is_there_is_replaced_only_when_asked(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        data = file(club).read_bytes()
        club_book.write_rule(club, "club-hausregeln", Draft("1", "A", "Text"))
        with pytest.raises(AlreadyThere) as refused:
            club_book.import_(club, data, "Haus.md")
        assert "Hausregeln" in GERMAN.say(refused.value.reason)
        assert club_book.import_(club, data, "Haus.md", may_replace=True).rules == ()

    def test_a_mistake_is_named_with_the_line_of_the_chosen_file(self, club: Club) -> None:
        text = club_book.example_text(GERMAN).decode().replace('"round-up-each"', '"aufrunden"')
        with pytest.raises(RulebookError) as refused:
            club_book.import_(club, text.encode(), "Haus.md")
        assert str(refused.value.place) == "Haus.md:17"
        assert "race" in GERMAN.say(refused.value.problem)
        assert club_book.own_books(club) == ()

    def test_a_file_in_another_encoding_is_named_with_its_line(self, club: Club) -> None:
        with pytest.raises(RulebookError) as refused:
            club_book.import_(club, "+++\nid = 'ä'\n".encode("latin-1"), "Haus.md")
        assert (refused.value.problem.key, refused.value.place.line) == ("rulebook.error.not_utf8", 2)

    def test_a_book_that_amends_none_is_no_clubs_book(self, club: Club) -> None:
        data = (RESOURCES / "rulebooks" / "apsa" / "rules.md").read_bytes()
        with pytest.raises(Refusal, match="not_a_club_book"):
            club_book.import_(club, data, "rules.md")

    def test_a_shipped_book_is_not_replaced(self, club: Club) -> None:
        data = club_book.example_text(GERMAN).decode().replace("club-beispiel", "uesg").encode()
        with pytest.raises(RulebookError) as refused:
            club_book.import_(club, data, "Haus.md", may_replace=True)
        assert refused.value.problem.key == "rulebook.error.book_twice"

    @pytest.mark.parametrize("words", [GERMAN, ENGLISH], ids=["de", "en"])
    def test_the_example_plays_apsa_with_the_rounding_up_of_bps(self, club: Club, words: Words) -> None:
        book = club_book.import_(club, club_book.example_text(words), "example.md")
        for policy in ("race.method", "race.big_chips"):
            value, rule_, source = value_of(club, book.id, policy)
            assert (value, rule_, source) == (value_of(club, "bps-2019", policy)[0], f"{book.id}:1", AnswerSource.RULE)
        assert value_of(club, book.id, "race.max_per_player")[1] == "apsa:3.5.15"


class TestDamage:
    @pytest.fixture
    def damaged(self, club: Club) -> Iterator[Club]:
        club_book.create(club, HOUSE, GERMAN)
        club_book.set_answer(club, "club-hausregeln", "race.method", "round-up-each", GERMAN)
        file(club).write_text(file(club).read_text("utf-8").replace('"round-up-each"', '"maybe"'), "utf-8")
        opened = again(club)
        yield opened
        opened.close()

    def test_the_program_starts_with_the_shipped_books_and_names_file_and_line(self, damaged: Club) -> None:
        assert set(damaged.books) == set(load_rulebooks(RESOURCES / "rulebooks"))
        (problem,) = damaged.book_problems
        assert str(problem.place) == "club-hausregeln/rules.md:17"
        assert "race.method" in GERMAN.say(problem.problem)

    def test_an_evening_by_it_is_refused_in_words(self, damaged: Club) -> None:
        profile = replace(damaged.shelf.profiles()[0].profile, rulebook="club-hausregeln")
        with pytest.raises(Refusal) as refused:
            open_tournament(damaged.log, "x", profile, damaged.books, damaged.timekeeper, damaged.draw)
        assert "club-hausregeln" in ENGLISH.say(refused.value.reason)

    def test_an_import_puts_it_right_and_keeps_the_damaged_file(self, damaged: Club) -> None:
        damaged_bytes = file(damaged).read_bytes()
        mended = damaged_bytes.replace(b'"maybe"', b'"race"')
        club_book.import_(damaged, mended, "Haus.md")
        assert damaged.book_problems == ()
        assert damaged_bytes in [one.read_bytes() for one in (file(damaged).parent / "earlier").iterdir()]

    def test_the_newest_readable_version_takes_its_place(self, damaged: Club) -> None:
        damaged_bytes = file(damaged).read_bytes()
        assert club_book.can_put_right(damaged)
        (book,) = club_book.put_right(damaged)
        assert (book.id, book.rules, damaged.book_problems) == ("club-hausregeln", (), ())
        assert damaged.books[book.id] == book
        assert damaged_bytes in [one.read_bytes() for one in (file(damaged).parent / "earlier").iterdir()]
        assert not club_book.can_put_right(damaged)

    def test_another_good_book_of_the_clubs_is_still_there(self, club: Club) -> None:
        club_book.create(club, HOUSE, GERMAN)
        club_book.create(club, replace(HOUSE, name="Cup"), GERMAN)
        file(club).write_text("nothing of the kind", "utf-8")
        opened = again(club)
        assert [book.id for book in club_book.own_books(opened)] == ["club-cup"]
        opened.close()


def test_an_evening_by_the_clubs_book_keeps_and_cites_its_rule(club: Club) -> None:
    club_book.create(club, HOUSE, GERMAN)
    club_book.set_answer(club, "club-hausregeln", "button.initial", "seat1", GERMAN)
    profile = replace(club.shelf.profiles()[0].profile, rulebook="club-hausregeln", scoring=Scoring.NONE)
    desk = club.desk(open_tournament(club.log, "Abend", profile, club.books, club.timekeeper, club.draw))
    for name in ("Ida", "Max", "Eva"):
        EntryCommands(desk).check_in(id_of(name))
    club_book.unset_answer(club, "club-hausregeln", "button.initial", GERMAN)
    SeatingCommands(desk).draw_seats({1: 9})
    entries = journal(desk.history, desk.state, desk.now(), GERMAN)
    cited = [citation for entry in entries for part in entry.parts for citation in part.citations]
    house = [citation for citation in cited if citation.book == "club-hausregeln"]
    assert house, "the evening's answers are those with which it began"
    assert citation_words(house[0], club.books, GERMAN) == "Hausregel 1"
