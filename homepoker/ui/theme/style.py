"""The style sheet and Qt's own palette, both made from one `Palette`.

The focus is a line of two pixels that were ground before (WCAG 2.4.13): where an edge of the same lightness is replaced
it takes three; on a ground in the accent colour the kit paints it (`theme.focus_ring`).

A widget says what it is with dynamic properties (``kind``, ``tone``, ``frame``), set by the kit; the rules here turn
them into looks. Sizes of text are set with fonts, never here, so that a panel may choose them.
"""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from homepoker.ui.theme.palette import TONES, Palette
from homepoker.ui.theme.spacing import (
    CONTROL,
    CONTROL_LARGE,
    CONTROL_SMALL,
    CORNER,
    CORNER_LARGE,
    RAIL_BUTTON,
    RAIL_BUTTON_HEIGHT,
    ROW,
)
from homepoker.ui.theme.text_size import scaled


def set_look(widget: QWidget, name: str, value: str | bool) -> None:
    """Set a property that the style sheet reads (``kind``, ``tone``, ``frame``, ``extent``, ``state``) and apply it."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    if not widget.testAttribute(QtCore.Qt.WidgetAttribute.WA_WState_Polished):
        return  # Qt applies the style sheet before it first asks for size or picture; twice is a fortieth of the start
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()


ICON_SEARCH_PATH = "homepokericons"
"""Qt's search path under which the style sheet finds ``resources/icons``."""

_SPINS = ("QSpinBox", "QDoubleSpinBox", "QTimeEdit", "QDateEdit", "QDateTimeEdit")


def style_sheet(palette: Palette) -> str:
    """The application's style sheet in the colours of a palette."""
    return "\n".join(
        section(palette)
        for section in (
            _surfaces,
            _labels,
            _buttons,
            _tool_buttons,
            _fields,
            _combo_and_spin_boxes,
            _ticks,
            _views,
            _tabs_and_bars,
            _menus_and_tips,
        )
    )


def qt_palette(palette: Palette) -> QPalette:
    """Qt's palette, for whatever the style sheet does not name."""
    role = QPalette.ColorRole
    made = QPalette()
    for colour, roles in {
        palette.ground: (role.Window, role.Dark),
        palette.surface: (role.AlternateBase, role.Midlight),
        palette.field: (role.Base,),
        palette.raised: (role.Button, role.ToolTipBase, role.Light),
        palette.line: (role.Mid, role.Shadow),
        palette.text: (role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.HighlightedText),
        palette.quiet: (role.PlaceholderText,),
        palette.accent: (role.Accent, role.Link, role.LinkVisited),
        palette.danger: (role.BrightText,),
        palette.selection: (role.Highlight,),
    }.items():
        for ground in roles:
            made.setColor(ground, QColor(colour))
    for text_role in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, text_role, QColor(palette.disabled))
    return made


def _mark(side: int) -> str:
    """Style rules for the size of an arrow or a tick beside letters, given at 100 %."""
    return f"width: {scaled(side)}px; height: {scaled(side)}px;"


def _image(palette: Palette, name: str) -> str:
    return f"url({ICON_SEARCH_PATH}:style-{name}-{palette.name}.svg)"


