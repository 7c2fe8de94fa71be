-- What holds for a memory holds for the relations that it tells of.
CREATE OR REPLACE FUNCTION memory_edges_follow() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE memory_edges
     SET live = (NEW.status = 0 AND NEW.superseded_at IS NULL), valid_until = NEW.valid_until, strength = NEW.confidence
   WHERE memory_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memory_edges_follow AFTER UPDATE OF status, superseded_at, valid_until, confidence ON memories FOR EACH ROW
  WHEN ((OLD.status, OLD.superseded_at, OLD.valid_until, OLD.confidence)
        IS DISTINCT FROM (NEW.status, NEW.superseded_at, NEW.valid_until, NEW.confidence))
  EXECUTE FUNCTION memory_edges_follow();
