-- The candidates of a recall in one trip: what is near to the question, what falls into the time that it names, and what was said just
-- before and after the best of all, beside what was found before its vector was known. With the BM25 of each, where the search by words
-- read no more than a part of the postings. The cosines of the nearest, known already, are not computed again.
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
           SELECT sum(weights[array_position(lexemes, t.lexeme)] * t.tf * (k1 + 1) / (t.tf + k1 * (1 - b + b * m.length / average_length)))
             FROM (SELECT lexeme, count(*) AS tf FROM string_to_table(m.terms, E'\n') AS lexeme
                    WHERE lexeme = ANY(lexemes) GROUP BY lexeme) AS t) END
    FROM memories m
   WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(wanted)
     AND m.status = ANY(states) AND m.superseded_at IS NULL
     AND (m.expires_at IS NULL OR m.expires_at > moment)
     AND (m.valid_until IS NULL OR m.valid_until > moment);
END $$;
REVOKE ALL ON FUNCTION recall_gathering FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_gathering TO agent7_app, agent7_maintenance;
