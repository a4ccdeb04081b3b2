"""Tests of Pie Rats of the Carob Bean Farm, by its rulebook and the rulings P1–P21."""
