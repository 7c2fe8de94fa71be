-- The reads of a recall as functions: each keeps its plan, which took half a millisecond to make, as long as the read itself.

CREATE FUNCTION recall_first_look(of_scopes bigint[]) RETURNS TABLE (speaker text, any_archived boolean)
LANGUAGE plpgsql STABLE ROWS 10 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT k.speaker, false FROM known_speakers(of_scopes) AS k;
  RETURN QUERY
  SELECT NULL::text, EXISTS (SELECT FROM unnest(of_scopes) AS s(id)
                              WHERE EXISTS (SELECT FROM memories m WHERE m.scope_id = s.id AND m.status = 1 AND m.superseded_at IS NULL));
END $$;

CREATE FUNCTION memories_of_ids(of_scopes bigint[], ids bigint[]) RETURNS SETOF memories
LANGUAGE plpgsql STABLE ROWS 20 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT m.* FROM memories m WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(ids);
END $$;

-- What is said to be so at that moment of one attribute of one subject, the current value first.
CREATE FUNCTION memories_of_slot(of_scopes bigint[], of_subject text, of_attribute text, state smallint, moment timestamptz, most integer)
RETURNS SETOF memories
LANGUAGE plpgsql STABLE ROWS 5 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  SELECT m.* FROM memories m
   WHERE m.scope_id = ANY(of_scopes) AND m.subject = of_subject AND m.attribute = of_attribute AND m.status = state
     AND m.superseded_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > moment)
   ORDER BY m.current_slot IS NULL, m.last_confirmed_at DESC, m.id DESC LIMIT most;
END $$;

-- The memories with the highest BM25 over these lexemes, whose weights are their idf. The lexemes are a condition of the index and not
-- joined: for a join the planner may read every posting of a small scope.
CREATE FUNCTION memories_of_words(of_scopes bigint[], lexemes text[], weights float8[], k1 float8, b float8, average_length float8,
                                  any_life boolean, most integer)
RETURNS TABLE (memory_id bigint, score float8)
LANGUAGE plpgsql STABLE ROWS 100 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.memory_id,
         sum(weights[array_position(lexemes, t.lexeme)] * t.tf * (k1 + 1) / (t.tf + k1 * (1 - b + b * t.dl / average_length))) AS score
    FROM memory_terms t
   WHERE t.scope_id = ANY(of_scopes) AND t.lexeme = ANY(lexemes) AND (any_life OR t.live)
   GROUP BY t.memory_id
   ORDER BY score DESC, t.memory_id DESC
   LIMIT most;
END $$;

