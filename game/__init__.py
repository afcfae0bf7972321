"""Measure Twice: miniatures games with free measurement, five rulebooks on one table."""

__version__ = "0.1.0"
