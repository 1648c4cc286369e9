"""Text page: HTML in the colours of the theme, with links."""

from __future__ import annotations

from urllib.parse import unquote

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from homepoker.ui.kit.text.text_documents import TextBrowser
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.palette import Palette, current_palette
from homepoker.ui.theme.text_size import scaled


class TextPage(TextBrowser):
    """Text page that can be selected and scrolled with the keys; Tab goes from link to link, Enter follows one.

    ``followed`` carries the address of a link, ``left`` comes with Esc.
    """

    followed = Signal(str)
    left = Signal()

    def __init__(self, name: str) -> None:
        """
        :param name: what it holds, for screen readers.
        """
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet(style_of_browsers(current_palette()))
        self.setFont(font())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(spacing.S)
        self.document().setIndentWidth(spacing.L)
        self.document().setDefaultStyleSheet(self.style_sheet())
        self.anchorClicked.connect(self._follow)

    def show_html(self, html: str) -> None:
        """Show another text from its beginning."""
        # Laid out beside the bar that a page mostly needs; Qt would lay a long one out without it, and then again.
        self.document().setDefaultStyleSheet(self.style_sheet())
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHtml(html)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalScrollBar().setValue(0)

    def style_sheet(self) -> str:
        """Style sheet of the text in the look in force."""
        return style_of_pages(current_palette())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _follow(self, url: QUrl) -> None:
        self.followed.emit(unquote(url.toString()))


def style_of_browsers(palette: Palette) -> str:
    """Style sheet of the widget of a page: no frame but the focus line."""
    return (
        "QTextBrowser { border: 2px solid transparent; background: transparent; padding: 0; }"
        f"QTextBrowser:focus {{ border-color: {palette.accent}; }}"
    )


def style_of_pages(palette: Palette, *, on_paper: bool = False) -> str:
    """Style sheet of the pages' HTML in the colours of a palette.

    :param on_paper: sizes of type are points; logical pixels have no size on paper.
    """

    def size(pixels: int) -> str:
        return f"{pixels * 3 / 4:g}pt" if on_paper else f"{scaled(pixels)}px"

    return f"""
body, p, li, td, th {{ font-size: {size(spacing.TYPE_BODY)}; color: {palette.text}; }}
p {{ margin-top: 0; margin-bottom: {spacing.S}px; line-height: 130%; }}
li {{ margin-bottom: {spacing.XS}px; line-height: 130%; }}
ul, ol {{ margin-top: 0; margin-bottom: {spacing.S}px; }}
.title {{ font-size: {size(spacing.TYPE_HEADING)}; font-weight: 600; margin-top: 2px; margin-bottom: 2px; }}
.part {{ font-size: {size(spacing.TYPE_LARGE)}; font-weight: 600; margin-top: {spacing.L}px;
    margin-bottom: {spacing.S}px; }}
a {{ color: {palette.accent}; text-decoration: none; font-weight: 500; }}
b {{ font-weight: 600; }}
.name {{ font-size: {size(spacing.TYPE_QUIET)}; color: {palette.quiet}; margin-bottom: 0; }}
.quiet {{ font-size: {size(spacing.TYPE_QUIET)}; color: {palette.quiet}; }}
.small {{ font-size: {size(spacing.TYPE_SMALL)}; color: {palette.quiet}; font-weight: 500; }}
.differs {{ color: {palette.warning}; font-weight: 600; }}
.same {{ color: {palette.good}; font-weight: 600; }}
table {{ border-collapse: collapse; border-style: solid; border-width: 1px; border-color: {palette.line}; }}
th {{ text-align: left; font-weight: 600; background-color: {palette.raised}; vertical-align: top; }}
td {{ vertical-align: top; border-style: solid; border-width: 1px; border-color: {palette.line}; }}
td.asked {{ background-color: {palette.raised}; }}
"""