-- Relations are looked up one by one, which OFFSET 0 keeps the planner from undoing: all at once, it read every edge of the user.
CREATE OR REPLACE FUNCTION walk_beginnings(of_scopes bigint[], keys text[], relations text[], moment timestamptz)
RETURNS TABLE (id bigint, name text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT e.id, e.name FROM entities e
   WHERE e.scope_id = ANY(of_scopes) AND e.key = ANY(keys) AND e.kind <> 'user'
   UNION
  SELECT e.id, e.name
    FROM entities u
   CROSS JOIN unnest(relations) AS asked(relation)
   CROSS JOIN LATERAL (SELECT r.target_id FROM memory_edges r
                        WHERE r.scope_id = u.scope_id AND r.source_id = u.id AND r.relation = asked.relation
                          AND r.live AND (r.valid_until IS NULL OR r.valid_until > moment) OFFSET 0) AS known
    JOIN entities e ON e.id = known.target_id AND e.scope_id = u.scope_id
   WHERE u.scope_id = ANY(of_scopes) AND u.key = 'user' AND u.kind = 'user';
END $$;

-- As before; the search grows broader with the graph, of which the same breadth finds less and less: 150 up to 100,000 rows, 300 at a million.
CREATE OR REPLACE FUNCTION nearest_in_place(of_scope bigint, of_model text, place smallint, query halfvec, most integer)
RETURNS TABLE (memory_id bigint, cosine float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off
SET jit = off SET hnsw.ef_search = 150 SET hnsw.iterative_scan = relaxed_order AS $$
DECLARE
  of_graph real := (SELECT c.reltuples FROM pg_class c
                     WHERE c.relname = ann_index(of_model, place) AND c.relnamespace = 'public'::regnamespace);
BEGIN
  IF of_graph > 100000 THEN
    PERFORM set_config('hnsw.ef_search', least(1000, 150 + (150 * log(of_graph / 100000))::integer)::text, true);
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT e.memory_id, -(e.embedding::halfvec(%1$s) <#> $1::halfvec(%1$s)) FROM memory_embeddings e
      WHERE e.scope_id = $2 AND e.model = %2$L AND e.ann = %3$s ORDER BY e.embedding::halfvec(%1$s) <#> $1::halfvec(%1$s) LIMIT $3',
    vector_dims(query), of_model, place) USING query, of_scope, most;
END $$;

-- As before, with an index that keeps apart what may not come back, and of that the newest 1,000 of a scope.
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

-- As before; the cosines of the nearest, known already, are not computed again.
CREATE OR REPLACE FUNCTION recall_gathering(
  of_scopes bigint[], known bigint[], best bigint[], states smallint[], moment timestamptz,
  of_model text, query halfvec, most integer, best_near integer,
  first timestamptz, last timestamptz, looked_at integer, most_in_time integer,
  lexemes text[], weights float8[], k1 float8, b float8, average_length float8)
RETURNS TABLE (id bigint, cosine float8, speaker text, valid_from timestamptz, follows bigint, length smallint, asks boolean, dated boolean,
               valid_until timestamptz, conversation_id bigint, sentiment text, archived boolean, near integer, in_time integer, words float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  nearest bigint[] := '{}';
  cosines float8[];
  of_time bigint[] := '{}';
  around  bigint[];
  wanted  bigint[];
BEGIN
  IF query IS NOT NULL THEN
    SELECT coalesce(array_agg(n.memory_id ORDER BY n.cosine DESC, n.memory_id DESC), '{}'),
           array_agg(n.cosine ORDER BY n.cosine DESC, n.memory_id DESC)
      INTO nearest, cosines
      FROM (SELECT f.memory_id, max(f.cosine) AS cosine FROM nearest_memories(of_scopes, of_model, query, most, 1 = ANY(states)) AS f
             GROUP BY f.memory_id ORDER BY max(f.cosine) DESC, f.memory_id DESC LIMIT most) AS n;
  END IF;
  IF first IS NOT NULL THEN
    of_time := ARRAY(SELECT w.id FROM memories_within(of_scopes, first, last, of_model, query, looked_at, most_in_time) AS w);
  END IF;
  around := best || nearest[1:best_near];
  wanted := known || nearest || of_time
    || ARRAY(SELECT m.follows FROM memories m WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(around) AND m.follows IS NOT NULL)
    || ARRAY(SELECT m.id FROM memories m WHERE m.scope_id = ANY(of_scopes) AND m.follows = ANY(around));
  RETURN QUERY
  SELECT m.id,
         CASE WHEN m.id = ANY(nearest) THEN cosines[array_position(nearest, m.id)]
              ELSE (SELECT -(e.embedding <#> query) FROM memory_embeddings e
                     WHERE e.scope_id = m.scope_id AND e.model = of_model AND e.memory_id = m.id) END,
         m.speaker, m.valid_from, m.follows, m.length, m.asks, m.dated, m.valid_until, m.conversation_id,
         m.sentiment, m.status = 1, array_position(nearest, m.id), array_position(of_time, m.id),
         CASE WHEN lexemes IS NOT NULL THEN (
           SELECT sum(weights[array_position(lexemes, t.lexeme)] * t.tf * (k1 + 1) / (t.tf + k1 * (1 - b + b * t.dl / average_length)))
             FROM memory_terms t WHERE t.scope_id = m.scope_id AND t.lexeme = ANY(lexemes) AND t.memory_id = m.id) END
    FROM memories m
   WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(wanted)
     AND m.status = ANY(states) AND m.superseded_at IS NULL
     AND (m.expires_at IS NULL OR m.expires_at > moment)
     AND (m.valid_until IS NULL OR m.valid_until > moment);
END $$;

REVOKE ALL ON FUNCTION recall_first_look(bigint[]), memories_of_ids(bigint[], bigint[]),
                       memories_of_slot(bigint[], text, text, smallint, timestamptz, integer),
                       memories_of_words(bigint[], text[], float8[], float8, float8, float8, boolean, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_first_look(bigint[]), memories_of_ids(bigint[], bigint[]),
                          memories_of_slot(bigint[], text, text, smallint, timestamptz, integer),
                          memories_of_words(bigint[], text[], float8[], float8, float8, float8, boolean, integer)
  TO agent7_app, agent7_maintenance;
