-- no transaction
-- What a transaction may see is unknown to the planner. Where a policy called current_setting itself, the planner asked it in advance, and
-- a plan that is kept (those of our functions are) was made for the size of whoever came first: a large memory was then read whole, 210 ms
-- instead of 31. Out of a sub-select it comes when the statement runs, once for each and not once a row. Table after table, since one
-- transaction that locks them all and a turn would wait for each other.
ALTER POLICY fence ON access_list USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON audit_log USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON category_summaries USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON conversations USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON core_memories USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON core_memory_versions USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON core_reflections USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON costs USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON document_tokens USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON entities USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON erased_keys USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON erasure_leftovers USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON erasures USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON forgotten USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON instructions USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON lessons USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON media USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memories USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memories_cold USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memory_counts USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memory_edges USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memory_embeddings USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memory_entities USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memory_term_counts USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memory_terms USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON memory_usage USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON messages USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON observations USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON outbox USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON personal_files USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON recall_items USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON recalls USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON scopes USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON suggestions USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON task_files USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON task_steps USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON tasks USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON topics USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON triggers USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON turns USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON user_aliases USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON user_days USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON user_unions USING (scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[]));
ALTER POLICY fence ON users USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON workspace_days USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON workspace_numbers USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
ALTER POLICY fence ON workspaces USING (id = (SELECT current_setting('agent7.workspace')::bigint));
