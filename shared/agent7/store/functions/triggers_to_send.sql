-- Reminders whose time has come, the longest due first; ids only, for `poll` does not know whose they are.
CREATE OR REPLACE FUNCTION triggers_to_send(of_workspace bigint, moment timestamptz, most integer)
RETURNS TABLE (scope_id bigint, trigger_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scope_id, t.id FROM triggers t
   WHERE t.workspace_id = of_workspace AND t.look_at <= moment ORDER BY t.look_at LIMIT most
$$;
ALTER FUNCTION triggers_to_send OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION triggers_to_send FROM PUBLIC;
GRANT EXECUTE ON FUNCTION triggers_to_send TO agent7_app;
