-- From the end of the earlier numbering (0001 to 0046) to the base: every row says of which workspace it is, and every key does.
-- All tables are locked until it is through, since their keys are built anew: whoever writes meanwhile waits, or tries again. Should somebody's
-- lock stand in its way, it is undone whole and may be run again.

-- A default that is a constant writes no row anew, so most rows get the workspace with most people that way.
DO $$
DECLARE
  largest bigint := COALESCE((SELECT workspace_id FROM scopes GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1), 0);
  silent regclass;
BEGIN
  FOREACH silent IN ARRAY '{memory_usage, memory_embeddings, memory_terms, memory_counts, memory_term_counts, forgotten, document_tokens,
                            entities, memory_entities, memory_edges, recall_items, core_memory_versions, core_reflections}'::regclass[] LOOP
    EXECUTE format('ALTER TABLE %s ADD workspace_id bigint NOT NULL DEFAULT %s', silent, largest);
    EXECUTE format('UPDATE %s r SET workspace_id = s.workspace_id FROM scopes s WHERE s.id = r.scope_id AND s.workspace_id <> %s',
                   silent, largest);
    EXECUTE format($d$ALTER TABLE %s ALTER workspace_id SET DEFAULT current_setting('agent7.workspace')::bigint$d$, silent);
    EXECUTE format('DROP POLICY maintenance ON %1$s; DROP POLICY fence ON %1$s; DROP POLICY IF EXISTS lookup ON %1$s', silent);
    PERFORM fence_table(silent, by => 'scope', looked_up => silent = 'recall_items'::regclass);
  END LOOP;
END $$;
GRANT SELECT (workspace_id) ON recall_items TO agent7_lookup;

-- A reference between rows of a workspace names it on both sides; the one to the workspace itself goes where another leads there.
DO $$
DECLARE
  known_by CONSTANT regclass[] := '{scopes, workspace_numbers, access_list, workspace_days, audit_log, erasures, erased_keys}';
  references_anew text[] := ARRAY(
    SELECT format('ALTER TABLE %s ADD FOREIGN KEY (workspace_id, %I) REFERENCES %s (workspace_id, id)%s%s',
                  f.conrelid::regclass, a.attname, f.confrelid::regclass,
                  CASE f.confdeltype WHEN 'c' THEN ' ON DELETE CASCADE'
                                     WHEN 'n' THEN format(' ON DELETE SET NULL (%I)', a.attname) ELSE '' END,
                  CASE WHEN f.condeferrable THEN ' DEFERRABLE INITIALLY DEFERRED' ELSE '' END)
      FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
     WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND f.confrelid NOT IN ('workspaces'::regclass, 'teams'::regclass)
     ORDER BY f.conrelid, f.conkey);
  old record;
  change text;
BEGIN
  FOR old IN
    SELECT f.conrelid::regclass AS of_table, f.conname AS name FROM pg_constraint f
     WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND f.confrelid <> 'teams'::regclass
       AND NOT (f.confrelid = 'workspaces'::regclass AND f.conrelid = ANY (known_by))
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', old.of_table, old.name);
  END LOOP;

  FOR old IN
    SELECT i.indrelid::regclass AS of_table, c.relname AS name, pg_get_constraintdef(k.oid) AS rule, pg_get_indexdef(c.oid) AS as_index
      FROM pg_index i
      JOIN pg_class c ON c.oid = i.indexrelid AND c.relnamespace = 'public'::regnamespace
      JOIN pg_attribute w ON w.attrelid = i.indrelid AND w.attname = 'workspace_id'
      LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.contype IN ('p', 'u')
     WHERE i.indisunique AND w.attnum <> ALL ((i.indkey::int2[])[0:i.indnkeyatts - 1])
       AND i.indrelid NOT IN ('workspace_numbers'::regclass)
  LOOP
    IF old.rule IS NULL THEN
      EXECUTE format('DROP INDEX %I', old.name);
      EXECUTE regexp_replace(old.as_index, '\)', ', workspace_id)');
    ELSE
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD %s', old.of_table, old.name, regexp_replace(old.rule, '\)', ', workspace_id)'));
    END IF;
  END LOOP;

  FOREACH change IN ARRAY references_anew LOOP
    EXECUTE change;
  END LOOP;
END $$;
