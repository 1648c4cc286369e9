"""Lists and tables, and the choices in them."""
