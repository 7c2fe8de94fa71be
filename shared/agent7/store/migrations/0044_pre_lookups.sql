-- no transaction
-- Look-ups with definer's rights answer for any workspace where none is set: planners go through them all. Where one is set, they answer for
-- it alone, whatever they are asked. The policies of the role that owns them say so, and thereby of every look-up to come.
ALTER POLICY lookup ON conversations USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON costs USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON erased_keys USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON media USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON memories USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON messages USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON outbox USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON personal_files USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON recalls USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON scopes USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON task_files USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON task_steps USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON tasks USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON triggers USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON turns USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON workspace_numbers USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
ALTER POLICY lookup ON workspaces USING (COALESCE(id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
