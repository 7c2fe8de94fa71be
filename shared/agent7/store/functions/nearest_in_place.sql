SELECT '[1]'::halfvec;  -- loads the extension: only then may anybody but a superuser name its settings

-- The nearest of one place, by its HNSW. The model and the place are written into the statement, or no partial index would match it.
-- The search grows broader with the graph, of which the same breadth finds less and less: 100 up to 25,000 rows, 150 up to 100,000, 300 at a
-- million. How many there are is what Postgres counted last, times what the graph has grown since.
CREATE OR REPLACE FUNCTION nearest_in_place(of_scope bigint, of_model text, place smallint, query halfvec, most integer)
RETURNS TABLE (memory_id bigint, cosine float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off
SET jit = off SET hnsw.ef_search = 150 SET hnsw.iterative_scan = relaxed_order AS $$
DECLARE
  of_graph real := (SELECT c.reltuples / nullif(c.relpages, 0) * (pg_relation_size(c.oid) / current_setting('block_size')::integer)
                      FROM pg_class c WHERE c.oid = to_regclass(ann_index(of_model, place)));
BEGIN
  IF of_graph BETWEEN 1 AND 25000 THEN
    PERFORM set_config('hnsw.ef_search', '100', true);
  ELSIF of_graph > 100000 THEN
    PERFORM set_config('hnsw.ef_search', least(1000, 150 + (150 * log(of_graph / 100000))::integer)::text, true);
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT e.memory_id, -(e.embedding::halfvec(%1$s) <#> $1::halfvec(%1$s)) FROM memory_embeddings e
      WHERE e.scope_id = $2 AND e.model = %2$L AND e.ann = %3$s ORDER BY e.embedding::halfvec(%1$s) <#> $1::halfvec(%1$s) LIMIT $3',
    vector_dims(query), of_model, place) USING query, of_scope, most;
END $$;
REVOKE ALL ON FUNCTION nearest_in_place FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nearest_in_place TO agent7_app, agent7_maintenance;
