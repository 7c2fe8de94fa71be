-- no transaction
-- A row is written for a scope of the transaction, and under its workspace: a look-up would find it by either.
ALTER POLICY fence ON category_summaries WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON conversations WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON core_memories WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON costs WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON instructions WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON lessons WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON media WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON memories WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON memories_cold WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON messages WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON observations WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON outbox WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON personal_files WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON recalls WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON suggestions WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON task_files WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON task_steps WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON tasks WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON topics WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON triggers WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON turns WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON user_days WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
ALTER POLICY fence ON user_unions WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]) AND workspace_id = current_setting('agent7.workspace')::bigint);
