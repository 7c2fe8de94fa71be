"""Which code of ours a function can come to, read from the source: an over-estimate by names, so that no call is missed.

From a handler on, every name that reached code mentions may mean any function, method or class of that name in the modules
that are reachable. A module becomes reachable when reached code imports it, within a function only once that function is
reached: that is how `bootstrap` keeps the functions apart, and how this tells them apart.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
type Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@cache
def parsed(module: str) -> ast.Module | None:
    """The source of one of our modules; None for anybody else's."""
    base = ROOT / "shared" / Path(*module.split("."))
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if module.partition(".")[0] == "agent7" and path.exists():
            return ast.parse(path.read_text())
    return None


@cache
def calls_of(app: Path) -> frozenset[str]:
    """The names of all attributes that code reached from this handler's module calls: `x.send_message(...)` -> send_message."""
    reach = _Reach()
    reach.run(ast.parse(app.read_text()).body)
    return frozenset(reach.called)


class _Reach:
    def __init__(self) -> None:
        self.called: set[str] = set()
        self._modules: set[str] = set()
        self._mentioned: set[tuple[str, bool]] = set()
        self._waiting: defaultdict[tuple[str, bool], list[Definition]] = defaultdict(list)

    def run(self, statements: list[ast.stmt], *, of_class: bool = False) -> None:
        """Everything that happens when these statements are executed. Definitions among them wait until they are mentioned:

        those of a class as an attribute (`x.name`), all others also by their bare name.
        """
        for statement in statements:
            if isinstance(statement, ast.If) and isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING":
                continue
            for node in _executed(statement):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    self._wait(node, of_class and node is statement)
                elif isinstance(node, ast.Import | ast.ImportFrom):
                    self._import(node)
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    self.called.add(node.func.attr)
                if isinstance(node, ast.Name):
                    self._mention(node.id, as_attribute=False)
                elif isinstance(node, ast.Attribute):
                    self._mention(node.attr, as_attribute=True)
                    self._mention(node.attr, as_attribute=False)

    def _wait(self, definition: Definition, of_class: bool) -> None:
        name = (definition.name, of_class)
        if definition.name == "handler" or name in self._mentioned or _is_called_by_python(definition.name) or _is_route(definition):
            self._enter(definition)
        else:
            self._waiting[name].append(definition)

    def _mention(self, name: str, *, as_attribute: bool) -> None:
        self._mentioned.add((name, as_attribute))
        for definition in self._waiting.pop((name, as_attribute), ()):
            self._enter(definition)

    def _enter(self, definition: Definition) -> None:
        self.run(definition.body, of_class=isinstance(definition, ast.ClassDef))

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        names = [alias.name for alias in node.names]
        wanted = names if isinstance(node, ast.Import) else [str(node.module), *(f"{node.module}.{name}" for name in names)]
        for module in wanted:
            if module not in self._modules and (tree := parsed(module)):
                self._modules.add(module)
                self.run(tree.body)


@cache
def _executed(statement: ast.stmt) -> tuple[ast.AST, ...]:
    """The statement and all within it, but not the bodies of definitions, whose decorators and defaults do count."""
    executed: list[ast.AST] = []
    waiting: list[ast.AST] = [statement]
    while waiting:
        executed.append(node := waiting.pop())
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += [*node.decorator_list, *node.args.defaults, *(default for default in node.args.kw_defaults if default)]
        elif isinstance(node, ast.ClassDef):
            waiting += [*node.decorator_list, *node.bases]
        else:
            waiting += ast.iter_child_nodes(node)
    return tuple(executed)


def _is_called_by_python(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_route(definition: Definition) -> bool:
    """Whether an address leads to it: `@resource.get(...)`."""
    return any(ast.unparse(decorator).startswith("resource.") for decorator in definition.decorator_list)
