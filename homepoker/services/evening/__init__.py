"""One tournament, with the desk that is its one door, the host's commands, its journal, what is watched while it runs.

Nothing here knows another evening, a file or a screen.
"""
