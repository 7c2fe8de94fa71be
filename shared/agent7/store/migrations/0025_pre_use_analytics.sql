-- An operator's figures of recall and its use, over everybody of the workspace that this transaction is fenced to, or one of them.
-- Figures and ids alone: what was looked for and what memories say is not granted to whoever answers.

CREATE INDEX memories_by_day ON memories USING brin (created_at) WITH (pages_per_range = 16);

CREATE POLICY lookup ON recalls      FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON recall_items FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY lookup ON memories     FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT (id, workspace_id, scope_id, turn_id, purpose, tier, degraded, tokens, took_ms, recalled_at, over_budget, thumb)
   ON recalls TO agent7_lookup;
GRANT SELECT (recall_id, memory_id, scope_id, arms, echo, verdict) ON recall_items TO agent7_lookup;
GRANT SELECT (id, public_id, workspace_id, scope_id, kind, created_at) ON memories TO agent7_lookup;
GRANT SELECT (intent) ON turns TO agent7_lookup;

-- Planned with its values each time: for one person by their own index, for the workspace by its days.
CREATE FUNCTION recalls_between(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (id bigint, turn_id bigint, purpose text, tier text, degraded text[], tokens integer, took_ms real, recalled_at timestamptz,
               over_budget boolean, thumb smallint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF of_workspace <> current_setting('agent7.workspace')::bigint THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT r.id, r.turn_id, r.purpose, r.tier, r.degraded, r.tokens, r.took_ms, r.recalled_at, r.over_budget, r.thumb
    FROM recalls r
   WHERE r.workspace_id = of_workspace AND (of_scope IS NULL OR r.scope_id = of_scope) AND r.recalled_at >= since AND r.recalled_at < until;
END $$;

-- A turn depends on memory when it asks for what is known, or was answered from it.
CREATE FUNCTION use_by_day(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, zone text)
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

CREATE FUNCTION recall_spreads(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (purpose text, ms_p50 float8, ms_p95 float8, tokens_p50 float8, tokens_p95 float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.purpose, percentile_cont(0.5) WITHIN GROUP (ORDER BY r.took_ms), percentile_cont(0.95) WITHIN GROUP (ORDER BY r.took_ms),
         percentile_cont(0.5) WITHIN GROUP (ORDER BY r.tokens), percentile_cont(0.95) WITHIN GROUP (ORDER BY r.tokens)
    FROM recalls_between(of_workspace, of_scope, since, until) r GROUP BY 1 ORDER BY 1
$$;

-- How often recalls were degraded, by reason, and which tier they were answered from.
CREATE FUNCTION recall_ways(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (way text, name text, recalls bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH looked AS MATERIALIZED (SELECT * FROM recalls_between(of_workspace, of_scope, since, until))
  SELECT 'degraded', reason, count(*) FROM looked CROSS JOIN LATERAL unnest(degraded) AS reason GROUP BY 2
   UNION ALL
  SELECT 'tier', tier, count(*) FROM looked GROUP BY 2
   ORDER BY 1, 2
$$;

CREATE FUNCTION use_by_arm(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz)
RETURNS TABLE (arm text, found bigint, used bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.arm, count(*), count(*) FILTER (WHERE i.echo = 'used' OR i.verdict = 'helpful')
    FROM recalls_between(of_workspace, of_scope, since, until) r
    JOIN recall_items i ON i.recall_id = r.id
   CROSS JOIN LATERAL unnest(i.arms) AS a(arm)
   GROUP BY 1 ORDER BY 1
$$;

-- Which memories were of use most often, and which were passed over most often: the first `most` of each.
CREATE FUNCTION most_used_and_ignored(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, most integer)
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

CREATE FUNCTION memories_kept_by_day(of_workspace bigint, of_scope bigint, since timestamptz, until timestamptz, zone text)
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

GRANT CREATE ON SCHEMA public TO agent7_lookup;
DO $$
DECLARE figures text;
BEGIN
  FOREACH figures IN ARRAY ARRAY['recalls_between(bigint, bigint, timestamptz, timestamptz)',
                                 'use_by_day(bigint, bigint, timestamptz, timestamptz, text)',
                                 'recall_spreads(bigint, bigint, timestamptz, timestamptz)',
                                 'recall_ways(bigint, bigint, timestamptz, timestamptz)',
                                 'use_by_arm(bigint, bigint, timestamptz, timestamptz)',
                                 'most_used_and_ignored(bigint, bigint, timestamptz, timestamptz, integer)',
                                 'memories_kept_by_day(bigint, bigint, timestamptz, timestamptz, text)'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO agent7_lookup', figures);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', figures);
    IF figures NOT LIKE 'recalls_between%' THEN  -- it gives single recalls, to the other functions alone
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO agent7_app', figures);
    END IF;
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
