"""Tests of the rulebook first_blood."""
