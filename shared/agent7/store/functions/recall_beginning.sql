-- What a recall asks before all else: who is known by name (see `known_speakers`), whether anything was put away, and by which embedding
-- model memories are found in this workspace.
CREATE OR REPLACE FUNCTION recall_beginning(of_scopes bigint[]) RETURNS TABLE (speaker text, any_archived boolean, model text)
LANGUAGE plpgsql STABLE ROWS 10 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT k.speaker, false, NULL::text FROM known_speakers(of_scopes) AS k;
  RETURN QUERY
  SELECT NULL::text, EXISTS (SELECT FROM unnest(of_scopes) AS s(id)
                              WHERE EXISTS (SELECT FROM memories m WHERE m.scope_id = s.id AND m.status = 1 AND m.superseded_at IS NULL)),
         (SELECT w.embedding_model FROM workspaces w WHERE w.id = current_setting('agent7.workspace')::bigint);
END $$;
REVOKE ALL ON FUNCTION recall_beginning FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_beginning TO agent7_app, agent7_maintenance;
