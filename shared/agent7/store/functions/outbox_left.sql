-- What may be sent next: a template passes what is held, and nothing waits behind what we started ourselves for later.
CREATE OR REPLACE FUNCTION outbox_left(of_workspace bigint, in_state smallint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, outbox_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.scope_id, o.id FROM outbox o
   WHERE o.workspace_id = of_workspace AND o.state = in_state
     AND COALESCE(CASE in_state WHEN 1 THEN o.claimed_at ELSE o.not_before END, o.created_at) <= before
     AND (in_state <> 0 OR NOT EXISTS (
       SELECT FROM outbox older WHERE older.scope_id = o.scope_id AND older.state IN (0, 1, 4) AND older.id < o.id
          AND NOT (older.state = 4 AND o.kind = 3)
          AND NOT (older.state = 0 AND (older.started_by_us OR older.kind = 6) AND COALESCE(older.not_before > before, false))))
   ORDER BY o.created_at, o.id LIMIT most
$$;
ALTER FUNCTION outbox_left OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION outbox_left FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_left TO agent7_app;
