"""One person's memory over HTTP: memories, core memory, document, lessons, suggestions, triggers, recalls explained."""
