-- No code looks for candidates one way after the other any more, nor walks on from what the best hits speak of.

DROP FUNCTION IF EXISTS recall_candidates(bigint[], bigint[], bigint[], smallint[], timestamptz, text, halfvec);
DROP FUNCTION IF EXISTS walk_beginnings(bigint[], text[], text[], bigint[], timestamptz);
