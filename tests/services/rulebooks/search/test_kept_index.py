"""The kept index: it answers as the one that was made, and a file that is not it is made anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns
from typing import Any

import pytest

from homepoker.core.official_text.passages import Passage
from homepoker.services.rulebooks.search import RuleSearch, building, indexing, rule_search
from homepoker.services.rulebooks.search.building import INDEX_KEPT
from homepoker.services.rulebooks.search.index import SearchIndex
from homepoker.services.rulebooks.search.synonyms import NO_SYNONYMS
from homepoker.store.rulebooks import index_cache
from tests.rulebooks.search.asking import questions, shipped_search
from tests.rulebooks.shipped import APSA, BOOKS, RESOURCES

SMALL = {APSA: replace(BOOKS[APSA], rules=BOOKS[APSA].rules[:10])}
OTHER = {APSA: replace(BOOKS[APSA], rules=BOOKS[APSA].rules[:3])}
KEY = b"k" * 16


class Makings:
    """How often an index was made, and not read; of the books alone, which is quicker."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        make = indexing.make_index

        def counted(books: Any, passages: Any, _synonyms: Any, _topics: Any) -> SearchIndex:
            self.count += 1
            return make(books, passages, NO_SYNONYMS, {})

        monkeypatch.setattr(indexing, "make_index", counted)


@pytest.fixture(autouse=True, scope="module")
def _shipped() -> None:
    """The shipped books are searched with the index of all tests: after that each test makes its own."""
    shipped_search()


