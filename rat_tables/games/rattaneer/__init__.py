"""Rattaneer: hidden planning, a row of areas that must hang together, and loot worth nothing until it is sold."""
