-- Conversations of a workspace, the latest first, from (until, after) on backwards; ids, never text.
CREATE OR REPLACE FUNCTION conversations_latest(of_workspace bigint, until timestamptz, after bigint, most integer)
RETURNS TABLE (scope_id bigint, conversation_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.scope_id, c.id FROM conversations c
   WHERE c.workspace_id = of_workspace AND (c.last_message_at, c.id) < (until, after)
     AND NOT EXISTS (SELECT FROM erasures e WHERE e.workspace_id = of_workspace AND e.whose = c.scope_id)
   ORDER BY c.last_message_at DESC, c.id DESC LIMIT most
$$;
ALTER FUNCTION conversations_latest OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION conversations_latest FROM PUBLIC;
GRANT EXECUTE ON FUNCTION conversations_latest TO agent7_app;
