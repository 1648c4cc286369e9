"""The command line: the same club and evenings as the window, as text, as JSON and for scripts."""
