"""Tests of Rattaneer, by its rulebook and the rulings R1–R34."""
