"""Tables, seats and dealers: tables drawn from above, and the forms that change them."""
