-- Ids of the statements that a workspace learnt last, with whose they are; what they say is read behind the fence of each.
CREATE OR REPLACE FUNCTION newest_memories(of_workspace bigint, at timestamptz, most integer) RETURNS TABLE (memory text, scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.public_id, m.scope_id FROM memories m
   WHERE m.workspace_id = of_workspace AND of_workspace = current_setting('agent7.workspace')::bigint
     AND m.status = 0 AND m.superseded_at IS NULL AND m.kind <> 'verbatim' AND (m.expires_at IS NULL OR m.expires_at > at)
   ORDER BY m.created_at DESC, m.id DESC LIMIT most
$$;
ALTER FUNCTION newest_memories OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION newest_memories FROM PUBLIC;
GRANT EXECUTE ON FUNCTION newest_memories TO agent7_app;
