"""What a check has to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about one place; `code` is short and stable, for people's own tools (`profile-4`).

    Its fields are those of the JSON that `pnp check --json` prints.
    """

    severity: Severity
    code: str
    where: str
    message: str
