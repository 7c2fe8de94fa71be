-- Whoever is erased is looked for in every table that names a person or a scope: by an index, or it reads everybody's rows.

CREATE INDEX conversations_erased_by_scope_id ON conversations (scope_id);
CREATE INDEX conversations_erased_by_user_id ON conversations (user_id);
CREATE INDEX instructions_erased_by_user_id ON instructions (user_id);
CREATE INDEX media_erased_by_user_id ON media (user_id);
CREATE INDEX memory_usage_erased_by_scope_id ON memory_usage (scope_id);
CREATE INDEX messages_erased_by_user_id ON messages (user_id);
CREATE INDEX outbox_erased_by_scope_id ON outbox (scope_id);
CREATE INDEX outbox_erased_by_user_id ON outbox (user_id);
CREATE INDEX personal_files_erased_by_user_id ON personal_files (user_id);
CREATE INDEX recall_items_erased_by_scope_id ON recall_items (scope_id);
CREATE INDEX scopes_erased_by_user_id ON scopes (user_id);
CREATE INDEX task_files_erased_by_user_id ON task_files (user_id);
CREATE INDEX task_steps_erased_by_user_id ON task_steps (user_id);
CREATE INDEX tasks_erased_by_user_id ON tasks (user_id);
CREATE INDEX triggers_erased_by_user_id ON triggers (user_id);
CREATE INDEX turns_erased_by_scope_id ON turns (scope_id);
CREATE INDEX turns_erased_by_user_id ON turns (user_id);
CREATE INDEX user_days_erased_by_user_id ON user_days (user_id);
CREATE INDEX user_unions_erased_by_former_user ON user_unions (former_user);
CREATE INDEX user_unions_erased_by_user_id ON user_unions (user_id);
CREATE INDEX user_unions_erased_by_former_scope ON user_unions (former_scope);
