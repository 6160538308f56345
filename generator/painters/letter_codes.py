"""Which byte stands for a letter in a PDF's font of at most 256: the same one in most documents."""

from __future__ import annotations

from collections.abc import Sequence

# The codes of characters in Windows-1252, and those that it has for no character that is printed.
_LETTERS = {code: bytes([code]).decode("cp1252", "ignore") for code in range(256)}
_CODES = {ord(letter): code for code, letter in _LETTERS.items() if letter.isprintable() and letter.strip()}
_SPARE = tuple(code for code in range(1, 256) if code not in {32, *_CODES.values()})


def code_for(letter: int, taken: Sequence[int]) -> int | None:
    """The letter's code in Windows-1252, or else the next one that is nobody's; None if all are taken.

    `taken` holds the letter of each code; 0 is none, and neither is the 32 with which reportlab begins.

    >>> code_for(ord("a"), [0] + [32] * 32), code_for(ord("–"), []), code_for(ord("★"), [0, ord("☆")])
    (97, 150, 2)
    """
    if letter in _CODES:
        return _CODES[letter]
    return next((code for code in _SPARE if code >= len(taken) or taken[code] in (0, 32)), None)
