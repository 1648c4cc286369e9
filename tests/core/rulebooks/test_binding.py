"""From files to a book: what is checked, and how a mistake is said."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.binding import bind, inspect, refuse_unknown_books
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.rulebook import Discretion, Provision, Rulebook, RuleKind
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from tests.rulebooks.shipped import WORDS

HEAD = """\
+++
id = "club"
names.de = "Unser Buch"
edition = "2026"
language = "de"
discretion = "1"
+++

# Turnier

## 1 · Turnierleitung

Entscheidet.

```policy
topics = ["meta-floor-discretion"]
discretion.meta-floor-discretion = "yes"
```
"""
BUTTON = """
## 4 · Button

Auf Platz 1.

```policy
topics = ["button-initial"]
button.initial = "seat1"
```
"""
ENGLISH = """\
+++
translates = "club"
language = "en"
+++

# Tournament

## 1 · Direction

Decides.

## 4 · Button

On seat 1.
"""


PROCEDURE = """```policy
topics = ["button-initial"]
```
"""


def book(text: str, **translations: str) -> Rulebook:
    files = {f"club/rules.{language}.md": words for language, words in translations.items()}
    return bind("club/rules.md", text, files, POLICIES, TOPICS)


def rule_of(lines: str, number: str = "9") -> str:
    return f"\n## {number} · Neu\n\nWorte.\n\n```policy\n{lines}\n```\n"


def test_a_book_has_its_words_in_both_languages() -> None:
    bound = book(HEAD + BUTTON, en=ENGLISH)
    rule = bound.rule("4")
    assert (rule.title("de"), rule.title("en")) == ("Button", "Button")
    assert (rule.text("de"), rule.text("en"), rule.text("fr")) == ("Auf Platz 1.", "On seat 1.", "Auf Platz 1.")
    assert (rule.part("de"), rule.part("en")) == ("Turnier", "Tournament")
    assert bound.name("en") == bound.short == "Unser Buch"
    assert (rule.label("en"), book(HEAD + "\n## Punkte {#p}\n\nZwei.\n\n" + PROCEDURE).rule("p").label("de")) == (
        "4",
        "Punkte",
    )
    assert bound.rule("1").discretion == {"meta-floor-discretion": Discretion.YES}


def test_a_book_says_what_it_settles() -> None:
    bound = book(HEAD + BUTTON)
    assert bound.provisions == (Provision("button.initial", "seat1", "button-initial", "4"),)
    assert bound.provision("button.initial") == bound.provisions[0]
    assert bound.provision("button.tie_break") is None
    assert "4" in bound
    assert "5" not in bound
    with pytest.raises(KeyError):
        bound.rule("5")


def test_rules_that_say_the_same_are_named_once() -> None:
    second = rule_of('topics = ["button-initial"]')
    settled = BUTTON.replace("button.initial =", 'also = ["9"]\nbutton.initial =')
    assert book(HEAD + settled + second).provisions[0].also == ("9",)


def test_each_policy_of_a_rule_can_name_its_own_further_rules() -> None:
    second = rule_of('topics = ["button-initial"]')
    named = 'also.button.initial = ["9"]\nbutton.tie_break = "suit"\nbutton.initial ='
    settled = BUTTON.replace("button.initial =", named)
    bound = book(HEAD + settled + second)
    assert {provision.policy: provision.also for provision in bound.provisions} == {
        "button.tie_break": (),
        "button.initial": ("9",),
    }


def test_a_rule_says_what_it_is_for_and_only_manners_and_organisation_need_no_topic() -> None:
    rules = rule_of('kind = "etiquette"', "7") + rule_of('topics = ["deal-order"]\nkind = "procedure"', "8")
    bound = book(HEAD + BUTTON + rules)
    assert [bound.rule(rule).kind for rule in ("4", "7", "8")] == [
        RuleKind.DECISION,
        RuleKind.ETIQUETTE,
        RuleKind.PROCEDURE,
    ]


def test_deciding_rules_stand_before_the_others_on_a_topic() -> None:
    bound = book(HEAD + rule_of('topics = ["button-initial"]', "3") + BUTTON)
    assert [rule.id for rule in bound.on_topic("button-initial")] == ["4", "3"]
    assert [rule.id for rule in bound.deciding("button-initial")] == ["4"]
    assert [rule.id for rule in bound.deciding("meta-floor-discretion")] == ["1"]


@pytest.mark.parametrize(
    ("text", "place", "german", "english"),
    [
        (
            HEAD + rule_of('topics = ["button-initial"]\nbutton.inital = "seat1"'),
            "club/rules.md:26",
            (
                "Regel 9 legt „button.inital“ fest, das kennt Homepoker nicht; es hätte keine Wirkung. "
                "Prüf die Schreibweise. Hat eine neuere Version von Homepoker das Buch geschrieben, installiere diese."
            ),
            (
                "Rule 9 settles “button.inital”, which Homepoker does not know; it would have no effect. "
                "Check the spelling. If a newer version of Homepoker has written the book, install that."
            ),
        ),
        (
            HEAD + rule_of('topics = ["button-initial"]\nbutton.initial = "seat2"'),
            "club/rules.md:26",
            (
                "button.initial kann nicht „seat2“ sein; damit ließe sich nichts entscheiden. "
                'Möglich sind: "seat1", "high-card". '
                "Hat eine neuere Version von Homepoker das Buch geschrieben, installiere diese."
            ),
            (
                "button.initial cannot be “seat2”; nothing could be decided with it. "
                'Possible are: "seat1", "high-card". '
                "If a newer version of Homepoker has written the book, install that."
            ),
        ),
        (
            HEAD + rule_of('topics = ["seat-tables-and-sizes"]\nseat.max_per_table = 12'),
            "club/rules.md:26",
            (
                "seat.max_per_table kann nicht „12“ sein; damit ließe sich nicht rechnen. "
                "Möglich ist eine ganze Zahl von 2 bis 11."
            ),
            "seat.max_per_table cannot be “12”; it cannot be reckoned with. Possible is a whole number from 2 to 11.",
        ),
        (
            HEAD + rule_of('topics = ["points-apsa"]\npoints.apsa.share = "30 %"'),
            "club/rules.md:26",
            (
                "points.apsa.share kann nicht „30 %“ sein; damit ließe sich nicht rechnen. "
                "Möglich ist eine Zahl von 0 bis 1."
            ),
            "points.apsa.share cannot be “30 %”; it cannot be reckoned with. Possible is a number from 0 to 1.",
        ),
        (
            HEAD + rule_of('topics = ["clock-break-button"]\nclock.button_held_during_break = "ja"'),
            "club/rules.md:26",
            (
                "clock.button_held_during_break kann nicht „ja“ sein; gefragt ist ja oder nein. "
                "Schreib true oder false, ohne Anführungszeichen."
            ),
            (
                "clock.button_held_during_break cannot be “ja”; the question is yes or no. "
                "Write true or false, without quotation marks."
            ),
        ),
        (
            HEAD + BUTTON + rule_of('topics = ["button-initial"]\nbutton.initial = "high-card"'),
            "club/rules.md:35",
            (
                "Regel 9 legt „button.initial“ anders fest als Regel 4 (club/rules.md:20); "
                "es ist nicht klar, was gilt. Entscheide dich für eine von beiden."
            ),
            (
                "Rule 9 settles “button.initial” otherwise than rule 4 (club/rules.md:20); "
                "it is not clear what applies. Decide for one of them."
            ),
        ),
        (
            HEAD + BUTTON + rule_of('topics = ["button-initial"]\nbutton.initial = "seat1"'),
            "club/rules.md:35",
            (
                "Regel 9 legt „button.initial“ noch einmal so fest wie Regel 4 (club/rules.md:20). "
                'Beim Ändern könnte eine Stelle vergessen werden. Schreib es nur einmal, mit also = ["9"].'
            ),
            (
                "Rule 9 settles “button.initial” once more like rule 4 (club/rules.md:20). "
                'When changing it one place might be forgotten. Write it once only, with also = ["9"].'
            ),
        ),
        (
            HEAD + BUTTON + BUTTON,
            "club/rules.md:29",
            (
                "Regel 4 gibt es zweimal, auch in club/rules.md:20; ein Verweis wäre nicht eindeutig. "
                "Gib einer von beiden einen eigenen Namen: {#name} hinter dem Titel."
            ),
            (
                "Rule 4 exists twice, also in club/rules.md:20; a reference would be ambiguous. "
                "Give one of them a name of its own: {#name} after the title."
            ),
        ),
        (
            HEAD + "\n## Ohne Nummer\n\nWorte.\n",
            "club/rules.md:20",
            (
                "Die Überschrift „Ohne Nummer“ hat keine Nummer, deshalb kann niemand die Regel nennen. "
                "Schreib sie wie „## 3.5.13 · Titel“, oder gib der Regel ohne Nummer einen Namen: „## Titel {#name}“."
            ),
            (
                "The heading “Ohne Nummer” has no number, so nobody can cite the rule. "
                "Write it like “## 3.5.13 · Title”, or give a rule without a number a name: “## Title {#name}”."
            ),
        ),
    ],
)
def test_a_mistake_says_where_what_and_what_to_do(text: str, place: str, german: str, english: str) -> None:
    with pytest.raises(RulebookError) as refused:
        book(text)
    assert [words.say(refused.value.problem) for words in WORDS] == [f"{place}: {german}", f"{place}: {english}"]


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        (HEAD.replace('id = "club"\n', ""), 1, "front_matter_missing"),
        (HEAD.replace('names.de = "Unser Buch"\n', ""), 4, "front_matter_missing"),
        (HEAD.replace("edition", "editon"), 1, "front_matter_missing"),
        (HEAD.replace('id = "club"', 'id = "club"\nautor = "ich"'), 3, "front_matter_unknown"),
        (HEAD.replace('"2026"', "2026"), 4, "front_matter_text"),
        (HEAD.replace('id = "club"', 'id = "club"\nfallbacks = "apsa"'), 3, "front_matter_list"),
        (HEAD.replace('discretion = "1"', 'discretion = "2"'), 6, "no_such_rule"),
        (HEAD.replace('id = "club"', 'id = "club"\nrenumbered.7 = ["7-A"]'), 3, "no_such_rule"),
        (HEAD.replace('id = "club"', 'id = "club"\nchanged.de.7 = "Neu"'), 3, "no_such_rule"),
        (HEAD + "\n## 9 · Leer\n\n```policy\nkind = 'etiquette'\n```\n", 20, "no_text"),
        (HEAD + "\n## 9 · Frei\n\nWorte.\n", 20, "no_topics"),
        (HEAD + rule_of('kind = "procedure"'), 24, "no_topics"),
        (HEAD + rule_of('kind = "egal"'), 25, "value_choice"),
        (HEAD + rule_of('kind = "etiquette"\nalso.button.initial = ["1"]'), 26, "also_of_nothing"),
        (HEAD + rule_of('topics = ["button-inital"]'), 25, "unknown_topic"),
        (HEAD + rule_of('topics = "button-initial"'), 25, "front_matter_list"),
        (HEAD + rule_of('topics = ["button-initial"]\nalso = ["77"]\nbutton.initial = "seat1"'), 26, "no_such_rule"),
        (HEAD + rule_of('topics = ["button-initial"]\nbutton.initial = ["seat1"]'), 26, "value_kind"),
        (HEAD + rule_of('topics = ["button-initial"]\ndiscretion.seat-rebuy = "yes"'), 26, "discretion_of_other_topic"),
        (HEAD + rule_of('topics = ["button-initial"]\ndiscretion.button-initial = "perhaps"'), 26, "value_choice"),
        (HEAD + rule_of('topics = ["seat-tables-and-sizes"]\nseat.max_per_table = true'), 26, "value_whole"),
        (HEAD + rule_of('topics = ["seat-tables-and-sizes"]\nseat.max_per_table = 9.0'), 26, "value_whole"),
        (HEAD + rule_of('topics = ["points-apsa"]\npoints.apsa.share = 1.5'), 26, "value_number"),
        (HEAD + rule_of('topics = ["points-apsa"]\npoints.apsa.share = true'), 26, "value_number"),
        (HEAD + rule_of('topics = ["button-initial"]\nbutton.initial = 1'), 26, "value_choice"),
    ],
)
def test_every_other_mistake_has_its_place_and_words(text: str, line: int, key: str) -> None:
    with pytest.raises(RulebookError) as refused:
        book(text)
    assert (refused.value.place.line, refused.value.problem.key) == (line, f"rulebook.error.{key}")
    for words in WORDS:
        assert words.say(refused.value.problem).startswith(f"club/rules.md:{line}: ")


@pytest.mark.parametrize(
    ("english", "line", "key"),
    [
        (ENGLISH.replace('translates = "club"', 'translates = "apsa"'), 1, "not_a_translation"),
        (ENGLISH.replace('language = "en"', ""), 1, "not_a_translation"),
        (ENGLISH + "\n## 5 · More\n\nWords.\n", 16, "translation_of_nothing"),
        (ENGLISH + "\n## 4 · More\n\nWords.\n", 16, "rule_twice"),
        (ENGLISH.replace("## 4 · Button\n\nOn seat 1.\n", ""), 1, "translation_missing"),
        (ENGLISH.replace("On seat 1.\n", ""), 12, "no_text"),
        (ENGLISH + "\n```policy\nbutton.initial = 'seat1'\n```\n", 16, "policy_in_translation"),
    ],
)
def test_a_translation_has_the_same_rules_and_words_only(english: str, line: int, key: str) -> None:
    with pytest.raises(RulebookError) as refused:
        book(HEAD + BUTTON, en=english)
    assert (refused.value.place.line, refused.value.problem.key) == (line, f"rulebook.error.{key}")
    for words in WORDS:
        assert words.say(refused.value.problem).startswith(f"club/rules.en.md:{line}: ")


@pytest.mark.parametrize(
    "named",
    [
        'fallbacks = ["nowhere"]',
        'fallbacks_for.button-initial = ["nowhere"]',
        'amends = "nowhere"',
        'replaces = "nowhere"',
    ],
)
def test_a_book_that_names_an_unknown_one_is_refused(named: str) -> None:
    bound = book(HEAD.replace("+++\n\n", f"{named}\n+++\n\n"))
    with pytest.raises(RulebookError) as refused:
        refuse_unknown_books([bound], {"club": "club/rules.md"})
    assert refused.value.problem.key == "rulebook.error.no_such_book"
    assert "„nowhere“" in WORDS[0].say(refused.value.problem)


@pytest.mark.parametrize("amended", ["club", "other"])
def test_a_book_that_amends_itself_is_refused(amended: str) -> None:
    head = HEAD.replace('id = "club"', f'id = "club"\namends = "{amended}"')
    other = book(HEAD.replace('id = "club"', 'id = "other"\namends = "club"'))
    books = [book(head), other] if amended == "other" else [book(head)]
    with pytest.raises(RulebookError) as refused:
        refuse_unknown_books(books, {"club": "club/rules.md", "other": "other/rules.md"})
    assert refused.value.problem.key == "rulebook.error.amends_itself"
    assert refused.value.problem.values["book"] == "club"


def test_what_a_club_amends_may_be_translated_in_part() -> None:
    head = HEAD.replace('id = "club"', 'id = "club"\namends = "apsa"')
    english = ENGLISH.replace("## 4 · Button\n\nOn seat 1.\n", "")
    bound = book(head + BUTTON, en=english)
    assert bound.rule("4").text("en") == bound.rule("4").text("de")
    assert bound.rule("1").text("en") != bound.rule("1").text("de")


def test_all_mistakes_of_one_block_are_named_each_with_its_line() -> None:
    lines = 'topics = ["button-initial"]\nbutton.initial = "seat2"\nbutton.inital = "seat1"'
    read, problems = inspect("club/rules.md", HEAD + rule_of(lines), {}, POLICIES, TOPICS)
    assert [(problem.problem.key, problem.place.line) for problem in problems] == [
        ("rulebook.error.value_choice", 26),
        ("rulebook.error.unknown_policy", 27),
    ]
    assert read is not None
    assert read.rule("9").provisions == ()
