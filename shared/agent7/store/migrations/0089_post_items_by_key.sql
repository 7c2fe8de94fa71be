-- `stored_items_at` serves by now.
ALTER TABLE stored_items DROP CONSTRAINT stored_items_scope_id_namespace_key_workspace_id_key;
