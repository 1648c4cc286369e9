"""Theme: colours, spacing, type, icons and the style sheet.

``theme.apply_theme(app, "dark")`` puts all of it on; ``palette.current_palette()`` says the colours in force to a
widget that paints itself, ``icons.icon("play")`` gives an icon that follows the theme.
"""
