"""``homepoker rules``: the rulebooks read, compared and checked, the club's own among them."""

from __future__ import annotations

import json
import re
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from homepoker.core.rulings.catalogue import POLICIES
from tests.cli.calling import Caller
from tests.rulebooks.shipped import APSA, BOOKS, BPS, IDS, PUP, RULES, TDA, UESG

OWN = """\
+++
id = "club"
names.de = "Unser Buch"
names.en = "Our book"
short = "Club"
edition = "2026"
language = "de"
discretion = "3.5.1"
amends = "apsa"
+++

## 1 · Aufrunden

Bleiben beim Aufwechseln Chips übrig, wird bei jedem aufgerundet.

```policy
topics = ["chip-race"]
race.method = "round-up-each"
```
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A data folder with a book of the club's own."""
    folder = tmp_path / "data" / "rulebooks" / "club"
    folder.mkdir(parents=True)
    (folder / "rules.md").write_text(OWN, encoding="utf-8")
    return tmp_path / "data"


def test_a_question_finds_rules_best_first(homepoker: Caller, tmp_path: Path) -> None:
    found = homepoker("rules", "search", "wer zeigt zuerst", "--limit", 5, "--json", "--data", tmp_path).json
    assert {"book", "rule", "title", "score"} <= set(found[0])
    assert len(found) == 5
    assert [one["score"] for one in found] == sorted((one["score"] for one in found), reverse=True)
    assert ("tda-2019", "17-A") in [(one["book"], one["rule"]) for one in found[:3]]
    assert found[0]["title"] == BOOKS[found[0]["book"]].rule(found[0]["rule"]).title("en")


def test_a_search_stays_in_the_book_that_is_named(homepoker: Caller, tmp_path: Path) -> None:
    found = homepoker("rules", "search", "who shows first", "--book", "bps", "--json", "--data", tmp_path).json
    assert {one["book"] for one in found} == {"bps-2019"}
    assert found[0]["rule"] == "49"


def test_hits_for_people_are_a_table_whose_first_column_can_be_shown(homepoker: Caller, tmp_path: Path) -> None:
    out = homepoker("rules", "search", "TDA 44", "--limit", 1, "--data", tmp_path).out
    first = out.splitlines()[-1].split()[0]
    assert first == "tda-2019:44"
    assert homepoker("rules", "show", first, "--data", tmp_path).code == 0


def test_what_is_not_found_is_said_and_no_failure(homepoker: Caller, tmp_path: Path) -> None:
    answer = homepoker("rules", "search", "qqqxyz", "--data", tmp_path)
    assert (answer.code, answer.out.count("\n")) == (0, 1)
    assert "qqqxyz" in answer.out
    assert homepoker("rules", "search", "qqqxyz", "--json", "--data", tmp_path).json == []


def test_each_line_of_the_input_is_answered_by_one_line(
    homepoker: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = "\ufeffÜberzahlung mit großem Chip\r\n\nTDA 44\n"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(questions.encode()), encoding="ascii"))
    answer = homepoker("rules", "search", "-", "--limit", 2, "--data", tmp_path)
    first, empty, numbered = [json.loads(line) for line in answer.out.splitlines()]
    asked = homepoker("rules", "search", "Überzahlung mit großem Chip", "--limit", 2, "--json", "--data", tmp_path)
    assert first == asked.json
    assert len(first) == 2
    assert empty == []
    assert numbered[0]["rule"] == "44"


def test_the_clubs_own_book_and_an_attached_text_are_searched_too(homepoker: Caller, club: Path) -> None:
    found = homepoker("rules", "search", "Club 1", "--json", "--data", club).json
    assert (found[0]["book"], found[0]["rule"]) == ("club", "1")
    text = club / "pup.txt"
    text.write_text("2c Hohe Jetons\n\nEin Schnabeltier liegt immer oben auf.\n", encoding="utf-8")
    assert homepoker("rules", "attach", text, "--book", "pup-2010", "--data", club).code == 0
    (hit,) = homepoker("rules", "search", "Schnabeltier", "--json", "--data", club).json
    assert hit["book"] == "pup-2010"
    assert "Schnabeltier" in hit["excerpt"]
    assert "pup-2010:" in homepoker("rules", "search", "Schnabeltier", "--data", club).out


@pytest.mark.parametrize("book", IDS)
def test_the_list_names_every_rule_in_the_order_of_the_book(homepoker: Caller, book: str, tmp_path: Path) -> None:
    found = homepoker("rules", "list", "--book", book, "--json", "--data", tmp_path).json
    assert [one["id"] for one in found] == [rule.id for rule in BOOKS[book].rules]
    assert {tuple(one) for one in found} == {("id", "number", "title", "kind")}


def test_titles_are_in_the_language_that_is_asked_for(homepoker: Caller, tmp_path: Path) -> None:
    def title(lang: str) -> str:
        listed = homepoker("rules", "list", "--book", "bps-2019", "--json", "--lang", lang, "--data", tmp_path).json
        return str(next(one["title"] for one in listed if one["id"] == "6"))

    assert title("de") == BOOKS["bps-2019"].rule("6").title("de") != title("en")


