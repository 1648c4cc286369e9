"""Controls that are pressed or choose one of several: buttons, links, segments, combo boxes."""
