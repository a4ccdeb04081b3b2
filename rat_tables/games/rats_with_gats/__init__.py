"""Rats with Gats: Pi-Rats, their crew, and whatever the Deep sends against them."""
