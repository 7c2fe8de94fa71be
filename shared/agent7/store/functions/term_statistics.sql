-- Counted figures where there are some, plus what came since; the rest is counted now, each with a limit. The row of '' is only the size.
-- CASE and not COALESCE in an index condition: under row-level security Postgres takes the latter for a leak and reads the whole scope.
CREATE OR REPLACE FUNCTION term_statistics(of_scopes bigint[], lexemes text[], counted_at_most integer)
RETURNS TABLE (lexeme text, holding bigint, memories bigint, average_length float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH counted AS MATERIALIZED (
    SELECT COALESCE(sum(c.memories), 0) AS memories,
           sum(c.memories * c.average_length) / NULLIF(sum(c.memories), 0) AS average_length
      FROM memory_counts c WHERE c.scope_id = ANY(of_scopes)
  ), since AS MATERIALIZED (
    SELECT sum(newer.memories) AS memories, sum(newer.lexemes) / NULLIF(sum(newer.memories), 0) AS average_length
      FROM unnest(of_scopes) AS s(id)
      LEFT JOIN memory_counts c ON c.scope_id = s.id
     CROSS JOIN LATERAL (SELECT count(*) AS memories, sum(m.length) AS lexemes FROM memories m
                          WHERE m.scope_id = s.id AND m.id > CASE WHEN c.through_id IS NULL THEN 0 ELSE c.through_id END) AS newer
  )
  SELECT a.lexeme,
         COALESCE((SELECT sum(f.df) FROM memory_term_counts f WHERE f.scope_id = ANY(of_scopes) AND f.lexeme = a.lexeme),
                  (SELECT count(*) FROM (SELECT FROM memory_words t
                                          WHERE t.scope_id = ANY(of_scopes) AND t.lexeme = a.lexeme AND t.live
                                          LIMIT counted_at_most) AS holding)),
         (counted.memories + since.memories)::bigint,
         COALESCE(counted.average_length, since.average_length, 1)::float8
    FROM (SELECT unnest(lexemes) COLLATE "C" AS lexeme UNION ALL SELECT '') AS a, counted, since;
END $$;
REVOKE ALL ON FUNCTION term_statistics FROM PUBLIC;
GRANT EXECUTE ON FUNCTION term_statistics TO agent7_app, agent7_maintenance;
