-- Turns whose worker may have vanished, the oldest first; ids, never text.
CREATE OR REPLACE FUNCTION turns_left_working(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, turn_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scope_id, t.id FROM turns t
   WHERE t.workspace_id = of_workspace AND t.state = 0 AND t.opened_at <= before
   ORDER BY t.opened_at LIMIT most
$$;
ALTER FUNCTION turns_left_working OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION turns_left_working FROM PUBLIC;
GRANT EXECUTE ON FUNCTION turns_left_working TO agent7_app;
