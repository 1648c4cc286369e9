"""The database of a data folder, and in rooms what is kept in it and beside it."""
