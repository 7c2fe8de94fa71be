-- How often recalls were degraded, by reason, and which tier they were answered from.
CREATE OR REPLACE FUNCTION recall_ways(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (way text, name text, recalls bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH looked AS MATERIALIZED (SELECT * FROM recalls_between(of_workspace, of_scope, since, until))
  SELECT 'degraded', reason, count(*) FROM looked CROSS JOIN LATERAL unnest(degraded) AS reason GROUP BY 2
   UNION ALL
  SELECT 'tier', tier, count(*) FROM looked GROUP BY 2
   ORDER BY 1, 2
$$;
ALTER FUNCTION recall_ways OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION recall_ways FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_ways TO agent7_app;