def _surfaces(p: Palette) -> str:
    tinted = "\n".join(
        f'QFrame[frame="{tone}"] {{ background-color: {p.of(f"{tone}_tint")}; border: 1px solid {p.of(tone)}; '
        f"border-radius: {CORNER}px; }}"
        for tone in ("accent", "good", "warning", "danger")
    )
    return f"""
QMainWindow, QDialog {{ background-color: {p.ground}; }}
QFrame[frame="card"] {{ background-color: {p.surface}; border: 1px solid {p.line}; border-radius: {CORNER_LARGE}px; }}
QFrame[frame="card"][hasKeys="true"] {{ border: 2px solid {p.accent}; }}
QFrame[frame="card"][isChosen="true"] {{ border: 1px solid {p.accent}; }}
QFrame[frame="plain"] {{ background-color: {p.surface}; border: none; }}
QFrame[frame="rail"] {{ background-color: {p.surface}; border: none; border-right: 1px solid {p.line}; }}
QFrame[frame="raised"] {{ background-color: {p.raised}; border: 1px solid {p.line}; border-radius: {CORNER}px; }}
QFrame[frame="raised"]:focus {{ border: 3px solid {p.accent}; }}
QFrame[frame="floating"] {{ background-color: {p.raised}; border: 1px solid {p.outline};
    border-radius: {CORNER_LARGE}px; }}
QFrame[frame="sheet"] {{ background-color: {p.surface}; border: none; border-left: 1px solid {p.outline}; }}
QFrame[frame="sheet-left"] {{ background-color: {p.surface}; border: none; border-right: 1px solid {p.outline}; }}
QFrame[frame="neutral"] {{ background-color: {p.raised}; border: 1px solid {p.line}; border-radius: {CORNER}px; }}
{tinted}
QFrame[frame="entry"] {{ background: transparent; border: 2px solid transparent; border-radius: 4px; }}
QFrame[frame="entry"]:focus {{ border-color: {p.accent}; }}
QFrame[frame="track"] {{ background-color: {p.raised}; border: 1px solid {p.line}; border-radius: {CORNER + 2}px; }}
QFrame[frame="fact"] {{ background: transparent; border: none; border-left: 3px solid transparent; border-radius: 0; }}
QFrame[frame="asked"] {{ background: transparent; border: none; border-left: 3px solid {p.accent}; border-radius: 0; }}
QFrame[frame="line"] {{ background-color: {p.line}; border: none; max-height: 1px; min-height: 1px; }}
QScrollArea, QScrollArea > QWidget > QWidget[frame="scrolled"] {{ background: transparent; border: none; }}
QScrollArea[frame="reading"] {{ border: 2px solid transparent; border-radius: {CORNER}px; }}
QScrollArea[frame="reading"]:focus {{ border-color: {p.accent}; }}
QSplitter::handle {{ background-color: {p.ground}; }}
QSplitter::handle:hover {{ background-color: {p.line}; }}
"""


def _labels(p: Palette) -> str:
    tones = "\n".join(f'QLabel[tone="{tone}"] {{ color: {p.of(tone)}; }}' for tone in TONES)
    badges = "\n".join(
        f'QLabel[kind="badge"][tone="{tone}"] {{ background-color: {p.of(f"{tone}_tint")}; '
        f"border-color: {p.of(tone)}; }}"
        for tone in ("accent", "good", "warning", "danger")
    )
    return f"""
QLabel {{ background: transparent; border: none; }}
{tones}
QLabel[kind="badge"] {{ background-color: {p.raised}; border: 1px solid {p.line}; border-radius: 4px;
    padding: 1px 6px; }}
{badges}
QLabel:disabled {{ color: {p.disabled}; }}
"""


