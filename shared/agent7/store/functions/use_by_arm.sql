-- How much each arm of recall found, and how much of it was of use.
CREATE OR REPLACE FUNCTION use_by_arm(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (arm text, found bigint, used bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.arm, count(*), count(*) FILTER (WHERE i.echo = 'used' OR i.verdict = 'helpful')
    FROM recalls_between(of_workspace, of_scope, since, until) r
    JOIN recall_items i ON i.recall_id = r.id
   CROSS JOIN LATERAL unnest(i.arms) AS a(arm)
   GROUP BY 1 ORDER BY 1
$$;
ALTER FUNCTION use_by_arm OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION use_by_arm FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_by_arm TO agent7_app;
