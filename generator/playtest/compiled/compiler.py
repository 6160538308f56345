"""numba as this room uses it. Only what is called from outside is kept: it holds all that it calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

# Python cannot call these functions, which halves the time to compile. They count no references to
# arrays, whose owners outlive every call; counting takes
# thirty times as long as the games. So they can make no array.
_INSIDE: dict[str, Any] = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_ALL: dict[str, Any] = {"error_model": "numpy"}


def compiled(function: F) -> F:
    """For a function that only others of this room call."""
    return cast(F, njit(**_ALL, **_INSIDE)(function))


def kept(function: F) -> F:
    """For a function that is called from outside: kept on disk, and run by several threads at once."""
    return cast(F, njit(**_ALL, nogil=True, cache=True)(function))
