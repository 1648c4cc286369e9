"""The screens of the rulebooks."""

from __future__ import annotations

from collections.abc import Callable

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.showcase import Scene
from homepoker.ui.rulebook.section import RulebookSection
from homepoker.ui.screenshots.stage import Prepare, Screen, Stage


def _section(pose: Callable[[RulebookSection], object]) -> Prepare:
    """The section in one of its states."""

    def prepare(made: Stage) -> None:
        section = made.application.window.show_section("rulebook")
        assert isinstance(section, RulebookSection)
        made.application.rulebooks.library.wait()
        pose(section)

    return prepare


def _rule(book: str, rule: str) -> Prepare:
    return _section(lambda section: section.open_rule(Citation(book, rule)))


SCREENS: dict[str, Screen] = {
    "rulebook": Screen(Scene.PLAY, _section(lambda section: section.setFocus())),
    "rulebook-rule": Screen(Scene.PLAY, _rule("apsa", "3.3/oversized-chip")),
    "rulebook-long": Screen(Scene.PLAY, _rule("tda-2019", "ill-53-B")),
    "rulebook-topic": Screen(Scene.PLAY, _section(lambda section: section.open_topic("chip-race"))),
}
"""The screens of the Rulebook section, by name."""
