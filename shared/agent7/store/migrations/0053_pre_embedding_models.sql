-- By which embedding model the memories of a workspace are found; null: none is settled, whoever first embeds there settles it.
-- A workspace that has vectors goes on with the model that most of its latest are of.
ALTER TABLE workspaces ADD COLUMN embedding_model text COLLATE "C";
ALTER TABLE workspaces ADD COLUMN embedding_model_since timestamptz;  -- of a switch to it; null: it was the first one
GRANT UPDATE (embedding_model, embedding_model_since) ON workspaces TO agent7_app;
UPDATE workspaces w SET embedding_model = (
  SELECT e.model FROM (SELECT model FROM memory_embeddings WHERE workspace_id = w.id ORDER BY memory_id DESC LIMIT 1000) AS e
   GROUP BY e.model ORDER BY count(*) DESC LIMIT 1);

-- The job that makes vectors of another model goes through the memories of a workspace by id, and asks which have one.
GRANT SELECT (workspace_id, scope_id, model, memory_id) ON memory_embeddings TO agent7_lookup;
CREATE POLICY lookup ON memory_embeddings FOR SELECT TO agent7_lookup
  USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
