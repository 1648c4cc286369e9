"""The screens of the rulebooks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from homepoker.core.rulebooks.citation import Citation
from homepoker.devtools.pictures.stage import Prepare, Screen, Stage
from homepoker.devtools.showcase import ShowcaseMoment
from homepoker.services.rulebooks.official_texts import attach
from homepoker.ui.rulebook.pages import RulebookPages, RulebookSection
from homepoker.ui.rulebook.rule_page.typesetting import MORE


def _section(pose: Callable[[RulebookSection], object]) -> Prepare:
    """Show the section in one of its states."""

    def prepare(made: Stage) -> None:
        section = made.application.window.show_section("rulebook")
        assert isinstance(section, RulebookSection)
        pose(section)

    return prepare


def _search(text: str) -> Screen:
    """The screen of search results in the section, with the best of them opened."""

    def search(section: RulebookSection) -> None:
        _find(section, text)
        section.search_column.list.open_current()

    return Screen(ShowcaseMoment.PLAY, _section(search), is_searched=True)


def _find(pages: RulebookPages, text: str) -> None:
    pages.library.prepare()
    pages.library.wait()
    QCoreApplication.processEvents()
    pages.search(text)


def _rule(book: str, rule: str) -> Prepare:
    return _section(lambda section: section.read_rule(Citation(book, rule)))


def _with_own_copy(book: str, rule: str) -> Prepare:
    """Show a rule beside an attached text, which is printed from our summaries here."""

    def prepare(made: Stage) -> None:
        club = made.club
        assert club is not None
        printed = club.folder / "Regelwerk.txt"
        rules = (f"{rule.number} {rule.title('de')}\n{rule.text('de')}" for rule in club.books[book].rules)
        printed.write_text("\n\n".join(rules), encoding="utf-8")
        attach(club.folder, book, printed, club.books)
        _rule(book, rule)(made)

    return prepare


def _beside(citation: Citation | None) -> Prepare:
    """Show the rulebooks beside the tables, at a rule or at the search."""

    def prepare(made: Stage) -> None:
        rulebook = made.opened.rulebook
        if citation is None:
            rulebook.open_search()
            if rulebook.beside is not None:
                _find(rulebook.beside.pages, "overchip ohne ansage")
        else:
            rulebook.open_rule(citation)

    return prepare


def _beside_one_book(made: Stage) -> None:
    """Show the search beside the tables, in one book alone."""
    _beside(None)(made)
    rulebook = made.opened.rulebook
    if rulebook.beside is not None:
        rulebook.beside.pages.library.choose_book("bps-2019")


def _sheet(made: Stage) -> None:
    made.application.window.show_section("league")
    made.opened.rulebook.open_rule(Citation("uesg", "points"))


def _beside_and_shown(citation: Citation) -> Prepare:
    """Show a rule on the room view that is also the one of the evening."""

    def prepare(made: Stage) -> None:
        _beside(citation)(made)
        rules = made.process_parts.rules
        rules.choose(citation)
        rules.show(citation, made.time.at)

    return prepare


def _both_editions(section: RulebookSection) -> None:
    """Show a topic with both editions of the TDA rules beside each other."""
    section.read_topic("deal-premature-turn")
    other = next(iter({"tda-2019", "tda-2024"} - {section.library.edition}))
    section.reading.text.followed.emit(f"{MORE}{other}")


def _editions(edition: str) -> Prepare:
    """Show what the next edition changes, as a club sees it that plays by this one (empty: has not chosen)."""

    def prepare(made: Stage) -> None:
        made.club.edition = edition
        made.opened.build("editions")

    return prepare


def _edition_banner(made: Stage) -> None:
    """Show the evening of a club that plays by an older edition and has not been asked."""
    made.club.edition = ""
    made.opened.build()


SCREENS: dict[str, Screen] = {
    "rulebook": Screen(ShowcaseMoment.PLAY, _section(lambda section: section.setFocus())),
    "rulebook-search": _search("overchip ohne ansage"),
    "rulebook-nothing": _search("xyzzy"),
    "rulebook-rule": Screen(ShowcaseMoment.PLAY, _rule("apsa", "3.3/oversized-chip")),
    "rulebook-own-copy": Screen(ShowcaseMoment.PLAY, _with_own_copy("apsa", "3.3/oversized-chip")),
    "rulebook-long": Screen(ShowcaseMoment.PLAY, _rule("tda-2019", "ill-53-B")),
    "rulebook-beside": Screen(ShowcaseMoment.PLAY, _beside(Citation("apsa", "3.5.13"))),
    "rulebook-beside-shown": Screen(ShowcaseMoment.PLAY, _beside_and_shown(Citation("apsa", "3.5.13"))),
    "rulebook-beside-elsewhere": Screen(ShowcaseMoment.PLAY, _beside_and_shown(Citation("bps-2019", "17"))),
    "rulebook-beside-search": Screen(ShowcaseMoment.PLAY, _beside(None), is_searched=True),
    "rulebook-beside-one-book": Screen(ShowcaseMoment.PLAY, _beside_one_book, is_searched=True),
    "rulebook-beside-check-in": Screen(ShowcaseMoment.CHECK_IN, _beside(Citation("apsa", "3.5.13"))),
    "rulebook-sheet": Screen(ShowcaseMoment.OVER, _sheet),
    "rulebook-edition": Screen(ShowcaseMoment.PLAY, _rule("tda-2024", "34-B")),
    "rulebook-topic-editions": Screen(ShowcaseMoment.PLAY, _section(_both_editions)),
    "editions": Screen(ShowcaseMoment.PLAY, _editions("")),
    "editions-newest": Screen(ShowcaseMoment.PLAY, _editions("tda-2024")),
    "edition-banner": Screen(ShowcaseMoment.PLAY, _edition_banner),
    "rulebook-topic": Screen(ShowcaseMoment.PLAY, _section(lambda section: section.read_topic("chip-race"))),
}
"""The screens of the Rulebook section, by name."""
