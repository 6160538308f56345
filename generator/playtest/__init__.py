"""What a tweak does: agents play a game thousands of times, and statistics say what came of it.

Imports `play`, `painters`, `drawing`, `game`, `errors`. Guarantees: games depend on their seed alone, not on
how many processes play them.
"""
