"""The command line: what `python -m game` and `measure-twice` can do, one module a theme."""