def _buttons(p: Palette) -> str:
    return f"""
QPushButton {{ background-color: {p.raised}; color: {p.text}; border: 1px solid {p.line}; outline: none;
    border-radius: {CORNER}px; padding: 0 14px; min-height: {scaled(CONTROL) - 2}px; font-weight: 500; }}
QPushButton:hover {{ background-color: {p.hover}; }}
QPushButton:pressed, QPushButton:checked {{ background-color: {p.pressed}; }}
QPushButton:disabled {{ color: {p.disabled}; background-color: {p.surface}; }}
QPushButton[kind="primary"] {{ background-color: {p.accent}; color: {p.on_accent}; border-color: {p.accent};
    font-weight: 600; }}
QPushButton[kind="primary"]:hover {{ background-color: {p.accent_hover}; border-color: {p.accent_hover}; }}
QPushButton[kind="primary"]:pressed {{ background-color: {p.accent_pressed}; border-color: {p.accent_pressed}; }}
QPushButton[kind="primary"]:disabled {{ background-color: {p.raised}; color: {p.disabled}; border-color: {p.raised}; }}
QPushButton[kind="ghost"] {{ background-color: transparent; border-color: transparent; padding: 0 10px; }}
QPushButton[kind="ghost"]:hover {{ background-color: {p.hover}; border-color: {p.hover}; }}
QPushButton[kind="ghost"]:pressed {{ background-color: {p.pressed}; border-color: {p.pressed}; }}
QPushButton[kind="danger"] {{ color: {p.danger}; }}
QPushButton[kind="danger"]:hover {{ background-color: {p.danger_tint}; border-color: {p.danger}; }}
QPushButton[kind="danger"]:pressed {{ background-color: {p.danger_tint}; border-color: {p.danger}; }}
QPushButton[kind="link"] {{ background-color: transparent; color: {p.accent}; border-color: transparent;
    padding: 0 4px; min-height: {scaled(20)}px; border-radius: 4px; text-align: left; }}
QPushButton[kind="link"]:hover {{ text-decoration: underline; }}
QPushButton[kind="danger"]:disabled, QPushButton[kind="ghost"]:disabled, QPushButton[kind="link"]:disabled {{
    color: {p.disabled}; background-color: transparent; }}
QPushButton[extent="small"] {{ min-height: {scaled(CONTROL_SMALL) - 2}px; padding: 0 9px; }}
QPushButton:focus {{ border: 2px solid {p.accent}; padding: 0 13px; min-height: {scaled(CONTROL) - 4}px; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {p.accent}; }}
QPushButton[kind="ghost"]:focus {{ padding: 0 9px; }}
QPushButton[kind="link"]:focus {{ padding: 0 3px; min-height: {scaled(20) - 2}px; }}
QPushButton[extent="small"]:focus {{ min-height: {scaled(CONTROL_SMALL) - 4}px; padding: 0 8px; }}
QPushButton[kind="choice"]:checked {{ background-color: {p.accent_tint}; border-color: {p.accent}; color: {p.accent};
    font-weight: 600; }}
QPushButton[kind="choice"]:focus {{ border: 2px solid {p.text}; }}
QPushButton[kind="choice"]:checked:focus {{ border: 3px solid {p.text}; padding: 0 12px;
    min-height: {scaled(CONTROL) - 6}px; }}
QPushButton[kind="choice"][extent="small"]:checked:focus {{ padding: 0 7px;
    min-height: {scaled(CONTROL_SMALL) - 6}px; }}
QPushButton[kind="choice"][extent="big"] {{ min-height: {scaled(CONTROL) + 4}px; }}
QPushButton[kind="choice"][extent="big"]:focus {{ min-height: {scaled(CONTROL) + 2}px; }}
QPushButton[kind="choice"][extent="big"]:checked:focus {{ min-height: {scaled(CONTROL)}px; }}
QPushButton[kind="segment"] {{ background-color: transparent; border: 1px solid transparent; padding: 0 12px;
    min-height: {scaled(CONTROL) - 8}px; color: {p.quiet}; }}
QPushButton[kind="segment"]:hover, QPushButton[kind="segment"]:pressed {{ color: {p.text}; }}
QPushButton[kind="segment"]:checked {{ background-color: {p.surface}; border-color: {p.outline}; color: {p.text}; }}
QPushButton[kind="segment"]:focus {{ border: 3px solid {p.accent}; padding: 0 10px;
    min-height: {scaled(CONTROL) - 12}px; }}
QPushButton[kind="segment"]:disabled {{ color: {p.disabled}; }}
"""


