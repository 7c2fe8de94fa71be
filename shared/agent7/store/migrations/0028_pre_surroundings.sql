-- What was said just before and after the best candidates of a recall comes along, and every candidate says where it was said, until
-- when it is so and how it was felt. Beside the older function of that name, which old code still calls.

CREATE FUNCTION recall_candidates(of_scopes bigint[], ids bigint[], best bigint[], states smallint[], moment timestamptz,
                                  of_model text, query halfvec)
RETURNS TABLE (id bigint, cosine float8, speaker text, valid_from timestamptz, follows bigint, length smallint, asks boolean, dated boolean,
               valid_until timestamptz, conversation_id bigint, sentiment text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  wanted bigint[] := ids
    || ARRAY(SELECT b.follows FROM memories b WHERE b.scope_id = ANY(of_scopes) AND b.id = ANY(best) AND b.follows IS NOT NULL)
    || ARRAY(SELECT a.id FROM memories a WHERE a.scope_id = ANY(of_scopes) AND a.follows = ANY(best));
BEGIN
  RETURN QUERY
  SELECT m.id, -(e.embedding <#> query), m.speaker, m.valid_from, m.follows, m.length, m.asks, m.dated, m.valid_until, m.conversation_id,
         m.sentiment
    FROM memories m
    LEFT JOIN memory_embeddings e ON e.scope_id = m.scope_id AND e.model = of_model AND e.memory_id = m.id
   WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(wanted)
     AND m.status = ANY(states) AND m.superseded_at IS NULL
     AND (m.expires_at IS NULL OR m.expires_at > moment)
     AND (m.valid_until IS NULL OR m.valid_until > moment);
END $$;

REVOKE ALL ON FUNCTION recall_candidates(bigint[], bigint[], bigint[], smallint[], timestamptz, text, halfvec) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_candidates(bigint[], bigint[], bigint[], smallint[], timestamptz, text, halfvec)
  TO agent7_app, agent7_maintenance;

-- What was said, or began to be so, within a time that a question names; and what holds for a stated time.
CREATE INDEX memories_by_time  ON memories (scope_id, valid_from) WHERE status = 0 AND superseded_at IS NULL;
CREATE INDEX memories_that_end ON memories (scope_id, valid_until) WHERE status = 0 AND superseded_at IS NULL AND valid_until IS NOT NULL;
