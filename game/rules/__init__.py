"""The rulebooks, one folder each; the folder list is the registry."""
