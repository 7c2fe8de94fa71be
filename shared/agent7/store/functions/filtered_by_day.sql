-- What the sensory filter looked at, and of how much of it nothing was kept, by day.
CREATE OR REPLACE FUNCTION filtered_by_day(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, zone text)
RETURNS TABLE (day date, seen bigint, rejected bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF of_workspace <> current_setting('agent7.workspace')::bigint THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT (o.said_at AT TIME ZONE zone)::date, count(*), count(*) FILTER (WHERE NOT o.passed)
    FROM observations o
   WHERE o.workspace_id = of_workspace AND (of_scope IS NULL OR o.scope_id = of_scope) AND o.said_at >= since AND o.said_at < until
   GROUP BY 1 ORDER BY 1;
END $$;
ALTER FUNCTION filtered_by_day OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION filtered_by_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION filtered_by_day TO agent7_app;
