-- In which blocks the postings of these memories stand, which `terms` name (the lexemes of each, one a line): the last of its lexeme that
-- holds it and does not begin behind it.
CREATE OR REPLACE FUNCTION posted_in(of_scope bigint, of_memories bigint[], terms text[])
RETURNS TABLE (memory_id bigint, lexeme text, first_id bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT m.id, w.lexeme, block.first_id
    FROM unnest(of_memories, terms) AS m(id, named)
   CROSS JOIN LATERAL (SELECT DISTINCT lexeme FROM string_to_table(m.named, E'\n') AS lexeme) AS w
   CROSS JOIN LATERAL (
     SELECT b.first_id FROM memory_postings b
      WHERE b.scope_id = of_scope AND b.lexeme = w.lexeme COLLATE "C" AND b.first_id <= m.id
        AND EXISTS (SELECT FROM unnest(b.postings) AS posting WHERE posting >> 23 = m.id - b.first_id)
      ORDER BY b.first_id DESC LIMIT 1) AS block;
END $$;
REVOKE ALL ON FUNCTION posted_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION posted_in TO agent7_app, agent7_maintenance;
