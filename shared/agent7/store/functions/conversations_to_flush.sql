-- Sessions that are over and not yet read for what they teach, unless somebody is at it; ids, never text.
CREATE OR REPLACE FUNCTION conversations_to_flush(of_workspace bigint, idle_since timestamptz, most integer)
RETURNS TABLE (scope_id bigint, conversation_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.scope_id, c.id FROM conversations c
   WHERE c.workspace_id = of_workspace AND c.flushed_at IS NULL AND c.last_message_at <= idle_since
     AND (c.flush_after IS NULL OR c.flush_after <= idle_since)
   ORDER BY c.last_message_at LIMIT most
$$;
ALTER FUNCTION conversations_to_flush OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION conversations_to_flush FROM PUBLIC;
GRANT EXECUTE ON FUNCTION conversations_to_flush TO agent7_app;
