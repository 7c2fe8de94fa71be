-- Where a walk from a question begins: whom its words name, who stands in one of its relations to the user, and, less sure, who is spoken
-- of in what covers most of it. Never the user. A function, since planning its three ways takes longer than going them.

CREATE FUNCTION walk_beginnings(of_scopes bigint[], keys text[], relations text[], covering bigint[], moment timestamptz)
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
    JOIN entities e ON e.id = r.target_id
   WHERE u.scope_id = ANY(of_scopes) AND u.key = 'user' AND u.kind = 'user'
     AND r.live AND (r.valid_until IS NULL OR r.valid_until > moment)
   UNION
  SELECT e.id, e.name, false FROM memory_entities k JOIN entities e ON e.id = k.entity_id
   WHERE k.memory_id = ANY(covering) AND k.scope_id = ANY(of_scopes) AND e.kind <> 'user';
END $$;

REVOKE ALL ON FUNCTION walk_beginnings(bigint[], text[], text[], bigint[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION walk_beginnings(bigint[], text[], text[], bigint[], timestamptz) TO agent7_app, agent7_maintenance;
