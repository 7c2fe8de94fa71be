"""Statement understanding: slot filling from sentence segmentation to normalized values, with coreference, negation, deixis and repair.

What enters here reads what a person states: `parser` (the entrance), `asides` and `explicit_memories` (what of it is kept; `deixis` keeps
some out), `equality` (when two statements say the same). Inside: repairs -> filling -> clauses -> slots -> grammars, which read the words
of each language from `data/<language>/grammar`.
Public names, by way of `agent7.language`: `parse_statements`, `Statement`, `own_statements`, `denies`, `correction_of`, `says_the_same`,
`ATTRIBUTES`.
"""
