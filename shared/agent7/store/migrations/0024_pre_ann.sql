-- Large memories get an approximate index; small ones keep their exact scan, and never see it.
--
-- A row stands either among the exact ones (ann = 0), in an index that carries the vectors, or in one of a few HNSW indexes, its place.
-- A scope shares its place with few others or none: of a graph over ten scopes a filtered search takes three times as long, over
-- fifty ten times, and it finds less (docs/decisions/0024).

SELECT '[1]'::halfvec;  -- loads the extension: only then may anybody but a superuser name its settings

ALTER TABLE memory_embeddings ADD ann smallint NOT NULL DEFAULT 0 CHECK (ann >= 0 AND (live OR ann = 0));
ALTER TABLE memory_embeddings DROP CONSTRAINT memory_embeddings_pkey, ADD PRIMARY KEY (scope_id, model, memory_id);
CREATE INDEX memory_embeddings_exact  ON memory_embeddings (scope_id, model, memory_id) INCLUDE (live, embedding) WHERE ann = 0;
CREATE INDEX memory_embeddings_places ON memory_embeddings (scope_id, model, ann, memory_id) WHERE ann > 0;

CREATE SEQUENCE ann_places;  -- whose turn it is, so that large scopes spread evenly without seeing each other
GRANT USAGE ON SEQUENCE ann_places TO agent7_app, agent7_maintenance;

CREATE FUNCTION ann_index(of_model text, place integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT 'memory_embeddings_ann_' || left(md5(of_model), 12) || '_' || place $$;

-- For the owner: the indexes of one model, at first empty. A model without them is scanned exactly.
CREATE FUNCTION make_ann_indexes(of_model text, dimensions integer, places integer DEFAULT 8) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  FOR place IN 1..places LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON memory_embeddings USING hnsw ((embedding::halfvec(%s)) halfvec_ip_ops)
                     WHERE ann = %s AND model = %L', ann_index(of_model, place), dimensions, place, of_model);
  END LOOP;
END $$;

CREATE FUNCTION drop_ann_indexes(of_model text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE place integer := 1;
BEGIN
  UPDATE memory_embeddings SET ann = 0 WHERE model = of_model AND ann > 0;
  WHILE to_regclass(ann_index(of_model, place)) IS NOT NULL LOOP
    EXECUTE format('DROP INDEX %I', ann_index(of_model, place));
    place := place + 1;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION make_ann_indexes(text, integer, integer), drop_ann_indexes(text) FROM PUBLIC;

SELECT make_ann_indexes('minilm-l6-int8:384', 384), make_ann_indexes('text-embedding-3-small:512', 512);  -- the defaults here and in the cloud

-- Whoever closes, archives or hides a memory takes it out of its place; revived, it stands among the exact ones until it is placed anew.
CREATE OR REPLACE FUNCTION memories_follow_life() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE alive boolean := NEW.status = 0 AND NEW.superseded_at IS NULL;
BEGIN
  UPDATE memory_terms      SET live = alive WHERE memory_id = NEW.id;
  UPDATE memory_embeddings SET live = alive, ann = CASE WHEN alive THEN ann ELSE 0 END WHERE memory_id = NEW.id;
  RETURN NULL;
END $$;

-- Give at most `most` rows of a scope their place, oldest first, once it holds `line` rows; take them back where it holds less than half.
-- The number of rows that changed. Each costs an insertion into the graph, about as long as two searches.
CREATE FUNCTION follow_with_ann(of_scope bigint, of_model text, line integer, most integer) RETURNS integer
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
     WHERE scope_id = of_scope AND model = of_model AND memory_id = ANY (ARRAY(
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
    place := 1 + nextval('ann_places') % places;
  END IF;
  UPDATE memory_embeddings SET ann = place
   WHERE scope_id = of_scope AND model = of_model AND memory_id = ANY (ARRAY(
         SELECT e.memory_id FROM memory_embeddings e
          WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann = 0 AND e.live ORDER BY e.memory_id LIMIT most));
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

-- The nearest of one place, by its HNSW. The model and the place are written into the statement, or no partial index would match it.
CREATE FUNCTION nearest_in_place(of_scope bigint, of_model text, place smallint, query halfvec, most integer)
RETURNS TABLE (memory_id bigint, cosine float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off
SET jit = off SET hnsw.ef_search = 150 SET hnsw.iterative_scan = relaxed_order AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT e.memory_id, -(e.embedding::halfvec(%1$s) <#> $1::halfvec(%1$s)) FROM memory_embeddings e
      WHERE e.scope_id = $2 AND e.model = %2$L AND e.ann = %3$s ORDER BY e.embedding::halfvec(%1$s) <#> $1::halfvec(%1$s) LIMIT $3',
    vector_dims(query), of_model, place) USING query, of_scope, most;
END $$;

-- The memories nearest to a query vector of length 1, with their cosine: of each part of a scope at most `most`, in no order. The `+ 0`
-- keeps the planner from an approximate index. Who has a place has most rows there: the rest is then planned for that scope, since the
-- plan for everybody may filter it out of all its rows. Where a place gives too few, as its scope has shrunk, it is scanned exactly too.
CREATE FUNCTION nearest_memories(of_scopes bigint[], of_model text, query halfvec, most integer, any_life boolean)
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
  IF found_there IS NULL THEN
    RETURN QUERY
    SELECT near.memory_id, -near.distance
      FROM (SELECT e.memory_id, (e.embedding <#> query) + 0 AS distance
              FROM memory_embeddings e
             WHERE e.scope_id = ANY(of_scopes) AND e.model = of_model AND e.ann = 0 AND (any_life OR e.live)
             ORDER BY distance LIMIT most) AS near;
  ELSE
    RETURN QUERY EXECUTE
     'SELECT near.memory_id, -near.distance
        FROM (SELECT e.memory_id, (e.embedding <#> $3) + 0 AS distance
                FROM memory_embeddings e
               WHERE e.scope_id = ANY($1) AND e.model = $2 AND e.ann = 0 AND ($5 OR e.live)
               ORDER BY distance LIMIT $4) AS near' USING of_scopes, of_model, query, most, any_life;
  END IF;
END $$;

REVOKE ALL ON FUNCTION ann_index(text, integer), follow_with_ann(bigint, text, integer, integer),
                       nearest_in_place(bigint, text, smallint, halfvec, integer),
                       nearest_memories(bigint[], text, halfvec, integer, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ann_index(text, integer), follow_with_ann(bigint, text, integer, integer),
                          nearest_in_place(bigint, text, smallint, halfvec, integer),
                          nearest_memories(bigint[], text, halfvec, integer, boolean) TO agent7_app, agent7_maintenance;
