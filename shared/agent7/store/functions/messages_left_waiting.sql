-- Scopes in which a message waits for a turn.
CREATE OR REPLACE FUNCTION messages_left_waiting(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT m.scope_id FROM messages m
   WHERE m.workspace_id = of_workspace AND m.turn_id IS NULL AND m.role = 0 AND m.arrived_at <= before
   LIMIT most
$$;
ALTER FUNCTION messages_left_waiting OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION messages_left_waiting FROM PUBLIC;
GRANT EXECUTE ON FUNCTION messages_left_waiting TO agent7_app;
