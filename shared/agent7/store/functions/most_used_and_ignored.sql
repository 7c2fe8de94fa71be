-- Which memories were of use most often, and which were passed over most often: the first `most` of each.
CREATE OR REPLACE FUNCTION most_used_and_ignored(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, most integer)
RETURNS TABLE (memory text, scope_id bigint, used bigint, ignored bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH counted AS (
    SELECT i.memory_id, count(*) FILTER (WHERE i.echo = 'used' OR i.verdict = 'helpful') AS used,
           count(*) FILTER (WHERE i.echo = 'ignored' AND i.verdict IS DISTINCT FROM 'helpful') AS ignored
      FROM recalls_between(of_workspace, of_scope, since, until) r JOIN recall_items i ON i.recall_id = r.id
     GROUP BY 1
  ), placed AS (
    SELECT *, row_number() OVER (ORDER BY used DESC, memory_id DESC) AS by_use,
           row_number() OVER (ORDER BY ignored DESC, memory_id DESC) AS by_ignoring
      FROM counted WHERE used + ignored > 0
  )
  SELECT m.public_id, m.scope_id, p.used, p.ignored
    FROM placed p JOIN memories m ON m.id = p.memory_id
   WHERE m.workspace_id = of_workspace AND (by_use <= most AND p.used > 0 OR by_ignoring <= most AND p.ignored > 0)
$$;
ALTER FUNCTION most_used_and_ignored OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION most_used_and_ignored FROM PUBLIC;
GRANT EXECUTE ON FUNCTION most_used_and_ignored TO agent7_app;
