-- The candidates of a recall in one trip: what is near to the question, what falls into the time that it names, and what was said just
-- before and after the best of all, beside what was found before its vector was known. With the BM25 of each, where the search by words
-- read no more than a part of the postings.

CREATE FUNCTION recall_gathering(of_scopes bigint[], known bigint[], best bigint[], states smallint[], moment timestamptz,
                                 of_model text, query halfvec, most integer, best_near integer,
                                 first timestamptz, last timestamptz, looked_at integer, most_in_time integer,
                                 lexemes text[], weights float8[], k1 float8, b float8, average_length float8)
RETURNS TABLE (id bigint, cosine float8, speaker text, valid_from timestamptz, follows bigint, length smallint, asks boolean, dated boolean,
               valid_until timestamptz, conversation_id bigint, sentiment text, archived boolean, near integer, in_time integer, words float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  nearest bigint[] := '{}';
  of_time bigint[] := '{}';
  around  bigint[];
  wanted  bigint[];
BEGIN
  IF query IS NOT NULL THEN
    nearest := ARRAY(SELECT n.memory_id FROM nearest_memories(of_scopes, of_model, query, most, 1 = ANY(states)) AS n
                      GROUP BY n.memory_id ORDER BY max(n.cosine) DESC, n.memory_id DESC LIMIT most);
  END IF;
  IF first IS NOT NULL THEN
    of_time := ARRAY(SELECT w.id FROM memories_within(of_scopes, first, last, of_model, query, looked_at, most_in_time) AS w);
  END IF;
  around := best || nearest[1:best_near];
  wanted := known || nearest || of_time
    || ARRAY(SELECT m.follows FROM memories m WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(around) AND m.follows IS NOT NULL)
    || ARRAY(SELECT m.id FROM memories m WHERE m.scope_id = ANY(of_scopes) AND m.follows = ANY(around));
  RETURN QUERY
  SELECT m.id, -(e.embedding <#> query), m.speaker, m.valid_from, m.follows, m.length, m.asks, m.dated, m.valid_until, m.conversation_id,
         m.sentiment, m.status = 1, array_position(nearest, m.id), array_position(of_time, m.id),
         CASE WHEN lexemes IS NOT NULL THEN (
           SELECT sum(weights[array_position(lexemes, t.lexeme)] * t.tf * (k1 + 1) / (t.tf + k1 * (1 - b + b * t.dl / average_length)))
             FROM memory_terms t WHERE t.scope_id = m.scope_id AND t.lexeme = ANY(lexemes) AND t.memory_id = m.id) END
    FROM memories m
    LEFT JOIN memory_embeddings e ON e.scope_id = m.scope_id AND e.model = of_model AND e.memory_id = m.id
   WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(wanted)
     AND m.status = ANY(states) AND m.superseded_at IS NULL
     AND (m.expires_at IS NULL OR m.expires_at > moment)
     AND (m.valid_until IS NULL OR m.valid_until > moment);
END $$;

-- The memories nearest to a query vector of length 1, with their cosine: of each part of a scope at most `most`, in no order. The `+ 0`
-- keeps the planner from an approximate index. Who has a place has most rows there: the rest is then planned for that scope, since the
-- plan for everybody may filter it out of all its rows. Where a place gives too few, as its scope has shrunk, it is scanned exactly too.
-- Of what was put away or replaced the newest 3,000 of a scope are looked at: it grows for ever, and no place holds it.
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
  IF found_there IS NULL THEN
    RETURN QUERY
    SELECT near.memory_id, -near.distance
      FROM (SELECT e.memory_id, (e.embedding <#> query) + 0 AS distance
              FROM memory_embeddings e
             WHERE e.scope_id = ANY(of_scopes) AND e.model = of_model AND e.ann = 0 AND e.live
             ORDER BY distance LIMIT most) AS near;
  ELSE
    RETURN QUERY EXECUTE
     'SELECT near.memory_id, -near.distance
        FROM (SELECT e.memory_id, (e.embedding <#> $3) + 0 AS distance
                FROM memory_embeddings e
               WHERE e.scope_id = ANY($1) AND e.model = $2 AND e.ann = 0 AND e.live
               ORDER BY distance LIMIT $4) AS near' USING of_scopes, of_model, query, most;
  END IF;
  IF any_life THEN
    RETURN QUERY
    SELECT near.memory_id, -near.distance
      FROM (SELECT away.memory_id, (away.embedding <#> query) + 0 AS distance
              FROM unnest(of_scopes) AS s(id)
             CROSS JOIN LATERAL (SELECT e.memory_id, e.embedding FROM memory_embeddings e
                                  WHERE e.scope_id = s.id AND e.model = of_model AND e.ann = 0 AND NOT e.live
                                  ORDER BY e.memory_id DESC LIMIT 3000) AS away
             ORDER BY distance LIMIT most) AS near;
  END IF;
END $$;

-- Where a walk from a question begins: whom its words name, and who stands in one of its relations to the user. Never the user. A function,
-- since planning its two ways takes longer than going them.
CREATE FUNCTION walk_beginnings(of_scopes bigint[], keys text[], relations text[], moment timestamptz)
RETURNS TABLE (id bigint, name text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT e.id, e.name FROM entities e
   WHERE e.scope_id = ANY(of_scopes) AND e.key = ANY(keys) AND e.kind <> 'user'
   UNION
  SELECT e.id, e.name
    FROM entities u
    JOIN memory_edges r ON r.scope_id = u.scope_id AND r.source_id = u.id AND r.relation = ANY(relations)
    JOIN entities e ON e.id = r.target_id AND e.scope_id = r.scope_id
   WHERE u.scope_id = ANY(of_scopes) AND u.key = 'user' AND u.kind = 'user'
     AND r.live AND (r.valid_until IS NULL OR r.valid_until > moment);
END $$;

REVOKE ALL ON FUNCTION recall_gathering(bigint[], bigint[], bigint[], smallint[], timestamptz, text, halfvec, integer, integer, timestamptz,
                                        timestamptz, integer, integer, text[], float8[], float8, float8, float8),
                       walk_beginnings(bigint[], text[], text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_gathering(bigint[], bigint[], bigint[], smallint[], timestamptz, text, halfvec, integer, integer, timestamptz,
                                           timestamptz, integer, integer, text[], float8[], float8, float8, float8),
                          walk_beginnings(bigint[], text[], text[], timestamptz) TO agent7_app, agent7_maintenance;
