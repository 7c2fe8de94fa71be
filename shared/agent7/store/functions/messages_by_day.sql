-- What people wrote and what was written to them, by day; what was said among others in a group counts to neither.
CREATE OR REPLACE FUNCTION messages_by_day(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, zone text)
RETURNS TABLE (day date, inbound bigint, outbound bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF of_workspace <> current_setting('agent7.workspace')::bigint THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT (m.arrived_at AT TIME ZONE zone)::date, count(*) FILTER (WHERE m.role = 0), count(*) FILTER (WHERE m.role = 1)
    FROM messages m
   WHERE m.workspace_id = of_workspace AND (of_scope IS NULL OR m.scope_id = of_scope) AND m.arrived_at >= since AND m.arrived_at < until
   GROUP BY 1 ORDER BY 1;
END $$;
ALTER FUNCTION messages_by_day OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION messages_by_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION messages_by_day TO agent7_app;
