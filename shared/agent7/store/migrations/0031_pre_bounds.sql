-- What a large memory may cost a turn is bounded: a named time and a step of a walk read so many rows at most, however many there are.

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
    place := 1 + nextval('ann_places') % places;
  END IF;
  UPDATE memory_embeddings SET ann = place
   WHERE scope_id = of_scope AND model = of_model AND ann = 0 AND live AND memory_id = ANY (ARRAY(
         SELECT e.memory_id FROM memory_embeddings e
          WHERE e.scope_id = of_scope AND e.model = of_model AND e.ann = 0 AND e.live ORDER BY e.memory_id LIMIT most));
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

-- What began within a time and what is said to last into it, the nearest to a vector first: of each scope the latest `looked_at` that
-- began then, and of the `looked_at` that end soonest after its beginning those that had begun. Read in the order of the index, one
-- scope after the other, since over several scopes at once it gives no order; sorts and hashes stay out of the reading.
CREATE FUNCTION memories_within(of_scopes bigint[], first timestamptz, last timestamptz, of_model text, query halfvec,
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

-- One step of a walk from names: the newest memories that speak of each, and who else they speak of. A name is spoken of where an entity
-- of it was noted, and where its words stand. Never by way of the user, who is in everything; only by what holds at `moment`, and what
-- does not hold takes nobody's place. Of each word, and of each entity, the newest twenty times `most` are looked at.
CREATE OR REPLACE FUNCTION walk_from_names(of_scopes bigint[], names bigint[], words text[], further_words text[], states smallint[],
                                           moment timestamptz, most integer)
RETURNS TABLE (source bigint, memory bigint, degree bigint, target bigint, target_name text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT a.id, here.memory_id, here.degree, other.id, other.name
    FROM unnest(names, words, further_words) AS a(id, word, further_word)
   CROSS JOIN LATERAL (
     SELECT spoken.scope_id, spoken.memory_id, count(*) OVER () AS degree
       FROM (SELECT s.id AS scope_id, noted.memory_id
               FROM unnest(of_scopes) AS s(id)
              CROSS JOIN LATERAL (
                SELECT newest.memory_id
                  FROM (SELECT k.memory_id FROM memory_entities k
                         WHERE k.scope_id = s.id AND k.entity_id = a.id ORDER BY k.memory_id DESC LIMIT 20 * most) AS newest
                  JOIN memories m ON m.id = newest.memory_id AND m.scope_id = s.id
                 WHERE m.status = ANY(states) AND m.superseded_at IS NULL
                   AND (m.expires_at IS NULL OR m.expires_at > moment) AND (m.valid_until IS NULL OR m.valid_until > moment)
                 ORDER BY newest.memory_id DESC LIMIT most) AS noted
              UNION
             SELECT s.id, written.memory_id
               FROM unnest(of_scopes) AS s(id)
              CROSS JOIN LATERAL (
                SELECT newest.memory_id
                  FROM (SELECT t.memory_id, t.live FROM memory_terms t
                         WHERE t.scope_id = s.id AND t.lexeme = a.word COLLATE "C" ORDER BY t.memory_id DESC LIMIT 20 * most) AS newest
                  JOIN memories m ON m.id = newest.memory_id AND m.scope_id = s.id
                 WHERE newest.live
                   AND (a.further_word IS NULL
                        OR EXISTS (SELECT FROM memory_terms f WHERE f.scope_id = s.id AND f.lexeme = a.further_word COLLATE "C"
                                                                AND f.memory_id = newest.memory_id))
                   AND m.status = ANY(states) AND m.superseded_at IS NULL
                   AND (m.expires_at IS NULL OR m.expires_at > moment) AND (m.valid_until IS NULL OR m.valid_until > moment)
                 ORDER BY newest.memory_id DESC LIMIT most) AS written) AS spoken) AS here
    LEFT JOIN memory_entities beside
           ON beside.memory_id = here.memory_id AND beside.scope_id = here.scope_id AND beside.entity_id <> a.id
    LEFT JOIN entities other ON other.id = beside.entity_id AND other.scope_id = here.scope_id AND other.kind <> 'user';
END $$;

-- Where a walk from a question begins: whom its words name, who stands in one of its relations to the user, and, less sure, who is spoken
-- of in what covers most of it. Never the user. A function, since planning its three ways takes longer than going them.
CREATE OR REPLACE FUNCTION walk_beginnings(of_scopes bigint[], keys text[], relations text[], covering bigint[], moment timestamptz)
RETURNS TABLE (id bigint, name text, sure boolean)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT e.id, e.name, true FROM entities e
   WHERE e.scope_id = ANY(of_scopes) AND e.key = ANY(keys) AND e.kind <> 'user'
   UNION
  SELECT e.id, e.name, true
    FROM entities u
    JOIN memory_edges r ON r.scope_id = u.scope_id AND r.source_id = u.id AND r.relation = ANY(relations)
    JOIN entities e ON e.id = r.target_id AND e.scope_id = r.scope_id
   WHERE u.scope_id = ANY(of_scopes) AND u.key = 'user' AND u.kind = 'user'
     AND r.live AND (r.valid_until IS NULL OR r.valid_until > moment)
   UNION
  SELECT e.id, e.name, false FROM memory_entities k JOIN entities e ON e.id = k.entity_id AND e.scope_id = k.scope_id
   WHERE k.memory_id = ANY(covering) AND k.scope_id = ANY(of_scopes) AND e.kind <> 'user';
END $$;

REVOKE ALL ON FUNCTION memories_within(bigint[], timestamptz, timestamptz, text, halfvec, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_within(bigint[], timestamptz, timestamptz, text, halfvec, integer, integer)
  TO agent7_app, agent7_maintenance;