def test_the_list_for_people_is_a_table_and_the_book_may_be_called_by_its_short_name(
    homepoker: Caller, tmp_path: Path
) -> None:
    answer = homepoker("rules", "list", "--book", "tda", "--data", tmp_path)
    assert answer.out.splitlines()[0] == BOOKS["tda-2019"].name("en")
    assert "11-A" in answer.out
    assert len(answer.out.splitlines()) == len(BOOKS["tda-2019"].rules) + 5


def test_a_rule_is_shown_with_what_it_settles_and_the_same_matter_elsewhere(homepoker: Caller, tmp_path: Path) -> None:
    found = homepoker("rules", "show", "apsa:3.5.17", "--json", "--lang", "de", "--data", tmp_path).json
    assert (found["book"], found["rule"], found["title"]) == ("apsa", "3.5.17", "Table Balance")
    assert found["text"] == BOOKS["apsa"].rule("3.5.17").text("de")
    assert {one["policy"]: one["value"] for one in found["policies"]} == {
        "balance.mover": "next-bb",
        "balance.seat": "worst-not-sb",
        "balance.single_big_blind": False,
    }
    assert [one["topic"] for one in found["topics"]] == ["seat-table-balance", "seat-newcomer-position"]
    bps = next(one for one in found["same_matter"] if (one["book"], one["rule"]) == ("bps-2019", "6"))
    assert {one["policy"]: one["differs"] for one in bps["policies"]} == {
        "balance.mover": False,
        "balance.seat": True,
    }


def test_a_rule_is_read_in_words(homepoker: Caller, tmp_path: Path) -> None:
    lines = homepoker("rules", "show", "apsa:3.5.17", "--data", tmp_path).out.splitlines()
    assert lines[0] == "APSA rules: 3.5.17 · Table balance"
    assert any(line.strip().startswith("differs: ") for line in lines)
    assert any(line.strip().startswith("the same: ") for line in lines)


