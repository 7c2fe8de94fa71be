"""Filters of items: conditions on fields of a JSON value, as SQL into which names of parameters and numbers alone are written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, LiteralString

OPERATORS: Final[Mapping[str, LiteralString]] = {"$gt": ">", "$gte": ">=", "$lt": "<", "$lte": "<="}


def fits(of: str, name: str | int, wanted: Any, values: dict[str, Any]) -> str:
    """That a field of a JSON expression is as is wanted: equal, compared (`$gt`), or an object with such fields. Adds to `values`."""
    step = f"({of} -> %({_kept(name, values)})s::{'integer' if isinstance(name, int) else 'text'})"
    if isinstance(wanted, Mapping) and any(key.startswith("$") for key in wanted):
        return " AND ".join(_compared(step, operator, value, values) for operator, value in wanted.items())
    if isinstance(wanted, Mapping):
        inner = [fits(step, key, value, values) for key, value in wanted.items()]
        return " AND ".join([f"jsonb_typeof({step}) IS NOT DISTINCT FROM 'object'", *inner])
    if isinstance(wanted, list):
        inner = [fits(step, place, value, values) for place, value in enumerate(wanted)]
        size = f"CASE WHEN jsonb_typeof({step}) = 'array' THEN jsonb_array_length({step}) ELSE -1 END = {len(wanted)}"
        return " AND ".join([size, *inner])
    return _compared(step, "$eq", wanted, values)


def _compared(step: str, operator: str, wanted: Any, values: dict[str, Any]) -> str:
    """A comparison; of numbers by size, of texts by letter, of anything else it does not hold. Missing is null."""
    if operator in ("$eq", "$ne"):
        same = f"COALESCE({step}, 'null') = %({_kept(json.dumps(wanted), values)})s::jsonb"
        return same if operator == "$eq" else f"NOT ({same})"
    kind, cast = ("string", 'text COLLATE "C"') if isinstance(wanted, str) else ("number", "numeric")
    value = f"{step} #>> '{{}}'"
    return (
        f"CASE WHEN jsonb_typeof({step}) = '{kind}' THEN ({value})::{cast} {OPERATORS[operator]} %({_kept(wanted, values)})s ELSE false END"
    )


def _kept(value: Any, values: dict[str, Any]) -> str:
    name = f"value{len(values)}"
    values[name] = value
    return name
