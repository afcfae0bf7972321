"""Tests of the rulebook cirque."""