def _tool_buttons(p: Palette) -> str:
    def square(side: int, border: int) -> str:
        inner = side - 2 * border
        return f"min-width: {inner}px; max-width: {inner}px; min-height: {inner}px; max-height: {inner}px;"

    def rail_button(border: int) -> str:
        width, height = scaled(RAIL_BUTTON) - 2 * border, scaled(RAIL_BUTTON_HEIGHT) - 2 * border - 6
        return f"min-width: {width}px; max-width: {width}px; min-height: {height}px; max-height: {height}px;"

    return f"""
QToolButton {{ background-color: transparent; color: {p.text}; border: 1px solid transparent;
    border-radius: {CORNER}px; padding: 0; }}
QToolButton[kind="plain"], QToolButton[kind="framed"] {{ {square(scaled(CONTROL), 1)} }}
QToolButton:hover {{ background-color: {p.hover}; }}
QToolButton:pressed, QToolButton:open {{ background-color: {p.pressed}; }}
QToolButton:checked {{ background-color: {p.accent_tint}; border-color: {p.accent}; }}
QToolButton:focus {{ border: 2px solid {p.accent}; }}
QToolButton[kind="plain"]:focus, QToolButton[kind="framed"]:focus {{ {square(scaled(CONTROL), 2)} }}
QToolButton[kind="framed"] {{ background-color: {p.raised}; border-color: {p.line}; }}
QToolButton[kind="framed"]:hover {{ background-color: {p.hover}; }}
QToolButton[kind="framed"]:pressed {{ background-color: {p.pressed}; }}
QToolButton[kind="framed"]:disabled {{ background-color: {p.surface}; }}
QToolButton[kind="framed"]:focus {{ border-color: {p.accent}; }}
QToolButton[extent="small"] {{ {square(scaled(CONTROL_SMALL), 1)} }}
QToolButton[extent="small"]:focus {{ {square(scaled(CONTROL_SMALL), 2)} }}
QToolButton[extent="large"] {{ border-radius: {scaled(CONTROL_LARGE) // 2}px; background-color: {p.accent};
    {square(scaled(CONTROL_LARGE), 1)} }}
QToolButton[extent="large"]:hover {{ background-color: {p.accent_hover}; }}
QToolButton[extent="large"]:pressed {{ background-color: {p.accent_pressed}; }}
QToolButton[extent="large"]:disabled {{ background-color: {p.raised}; }}
QToolButton[extent="large"]:focus {{ border: 2px solid {p.accent}; {square(scaled(CONTROL_LARGE), 2)} }}
QToolButton[kind="rail"] {{ border-radius: {CORNER}px; {rail_button(1)}
    padding-top: 6px; color: {p.quiet}; font-weight: 500; }}
QToolButton[kind="rail"]:hover, QToolButton[kind="rail"]:pressed {{ color: {p.text}; }}
QToolButton[kind="rail"]:checked {{ background-color: {p.accent_tint}; border-color: transparent; color: {p.accent}; }}
QToolButton[kind="rail"]:focus {{ border: 2px solid {p.accent}; {rail_button(2)} }}
QToolButton:disabled {{ color: {p.disabled}; }}
QToolButton::menu-indicator {{ image: none; }}
"""


def _fields(p: Palette) -> str:
    field = "QLineEdit, QPlainTextEdit, QTextEdit"
    return f"""
{field} {{ background-color: {p.field}; color: {p.text}; border: 1px solid {p.outline}; border-radius: {CORNER}px;
    selection-background-color: {p.accent}; selection-color: {p.on_accent}; }}
{field} {{ placeholder-text-color: {p.quiet}; }}
QLineEdit {{ padding: 0 9px; min-height: {scaled(CONTROL) - 2}px; }}
QPlainTextEdit, QTextEdit {{ padding: 4px 6px; }}
QLineEdit:hover, QPlainTextEdit:hover, QTextEdit:hover {{ border-color: {p.quiet}; }}
QLineEdit:focus {{ border: 3px solid {p.accent}; padding: 0 7px; min-height: {scaled(CONTROL) - 6}px; }}
QPlainTextEdit:focus, QTextEdit:focus {{ border: 3px solid {p.accent}; padding: 2px 4px; }}
QLineEdit[state="error"] {{ border-color: {p.danger}; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled {{ color: {p.disabled}; border-color: {p.line}; }}
QLineEdit[readOnly="true"], QPlainTextEdit[readOnly="true"], QTextEdit[readOnly="true"] {{
    background-color: transparent; border-color: {p.line}; }}
QLineEdit QToolButton {{ border: none; padding: 0; background-color: transparent; }}
QTextBrowser {{ background-color: transparent; border: 2px solid transparent; }}
QTextBrowser:focus {{ border: 2px solid {p.accent}; padding: 4px 6px; }}
"""


