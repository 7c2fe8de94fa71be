-- An operator's sums over everybody of the workspace that this transaction is fenced to. Sums only: no person, no reference.
CREATE OR REPLACE FUNCTION costs_by_day(of_workspace bigint, since timestamptz, until timestamptz, zone text)
RETURNS TABLE (day date, kind text, category text, currency text, entries bigint, billable bigint, unpriced bigint, amount numeric,
               tokens_in bigint, tokens_out bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (c.at AT TIME ZONE zone)::date, c.kind, c.category, c.currency, count(*), count(*) FILTER (WHERE c.billable),
         count(*) FILTER (WHERE c.billable AND c.amount IS NULL), sum(c.amount), sum(c.tokens_in)::bigint, sum(c.tokens_out)::bigint
    FROM costs c
   WHERE c.workspace_id = of_workspace AND c.at >= since AND c.at < until
     AND of_workspace = current_setting('agent7.workspace')::bigint
   GROUP BY 1, 2, 3, 4
   ORDER BY 1, 2, 3, 4
$$;
ALTER FUNCTION costs_by_day OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION costs_by_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION costs_by_day TO agent7_app;
