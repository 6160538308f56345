"""The 7th Square once more, for machines: the same games from the same seeds, many times as fast.

What is here is a second copy of `play.seventh`, `playtest.record` and the agents, over 64-bit masks and small
arrays, so that numba can compile it. The plain modules say what is right; tests hold this room to their every
record and sum. Masks are uint64 and counts int64 throughout: numba turns what mixes them into a float.

`ready` is the door; it and `kept` alone may be imported without numba and NumPy.
"""
