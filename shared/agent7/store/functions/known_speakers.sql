-- Everybody else whose words are kept, by skipping from name to name through the index, which holds neither the person nor us.
CREATE OR REPLACE FUNCTION known_speakers(of_scopes bigint[]) RETURNS TABLE (speaker text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH RECURSIVE known AS (
    SELECT s.id AS scope_id, (SELECT min(m.speaker) FROM memories m
                               WHERE m.scope_id = s.id AND m.speaker NOT IN ('user', 'assistant')) AS speaker
      FROM unnest(of_scopes) AS s(id)
    UNION ALL
    SELECT k.scope_id, (SELECT min(m.speaker) FROM memories m
                         WHERE m.scope_id = k.scope_id AND m.speaker > k.speaker AND m.speaker NOT IN ('user', 'assistant'))
      FROM known k WHERE k.speaker IS NOT NULL
  )
  SELECT DISTINCT k.speaker FROM known k WHERE k.speaker IS NOT NULL LIMIT 100;
END $$;
REVOKE ALL ON FUNCTION known_speakers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION known_speakers TO agent7_app, agent7_maintenance;
