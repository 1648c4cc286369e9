"""Tools of those who build the program, above all other layers: no host needs them."""
