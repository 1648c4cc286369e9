"""The Players section: the register of the club as a table with a form beside it, and CSV in and out."""
