"""Prompt templates: one Markdown file a prompt, versioned, filled in by `render` and by nothing else.

What enters here is text for a model or makes it safe. Text that people or other machines wrote goes in as quoted data lines between
delimiters that nobody can guess (`quoting`, `context`). No prompt is built by joining strings elsewhere. Public names: `rendering.render`,
`quoting.Fence`, `quoting.quote`, `context.Context`, `truncation.smaller`, `task_frame.task_prompt`.
"""

from __future__ import annotations

from agent7.prompts.rendering import Rendered, render

__all__ = ["Rendered", "render"]
