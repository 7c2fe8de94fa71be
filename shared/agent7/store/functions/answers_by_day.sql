-- Turns that were answered and how long each took from its opening to its answer, by day; `day` null: of all days together.
CREATE OR REPLACE FUNCTION answers_by_day(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, zone text)
RETURNS TABLE (day date, turns bigint, ms_p50 float8, ms_p95 float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF of_workspace <> current_setting('agent7.workspace')::bigint THEN
    RETURN;
  END IF;
  RETURN QUERY
  WITH each AS (
    SELECT (t.answered_at AT TIME ZONE zone)::date AS day, extract(epoch FROM t.answered_at - t.opened_at)::float8 * 1000 AS ms
      FROM turns t
     WHERE t.workspace_id = of_workspace AND (of_scope IS NULL OR t.scope_id = of_scope) AND t.state = 1
       AND t.answered_at >= since AND t.answered_at < until)
  SELECT day, count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY ms), percentile_cont(0.95) WITHIN GROUP (ORDER BY ms)
    FROM each GROUP BY GROUPING SETS ((day), ()) HAVING count(*) > 0 ORDER BY day NULLS LAST;
END $$;
ALTER FUNCTION answers_by_day OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION answers_by_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answers_by_day TO agent7_app;
