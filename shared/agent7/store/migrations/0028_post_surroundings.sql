-- No code asks for candidates without their surroundings any more.

DROP FUNCTION IF EXISTS recall_candidates(bigint[], bigint[], smallint[], timestamptz, text, halfvec);
