-- How long recalls took and what they weighed, by purpose.
CREATE OR REPLACE FUNCTION recall_spreads(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (purpose text, ms_p50 float8, ms_p95 float8, tokens_p50 float8, tokens_p95 float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.purpose, percentile_cont(0.5) WITHIN GROUP (ORDER BY r.took_ms), percentile_cont(0.95) WITHIN GROUP (ORDER BY r.took_ms),
         percentile_cont(0.5) WITHIN GROUP (ORDER BY r.tokens), percentile_cont(0.95) WITHIN GROUP (ORDER BY r.tokens)
    FROM recalls_between(of_workspace, of_scope, since, until) r GROUP BY 1 ORDER BY 1
$$;
ALTER FUNCTION recall_spreads OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION recall_spreads FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_spreads TO agent7_app;
