-- Whoever closes, archives, hides or revives a memory: its postings and vectors follow in the same transaction. A closed one leaves its
-- place; revived, it stands among the exact ones until it is placed anew.
CREATE OR REPLACE FUNCTION memories_follow_life() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE alive boolean := NEW.status = 0 AND NEW.superseded_at IS NULL;
BEGIN
  IF NEW.terms IS NULL THEN  -- written before they were noted, and not gone through yet
    UPDATE memory_terms SET live = alive WHERE scope_id = NEW.scope_id AND memory_id = NEW.id;
  ELSE
    UPDATE memory_terms SET live = alive
     WHERE scope_id = NEW.scope_id AND lexeme = ANY (string_to_array(NEW.terms, E'\n')) AND memory_id = NEW.id;
  END IF;
  UPDATE memory_embeddings SET live = alive, ann = CASE WHEN alive THEN ann ELSE 0 END WHERE memory_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memories_follow_life AFTER UPDATE OF status, superseded_at ON memories FOR EACH ROW
  WHEN ((OLD.status = 0 AND OLD.superseded_at IS NULL) IS DISTINCT FROM (NEW.status = 0 AND NEW.superseded_at IS NULL))
  EXECUTE FUNCTION memories_follow_life();
