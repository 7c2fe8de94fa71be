-- The memories nearest to a query vector of length 1, with their cosine: of each part of a scope at most `most`, in no order. The `+ 0`
-- keeps the planner from an approximate index. Who has a place has most rows there; where it gives too few, as its scope has shrunk, it
-- is scanned exactly too. Of what was put away or replaced the newest 1,000 of a scope are looked at: it grows for ever, and no place
-- holds it.
CREATE OR REPLACE FUNCTION nearest_memories(of_scopes bigint[], of_model text, query halfvec, most integer, any_life boolean)
RETURNS TABLE (memory_id bigint, cosine float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
#variable_conflict use_column
DECLARE
  scope bigint;
  place smallint;
  found_there integer;
BEGIN
  FOREACH scope IN ARRAY of_scopes LOOP
    place := 0;
    LOOP
      place := (SELECT min(e.ann) FROM memory_embeddings e
                 WHERE e.scope_id = scope AND e.model = of_model AND e.ann > place AND e.ann > 0);
      EXIT WHEN place IS NULL;
      RETURN QUERY SELECT n.memory_id, n.cosine FROM nearest_in_place(scope, of_model, place, query, most) AS n;
      GET DIAGNOSTICS found_there = ROW_COUNT;
      IF found_there < most THEN
        RETURN QUERY
        SELECT e.memory_id, -(e.embedding <#> query) FROM memory_embeddings e
         WHERE e.scope_id = scope AND e.model = of_model AND e.ann = place AND e.ann > 0
         ORDER BY (e.embedding <#> query) + 0 LIMIT most;
      END IF;
    END LOOP;
  END LOOP;
  RETURN QUERY
  SELECT near.memory_id, -near.distance
    FROM (SELECT e.memory_id, (e.embedding <#> query) + 0 AS distance
            FROM memory_embeddings e
           WHERE e.scope_id = ANY(of_scopes) AND e.model = of_model AND e.ann = 0 AND e.live
           ORDER BY distance LIMIT most) AS near;
  IF any_life THEN
    RETURN QUERY
    SELECT near.memory_id, -near.distance
      FROM (SELECT away.memory_id, (away.embedding <#> query) + 0 AS distance
              FROM unnest(of_scopes) AS s(id)
             CROSS JOIN LATERAL (SELECT e.memory_id, e.embedding FROM memory_embeddings e
                                  WHERE e.scope_id = s.id AND e.model = of_model AND e.ann = 0 AND NOT e.live
                                  ORDER BY e.memory_id DESC LIMIT 1000) AS away
             ORDER BY distance LIMIT most) AS near;
  END IF;
END $$;
REVOKE ALL ON FUNCTION nearest_memories FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nearest_memories TO agent7_app, agent7_maintenance;
