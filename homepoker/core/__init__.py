"""Core of poker: values, decisions and the answers that follow from them.

Nothing here knows a window, a database, the time of day or luck: *now* and every
random draw arrive as arguments.
"""