@pytest.fixture(autouse=True)
def _one_index_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the program; the other tests of a process keep several."""
    monkeypatch.setattr(building, "_search", lru_cache(maxsize=1)(building._search.__wrapped__))


@pytest.fixture
def makings(monkeypatch: pytest.MonkeyPatch) -> Makings:
    """Counts from here on."""
    made = Makings(monkeypatch)
    rule_search(OTHER, RESOURCES)
    return made


def searched_anew(cache: Path, passages: tuple[Passage, ...] = (), resources: Path = RESOURCES) -> RuleSearch:
    """The search after something else was searched, so that nothing of it is in memory."""
    rule_search(OTHER, RESOURCES)
    return rule_search(SMALL, resources, passages, cache)


def test_every_question_finds_the_same_to_the_last_hit(tmp_path: Path) -> None:
    made = shipped_search()
    index_cache.keep(tmp_path / "index", KEY, made.index)
    index = index_cache.recall(tmp_path / "index", KEY, SearchIndex)
    assert index == made.index
    kept = RuleSearch(BOOKS, index=index)
    for question in questions("held_out"):
        assert kept.find(question.q) == made.find(question.q)
        assert kept.find_topics(question.q) == made.find_topics(question.q)
        assert kept.fits(question.q) == made.fits(question.q)


def test_the_next_start_reads_what_was_kept(makings: Makings, tmp_path: Path) -> None:
    first = searched_anew(tmp_path)
    before = makings.count
    assert searched_anew(tmp_path).find("Spielbeginn") == first.find("Spielbeginn")
    assert makings.count == before + 1  # of what was searched in between
    assert [file.name for file in tmp_path.iterdir()] == [INDEX_KEPT]


@pytest.mark.usefixtures("makings")
def test_an_attached_text_is_found_at_once(tmp_path: Path) -> None:
    assert not searched_anew(tmp_path).find("Schnabeltier")
    assert searched_anew(tmp_path, (Passage(APSA, "1", "Schnabeltier"),)).find("Schnabeltier")
    assert not searched_anew(tmp_path).find("Schnabeltier")


def test_another_word_of_the_search_makes_it_anew(makings: Makings, tmp_path: Path) -> None:
    mine = tmp_path / "resources"
    for name in ("search", "cases", "locale"):
        copytree(RESOURCES / name, mine / name)
    searched_anew(tmp_path, resources=mine)
    before = makings.count
    (mine / "search" / "topics" / "new.toml").write_text('clock-timetable = "Schnabeltier"\n', "utf-8")
    searched_anew(tmp_path, resources=mine)
    assert makings.count == before + 2


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda kept: b"",
    "a part": lambda kept: kept[: len(kept) // 2],
    "more": lambda kept: kept + b"\0",
    "another key": lambda kept: b"x" + kept[1:],
    "another byte": lambda kept: kept[:-50] + bytes([kept[-50] ^ 1]) + kept[-49:],
    "other data": lambda kept: kept[:16] + index_cache.checksum(b"\x93\x01\x02\x03") + b"\x93\x01\x02\x03",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_made_anew(damage: Callable[[bytes], bytes], makings: Makings, tmp_path: Path) -> None:
    first = searched_anew(tmp_path)
    file = tmp_path / INDEX_KEPT
    sound = file.read_bytes()
    file.write_bytes(damage(sound))
    before = makings.count
    assert searched_anew(tmp_path).find("Spielbeginn") == first.find("Spielbeginn")
    assert makings.count == before + 2
    assert file.read_bytes() == sound


@pytest.mark.usefixtures("makings")
def test_where_nothing_can_be_kept_it_is_searched_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert searched_anew(tmp_path / "file").find("Spielbeginn")
    (tmp_path / INDEX_KEPT).mkdir()
    assert searched_anew(tmp_path).find("Spielbeginn")


def test_a_table_that_holds_something_else_is_none() -> None:
    table = shipped_search().index.phrases_of_topics
    index = shipped_search().index
    for image in (b"", b"x" * 5000, table.image[:3000]):
        with pytest.raises(ValueError, match=r".+"):
            RuleSearch(BOOKS, index=replace(index, phrases_of_topics=replace(table, image=image)))
    with pytest.raises(ValueError, match="not a table"):
        RuleSearch(BOOKS, index=replace(index, phrases_of_topics=replace(table, owners=table.owners[4:])))


class Shipped:
    """Resources of our own, with an index that was made of them on another machine: elsewhere, and at another time."""

    def __init__(self, folder: Path) -> None:
        elsewhere, self.resources = folder / "elsewhere" / "resources", folder / "resources"
        for name in ("search", "cases", "locale"):
            copytree(RESOURCES / name, elsewhere / name, ignore=ignore_patterns("*.index"))
        building.ship_index(SMALL, elsewhere)
        copytree(elsewhere, self.resources, copy_function=copyfile)
        self.file = self.resources / building.INDEX_SHIPPED


@pytest.fixture
def shipped(makings: Makings, tmp_path: Path) -> Shipped:
    """Of the few books that are searched here."""
    assert makings.count
    return Shipped(tmp_path)


@pytest.mark.parametrize("has_cache", [True, False])
def test_the_shipped_index_is_read_where_none_was_kept(
    makings: Makings, shipped: Shipped, tmp_path: Path, has_cache: bool
) -> None:
    before = makings.count
    found = rule_search(SMALL, shipped.resources, (), tmp_path / "cache" if has_cache else None).find("Spielbeginn")
    assert found == building._made(building._Searched(SMALL, (), RESOURCES, None)).find("Spielbeginn")
    assert makings.count == before + 1  # of what it is compared with
    assert (tmp_path / "cache" / INDEX_KEPT).exists() == has_cache


def test_the_shipped_index_is_made_once(makings: Makings, shipped: Shipped) -> None:
    before = makings.count
    building.ship_index(SMALL, shipped.resources)
    assert makings.count == before


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_shipped_index_is_not_used(
    damage: Callable[[bytes], bytes], makings: Makings, shipped: Shipped
) -> None:
    shipped.file.write_bytes(damage(shipped.file.read_bytes()))
    before = makings.count
    assert rule_search(SMALL, shipped.resources).find("Spielbeginn")
    assert makings.count == before + 1


def test_the_shipped_index_is_not_used_for_other_books_texts_or_words(makings: Makings, shipped: Shipped) -> None:
    before = makings.count
    assert rule_search(OTHER, shipped.resources).find("Vorwort")
    assert rule_search(SMALL, shipped.resources, (Passage(APSA, "1", "Schnabeltier"),)).find("Schnabeltier")
    words = shipped.resources / "search" / "words.toml"
    words.write_bytes(words.read_bytes() + b"\n")
    assert rule_search(SMALL, shipped.resources).find("Spielbeginn")
    assert makings.count == before + 3
