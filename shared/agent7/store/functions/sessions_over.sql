-- Sessions that are over and not yet read for what they teach, unless somebody is at it: by id from `after` on; ids, never text.
CREATE OR REPLACE FUNCTION sessions_over(of_workspace bigint, idle_since timestamptz, after bigint, most integer)
RETURNS TABLE (scope_id bigint, conversation_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.scope_id, c.id FROM conversations c
   WHERE c.workspace_id = of_workspace AND c.flushed_at IS NULL AND c.last_message_at <= idle_since
     AND (c.flush_after IS NULL OR c.flush_after <= idle_since) AND c.id > after
   ORDER BY c.id LIMIT most
$$;
ALTER FUNCTION sessions_over OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION sessions_over FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sessions_over TO agent7_app;
