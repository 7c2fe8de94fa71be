"""Intent classification by rules: commands, reminders, confirmations, corrections of answers, proposals, and where a message goes.

What enters here says what a message wants done. Public names, by way of `agent7.language`: `commands` and its classes, `route_by_rules`,
`correction_after`, `wishes`, `proposal_in`, `result_verdict`, `names_task`.
"""