def _combo_and_spin_boxes(p: Palette) -> str:
    # A spin box has its buttons on both sides: Qt sets the text at the very edge where no button is.
    boxes = ("QComboBox", *_SPINS)

    def each(names: tuple[str, ...], rest: str) -> str:
        return ", ".join(name + rest for name in names)

    return f"""
{each(boxes, "")} {{ background-color: {p.field}; color: {p.text}; border: 1px solid {p.outline};
    border-radius: {CORNER}px; padding: 0 4px 0 9px; min-height: {scaled(CONTROL) - 2}px;
    selection-background-color: {p.accent}; selection-color: {p.on_accent}; }}
{each(boxes, ":hover")} {{ border-color: {p.quiet}; }}
{each(boxes, ":focus")} {{ border: 3px solid {p.accent}; padding: 0 2px 0 7px; min-height: {scaled(CONTROL) - 6}px; }}
{each(boxes, ":disabled")} {{ color: {p.disabled}; border-color: {p.line}; }}
{each(boxes, " QLineEdit")} {{ border: none; padding: 0; min-height: 0; background: transparent; }}
{each(_SPINS, "")} {{ max-height: {scaled(CONTROL) - 2}px; }}
{each(_SPINS, ":focus")} {{ max-height: {scaled(CONTROL) - 6}px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: {scaled(26)}px; }}
QComboBox::down-arrow {{ image: {_image(p, "down")}; {_mark(14)} }}
QComboBox QAbstractItemView {{ background-color: {p.raised}; color: {p.text}; border: 1px solid {p.outline};
    padding: 4px; outline: none; }}
QComboBox QAbstractItemView::item {{ min-height: {scaled(ROW) - 4}px; padding: 0 6px; border-radius: 4px; }}
QComboBox QAbstractItemView::item:hover, QComboBox QAbstractItemView::item:selected {{
    background-color: {p.selection}; color: {p.text}; }}
{each(_SPINS, "::down-button")} {{ subcontrol-origin: padding; subcontrol-position: left center;
    width: {scaled(26)}px; height: 100px; border: none; margin: 0 6px 0 0;
    border-top-left-radius: 5px; border-bottom-left-radius: 5px; }}
{each(_SPINS, "::up-button")} {{ subcontrol-origin: padding; subcontrol-position: right center;
    width: {scaled(26)}px; height: 100px; border: none; margin: 0 0 0 2px;
    border-top-right-radius: 5px; border-bottom-right-radius: 5px; }}
{each(_SPINS, "::up-button:hover")} {{ background-color: {p.hover}; }}
{each(_SPINS, "::down-button:hover")} {{ background-color: {p.hover}; }}
{each(_SPINS, "::up-arrow")} {{ image: {_image(p, "plus")}; {_mark(12)} }}
{each(_SPINS, "::down-arrow")} {{ image: {_image(p, "minus")}; {_mark(12)} }}
{each(_SPINS, "::up-arrow:off")} {{ image: none; }}
{each(_SPINS, "::down-arrow:off")} {{ image: none; }}
"""


def _ticks(p: Palette) -> str:
    return f"""
QCheckBox, QRadioButton {{ color: {p.text}; spacing: 8px; background: transparent; border-radius: 4px;
    min-height: {scaled(CONTROL_SMALL)}px; border: 2px solid transparent; padding: 0 4px; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {p.disabled}; }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{ {_mark(16)}
    border: 1px solid {p.outline}; background-color: {p.field}; border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: {scaled(16) // 2 + 1}px; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border-color: {p.accent}; }}
QCheckBox::indicator:checked, QRadioButton::indicator:checked, QAbstractItemView::indicator:checked,
QCheckBox::indicator:indeterminate {{ background-color: {p.accent}; border-color: {p.accent}; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ image: {_image(p, "check")}; }}
QCheckBox::indicator:indeterminate {{ image: {_image(p, "partial")}; }}
QRadioButton::indicator:checked {{ image: {_image(p, "dot")}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {p.line};
    background-color: {p.raised}; }}
QCheckBox:focus, QRadioButton:focus {{ border: 2px solid {p.accent}; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background-color: {p.outline}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background-color: {p.accent}; }}
QSlider::handle:horizontal {{ width: 16px; height: 16px; margin: -6px 0; border-radius: 8px;
    background-color: {p.text}; border: none; }}
QSlider {{ min-height: 24px; border: 2px solid transparent; border-radius: {CORNER}px; }}
QSlider:focus {{ border: 2px solid {p.accent}; }}
QProgressBar {{ background-color: {p.raised}; border: none; border-radius: 3px; max-height: 6px; min-height: 6px;
    color: transparent; }}
QProgressBar::chunk {{ background-color: {p.accent}; border-radius: 3px; }}
"""


