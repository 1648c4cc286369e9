"""Tables, seats and who deals: drawn from above, and the forms that change them."""
