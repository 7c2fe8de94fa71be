-- Where a walk from a question begins: whom its words name, and who stands in one of its relations to the user. Never the user. Relations
-- are looked up one by one, which OFFSET 0 keeps the planner from undoing: all at once, it read every edge of the user.
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
REVOKE ALL ON FUNCTION walk_beginnings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION walk_beginnings TO agent7_app, agent7_maintenance;