def _views(p: Palette) -> str:
    # In a cell there is no room for buttons; the arrow keys do the same.
    cell_spins = ", ".join(f"QTableView {name}" for name in _SPINS)
    cell_buttons = ", ".join(f"QTableView {name}::{side}-button" for name in _SPINS for side in ("up", "down"))
    return f"""
QAbstractItemView {{ background-color: {p.surface}; color: {p.text}; border: 1px solid {p.line};
    border-radius: {CORNER}px; outline: none; alternate-background-color: {p.surface};
    selection-background-color: {p.selection}; selection-color: {p.text}; }}
QAbstractItemView:focus {{ border: 2px solid {p.accent}; }}
QAbstractItemView[frame="bare"] {{ border: 2px solid transparent; background-color: transparent; }}
QAbstractItemView[frame="bare"]:focus {{ border: 2px solid {p.accent}; }}
QAbstractItemView[frame="kept"] {{ border: none; border-radius: 0; }}
QListView::item, QTreeView::item {{ min-height: {scaled(ROW) - 2}px; padding: 0 8px; border: none;
    border-radius: 4px; }}
QTableView {{ gridline-color: {p.line}; }}
QTableView::item {{ padding: 0 8px; border: none; border-bottom: 1px solid {p.line}; }}
QListView::item:hover, QTreeView::item:hover {{ background-color: {p.hover}; color: {p.text}; }}
QListView::item:selected, QTreeView::item:selected {{ background-color: {p.selection}; color: {p.text}; }}
QTableView::item:hover {{ background-color: {p.hover}; }}
QTableView::item:selected {{ background-color: {p.selection}; }}
QTableView QLineEdit, QListView QLineEdit, QTableView QComboBox, {cell_spins} {{ border-radius: 0; min-height: 0; }}
{cell_buttons} {{ width: 0; margin: 0; }}
QHeaderView {{ background-color: transparent; border: none; }}
QHeaderView::section {{ background-color: {p.surface}; color: {p.quiet}; border: none;
    border-bottom: 1px solid {p.outline}; padding: 0 8px; min-height: {scaled(30)}px; font-weight: 500; }}
QTableView QHeaderView::section {{ padding: 0 11px; }}
QHeaderView::section:hover {{ color: {p.text}; }}
QHeaderView::up-arrow {{ image: {_image(p, "up")}; {_mark(12)} }}
QHeaderView::down-arrow {{ image: {_image(p, "down")}; {_mark(12)} }}
QTableCornerButton::section {{ background-color: {p.surface}; border: none; }}
QTreeView::branch {{ background: transparent; }}
QTreeView::branch:closed:has-children {{ image: {_image(p, "right")}; }}
QTreeView::branch:open:has-children {{ image: {_image(p, "down")}; }}
"""


def _tabs_and_bars(p: Palette) -> str:
    return f"""
QTabWidget::pane {{ border: none; border-top: 1px solid {p.line}; }}
QTabBar {{ background: transparent; border: none; }}
QTabBar::tab {{ background: transparent; color: {p.quiet}; border: 2px solid transparent; padding: 7px 12px;
    margin-right: 4px; font-weight: 500; }}
QTabBar::tab:hover {{ color: {p.text}; }}
QTabBar::tab:selected {{ color: {p.text}; border-bottom-color: {p.accent}; }}
QTabBar::tab:focus {{ border-color: {p.accent}; border-radius: 4px; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; border: none; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; border: none; }}
QScrollBar::handle {{ background-color: {p.outline}; border-radius: 4px; border: none; }}
QScrollBar::handle:vertical {{ min-height: 32px; margin: 2px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; margin: 2px; }}
QScrollBar::handle:disabled {{ background-color: transparent; }}
QScrollBar::handle:hover {{ background-color: {p.quiet}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; border: none; background: none; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
"""


def _menus_and_tips(p: Palette) -> str:
    return f"""
QMenu {{
    background-color: {p.raised}; color: {p.text}; border: 1px solid {p.outline}; padding: 5px; menu-scrollable: 1;
}}
QMenu::item {{ padding: 7px 28px 7px 12px; border-radius: 4px; }}
QMenu::icon {{ padding-left: 10px; }}
QMenu::item:selected {{ background-color: {p.selection}; color: {p.text}; }}
QMenu::item:disabled {{ color: {p.disabled}; background: transparent; }}
QMenu::separator {{ height: 1px; background-color: {p.line}; margin: 5px 8px; }}
QMenu::indicator {{ {_mark(14)} margin-left: 8px; }}
QMenu::indicator:checked {{ image: {_image(p, "check-plain")}; }}
QMenuBar {{ background-color: {p.ground}; color: {p.text}; }}
QMenuBar::item {{ background: transparent; padding: 5px 10px; border-radius: 4px; }}
QMenuBar::item:selected {{ background-color: {p.hover}; color: {p.text}; }}
QToolTip {{ background-color: {p.raised}; color: {p.text}; border: 1px solid {p.outline}; padding: 5px 8px; }}
"""
