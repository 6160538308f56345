"""How a game plays: pure functions over frozen states, on the same Game that is printed.

Imports `game`, `errors`; knows nothing of drawing. Guarantees: the same state, move and chance give the same
game on every machine; a state never changes.
"""
