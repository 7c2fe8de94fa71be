"""Statement understanding: slot filling from sentence segmentation to normalized values, with coreference, negation, deixis and repair.

What enters here reads what a person states. Inside: `parser` (the entrance), `explicit_memories` -> `segmentation`, `discourse_markers`,
`coreference` -> `slot_filling` -> `slot_candidates`, `retractions`, `open_attributes` -> `noun_phrases`, `value_phrases`,
`value_normalization`; the words of each language in `grammars`, which reads them from `data/<language>/grammar`.
Public names, by way of `agent7.language`: `parse_statements`, `Statement`, `own_statements`, `denies`, `correction_of`, `says_the_same`,
`ATTRIBUTES`.
"""
