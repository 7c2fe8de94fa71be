-- The next memories of a workspace by id, and which of them have no vector of this model: what a re-embedding goes through, a page at a time.
CREATE OR REPLACE FUNCTION memories_to_embed(of_workspace bigint, of_model text, after bigint, most integer)
RETURNS TABLE (memory_id bigint, scope_id bigint, lacks boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  IF of_workspace <> current_setting('agent7.workspace')::bigint THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT m.id, m.scope_id,
         NOT EXISTS (SELECT FROM memory_embeddings e WHERE e.scope_id = m.scope_id AND e.model = of_model AND e.memory_id = m.id)
    FROM memories m WHERE m.workspace_id = of_workspace AND m.id > after ORDER BY m.id LIMIT most;
END $$;
ALTER FUNCTION memories_to_embed OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION memories_to_embed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_to_embed TO agent7_app;
