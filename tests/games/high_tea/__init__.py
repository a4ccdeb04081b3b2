"""Tests of RATS: High Tea at Sea, by its rulebook and the rulings H1–H31."""
