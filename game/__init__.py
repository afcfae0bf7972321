"""Measure Twice: miniatures games with free measurement, any rulebook on one table."""

__version__ = "0.1.0"
