-- Give at most `most` rows of a scope their place, oldest first, once it holds `line` rows; take them back where it holds less than half.
-- The number of rows that changed. Each costs an insertion into the graph, about as long as two searches. What the rows are is asked
-- again of each as it is written: one that was archived or placed by another meanwhile is passed over.
CREATE OR REPLACE FUNCTION follow_with_ann(of_scope bigint, of_model text, line integer, most integer) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  place  smallint := (SELECT min(e.ann) FROM memory_embeddings e WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann > 0);
  placed integer := (SELECT count(*) FROM (SELECT FROM memory_embeddings e
                                            WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann > 0 LIMIT line) AS counted);
  exact  integer := (SELECT count(*) FROM (SELECT FROM memory_embeddings e
                                            WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann = 0 AND e.live LIMIT line) AS counted);
  places  integer := 0;
  changed integer;
BEGIN
  IF placed > 0 AND placed + exact < line / 2 THEN
    UPDATE memory_embeddings SET ann = 0
     WHERE scope_id = of_scope AND model = of_model AND ann > 0 AND memory_id = ANY (ARRAY(
           SELECT e.memory_id FROM memory_embeddings e WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann > 0 LIMIT most));
    GET DIAGNOSTICS changed = ROW_COUNT;
    RETURN changed;
  ELSIF exact = 0 OR placed + exact < line THEN
    RETURN 0;
  END IF;
  IF place IS NULL THEN
    WHILE to_regclass(ann_index(of_model, places + 1)) IS NOT NULL LOOP
      places := places + 1;
    END LOOP;
    IF places = 0 THEN
      RETURN 0;
    END IF;
    -- The one that holds least, by what Postgres last counted; among those that are alike whose turn it is.
    place := (SELECT p.number FROM generate_series(1, places) AS p(number) JOIN pg_class c ON c.oid = to_regclass(ann_index(of_model, p.number))
               CROSS JOIN (SELECT nextval('ann_places') AS number) AS turn
               ORDER BY floor(greatest(c.reltuples, 0) / line), (p.number + turn.number) % places LIMIT 1);
  END IF;
  UPDATE memory_embeddings SET ann = place
   WHERE scope_id = of_scope AND model = of_model AND ann = 0 AND live AND memory_id = ANY (ARRAY(
         SELECT e.memory_id FROM memory_embeddings e
          WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann = 0 AND e.live ORDER BY e.memory_id LIMIT most));
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
REVOKE ALL ON FUNCTION follow_with_ann FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_with_ann TO agent7_app, agent7_maintenance;
