-- How many memories were kept, by day and kind.
CREATE OR REPLACE FUNCTION memories_kept_by_day(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, zone text)
RETURNS TABLE (day date, kind text, kept bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF of_workspace <> current_setting('agent7.workspace')::bigint THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT (m.created_at AT TIME ZONE zone)::date, m.kind, count(*)
    FROM memories m
   WHERE m.workspace_id = of_workspace AND (of_scope IS NULL OR m.scope_id = of_scope) AND m.created_at >= since AND m.created_at < until
   GROUP BY 1, 2 ORDER BY 1, 2;
END $$;
ALTER FUNCTION memories_kept_by_day OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION memories_kept_by_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_kept_by_day TO agent7_app;
