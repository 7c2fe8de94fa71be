"""What the models are told: one Markdown file a prompt, versioned, filled in by `render` and by nothing else.

Text that people or other machines wrote goes in as quoted data lines between delimiters that nobody can guess (`quoting`,
`context`). No prompt is built by joining strings elsewhere.
"""

from __future__ import annotations

from agent7.prompts.rendering import Rendered, render

__all__ = ["Rendered", "render"]
