from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.official_text.passages import Passage
from homepoker.core.rulings.catalogue import TOPICS as CATALOGUE
from homepoker.services.rulebooks.search import RuleSearch
from homepoker.services.rulebooks.search.dialect import Sounds
from homepoker.services.rulebooks.search.synonyms import Synonyms, read_synonyms
from tests.rulebooks.search.asking import questions, shipped_search, tellings
from tests.rulebooks.shipped import APSA, BOOKS, BPS, PUP, RESOURCES, TDA, UESG

TITLES = [(book.id, rule.id, title) for book in BOOKS.values() for rule in book.rules for title in rule.titles.values()]


def found(query: str, book: str = "", limit: int = 3) -> list[str]:
    return [f"{hit.book}:{hit.rule}" for hit in shipped_search().find(query, book=book, limit=limit)]


@given(st.text(max_size=300))
def test_no_query_crashes_and_the_same_query_finds_the_same(query: str) -> None:
    hits = shipped_search().find(query)
    assert hits == shipped_search().find(query)
    assert len(hits) <= 20
    assert sorted(hits, key=lambda hit: -hit.score) == list(hits)


@pytest.mark.parametrize("query", ["", " ", "?!", "\0", "karte " * 5000, "x" * 100_000, "§" * 50, "((((", "ﬁ ß İ 𝟜"])
def test_odd_and_endless_queries_are_answered(query: str) -> None:
    assert shipped_search().find(query) == shipped_search().find(query)


@given(st.sampled_from(TITLES))
def test_the_exact_title_of_a_rule_finds_it_in_its_book(named: tuple[str, str, str]) -> None:
    book, rule, title = named
    of_that_title = {f"{book}:{rule.id}" for rule in BOOKS[book].rules if title in rule.titles.values()}
    assert of_that_title & set(found(title, book)), (title, rule)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Vierkartenflop", "Flop mit vier Karten"),
        ("Vierkartenflop", "four card flop"),
        ("Ueberspringen eines Spielers", "Überspringen eines Spielers"),
        ("chip race", "Chiprace"),
        ("ALL IN", "all-in"),
    ],
)
def test_these_queries_find_the_same_first(one: str, other: str) -> None:
    assert set(found(one)) & set(found(other))


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("Overchip ohne Ansage", f"{TDA}:44"),
        ("wer zeigt zuerst", f"{PUP}:5c"),
        ("25er raus", "tda-2019:24-A"),
        ("rabit huntign", f"{BPS}:54"),
        ("§ 11", f"{UESG}:floor-§11(1)"),
        ("TDA 43", f"{TDA}:43-A"),
        ("vergessene burnkarte", f"{APSA}:3.4/missing-burn"),
    ],
)
def test_slang_slips_and_numbers_find_their_rule(query: str, rule: str) -> None:
    assert rule in found(query)


@pytest.mark.parametrize(("typed", "rule"), [("Chipr", f"{PUP}:2a"), ("vierkar", f"{APSA}:3.4/four-card-flop")])
def test_a_word_that_is_still_being_typed_finds_already(typed: str, rule: str) -> None:
    assert rule in found(typed)


def test_a_compound_of_which_only_the_end_is_known_is_found_by_it() -> None:
    assert f"{APSA}:3.5.27" in found("Lieblingsgetränk")


def test_one_book_is_searched_alone() -> None:
    assert {hit.book for hit in shipped_search().find("Button", book=PUP)} == {PUP}


def test_a_book_that_the_query_names_is_searched_alone() -> None:
    assert {hit.book for hit in shipped_search().find("uesg misdeal")} == {UESG}


def test_the_name_of_a_book_alone_shows_its_rules_in_order() -> None:
    assert found("apsa") == [f"{APSA}:{rule.id}" for rule in BOOKS[APSA].rules[:3]]


def test_no_more_hits_than_asked_for() -> None:
    assert len(shipped_search().find("Karten", limit=2)) == 2
    assert shipped_search().find("Karten", limit=0) == ()


def test_a_new_book_of_the_club_is_found_too() -> None:
    rule = replace(
        BOOKS[APSA].rules[0], id="7", number="7", titles={"de": "Hunde"}, texts={"de": "Dackel bleiben draußen."}
    )
    club = replace(BOOKS[APSA], id="club", short="Club", rules=(rule,))
    assert RuleSearch({"club": club}).find("dackel")[0].rule == "7"


def test_a_passage_of_an_attached_text_shows_where_it_speaks() -> None:
    passages = (
        Passage(TDA, "44", "Preface. " * 60 + "A lonely zeppelin chip is a call. " + "And so forth. " * 40),
        Passage(BPS, "", "The zeppelin stands nowhere."),
    )
    hits = RuleSearch(BOOKS, passages).find("zeppelin", limit=5)
    assert {(hit.book, hit.rule) for hit in hits} == {(TDA, "44"), (BPS, "")}
    excerpt = next(hit.excerpt for hit in hits if hit.rule)
    assert "zeppelin" in excerpt
    assert len(excerpt) < 250


def test_a_rule_found_by_its_own_words_has_no_excerpt() -> None:
    assert shipped_search().find("Vierkartenflop")[0].excerpt == ""


