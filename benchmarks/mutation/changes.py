"""What may be changed in a module, one thing at a time: mutmut's list, and what it leaves out."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_string

from benchmarks.mutation.sql_changes import sql_changes

type Operator = tuple[type, Callable[[Any], Iterable[cst.CSTNode]]]


@dataclass(frozen=True, slots=True)
class _Found:
    node: cst.CSTNode
    instead: cst.CSTNode
    where: CodeRange
    function: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Change:
    """A module with one thing changed, and in which lines of the module as it stands."""

    source: str
    first: int
    last: int
    function: tuple[int, int] | None
    """The lines of the function around it; None outside of all."""

    def diff(self, before: str) -> list[str]:
        """The lines that went and those that came."""
        lines = difflib.unified_diff(before.splitlines(), self.source.splitlines(), lineterm="", n=0)
        return [line for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")]


def changes_of(source: str) -> list[Change]:
    """Every change of this module, in the order of its lines; what two operators make alike stands once."""
    wrapped = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    visitor = _Changing()
    wrapped.visit(visitor)
    made = {_with(wrapped.module, source, each): each for each in visitor.found}
    changes = [Change(text, each.where.start.line, each.where.end.line, each.function) for text, each in made.items() if text != source]
    return sorted(changes, key=lambda change: change.first)


def _with(module: cst.Module, source: str, found: _Found) -> str:
    """The module's text with this node instead. Written into the text where that can be, which takes a thousandth of the time."""
    lines, start, end = source.splitlines(keepends=True), found.where.start, found.where.end
    first = sum(map(len, lines[: start.line - 1])) + start.column
    last = sum(map(len, lines[: end.line - 1])) + end.column
    if source[first:last] == module.code_for_node(found.node):
        return source[:first] + module.code_for_node(found.instead) + source[last:]
    return cst.ensure_type(module.deep_replace(found.node, found.instead), cst.Module).code


def _never(node: cst.If) -> Iterator[cst.If]:
    """A condition that never holds."""
    yield node.with_changes(test=cst.Name("False"))


def _undone(node: cst.Expr) -> Iterator[cst.Pass]:
    """A step that is left out."""
    if isinstance(node.value, cst.Call):
        yield cst.Pass()


def _asked_otherwise(node: cst.SimpleString) -> Iterator[cst.SimpleString]:
    for changed in sql_changes(node.raw_value):
        yield node.with_changes(value=f"{node.prefix}{node.quote}{changed}{node.quote}")


OPERATORS: Final[list[Operator]] = [
    *(each for each in mutation_operators if each[1] is not operator_string),  # a text that is told differently is noticed or is no fault
    (cst.If, _never),
    (cst.Expr, _undone),
    (cst.SimpleString, _asked_otherwise),
]
UNCHANGED: Final = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.Assert, cst.Raise, cst.TypeAlias)
"""Said to the type checker or to people, and not obeyed; whether something is raised at all is changed by its condition."""
UNCHANGED_CALLS: Final = {"len", "isinstance", "cast", "field", "NewType"}


class _Changing(cst.CSTVisitor):
    """Collects what can be put instead of what. Outside of functions only SQL is changed: a constant is no behaviour."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        self.found: list[_Found] = []
        self._functions: list[tuple[int, int]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, UNCHANGED) or _is_told_only(node):
            return False
        where = self.get_metadata(PositionProvider, node, None)
        if isinstance(where, CodeRange):
            if isinstance(node, cst.FunctionDef):
                self._functions.append((where.start.line, where.end.line))
            self._change(node, where)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.FunctionDef) and self._functions:
            self._functions.pop()

    def _change(self, node: cst.CSTNode, where: CodeRange) -> None:
        for kind, operator in OPERATORS:
            if isinstance(node, kind) and (self._functions or operator is _asked_otherwise):
                for instead in operator(node):
                    if not _drops_a_place(node, instead):
                        self.found.append(_Found(node, instead, where, self._functions[0] if self._functions else None))


def _is_told_only(node: cst.CSTNode) -> bool:
    """A docstring, a log line, or a call that mutmut leaves alone as well."""
    if isinstance(node, cst.Expr) and isinstance(node.value, cst.BaseString):
        return True
    if not isinstance(node, cst.Call):
        return isinstance(node, cst.Expr) and _is_told_only(node.value)
    if isinstance(node.func, cst.Attribute):
        return isinstance(node.func.value, cst.Name) and node.func.value.value == "log"
    return isinstance(node.func, cst.Name) and node.func.value in UNCHANGED_CALLS


def _drops_a_place(node: cst.CSTNode, instead: cst.CSTNode) -> bool:
    """Whether an argument without a name is left out: that moves all others and fails at once, whatever is tested."""
    if not isinstance(node, cst.Call) or not isinstance(instead, cst.Call) or len(instead.args) >= len(node.args):
        return False
    return any(argument.keyword is None for argument in node.args if argument not in instead.args)
