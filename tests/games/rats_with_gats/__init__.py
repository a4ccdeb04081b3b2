"""Rats with Gats, held to its rulebook and to the rulings G1 to G54."""
