-- Turns of a workspace, the latest first, from (until, after) on backwards: of a route (null: of any), and where it is asked for those that
-- failed, or were answered in another way than usual; ids, never text.
CREATE OR REPLACE FUNCTION turns_latest(
  of_workspace bigint, of_route text, that_failed boolean, that_degraded boolean, since timestamptz, until timestamptz, after bigint, most integer)
RETURNS TABLE (scope_id bigint, turn_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT t.scope_id, t.id FROM turns t
    WHERE NOT that_failed AND NOT that_degraded AND t.workspace_id = of_workspace AND (of_route IS NULL OR t.route = of_route)
      AND t.opened_at >= since AND (t.opened_at, t.id) < (until, after)
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = of_workspace AND e.whose = t.scope_id)
    ORDER BY t.opened_at DESC, t.id DESC LIMIT most)
  UNION ALL
  (SELECT t.scope_id, t.id FROM turns t
    WHERE (that_failed OR that_degraded) AND t.workspace_id = of_workspace AND (of_route IS NULL OR t.route = of_route)
      AND t.opened_at >= since AND (t.opened_at, t.id) < (until, after)
      AND (t.state = 2 OR t.faults > 0 OR t.takeovers > 0 OR t.degraded <> '{}')
      AND (that_failed AND (t.state = 2 OR t.faults > 0 OR t.takeovers > 0) OR that_degraded AND t.degraded <> '{}')
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = of_workspace AND e.whose = t.scope_id)
    ORDER BY t.opened_at DESC, t.id DESC LIMIT most)
$$;
ALTER FUNCTION turns_latest OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION turns_latest FROM PUBLIC;
GRANT EXECUTE ON FUNCTION turns_latest TO agent7_app;
