"""When and at what price the assistant speaks: access, pauses, groups, budget."""
