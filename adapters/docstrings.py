"""Docstrings of attributes: the strings that follow them in a source, which Python throws away."""

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from types import ModuleType

__all__ = ["attribute_docstrings", "parsed", "with_docstrings"]


@cache
def parsed(module: ModuleType) -> ast.Module:
    """Return the source of a module, parsed."""
    return ast.parse(inspect.getsource(module))


def with_docstrings(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield statements with the string that follows each, which is an attribute's docstring."""
    for number, node in enumerate(body):
        match body[number + 1 : number + 2]:
            case [ast.Expr(value=ast.Constant(value=str(told)))]:
                yield node, inspect.cleandoc(told)
            case _:
                yield node, ""


def attribute_docstrings(described: type) -> dict[str, str]:
    """Return the docstrings of a class's annotated attributes, inherited ones too."""
    found: dict[str, str] = {}
    for each in reversed(described.__mro__):
        if each.__module__.partition(".")[0] != described.__module__.partition(".")[0]:
            continue
        for node in parsed(sys.modules[each.__module__]).body:
            if isinstance(node, ast.ClassDef) and node.name == each.__name__:
                for statement, told in with_docstrings(node.body):
                    match statement:
                        case ast.AnnAssign(target=ast.Name(id=name)) if told:
                            found[name] = told
    return found
