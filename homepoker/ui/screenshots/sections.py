"""The screens of Players, League, Settings and the house rules."""

from __future__ import annotations

from homepoker.services.showcase import Scene
from homepoker.ui.screenshots.stage import Prepare, Screen, Stage


def section(name: str) -> Prepare:
    """A section of the rail, with the keys."""
    return lambda made: made.application.window.show_section(name).setFocus()


def _players(state: str) -> Prepare:
    """The Players section in one of its states."""

    def prepare(made: Stage) -> None:
        from homepoker.ui.players import scenes
        from homepoker.ui.players.panel import PlayersSection

        section = made.application.window.show_section("players")
        if isinstance(section, PlayersSection):
            getattr(scenes, f"show_{state}")(section, made.club)

    return prepare


def _house_rules(state: str = "") -> Prepare:
    """The club's own book in one of its states."""

    def prepare(made: Stage) -> None:
        from homepoker.services.rulebooks.club_book import Draft
        from homepoker.ui.rulebook.club_book import scenes
        from homepoker.ui.rulebook.club_book.panel import ClubBookPage

        made.application.window.show_section("rulebook")
        page = made.application.window.show_section("house_rules")
        if state and isinstance(page, ClubBookPage):
            words = made.application.words
            drinks = Draft("2", words.text("screenshots.drinks"), words.text("screenshots.drinks_text"))
            getattr(scenes, f"show_{state}")(page, drinks)
        # What was said on the way there belongs to no picture.
        made.application.window.toasts.clear()

    return prepare


SCREENS: dict[str, Screen] = {
    "players-empty": Screen(prepare=section("players"), is_empty_club=True),
    "players": Screen(prepare=section("players")),
    "player-form": Screen(prepare=_players("form")),
    "player-import": Screen(prepare=_players("import")),
    "player-merge": Screen(prepare=_players("merge")),
    "player-forget": Screen(prepare=_players("forget")),
    "league": Screen(Scene.OVER, section("league")),
    "settings": Screen(prepare=section("settings")),
    "house-rules-empty": Screen(prepare=_house_rules()),
    "house-rules-create": Screen(prepare=_house_rules("creating")),
    "house-rules-answer": Screen(prepare=_house_rules("policy")),
    "house-rules-number": Screen(prepare=_house_rules("number")),
    "house-rules-rule": Screen(prepare=_house_rules("rule")),
    "house-rules-topics": Screen(prepare=_house_rules("topics"), is_searched=True),
    "house-rules-asking": Screen(prepare=_house_rules("asking")),
    "house-rules-taken-out": Screen(prepare=_house_rules("taken_out")),
}
"""The screens of these sections, by name."""
