-- The console's overview counts over everybody of a workspace: figures alone, by look-ups that see no word.
GRANT SELECT (category) ON memories TO agent7_lookup;
GRANT SELECT (state, news_at) ON tasks TO agent7_lookup;
GRANT SELECT (workspace_id, scope_id, passed, said_at) ON observations TO agent7_lookup;
GRANT SELECT (workspace_id, scope_id, state, expires_at) ON topics TO agent7_lookup;
GRANT SELECT (workspace_id, scope_id, active) ON core_memories TO agent7_lookup;
GRANT SELECT (workspace_id, scope_id) ON memories_cold TO agent7_lookup;
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['observations', 'topics', 'core_memories', 'memories_cold'] LOOP
    EXECUTE format($p$CREATE POLICY lookup ON %I FOR SELECT TO agent7_lookup
      USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true))$p$, counted);
  END LOOP;
END $$;