def test_synonyms_lead_to_a_rule_that_uses_the_other_word() -> None:
    rule = replace(BOOKS[APSA].rules[0], id="7", titles={"de": "Fernsprecher"}, texts={"de": "Sind aus."})
    books = {"club": replace(BOOKS[APSA], id="club", rules=(rule,))}
    assert RuleSearch(books).find("handy") == ()
    known = Synonyms(same={"phone": ("handy", "fernsprecher")})
    assert RuleSearch(books, synonyms=known).find("handy")[0].rule == "7"


def test_words_that_tell_nothing_apart_are_heard_where_there_are_no_others() -> None:
    rule = replace(BOOKS[APSA].rules[0], id="7", titles={"de": "Wer gibt"}, texts={"de": "Der."})
    books = {"club": replace(BOOKS[APSA], id="club", rules=(rule,))}
    silent = Synonyms(ignored=frozenset({"wer", "was"}))
    assert [hit.rule for hit in RuleSearch(books, synonyms=silent).find("wer gibt was")] == ["7"]


def test_the_shipped_words_name_topics_and_rules_that_exist() -> None:
    shipped = read_synonyms(RESOURCES / "search")
    assert set(shipped.asked) <= CATALOGUE
    assert set(shipped.asked_of_rules) <= {f"{book.id}:{rule.id}" for book in BOOKS.values() for rule in book.rules}


def test_no_question_stands_among_the_words_as_it_is_asked() -> None:
    shipped = read_synonyms(RESOURCES / "search")
    groups = (*shipped.same.values(), *shipped.asked.values(), *shipped.asked_of_rules.values())
    phrases = {phrase.lower() for group in groups for phrase in group}
    kinds = ("told", "asked", "table")
    rules = ("tuning", "held_out", *(f"{kind}_rules_{half}" for kind in kinds for half in ("tuned", "held")))
    topics = [f"{kind}_topics_{half}" for kind in kinds for half in ("tuned", "held")]
    asked = [question.q for half in rules for question in questions(half)] + [
        telling.q for half in topics for telling in tellings(half)
    ]
    long = {query.lower().strip(" ?") for query in asked if " " in query}
    assert {one for one in long & phrases if len(one.split()) > 4} == set()


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("wie groß ist der ptot", "apsa:3.4/pot-size"),
        ("etikttee", "tda-2019:70"),
        ("tefelon am tsich", "apsa:3.5.26"),
        ("bnutto im hedas up", "tda-2019:34"),
    ],
)
def test_letters_that_were_swapped_are_read_as_the_usual_word(typed: str, rule: str) -> None:
    assert rule in found(typed, limit=5)


def test_words_are_read_with_commas_between_phrases(tmp_path: Path) -> None:
    words = ("[ignored]", 'de = "der die"', "[same]", 'chip = "Chip,  Jeton rot"', "[asked]", 'x = "a b, c"')
    (tmp_path / "words.toml").write_text("\n".join(words), encoding="utf-8")
    rules = ("[asked]", '"apsa:1 apsa:2" = "d e"', '"apsa:2" = "f"')
    (tmp_path / "rules.toml").write_text("\n".join(rules), encoding="utf-8")
    (tmp_path / "topics").mkdir()
    (tmp_path / "topics" / "bet.toml").write_text('x = """\ntold so\n"""\ny = "e f"', encoding="utf-8")
    outside = ("[words]", 'on_the_way = "Parkplatz, drive home"', "[asked]", 'on_the_way = "wo kann ich parken"')
    (tmp_path / "outside.toml").write_text("\n".join(outside), encoding="utf-8")
    spoken = (
        "[unsure]",
        'forms = "i"',
        "[words]",
        'ist = "isch is\'"',
        "[sounds]",
        'endings = "a er, . e"',
        'divided = "auf an"',
    )
    (tmp_path / "dialect.toml").write_text("\n".join(spoken), encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "apsa.toml").write_text('"2" = "g h"\n"3/a" = "i"', encoding="utf-8")
    read = read_synonyms(tmp_path)
    assert read.ignored == frozenset({"der", "die"})
    assert read.same == {"chip": ("Chip", "Jeton rot")}
    assert read.asked == {"x": ("a b", "c", "told so"), "y": ("e f",)}
    assert read.outside == ("Parkplatz", "drive home")
    assert read.asked_outside == ("wo kann ich parken",)
    assert read.dialect.written == {"isch": "ist", "is": "ist"}
    assert read.dialect.unsure == frozenset({"i"})
    assert read.dialect.sounds == Sounds(endings=(("a", "er"), (".", "e")), divided=("auf", "an"))
    assert read.asked_of_rules == {"apsa:1": ("d e",), "apsa:2": ("d e", "f", "g h"), "apsa:3/a": ("i",)}


def test_the_book_in_force_stands_before_others_that_say_as_much() -> None:
    search = shipped_search()
    for book in (UESG, BPS, APSA):
        assert search.find("String Bet", in_force=(book,))[0].book == book
    assert search.find("TDA 44", in_force=(BPS,))[0].rule == "44"


def test_a_house_rule_stands_before_the_rule_that_it_overrules() -> None:
    rule = replace(
        BOOKS[APSA].rule("3.5.15"), id="1", titles={"de": "Chips"}, texts={"de": "Übrige Chips werden aufgerundet."}
    )
    own = replace(BOOKS[APSA], id="club", amends=APSA, rules=(rule,))
    found = RuleSearch({**BOOKS, "club": own}).find("Chips aufrunden", in_force=("club", APSA))
    assert (found[0].book, found[0].rule) == ("club", "1")
