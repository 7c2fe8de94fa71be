-- These memories, as far as they are of these scopes.
CREATE OR REPLACE FUNCTION memories_of_ids(of_scopes bigint[], ids bigint[]) RETURNS SETOF memories
LANGUAGE plpgsql STABLE ROWS 20 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT m.* FROM memories m WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(ids);
END $$;
REVOKE ALL ON FUNCTION memories_of_ids FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_of_ids TO agent7_app, agent7_maintenance;
