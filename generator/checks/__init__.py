"""Is it right? Each check is a function from a game, its kit or a finished file to findings.

Imports `painters`, `sheets` and all below. Guarantees: a check never raises for what it is there to find, and
repairs nothing.
"""
