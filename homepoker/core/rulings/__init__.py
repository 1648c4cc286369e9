"""How a question at the table is decided: one module per topic, once for all books."""
