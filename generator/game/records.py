"""How the definition's records are made: their keys, the types inside, what a designer would write."""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, dataclass_transform, get_args, get_origin

from generator.game.values import Kind

Key = tuple[str | int, ...]
T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen mapping of the definition whose unknown keys are errors."""
    cls.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return dataclass(frozen=True, kw_only=True)(cls)


def example(kind: Any) -> str:
    """What a designer might write for a value of this type, in one line."""
    scalar = scalar_of(kind)
    if scalar:
        return scalar.example()
    bare = plain(kind)
    if get_origin(bare) is tuple:
        return f"[{example(get_args(bare)[0])}]"
    if is_dataclass(bare):
        needed = [field for field in fields(bare) if is_needed(field)] or fields(bare)[:1]
        return "{" + ", ".join(f"{field.name}: {example(field.type)}" for field in needed) + "}"
    return "{}"


def is_needed(field: Field[Any]) -> bool:
    """Whether a mapping must have this key."""
    return field.default is MISSING and field.default_factory is MISSING


def scalar_of(kind: Any) -> Kind | None:
    """The kind of scalar that an annotation asks for, if it asks for one."""
    for part in (kind, *(get_args(kind) if get_origin(kind) in (Union, UnionType) else ())):
        if get_origin(part) is Annotated:
            return next((mark for mark in get_args(part)[1:] if isinstance(mark, Kind)), None)
    return None


def plain(kind: Any) -> Any:
    """The type without `Annotated` and without `| None`."""
    if get_origin(kind) is Annotated:
        return plain(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return plain(next(part for part in get_args(kind) if part is not type(None)))
    return kind


def type_at(kind: Any, path: Key) -> Any:
    """The type of the value at this path inside a value of type `kind`."""
    for step in path:
        bare = plain(kind)
        if is_dataclass(bare):
            kind = next(field.type for field in fields(bare) if field.name == step)
        else:
            kind = get_args(bare)[1 if get_origin(bare) is dict else 0]
    return kind


def keys(kind: Any) -> tuple[str, ...]:
    """The names of a record's keys."""
    return tuple(field.name for field in fields(plain(kind)))


def kinds(kind: Any) -> dict[str, Kind]:
    """The keys of a record that hold scalars, each with its kind."""
    found = ((field.name, scalar_of(field.type)) for field in fields(plain(kind)))
    return {name: scalar for name, scalar in found if scalar}


def lists(kind: Any) -> dict[str, Kind]:
    """The keys of a record that hold lists of scalars, each with the kind of its items."""
    found = ((field.name, plain(field.type)) for field in fields(plain(kind)))
    items = ((name, scalar_of(get_args(bare)[0])) for name, bare in found if get_origin(bare) is tuple)
    return {name: scalar for name, scalar in items if scalar}