@pytest.mark.parametrize("name", ["uesg:floor-§2(4)", "uesg:§ 2 (4)", "ÜSG:§2(4)"])
def test_a_rule_is_found_by_its_id_and_by_the_number_that_is_printed(
    homepoker: Caller, name: str, tmp_path: Path
) -> None:
    assert homepoker("rules", "show", name, "--json", "--data", tmp_path).json["rule"] == "floor-§2(4)"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "tda-2019:43"), "43-A, 43-B"),
        (("show", "apsa:99.99"), "rules list --book apsa"),
        (("show", "apsa:"), "rules list --book apsa"),
        (("show", "3.5.13"), "apsa:3.5.13"),
        (("show", "none:1"), "apsa, bps-2019"),
        (("list", "--book", "none"), "apsa, bps-2019"),
        (("search", "x", "--book", "none"), "apsa, bps-2019"),
        (("policies", "--book", "none"), "apsa, bps-2019"),
        (("compare", "seat-table-balanc"), "seat-table-balance"),
        (("compare", "balance"), "seat-table-balance"),
        (("where", "xyz"), "not known"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_does_not_exist_is_refused_with_what_does(
    homepoker: Caller, arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    answer = homepoker("rules", *arguments, "--data", tmp_path)
    assert (answer.code, answer.out) == (1, "")
    assert said in answer.error
    assert answer.error.count("\n") == 1


def test_a_topic_is_compared_across_all_books(homepoker: Caller, tmp_path: Path) -> None:
    found = homepoker("rules", "compare", "seat-table-balance", "--json", "--data", tmp_path).json
    books = {one["book"]: one for one in found["books"]}
    assert set(books) == set(IDS)
    assert [books[book]["source"] for book in (TDA, APSA, BPS, PUP, UESG)] == [*["rule"] * 4, "fallback"]
    assert books["uesg"]["rules"] == [
        {"book": "tda-2019", "rule": "11-A", "title": books["uesg"]["rules"][0]["title"], "is_fallback": True}
    ]
    mover = {book: one["value"] for book in books for one in books[book]["answers"] if one["policy"] == "balance.mover"}
    assert (
        mover.items()
        >= {
            "tda-2019": "next-bb",
            "apsa": "next-bb",
            "bps-2019": "next-bb",
            "pup-2010": "next-utg",
            "uesg": "next-bb",
        }.items()
    )


def test_a_comparison_in_words_says_what_is_a_fallback(homepoker: Caller, tmp_path: Path) -> None:
    out = homepoker("rules", "compare", "seat-table-balance", "--data", tmp_path).out
    assert "ÜSG · Taken from another rulebook: TDA 11-A (instead)" in out
    assert out.count("\n\n") == len(IDS)


@pytest.mark.parametrize("book", IDS)
def test_every_policy_has_its_value_its_rule_and_whose_word_it_is(homepoker: Caller, book: str, tmp_path: Path) -> None:
    found = homepoker("rules", "policies", "--book", book, "--json", "--data", tmp_path).json
    assert [one["policy"] for one in found] == list(POLICIES)
    for one in found:
        policy = POLICIES[one["policy"]]
        match one["source"]:
            case "rule":
                assert (one["book"], one["rule"] in BOOKS[book]) == (book, True)
            case "fallback":
                assert one["book"] != book
                assert one["rule"] in BOOKS[one["book"]]
            case _:
                assert (one["source"], one["value"], one["book"], one["rule"]) == ("none", None, None, None)
        if one["value"] is not None:
            assert policy.read(one["value"]) is not None
            if policy.answers:
                assert one["value"] in one["allowed"] == list(policy.answers)
            else:
                assert one["allowed"]["least"] <= one["value"] <= one["allowed"]["most"]
        assert one["words"]
        assert bool(one["open_point"]) == bool(policy.open_question and one["source"] != "rule")


def test_policies_for_people_are_a_table_with_the_rule_and_the_words(homepoker: Caller, tmp_path: Path) -> None:
    lines = homepoker("rules", "policies", "--book", "uesg", "--lang", "de", "--data", tmp_path).out.splitlines()
    (mover,) = [line for line in lines if line.startswith("balance.mover ")]
    assert "TDA 11-A (ersatzweise)" in mover
    assert mover.endswith("hätte.")
    (scheme,) = [line for line in lines if line.startswith("ante.format ")]
    assert "ersatzweise" not in scheme


def test_the_shipped_books_are_in_order(homepoker: Caller, tmp_path: Path) -> None:
    answer = homepoker("rules", "check", "--data", tmp_path)
    assert (answer.code, answer.out) == (0, f"All in order. Checked: rulebooks {len(IDS)}, rules {RULES}.\n")


def test_each_problem_is_one_line_with_file_and_line_and_the_code_is_1(homepoker: Caller, tmp_path: Path) -> None:
    file = tmp_path / "house.md"
    file.write_text(OWN.replace("round-up-each", "throw") + "\n## 2 · Zwei\n\nSiehe Regel 99.\n", encoding="utf-8")
    answer = homepoker("rules", "check", file, "--data", tmp_path)
    assert answer.code == 1
    assert [line.split(": ")[0] for line in answer.out.splitlines()] == [f"{file}:18", f"{file}:21", f"{file}:21"]
    found = homepoker("rules", "check", file, "--json", "--data", tmp_path)
    assert found.code == 1
    assert [(one["file"], one["line"]) for one in found.json] == [(str(file), 18), (str(file), 21), (str(file), 21)]


def test_the_clubs_own_book_takes_part_everywhere(homepoker: Caller, club: Path) -> None:
    def asked(*arguments: str) -> object:
        return homepoker("rules", *arguments, "--json", "--data", club).json

    assert asked("list", "--book", "club") == [
        {"id": "1", "number": "1", "title": "Aufrunden", "kind": "decision"},
    ]
    policies = {
        one["policy"]: one for one in homepoker("rules", "policies", "--book", "club", "--json", "--data", club).json
    }
    assert (policies["race.method"]["value"], policies["race.method"]["book"]) == ("round-up-each", "club")
    assert (policies["balance.seat"]["value"], policies["balance.seat"]["book"]) == ("worst-not-sb", "apsa")
    assert policies["balance.seat"]["source"] == "rule"
    assert "club:1" in homepoker("rules", "where", "chip-race", "--data", club).out
    assert "Club · " in homepoker("rules", "compare", "chip-race", "--data", club).out
    assert (
        homepoker("rules", "check", "--data", club).out
        == f"All in order. Checked: rulebooks {len(IDS) + 1}, rules {RULES + 1}.\n"
    )


def test_a_book_of_the_club_that_cannot_be_read_is_told_with_its_line_and_hides_no_other(
    homepoker: Caller, club: Path
) -> None:
    file = club / "rulebooks" / "club" / "rules.md"
    file.write_text(OWN.replace("race.method", "race.methode"), encoding="utf-8")
    answer = homepoker("rules", "show", "apsa:3.5.13", "--json", "--data", club)
    assert (answer.code, answer.json["rule"]) == (0, "3.5.13")
    assert answer.error.startswith("club/rules.md:18: ")
    assert homepoker("rules", "list", "--book", "club", "--data", club).code == 1


def test_where_a_topic_stands_is_said_with_file_and_line(homepoker: Caller, tmp_path: Path) -> None:
    found = homepoker("rules", "where", "button-initial", "--json", "--data", tmp_path).json
    assert set(found) == {"texts", "policies", "decisions", "cases", "tests"}
    assert all(Path(place["file"]).is_file() and place["line"] >= 1 for places in found.values() for place in places)
    out = homepoker("rules", "where", "button-initial", "--data", tmp_path).out
    for one in [*found["texts"], *found["decisions"]]:
        assert f":{one['line']}: {one['what']}" in out


def test_a_topic_without_policies_is_found_in_its_module(homepoker: Caller, tmp_path: Path) -> None:
    out = homepoker("rules", "where", "deal-random-remedy", "--data", tmp_path).out
    assert re.search(r"homepoker/core/rulings/dealing/redeal\.py:\d+: random_remedy", out.replace("\\", "/"))
    assert "resources/cases/deal-random-remedy.json:1" in out.replace("\\", "/")
    assert "There is nothing to settle here." in out
