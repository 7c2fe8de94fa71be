-- What is said to be so at that moment of one attribute of one subject, the current value first.
CREATE OR REPLACE FUNCTION memories_of_slot(of_scopes bigint[], of_subject text, of_attribute text, state smallint, moment timestamptz, most integer)
RETURNS SETOF memories
LANGUAGE plpgsql STABLE ROWS 5 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  SELECT m.* FROM memories m
   WHERE m.scope_id = ANY(of_scopes) AND m.subject = of_subject AND m.attribute = of_attribute AND m.status = state
     AND m.superseded_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > moment)
   ORDER BY m.current_slot IS NULL, m.last_confirmed_at DESC, m.id DESC LIMIT most;
END $$;
REVOKE ALL ON FUNCTION memories_of_slot FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_of_slot TO agent7_app, agent7_maintenance;
