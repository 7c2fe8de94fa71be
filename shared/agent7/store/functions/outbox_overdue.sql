-- Rows that could have gone out and did not, by the rules of `next_due`: what is unsettled, or a file that was tried, is gone past.
CREATE OR REPLACE FUNCTION outbox_overdue(of_workspace bigint, before timestamptz, unsettled_since timestamptz, most integer)
RETURNS TABLE (scope_id bigint, outbox_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.scope_id, o.id FROM outbox o
   WHERE o.workspace_id = of_workspace AND o.state = 0 AND COALESCE(o.not_before, o.created_at) <= before
     AND NOT EXISTS (
       SELECT FROM outbox older WHERE older.scope_id = o.scope_id AND older.state IN (0, 1, 4) AND older.id < o.id
          AND NOT (older.state = 4 AND o.kind = 3)
          AND NOT (older.state = 1 AND older.claimed_at <= unsettled_since)
          AND NOT (older.state = 0 AND older.started_by_us AND COALESCE(older.not_before > before, false))
          AND NOT (older.state = 0 AND older.kind = 6 AND o.kind <> 6
                   AND EXISTS (SELECT FROM outbox tried
                                WHERE tried.scope_id = o.scope_id AND tried.state = 0 AND tried.kind = 6 AND tried.id <= older.id
                                  AND (tried.attempts > 0 OR COALESCE(tried.not_before > before, false)))))
   ORDER BY o.created_at, o.id LIMIT most
$$;
ALTER FUNCTION outbox_overdue OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION outbox_overdue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_overdue TO agent7_app;
