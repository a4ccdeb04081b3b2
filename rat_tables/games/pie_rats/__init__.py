"""Pie Rats of the Carob Bean Farm: captains, their crews, and the pies on the sill."""
