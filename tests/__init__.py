"""The tests: rules without a screen first, then sessions, saves and the ways in."""
