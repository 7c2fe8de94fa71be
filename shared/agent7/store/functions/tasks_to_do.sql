-- Tasks with something to do at `moment`, what is due for longest first: a step to call or to reconcile, a look that is due, a hint
-- of the last hour that nobody has followed (older ones are overtaken by looks, or about tasks that are none of ours).
CREATE OR REPLACE FUNCTION tasks_to_do(of_workspace bigint, moment timestamptz, calling_since timestamptz, most integer)
RETURNS TABLE (scope_id bigint, task_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT due.scope_id, due.task_id FROM (
    SELECT s.scope_id, s.task_id, COALESCE(s.not_before, s.wanted_at) AS since FROM task_steps s
     WHERE s.workspace_id = of_workspace AND s.state IN (0, 1, 2)
       AND COALESCE(s.not_before, s.wanted_at) <= moment AND (s.state <> 1 OR s.called_at <= calling_since)
    UNION ALL
    SELECT t.scope_id, t.id, t.next_look_at FROM tasks t WHERE t.workspace_id = of_workspace AND t.next_look_at <= moment
    UNION ALL
    SELECT t.scope_id, t.id, e.received_at FROM task_events e JOIN tasks t ON t.manus_id = e.manus_id
     WHERE t.workspace_id = of_workspace AND t.faults = 0
       AND e.processed_at IS NULL AND e.received_at <= calling_since AND e.received_at > moment - interval '1 hour'
  ) due
   GROUP BY due.scope_id, due.task_id ORDER BY min(due.since) LIMIT most
$$;
ALTER FUNCTION tasks_to_do OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION tasks_to_do FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks_to_do TO agent7_app;
