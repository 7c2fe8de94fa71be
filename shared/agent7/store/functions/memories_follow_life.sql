-- Whoever closes, archives, hides or revives a memory: its postings and vectors follow in the same transaction. A closed one leaves its
-- place; revived, it stands among the exact ones until it is placed anew.
CREATE OR REPLACE FUNCTION memories_follow_life() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE alive boolean := NEW.status = 0 AND NEW.superseded_at IS NULL;
BEGIN
  PERFORM mark_postings(NEW.scope_id, NEW.id, NEW.terms, alive);
  UPDATE memory_embeddings SET live = alive, ann = CASE WHEN alive THEN ann ELSE 0 END WHERE memory_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memories_follow_life AFTER UPDATE OF status, superseded_at ON memories FOR EACH ROW
  WHEN ((OLD.status = 0 AND OLD.superseded_at IS NULL) IS DISTINCT FROM (NEW.status = 0 AND NEW.superseded_at IS NULL))
  EXECUTE FUNCTION memories_follow_life();
