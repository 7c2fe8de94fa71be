-- Give at most `most` rows of a scope their place, oldest first, once it holds `line` rows, or `alone` where a graph holds nobody else; take
-- them back where it holds less than half of `alone`, or less than three quarters of `line` and others came into its graph. The number of rows
-- that changed. Each costs an insertion into the graph, about as long as two searches. What the rows are is asked again of each as it is
-- written: one that was archived or placed by another meanwhile is passed over.
CREATE OR REPLACE FUNCTION follow_growth(of_scope bigint, of_model text, line integer, alone integer, most integer) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  empty  CONSTANT integer := 2 * current_setting('block_size')::integer;  -- what a graph is made of before anything is in it
  place  smallint := (SELECT min(e.ann) FROM memory_embeddings e WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann > 0);
  placed integer := (SELECT count(*) FROM (SELECT FROM memory_embeddings e
                                            WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann > 0 LIMIT line) AS counted);
  exact  integer := (SELECT count(*) FROM (SELECT FROM memory_embeddings e
                                            WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann = 0 AND e.live LIMIT line) AS counted);
  shared boolean := coalesce((SELECT c.reltuples > 1.5 * placed FROM pg_class c WHERE c.oid = to_regclass(ann_index(of_model, place))), false);
  places  integer := 0;
  changed integer;
BEGIN
  IF placed > 0 AND placed + exact < greatest(alone / 2, CASE WHEN shared THEN line * 3 / 4 ELSE 0 END) THEN
    UPDATE memory_embeddings SET ann = 0
     WHERE scope_id = of_scope AND model = of_model AND ann > 0 AND memory_id = ANY (ARRAY(
           SELECT e.memory_id FROM memory_embeddings e WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann > 0 LIMIT most));
    GET DIAGNOSTICS changed = ROW_COUNT;
    RETURN changed;
  ELSIF exact = 0 OR placed + exact < alone THEN
    RETURN 0;
  END IF;
  IF place IS NULL THEN
    WHILE to_regclass(ann_index(of_model, places + 1)) IS NOT NULL LOOP
      places := places + 1;
    END LOOP;
    IF places = 0 THEN
      RETURN 0;
    END IF;
    -- An empty one, or the one that holds least, by what Postgres last counted; among those that are alike whose turn it is.
    place := (SELECT p.number
                FROM (SELECT g.number, c.reltuples, pg_relation_size(c.oid) <= empty AS is_empty
                        FROM generate_series(1, places) AS g(number) JOIN pg_class c ON c.oid = to_regclass(ann_index(of_model, g.number))) AS p
               CROSS JOIN (SELECT nextval('ann_places') AS number) AS turn
               WHERE p.is_empty OR placed + exact >= line
               ORDER BY p.is_empty DESC, floor(greatest(p.reltuples, 0) / line), (p.number + turn.number) % places LIMIT 1);
    IF place IS NULL THEN
      RETURN 0;
    END IF;
  END IF;
  UPDATE memory_embeddings SET ann = place
   WHERE scope_id = of_scope AND model = of_model AND ann = 0 AND live AND memory_id = ANY (ARRAY(
         SELECT e.memory_id FROM memory_embeddings e
          WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann = 0 AND e.live ORDER BY e.memory_id LIMIT most));
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
REVOKE ALL ON FUNCTION follow_growth FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_growth TO agent7_app, agent7_maintenance;
