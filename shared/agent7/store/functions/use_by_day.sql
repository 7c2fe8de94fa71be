-- A turn depends on memory when it asks for what is known, or was answered from it.
CREATE OR REPLACE FUNCTION use_by_day(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, zone text)
RETURNS TABLE (day date, purpose text, recalls bigint, over_budget bigint, tokens bigint, used bigint, ignored bigint, unknown bigint,
               helpful bigint, wrong bigint, thumbs_up bigint, thumbs_down bigint, dependent bigint, useful bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH each AS (
    SELECT (r.recalled_at AT TIME ZONE zone)::date AS day, r.purpose, r.over_budget, r.tokens, r.thumb, t.intent, i.*
      FROM recalls_between(of_workspace, of_scope, since, until) r
      LEFT JOIN turns t ON t.id = r.turn_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE i.echo = 'used' OR i.verdict = 'helpful') AS used,
              count(*) FILTER (WHERE i.echo = 'ignored' AND i.verdict IS DISTINCT FROM 'helpful') AS ignored,
              count(*) FILTER (WHERE i.echo IS NULL AND i.verdict IS DISTINCT FROM 'helpful') AS unknown,
              count(*) FILTER (WHERE i.verdict = 'helpful') AS helpful, count(*) FILTER (WHERE i.verdict = 'wrong') AS wrong
         FROM recall_items i WHERE i.recall_id = r.id) i
  ), told AS (
    SELECT *, purpose IN ('turn', 'cheap') AND (intent = 'memory_query' OR used > 0 OR thumb = 1) AS dependent FROM each
  )
  SELECT day, purpose, count(*), count(*) FILTER (WHERE over_budget), sum(tokens)::bigint, sum(used)::bigint, sum(ignored)::bigint,
         sum(unknown)::bigint, sum(helpful)::bigint, sum(wrong)::bigint, count(*) FILTER (WHERE thumb = 1),
         count(*) FILTER (WHERE thumb = -1), count(*) FILTER (WHERE dependent),
         count(*) FILTER (WHERE dependent AND (used > 0 OR thumb = 1))
    FROM told GROUP BY 1, 2 ORDER BY 1, 2
$$;
ALTER FUNCTION use_by_day OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION use_by_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_by_day TO agent7_app;
