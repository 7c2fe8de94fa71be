-- What has been in a state since before a moment, oldest first: rows that were claimed (state 1) and of which nothing was heard.
CREATE OR REPLACE FUNCTION outbox_left(of_workspace bigint, in_state smallint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, outbox_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.scope_id, o.id FROM outbox o
   WHERE o.workspace_id = of_workspace AND o.state = in_state AND COALESCE(o.claimed_at, o.created_at) <= before
   ORDER BY o.created_at, o.id LIMIT most
$$;
ALTER FUNCTION outbox_left OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION outbox_left FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_left TO agent7_app;
