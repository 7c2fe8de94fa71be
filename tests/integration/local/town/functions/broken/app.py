"""Cannot be imported."""

raise RuntimeError("no good today")
