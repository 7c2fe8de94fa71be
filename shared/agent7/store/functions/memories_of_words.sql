-- The memories with the highest BM25 over these lexemes, whose weights are their idf. The lexemes are a condition of the index and not
-- joined: for a join the planner may read every posting of a small scope.
CREATE OR REPLACE FUNCTION memories_of_words(of_scopes bigint[], lexemes text[], weights float8[], k1 float8, b float8, average_length float8,
                                             any_life boolean, most integer)
RETURNS TABLE (memory_id bigint, score float8)
LANGUAGE plpgsql STABLE ROWS 100 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.memory_id,
         sum(weights[array_position(lexemes, t.lexeme)] * t.tf * (k1 + 1) / (t.tf + k1 * (1 - b + b * t.dl / average_length))) AS score
    FROM memory_words t
   WHERE t.scope_id = ANY(of_scopes) AND t.lexeme = ANY(lexemes) AND (any_life OR t.live)
   GROUP BY t.memory_id
   ORDER BY score DESC, t.memory_id DESC
   LIMIT most;
END $$;
REVOKE ALL ON FUNCTION memories_of_words FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_of_words TO agent7_app, agent7_maintenance;
