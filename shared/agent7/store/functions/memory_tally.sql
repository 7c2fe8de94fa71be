-- How many memories a workspace holds at an instant, by tier and, of current statements, by category. Figures alone.
CREATE OR REPLACE FUNCTION memory_tally(of_workspace bigint, at timestamptz) RETURNS TABLE (what text, name text, memories bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH held AS (
    SELECT m.category, count(*) AS memories,
           CASE WHEN m.superseded_at IS NOT NULL THEN 'replaced' WHEN m.status = 1 THEN 'archived' WHEN m.status = 2 THEN 'quarantined'
                WHEN m.status = 3 OR m.expires_at <= at THEN 'hidden' WHEN m.kind = 'verbatim' THEN 'verbatim' ELSE 'long_term' END AS tier
      FROM memories m WHERE m.workspace_id = of_workspace GROUP BY m.category, tier
  ), told AS (
    SELECT 'tier', tier, sum(memories)::bigint FROM held GROUP BY tier
    UNION ALL SELECT 'category', category, memories FROM held WHERE tier = 'long_term'
    UNION ALL SELECT 'tier', 'short_term', count(*) FROM topics t
               WHERE t.workspace_id = of_workspace AND t.state IN (0, 1) AND t.expires_at > at
    UNION ALL SELECT 'tier', 'core', count(*) FROM core_memories c WHERE c.workspace_id = of_workspace AND c.active
    UNION ALL SELECT 'tier', 'cold', count(*) FROM memories_cold c WHERE c.workspace_id = of_workspace
  )
  SELECT * FROM told WHERE of_workspace = current_setting('agent7.workspace')::bigint
$$;
ALTER FUNCTION memory_tally OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION memory_tally FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory_tally TO agent7_app;
