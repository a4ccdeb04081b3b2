"""Figures, as ratios within one run: `python -m tests.bench`. Nothing is gated on them."""
