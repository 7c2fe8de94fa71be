-- Extraction: what a task left in memory is found by the task, and what has just been tried is left alone for a while.

CREATE INDEX memories_by_task ON memories (scope_id, source_task_id) WHERE source_task_id IS NOT NULL;

ALTER TABLE task_steps    ADD extract_after timestamptz;                  -- somebody is at it until then
ALTER TABLE conversations ADD flush_after timestamptz,                    -- the same
                          ADD flush_attempts smallint NOT NULL DEFAULT 0; -- since one last succeeded
GRANT SELECT (extract_after) ON task_steps    TO agent7_lookup;
GRANT SELECT (flush_after)   ON conversations TO agent7_lookup;

CREATE OR REPLACE FUNCTION task_steps_to_extract(of_workspace bigint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, step_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.scope_id, s.id FROM task_steps s
   WHERE s.workspace_id = of_workspace AND s.state = 4 AND s.answer = 0 AND s.extracted_at IS NULL AND s.answered_at <= before
     AND (s.extract_after IS NULL OR s.extract_after <= before)
   ORDER BY s.answered_at LIMIT most
$$;

CREATE OR REPLACE FUNCTION conversations_to_flush(of_workspace bigint, idle_since timestamptz, most integer)
RETURNS TABLE (scope_id bigint, conversation_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.scope_id, c.id FROM conversations c
   WHERE c.workspace_id = of_workspace AND c.flushed_at IS NULL AND c.last_message_at <= idle_since
     AND (c.flush_after IS NULL OR c.flush_after <= idle_since)
   ORDER BY c.last_message_at LIMIT most
$$;
