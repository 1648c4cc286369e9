"""Where the rulebooks are read: beside the tables, in a window of their own, in their section, or in a sheet."""
