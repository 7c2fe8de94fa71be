-- What began within a time and what is said to last into it, the nearest to a vector first: of each scope the latest `looked_at` that
-- began then, and of the `looked_at` that end soonest after its beginning those that had begun. Read in the order of the index, one
-- scope after the other, since over several scopes at once it gives no order; sorts and hashes stay out of the reading.
CREATE OR REPLACE FUNCTION memories_within(of_scopes bigint[], first timestamptz, last timestamptz, of_model text, query halfvec,
                                           looked_at integer, most integer)
RETURNS TABLE (id bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT near.id
    FROM (SELECT s.id AS scope_id, began.id
            FROM unnest(of_scopes) AS s(id)
           CROSS JOIN LATERAL (SELECT m.id FROM memories m
                                WHERE m.scope_id = s.id AND m.status = 0 AND m.superseded_at IS NULL
                                  AND m.valid_from >= first AND m.valid_from < last
                                ORDER BY m.valid_from DESC LIMIT looked_at) AS began
           UNION
          SELECT s.id, lasting.id
            FROM unnest(of_scopes) AS s(id)
           CROSS JOIN LATERAL (SELECT ending.id
                                 FROM (SELECT m.id, m.valid_from, m.valid_until FROM memories m
                                        WHERE m.scope_id = s.id AND m.status = 0 AND m.superseded_at IS NULL AND m.valid_until > first
                                        ORDER BY m.valid_until LIMIT looked_at) AS ending
                                WHERE ending.valid_from < last ORDER BY ending.valid_until LIMIT most) AS lasting) AS near
    LEFT JOIN memory_embeddings e ON e.scope_id = near.scope_id AND e.model = of_model AND e.memory_id = near.id
   ORDER BY e.embedding <#> query, near.id DESC
   LIMIT most;
END $$;
REVOKE ALL ON FUNCTION memories_within FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_within TO agent7_app, agent7_maintenance;
