"""The screen: draws decisions, figures and the table; the only part that knows pygame."""
