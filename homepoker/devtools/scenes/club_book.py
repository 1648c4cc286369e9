"""Scenes of the club book's page with the shipped example, for pictures of the program."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Draft
from homepoker.ui.rulebook.club_book.forms import RuleForm
from homepoker.ui.rulebook.club_book.panel import ClubBookPage


def show_policy(page: ClubBookPage, drinks: Draft) -> None:
    """Show a policy that the club answers otherwise."""
    _begin(page, drinks)
    page.open_policy("race.method")


def show_number(page: ClubBookPage, drinks: Draft) -> None:
    """Show a policy that is answered by a number."""
    _begin(page, drinks)
    page.open_policy("seat.max_per_table")


def show_rule(page: ClubBookPage, drinks: Draft) -> None:
    """Show a house rule in its form."""
    _begin(page, drinks)
    page.open_house_rule("1")


def show_creating(page: ClubBookPage, _drinks: Draft) -> None:
    """Show the form of a new book."""
    page.begin()


def show_topics(page: ClubBookPage, drinks: Draft) -> None:
    """Show the search for the topics of a rule."""
    _begin(page, drinks)
    page.write_rule()
    form = page.card
    if isinstance(form, RuleForm) and form.library is not None:
        form.library.prepare()
        form.library.wait()
        QCoreApplication.processEvents()
        form.topics.search.setText("overchip")
        form.topics.search.setFocus()


def show_asking(page: ClubBookPage, drinks: Draft) -> None:
    """Show the question before the whole book is taken out."""
    _begin(page, drinks)
    page.ask_take_out()


def show_taken_out(page: ClubBookPage, drinks: Draft) -> None:
    """Show the page after the club's only book was taken out."""
    _begin(page, drinks)
    page.take_book_out()


def _begin(page: ClubBookPage, drinks: Draft) -> None:
    page.take_example()
    book = page.book
    if book is not None:
        club_book.write_rule(page.club, book.id, drinks)
        page.refresh()
