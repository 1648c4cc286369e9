"""Texts that are shown: labels, menus' words, tooltips, documents; short names and line breaks."""
