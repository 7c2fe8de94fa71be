-- What waits for an operator in a workspace: memories in quarantine, and tasks that failed, were given up or need attention since then.
CREATE OR REPLACE FUNCTION badge_counts(of_workspace bigint, failed_since timestamptz) RETURNS TABLE (quarantined bigint, failed_tasks bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*) FROM memories m WHERE m.workspace_id = of_workspace AND m.status = 2),
         (SELECT count(*) FROM tasks t WHERE t.workspace_id = of_workspace AND t.state IN (4, 5, 6) AND t.news_at >= failed_since)
   WHERE of_workspace = current_setting('agent7.workspace')::bigint
$$;
ALTER FUNCTION badge_counts OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION badge_counts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION badge_counts TO agent7_app;
